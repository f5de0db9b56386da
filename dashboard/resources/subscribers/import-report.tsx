import { Button, Group, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { csvLine } from '../../../common/csv.ts';
import { downloadCsv } from '../../ui/download-csv.ts';
import { Card, Section } from '../../ui/page-frame.tsx';
import { StatusLabel } from '../../ui/status-mark.tsx';
import { count, fill, words } from '../../words/words.ts';
import classes from './import.module.css';
import {
  countOutcomes,
  type ImportJob,
  type Outcome,
  type OutcomeName,
  outcomeNames,
  type ReportLine,
  reportLines,
} from './import-model.ts';
import { discardImport } from './import-runner.ts';

interface JobProps {
  readonly job: ImportJob;
  readonly outcomes: readonly Outcome[];
}

const marks: Readonly<Record<OutcomeName, number>> = {
  added: 1,
  present: 6,
  duplicate: 5,
  refused: 4,
  unsent: 5,
};
/** More than these would not be read on a screen. */
const SHOWN = 50;

/** How many lines ended how. */
export function OutcomeCounts({ job, outcomes }: JobProps) {
  const counts = useMemo(() => countOutcomes(job, outcomes), [job, outcomes]);
  return (
    <ul className={classes.counts}>
      {outcomeNames
        .filter((name) => name === 'added' || counts[name] > 0)
        .map((name) => (
          <li key={name}>
            <StatusLabel
              status={marks[name]}
              name={count(words.subscribers.outcomeCounts[name], counts[name])}
            />
          </li>
        ))}
    </ul>
  );
}

/** What became of every line, with the reasons of those that were refused. */
export function ImportReport({ job, outcomes, onClose }: JobProps & { readonly onClose: () => void }) {
  const text = words.subscribers;
  const lines = useMemo(() => reportLines(job, outcomes), [job, outcomes]);
  const refused = lines.filter(({ outcome }) => outcome === 'refused');
  const another = () => {
    onClose();
    void discardImport();
  };
  return (
    <Section title={text.doneTitle}>
      <Card>
        <Stack>
          <OutcomeCounts job={job} outcomes={outcomes} />
          {refused.length > 0 && (
            <div>
              <h3>{text.refusedLines}</h3>
              <ul className={classes.lines}>
                {refused.slice(0, SHOWN).map((line) => (
                  <li key={line.line}>
                    {text.lineNumber} {line.line}: <bdi>{line.email}</bdi>
                    <div className={classes.hint}>{reasonOf(line)}</div>
                  </li>
                ))}
              </ul>
              {refused.length > SHOWN && <p>{count(text.moreRefused, refused.length - SHOWN)}</p>}
            </div>
          )}
          <Group>
            <Button onClick={() => downloadCsv(`import-report-${job.id.slice(0, 8)}.csv`, reportOf(lines))}>
              {text.downloadReport}
            </Button>
            <Button variant="default" renderRoot={(props) => <Link to="/subscribers" {...props} />}>
              {text.toList}
            </Button>
            <Button variant="default" onClick={another}>
              {text.importAnother}
            </Button>
          </Group>
        </Stack>
      </Card>
    </Section>
  );
}

function reasonOf({ reason }: ReportLine): string {
  const text = words.subscribers;
  if (reason === undefined || typeof reason === 'string') return reason ?? '';
  switch (reason.reason) {
    case 'no-email':
      return text.reasonNoEmail;
    case 'bad-email':
      return text.reasonBadEmail;
    case 'stopped':
      return text.reasonStopped;
    case 'unknown-component':
      return fill(text.reasonUnknownComponent, { name: reason.name });
    case 'duplicate':
      return fill(text.reasonDuplicate, { line: reason.firstLine });
  }
}

const reportOf = (lines: readonly ReportLine[]): string[] => [
  csvLine(['line', 'email', 'outcome', 'reason']),
  ...lines.map((line) =>
    csvLine([line.line, line.email, words.subscribers.outcomes[line.outcome], reasonOf(line)]),
  ),
];
