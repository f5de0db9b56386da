import { Invalid } from '../../../kernel/errors.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { invalid, Problem } from '../../../kernel/validation/problems.ts';
import { readCsv, withoutFormulaSigns } from '../../../lib/csv-reader.ts';
import { ownValue } from '../../../lib/own-value.ts';

/** The columns of `daymark import csv` that mean something for a subscriber of today, and the topics. */
const columns = ['email', 'confirmed', 'components', 'topics'] as const;
type Column = (typeof columns)[number];

const isColumn = (name: string): name is Column => columns.some((column) => column === name);

const flags: Readonly<Record<string, boolean>> = {
  yes: true,
  true: true,
  1: true,
  y: true,
  no: false,
  false: false,
  0: false,
  n: false,
  '': false,
};

export interface CsvRow {
  /** The line of the file. */
  readonly row: number;
  /** The fields of the subscriber, or why they cannot be read. */
  readonly fields: object | Invalid;
}

/** The rows of a CSV file whose first line names the columns. */
export async function rowsOfCsv(tx: Tx, csv: string): Promise<CsvRow[]> {
  const { records, unclosedQuote } = readCsv(csv);
  if (unclosedQuote !== undefined) throw invalid('csv', 'csv_quote_unclosed', { line: unclosedQuote });
  const [header, ...rest] = records.map(withoutFormulaSigns);
  const names = (header?.cells ?? []).map((name) => name.toLowerCase());
  const unknown = names.find((name) => name !== '' && !isColumn(name));
  if (unknown !== undefined)
    throw invalid('csv', 'csv_column_unknown', { column: unknown, known: [...columns] });
  if (!names.includes('email'))
    throw invalid('csv', 'csv_column_missing', { column: 'email', known: [...columns] });
  const find = await componentFinder(tx);
  return rest.map(({ line, cells }) => ({
    row: line,
    fields: fieldsOf((column) => cells[names.indexOf(column)] ?? '', find),
  }));
}

function fieldsOf(cell: (column: Column) => string, find: (name: string) => number): object {
  const confirmed = cell('confirmed').toLowerCase();
  if (!Object.hasOwn(flags, confirmed)) {
    const problem = new Problem('flag_expected', { value: cell('confirmed') });
    return new Invalid({ confirmed: [problem.at('confirmed')] });
  }
  const followed = cell('components')
    .split('|')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return {
    email: cell('email'),
    verified: ownValue(flags, confirmed),
    ...(followed.length > 0 && { global: false, components: followed.map(find) }),
    ...(cell('topics') !== '' && { topics: cell('topics') }),
  };
}

/** Finds components by name or id, whatever the case. What is not found becomes an id that no component has. */
async function componentFinder({ db }: Tx): Promise<(name: string) => number> {
  const rows = await db
    .selectFrom('components')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  const names = new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
  const ids = new Map(rows.map(({ id }) => [String(id), id]));
  return (name) => names.get(name.toLowerCase()) ?? ids.get(name) ?? 0;
}
