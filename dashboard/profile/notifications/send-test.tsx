import { Button, Stack, Text } from '@mantine/core';
import { Card, Section } from '../../ui/page-frame.tsx';
import { fill, words } from '../../words/words.ts';
import { useSendTest } from './actions.ts';
import classes from './notifications.module.css';
import type { TestResult } from './queries.ts';

/** Sends one message on each way now, and says what became of it. */
export function SendTest() {
  const test = useSendTest();
  const text = words.notifications;
  return (
    <Section title={text.test}>
      <Card>
        <Stack align="flex-start">
          <Text>{text.testIntro}</Text>
          <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
            {text.test}
          </Button>
          <div role="status">{test.data && <Results results={test.data} />}</div>
        </Stack>
      </Card>
    </Section>
  );
}

function Results({ results }: { readonly results: readonly TestResult[] }) {
  const text = words.notifications;
  if (results.length === 0) return <p className={classes.result}>{text.testNothing}</p>;
  return (
    <ul className={classes.results}>
      {results.map(({ channel, name, sent, reason }) => (
        <li key={`${channel} ${name}`} className={classes.result} dir="auto">
          {sent ? fill(text.testSent, { name }) : fill(text.testFailed, { name, reason: reason ?? '' })}
        </li>
      ))}
    </ul>
  );
}
