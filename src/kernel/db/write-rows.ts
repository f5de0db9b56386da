import { type Kysely, sql } from 'kysely';
import type { SqlDialect } from './dialect.ts';
import type { Database, Row } from './schema.ts';

/** Writes many rows with one statement, whose text does not depend on how many they are. */

type ColumnTypes<Names extends PropertyKey> = {
  readonly [Name in Names]?: 'integer' | 'bigint' | 'double precision' | 'text';
};

/** The columns of a table that are written: those of its primary key, and the others. */
interface Columns<Table extends keyof Database> {
  readonly keys: ColumnTypes<keyof Row<Table>>;
  readonly values: ColumnTypes<keyof Row<Table>>;
}

interface Target {
  readonly db: Kysely<Database>;
  readonly dialect: SqlDialect;
}

/** Inserts rows, or replaces those with the same keys. */
export async function writeRows<Table extends keyof Database>(
  { db, dialect }: Target,
  table: Table,
  columns: Columns<Table>,
  rows: readonly Row<Table>[],
): Promise<void> {
  if (rows.length === 0) return;
  const replaced = Object.keys(columns.values).map(
    (name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`,
  );
  await sql`${insertion(dialect, table, columns, rows)} do update set ${sql.join(replaced)}`.execute(db);
}

/** Inserts rows whose keys are not taken, and returns their keys. */
export async function addRows<Table extends keyof Database, Names extends keyof Row<Table> & string>(
  { db, dialect }: Target,
  table: Table,
  columns: Columns<Table> & { readonly keys: ColumnTypes<Names> },
  rows: readonly Row<Table>[],
): Promise<Pick<Row<Table>, Names>[]> {
  if (rows.length === 0) return [];
  const keys = Object.keys(columns.keys).map((name) => sql.ref(name));
  const added = await sql<
    Pick<Row<Table>, Names>
  >`${insertion(dialect, table, columns, rows)} do nothing returning ${sql.join(keys)}`.execute(db);
  return added.rows;
}

function insertion<Table extends keyof Database>(
  dialect: SqlDialect,
  table: Table,
  { keys, values }: Columns<Table>,
  rows: readonly Row<Table>[],
) {
  const types = { ...keys, ...values } as Record<string, 'text'>;
  const names = (of: object) => sql.join(Object.keys(of).map((name) => sql.ref(name)));
  // Without the condition, SQLite takes the `on` of the conflict for that of a join.
  return sql`insert into ${sql.table(table)} (${names(types)})
    select ${names(types)} from ${dialect.rowsOf(types, rows as unknown as Record<string, string | number | null>[])}
      as written where true on conflict (${names(keys)})`;
}
