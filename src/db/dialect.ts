import { type ColumnDefinitionBuilder, type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/** Stands in a statement for a value that is known only when the statement runs. */
export class Param {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Every difference between the two databases, named. Nothing else asks which one it talks to. */
export interface SqlDialect {
  readonly name: 'sqlite' | 'postgres';
  /** Turns an integer column into a primary key that counts up and is never used again. */
  readonly identity: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
  /** The type of an identity that may count past 2^31. */
  readonly bigIdType: 'integer' | 'bigint';
  /** Text that compares by code point, so that both databases sort alike. */
  readonly textType: RawBuilder<unknown>;
  /** True where the column holds one of the ids, with one parameter however many they are. */
  readonly anyOf: (column: string, ids: readonly number[] | Param) => RawBuilder<SqlBool>;
  /** The value for `anyOf` of a parameter. */
  readonly idList: (ids: readonly number[]) => unknown;
  /** Gathers a value of every row into one JSON list, read back with `fromJson`. */
  readonly jsonList: (value: Expression<unknown>) => RawBuilder<unknown>;
  readonly jsonPair: (first: Expression<unknown>, second: Expression<unknown>) => RawBuilder<unknown>;
  /** Runs first in every write transaction, so that writers take turns and events are numbered in the order of commits. */
  readonly takeTurn: RawBuilder<unknown> | undefined;
}

export const sqlite: SqlDialect = {
  name: 'sqlite',
  identity: (column) => column.primaryKey().autoIncrement(),
  bigIdType: 'integer',
  textType: sql`text`,
  anyOf: (column, ids) =>
    sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${ids instanceof Param ? ids : JSON.stringify(ids)}))`,
  idList: (ids) => JSON.stringify(ids),
  jsonList: (value) => sql`json_group_array(${value})`,
  jsonPair: (first, second) => sql`json_array(${first}, ${second})`,
  // `begin immediate` has taken the turn.
  takeTurn: undefined,
};

const WRITER_LOCK = 7_165_226;

export const postgres: SqlDialect = {
  name: 'postgres',
  identity: (column) => column.primaryKey().generatedByDefaultAsIdentity(),
  bigIdType: 'bigint',
  textType: sql`text collate "C"`,
  anyOf: (column, ids) => sql<SqlBool>`${sql.ref(column)} = any(${ids}::int[])`,
  idList: (ids) => ids,
  jsonList: (value) => sql`coalesce(json_agg(${value}), '[]'::json)`,
  jsonPair: (first, second) => sql`json_build_array(${first}, ${second})`,
  takeTurn: sql`select pg_advisory_xact_lock(${sql.lit(WRITER_LOCK)})`,
};

/** What `jsonList` gave: SQLite hands it over as text, PostgreSQL as a value. */
export const fromJson = <T>(value: unknown): T =>
  (typeof value === 'string' ? JSON.parse(value) : value) as T;
