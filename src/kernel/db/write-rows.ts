import { sql } from 'kysely';
import type { Database, Row } from './schema.ts';
import { ROWS, runPrepared, type StatementScope } from './statement.ts';

/** Writes many rows with one statement, whose text does not depend on how many they are. */

type ColumnTypes<Names extends PropertyKey> = {
  readonly [Name in Names]?: 'integer' | 'bigint' | 'double precision' | 'text';
};

/** The columns of a table that are written: those of its primary key, and the others. */
interface Columns<Table extends keyof Database> {
  readonly keys: ColumnTypes<keyof Row<Table>>;
  readonly values: ColumnTypes<keyof Row<Table>>;
}

type Target = Pick<StatementScope, 'db' | 'dialect'>;

/** Inserts rows, or replaces those with the same keys. */
export async function writeRows<Table extends keyof Database>(
  target: Target,
  table: Table,
  columns: Columns<Table>,
  rows: readonly Row<Table>[],
): Promise<void> {
  await insert(target, 'replace', table, columns, rows);
}

/** Inserts rows whose keys are not taken, and returns their keys. */
export const addRows = <Table extends keyof Database, Names extends keyof Row<Table> & string>(
  target: Target,
  table: Table,
  columns: Columns<Table> & { readonly keys: ColumnTypes<Names> },
  rows: readonly Row<Table>[],
): Promise<Pick<Row<Table>, Names>[]> => insert(target, 'leave', table, columns, rows);

async function insert<Table extends keyof Database, Returned>(
  target: Target,
  existing: 'replace' | 'leave',
  table: Table,
  { keys, values }: Columns<Table>,
  rows: readonly Row<Table>[],
): Promise<Returned[]> {
  if (rows.length === 0) return [];
  const { dialect } = target;
  const types = { ...keys, ...values } as Record<string, 'text'>;
  const names = (of: object) => sql.join(Object.keys(of).map((name) => sql.ref(name)));
  const build = () => {
    const replaced = Object.keys(values).map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
    const onConflict =
      existing === 'replace'
        ? sql`do update set ${sql.join(replaced)}`
        : sql`do nothing returning ${names(keys)}`;
    // Without the condition, SQLite takes the `on` of the conflict for that of a join.
    return sql<Returned>`insert into ${sql.table(table)} (${names(types)})
      select ${names(types)} from ${dialect.rowsOf(types, ROWS)} as written where true
      on conflict (${names(keys)}) ${onConflict}`;
  };
  const key = `insert or ${existing} ${table} (${Object.keys(types)})`;
  const given = rows as unknown as readonly Record<string, string | number | null>[];
  return runPrepared(target, key, build, { rows: dialect.rowList(types, given) });
}
