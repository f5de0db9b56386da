import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FactLine } from '../../ui/fact-line.tsx';
import { Filled } from '../../ui/filled.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Card, Section } from '../../ui/page-frame.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { words } from '../../words/words.ts';
import { useTurnOff } from './actions.ts';
import { type Browser, browsers } from './queries.ts';
import { supportHere } from './support.ts';
import { thisBrowser, turnOn } from './this-browser.ts';

/** The browsers that show notifications, and whether this one does. */
export function Browsers({ pushKey }: { readonly pushKey: string }) {
  const query = useQuery(browsers.all());
  const hash = useQuery(thisBrowser).data;
  const isThis = ({ endpointHash }: Browser) => endpointHash === hash;
  const text = words.notifications;
  return (
    <Section title={text.browsers}>
      <QueryView query={query}>
        {({ records }) => (
          <Stack>
            <ThisBrowser pushKey={pushKey} isOn={records.some(isThis)} />
            {records.length === 0 ? (
              <Text c="dimmed">{text.noBrowsers}</Text>
            ) : (
              <Rows label={text.browsers}>
                {records.map((browser) => (
                  <BrowserRow key={browser.id} browser={browser} isThis={isThis(browser)} />
                ))}
              </Rows>
            )}
          </Stack>
        )}
      </QueryView>
    </Section>
  );
}

interface ThisProps {
  readonly pushKey: string;
  readonly isOn: boolean;
}

function ThisBrowser({ pushKey, isOn }: ThisProps) {
  // Not what was so when the page was opened: people come back from the settings of the browser.
  const support = supportHere();
  const on = useMutation({ mutationFn: () => turnOn(pushKey) });
  const text = words.notifications;
  const said = support === 'supported' ? (isOn ? text.isOn : text.isOff) : text[support];
  return (
    <Card>
      <Stack align="flex-start">
        <Text role="status">{said}</Text>
        {on.isError && support === 'supported' && <ProblemAlert message={text.failed} />}
        {support === 'supported' && !isOn && (
          <Button loading={on.isPending} onClick={() => on.mutate()}>
            {text.turnOn}
          </Button>
        )}
      </Stack>
    </Card>
  );
}

interface RowProps {
  readonly browser: Browser;
  readonly isThis: boolean;
}

function BrowserRow({ browser, isThis }: RowProps) {
  const { name, created, lastUsed } = browser;
  const off = useTurnOff(browser, isThis);
  const text = words.notifications;
  return (
    <Row
      title={
        <>
          <strong dir="auto">{name}</strong>
          {isThis && <Mark tone={6}>{text.thisBrowser}</Mark>}
        </>
      }
      detail={
        <FactLine
          facts={[
            <Filled key="created" text={text.turnedOn} values={{ time: <ZonedTime at={created} /> }} />,
            lastUsed.string === null ? (
              text.neverTold
            ) : (
              <Filled key="used" text={text.lastTold} values={{ time: <ZonedTime at={lastUsed} /> }} />
            ),
          ]}
        />
      }
    >
      <Button
        variant="default"
        aria-label={isThis ? text.turnOff : `${words.common.remove}: ${name}`}
        loading={off.isPending}
        onClick={() => off.mutate()}
      >
        {isThis ? text.turnOff : words.common.remove}
      </Button>
    </Row>
  );
}
