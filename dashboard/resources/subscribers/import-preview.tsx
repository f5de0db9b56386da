import { Button, Checkbox, Group, NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { randomId } from '../../api/random-id.ts';
import { guessSeparator, parseCsv } from '../../ui/csv.ts';
import { Card, Section } from '../../ui/page-frame.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { count, words } from '../../words/words.ts';
import { allComponents } from '../components/queries.ts';
import { ConfirmationField, FollowFields } from './follow-fields.tsx';
import classes from './import.module.css';
import { ColumnSelect, FirstRows } from './import-columns.tsx';
import type { ChosenFile } from './import-file.tsx';
import {
  type Columns,
  componentFinder,
  guessColumns,
  hasHeader,
  type ImportChoices,
  prepare,
} from './import-model.ts';
import { startImport } from './import-runner.ts';

interface Props {
  readonly file: ChosenFile;
  readonly onBack: () => void;
}

const separatorNames = [',', ';', '\t', '|'] as const;

/** Shows how the file was understood, lets people correct it, and says what will happen before it does. */
export function ImportPreview({ file, onBack }: Props) {
  const text = words.subscribers;
  const components = useQuery(allComponents).data?.records;
  const [separator, setSeparator] = useState(() => guessSeparator(file.text));
  const records = useMemo(() => parseCsv(file.text, separator), [file, separator]);
  const [isFirstHeader, setFirstHeader] = useState(() => hasHeader(records));
  const [chosenColumns, setColumns] = useState<Columns>();
  const columns = useMemo(
    () => chosenColumns ?? guessColumns(records, isFirstHeader),
    [chosenColumns, records, isFirstHeader],
  );
  const [choices, setChoices] = useState<ImportChoices>({
    followsEverything: true,
    componentIds: [],
    isConfirmed: false,
  });
  const rows = useMemo(() => (isFirstHeader ? records.slice(1) : records), [records, isFirstHeader]);
  const { entries, rejected } = useMemo(
    () => prepare(rows, columns, choices, componentFinder(components ?? [])),
    [rows, columns, choices, components],
  );
  const header = isFirstHeader ? (records[0]?.cells ?? []) : [];
  const width = Math.max(...records.slice(0, 100).map(({ cells }) => cells.length));
  const duplicates = rejected.filter(({ rejection }) => rejection.reason === 'duplicate').length;
  const asked = entries.filter(({ isConfirmed }) => !isConfirmed).length;
  const select = (column: keyof Columns) => ({
    header,
    width,
    value: columns[column],
    onChange: (index: number | undefined) => setColumns({ ...columns, [column]: index }),
  });
  const start = () =>
    void startImport({ id: randomId(), fileName: file.name, startedAt: Date.now(), entries, rejected });
  return (
    <Stack>
      <Section title={text.preview}>
        <Card>
          <Stack>
            <strong>
              <bdi>{file.name}</bdi>: {count(text.lines, rows.length)}
            </strong>
            <Checkbox
              label={text.hasHeader}
              checked={isFirstHeader}
              onChange={(event) => {
                setFirstHeader(event.currentTarget.checked);
                setColumns(undefined);
              }}
            />
            <div className={classes.columns}>
              <ColumnSelect label={text.emailColumn} {...select('email')} />
              <ColumnSelect
                label={text.componentsColumn}
                hint={text.componentsColumnHint}
                {...select('components')}
              />
              <ColumnSelect
                label={text.confirmedColumn}
                hint={text.confirmedColumnHint}
                {...select('confirmed')}
              />
              <NativeSelect
                label={text.separator}
                value={separator}
                data={separatorNames.map((value) => ({ value, label: text.separators[value] }))}
                onChange={(event) => {
                  setSeparator(event.currentTarget.value);
                  setColumns(undefined);
                }}
              />
            </div>
            <FirstRows header={header} rows={rows} width={width} columns={columns} />
          </Stack>
        </Card>
      </Section>
      {(columns.components === undefined || columns.confirmed === undefined) && (
        <Card>
          <Stack>
            {columns.components === undefined && (
              <FollowFields
                value={choices}
                onChange={(change) => setChoices((now) => ({ ...now, ...change }))}
              />
            )}
            {columns.confirmed === undefined && (
              <ConfirmationField
                isConfirmed={choices.isConfirmed}
                onChange={(isConfirmed) => setChoices((now) => ({ ...now, isConfirmed }))}
              />
            )}
          </Stack>
        </Card>
      )}
      {columns.email === undefined ? (
        <ProblemAlert message={text.chooseEmailColumn} />
      ) : (
        <Card>
          <ul className={classes.facts} aria-live="polite">
            <li>{count(text.willImport, entries.length)}.</li>
            {asked > 0 && <li>{count(text.willMail, asked)}</li>}
            {duplicates > 0 && <li>{count(text.willSkipDuplicates, duplicates)}</li>}
            {rejected.length > duplicates && <li>{count(text.willRefuse, rejected.length - duplicates)}</li>}
          </ul>
        </Card>
      )}
      <Group>
        <Button disabled={entries.length === 0 || !components} onClick={start}>
          {count(text.startImport, entries.length)}
        </Button>
        <Button variant="default" onClick={onBack}>
          {text.otherFile}
        </Button>
      </Group>
    </Stack>
  );
}
