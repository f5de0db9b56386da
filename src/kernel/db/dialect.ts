import { type ColumnDefinitionBuilder, type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/** Placeholder in a statement for a value that is supplied when the statement runs. */
export class Param {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** The columns of `rowsOf` with their types. */
type RowColumns = Readonly<Record<string, 'integer' | 'bigint' | 'double precision' | 'text'>>;

/** Every difference between the two databases. No other code checks which database it talks to. */
export interface SqlDialect {
  readonly name: 'sqlite' | 'postgres';
  /** Turns an integer column into a primary key that counts up and never reuses an id. */
  readonly identity: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
  /** Takes the next id of a table, in a write transaction. The row is then inserted with that id. */
  readonly takeId: (table: string) => RawBuilder<number>;
  /** A statement that takes so many ids of a table, in ascending order, one in each row. */
  readonly takeIds: (table: string, count: number) => RawBuilder<{ id: number }>;
  /** Statements that make the next id of a table at least this one, in a write transaction. */
  readonly raiseNextId: (table: string, id: number) => readonly RawBuilder<unknown>[];
  /** The type of an identity that may exceed 2^31. */
  readonly bigIdType: 'integer' | 'bigint';
  /** Text that compares by code point, so that both databases sort in the same order. */
  readonly textType: RawBuilder<unknown>;
  /** True if the column contains one of the ids. Uses one parameter, however many ids there are. */
  readonly anyOf: (column: string, ids: readonly number[] | Param) => RawBuilder<SqlBool>;
  /** The value to bind for the parameter of `anyOf`. */
  readonly idList: (ids: readonly number[]) => unknown;
  /**
   * Rows to select from, with these columns. It takes one parameter, however many rows there are: so the statement has always the
   * same text, and is neither built nor parsed anew for every number of rows.
   */
  readonly rowsOf: (columns: RowColumns, rows: Param) => RawBuilder<unknown>;
  /** The value to bind for the parameter of `rowsOf`. */
  readonly rowList: <Columns extends RowColumns>(
    columns: Columns,
    rows: readonly Readonly<Record<keyof Columns, string | number | null>>[],
  ) => unknown;
  /** Aggregates a value of every row into one JSON list, which `fromJson` parses. */
  readonly jsonList: (value: Expression<unknown>) => RawBuilder<unknown>;
  readonly jsonPair: (first: Expression<unknown>, second: Expression<unknown>) => RawBuilder<unknown>;
  /**
   * Runs first in every write transaction, so that there is only one writer at a time and events are numbered in the
   * order of commits.
   */
  readonly acquireWriteLock: RawBuilder<unknown> | undefined;
}

export const sqlite: SqlDialect = {
  name: 'sqlite',
  identity: (column) => column.primaryKey().autoIncrement(),
  takeId: (table) =>
    sql<number>`max(coalesce((select seq from sqlite_sequence where name = ${sql.lit(table)}), 0),
      coalesce((select max(id) from ${sql.table(table)}), 0)) + 1`,
  takeIds: (table, count) =>
    sql<{ id: number }>`with recursive taken (id, count) as (
      select ${sqlite.takeId(table)}, 1 union all select id + 1, count + 1 from taken where count < ${count})
      select id from taken order by id`,
  raiseNextId: (table, id) => [
    sql`insert into sqlite_sequence (name, seq) select ${table}, 0
      where not exists (select 1 from sqlite_sequence where name = ${table})`,
    sql`update sqlite_sequence set seq = max(seq, ${id - 1}) where name = ${table}`,
  ],
  bigIdType: 'integer',
  textType: sql`text`,
  anyOf: (column, ids) =>
    sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${ids instanceof Param ? ids : JSON.stringify(ids)}))`,
  idList: (ids) => JSON.stringify(ids),
  rowsOf: (columns, rows) => {
    const values = Object.keys(columns).map(
      (name, index) => sql`value ->> ${sql.lit(`$[${index}]`)} as ${sql.ref(name)}`,
    );
    return sql`(select ${sql.join(values)} from json_each(${rows}))`;
  },
  rowList: (columns, rows) => {
    const names = Object.keys(columns);
    return JSON.stringify(rows.map((row) => names.map((name) => storable(row[name]))));
  },
  jsonList: (value) => sql`json_group_array(${value})`,
  jsonPair: (first, second) => sql`json_array(${first}, ${second})`,
  // `begin immediate` acquires the lock.
  acquireWriteLock: undefined,
};

const WRITER_LOCK = 7_165_226;

export const postgres: SqlDialect = {
  name: 'postgres',
  identity: (column) => column.primaryKey().generatedByDefaultAsIdentity(),
  takeId: (table) => sql<number>`nextval(pg_get_serial_sequence(${sql.lit(table)}, 'id'))`,
  takeIds: (table, count) =>
    sql<{
      id: number;
    }>`select ${postgres.takeId(table)} as id from generate_series(1, ${count}::int) order by id`,
  raiseNextId: (table, id) => [
    sql`select setval(sequence, ${id - 1}::bigint)
      from (select pg_get_serial_sequence(${table}, 'id')::regclass as sequence) as of_table
      where coalesce(pg_sequence_last_value(sequence), 0) < ${id - 1}::bigint`,
  ],
  bigIdType: 'bigint',
  textType: sql`text collate "C"`,
  anyOf: (column, ids) => sql<SqlBool>`${sql.ref(column)} = any(${ids}::int[])`,
  idList: (ids) => ids,
  rowsOf: (columns, rows) => {
    const types = Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`);
    return sql`(select * from json_to_recordset(${rows}::json) as given (${sql.join(types)}))`;
  },
  rowList: (columns, rows) => {
    const names = Object.keys(columns);
    return JSON.stringify(
      rows.map((row) => Object.fromEntries(names.map((name) => [name, storable(row[name])]))),
    );
  },
  jsonList: (value) => sql`coalesce(json_agg(${value}), '[]'::json)`,
  jsonPair: (first, second) => sql`json_build_array(${first}, ${second})`,
  acquireWriteLock: sql`select pg_advisory_xact_lock(${sql.lit(WRITER_LOCK)})`,
};

/** Half a character, or none, has no place in a text in JSON: what a system sent may be cut off anywhere, or be no text at all. */
const storable = (value: string | number | null | undefined): string | number | null =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\ufffd') : (value ?? null);

/** Parses the result of `jsonList`: SQLite returns it as text, PostgreSQL as a value. */
export const fromJson = <T>(value: unknown): T =>
  (typeof value === 'string' ? JSON.parse(value) : value) as T;
