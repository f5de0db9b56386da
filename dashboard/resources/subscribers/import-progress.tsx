import { Button, Group, Stack, Text } from '@mantine/core';
import { Card, Section } from '../../ui/page-frame.tsx';
import { messageOf } from '../../ui/problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { Progress } from '../../ui/progress.tsx';
import { fill, locale, words } from '../../words/words.ts';
import { OutcomeCounts } from './import-report.tsx';
import { continueImport, type ImportState, pauseImport, stopImport } from './import-runner.ts';

interface Props {
  readonly state: Extract<ImportState, { readonly phase: 'running' | 'paused' | 'done' }>;
}

/** How far the import is. It can be paused, and goes on where it stopped. */
export function ImportProgress({ state }: Props) {
  const { phase, job, outcomes, problem } = state;
  const text = words.subscribers;
  const number = new Intl.NumberFormat(locale);
  const isRunning = phase === 'running';
  return (
    <Section title={isRunning ? text.running : text.pausedTitle}>
      <Card>
        <Stack>
          {problem !== undefined && <ProblemAlert message={messageOf(problem)} />}
          <Text>{isRunning ? text.runningText : text.pausedText}</Text>
          <Progress label={text.running} done={outcomes.length} total={job.entries.length} />
          <Text role="status">
            <bdi>{job.fileName}</bdi>:{' '}
            {fill(text.importProgress, {
              done: number.format(outcomes.length),
              total: number.format(job.entries.length),
            })}
          </Text>
          <OutcomeCounts job={job} outcomes={outcomes} />
          <Group>
            {isRunning ? (
              <Button onClick={pauseImport}>{text.pause}</Button>
            ) : (
              <>
                <Button onClick={() => void continueImport()}>{text.continue}</Button>
                <Button variant="default" onClick={() => void stopImport()}>
                  {text.stopImport}
                </Button>
              </>
            )}
          </Group>
        </Stack>
      </Card>
    </Section>
  );
}
