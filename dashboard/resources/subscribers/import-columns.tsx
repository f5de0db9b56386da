import { NativeSelect } from '@mantine/core';
import type { CsvRecord } from '../../ui/csv.ts';
import { fill, words } from '../../words/words.ts';
import classes from './import.module.css';
import type { Columns } from './import-model.ts';

/** The name of a column in the file, or its number. */
const nameOf = (header: readonly string[], index: number): string =>
  header[index] || fill(words.subscribers.columnNumber, { number: index + 1 });

interface SelectProps {
  readonly label: string;
  readonly hint?: string;
  readonly header: readonly string[];
  readonly width: number;
  readonly value: number | undefined;
  readonly onChange: (index: number | undefined) => void;
}

/** Chooses which column of the file holds something. */
export const ColumnSelect = ({ label, hint, header, width, value, onChange }: SelectProps) => (
  <NativeSelect
    label={label}
    description={hint}
    inputWrapperOrder={['label', 'input', 'description']}
    value={value === undefined ? '' : String(value)}
    data={[
      { value: '', label: words.subscribers.noColumn },
      ...Array.from({ length: width }, (_, index) => ({
        value: String(index),
        label: nameOf(header, index),
      })),
    ]}
    onChange={({ currentTarget }) =>
      onChange(currentTarget.value === '' ? undefined : Number(currentTarget.value))
    }
  />
);

const SHOWN = 5;

interface RowsProps {
  readonly header: readonly string[];
  readonly rows: readonly CsvRecord[];
  readonly width: number;
  readonly columns: Columns;
}

/** The first lines of the file as a table, in which the chosen columns stand out. */
export function FirstRows({ header, rows, width, columns }: RowsProps) {
  const indexes = Array.from({ length: width }, (_, index) => index);
  const picked = new Set(Object.values(columns));
  const classOf = (index: number) => (picked.has(index) ? classes.picked : undefined);
  const text = words.subscribers;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable with the keyboard.
    <section className={classes.preview} tabIndex={0} aria-label={text.firstRows}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text.lineNumber}</th>
            {indexes.map((index) => (
              <th key={index} scope="col" className={classOf(index)} dir="auto">
                {nameOf(header, index)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN).map(({ line, cells }) => (
            <tr key={line}>
              <td>{line}</td>
              {indexes.map((index) => (
                <td key={index} className={classOf(index)} dir="auto">
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
