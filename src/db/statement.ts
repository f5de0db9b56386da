import type { CompiledQuery, Kysely, RawBuilder } from 'kysely';
import { Param, type SqlDialect } from './dialect.ts';
import type { Database } from './schema.ts';

export const NOW = new Param('now');
export const PARENT = new Param('parent');
export const ID = new Param('id');
export const IDS = new Param('ids');
export const OFFSET = new Param('offset');

export type Values = Readonly<Record<string, unknown>>;

/** Compiling costs more than most statements take to run, so those that come again are compiled once. */
const compiled = new WeakMap<SqlDialect, Map<string, CompiledQuery>>();
/** More shapes than the API has; a client that invents sort orders pushes out the oldest. */
const MAX_STATEMENTS = 1000;

/** A connection that answers at once: what Kysely does around a statement takes longer than most statements. */
export interface DirectReader {
  readonly read: (sql: string, parameters: readonly unknown[]) => unknown[];
  /** Runs what reads; only where the database is locked is the result there later. */
  readonly run: <T>(work: () => T) => T | Promise<T>;
  /** Changes with every commit. */
  readonly version: () => number;
}

interface Direct extends DirectReader {
  /** What was read at this version, by statement and values. */
  readonly rows: Map<string, unknown[]>;
  rowsVersion: number;
}

const directReaders = new WeakMap<Kysely<Database>, Direct>();
const MAX_RESULTS = 200;
const MAX_ROWS = 200;

export function readDirectly(db: Kysely<Database>, reader: DirectReader): void {
  directReaders.set(db, { ...reader, rows: new Map(), rowsVersion: -1 });
}

/** Runs a statement. With a `key` it is built and compiled only the first time: the key must tell all shapes apart. */
export async function runStatement<T>(
  { db, dialect }: { readonly db: Kysely<Database>; readonly dialect: SqlDialect },
  key: string | undefined,
  build: () => RawBuilder<T>,
  values: Values,
): Promise<T[]> {
  const direct = directReaders.get(db);
  if (direct && key !== undefined) {
    const read = () => {
      const query = prepared(db, dialect, key, build);
      return direct.read(query.sql, parametersOf(query, values));
    };
    const known = `${key} ${JSON.stringify(values)}`;
    return direct.run(() => remembered(direct, known, read)) as Promise<T[]> | T[];
  }
  const query = key === undefined ? build().compile(db) : prepared(db, dialect, key, build);
  const parameters = parametersOf(query, values);
  if (direct) return direct.run(() => direct.read(query.sql, parameters)) as Promise<T[]> | T[];
  const result = await db.executeQuery<T>({ ...query, parameters } as CompiledQuery<T>);
  return result.rows;
}

const parametersOf = ({ parameters }: CompiledQuery, values: Values): unknown[] =>
  parameters.map((one) => (one instanceof Param ? values[one.name] : one));

/** The same statement with the same values gives the same rows until somebody commits. */
function remembered(direct: Direct, key: string, read: () => unknown[]): unknown[] {
  const version = direct.version();
  if (version !== direct.rowsVersion || direct.rows.size >= MAX_RESULTS) {
    direct.rows.clear();
    direct.rowsVersion = version;
  }
  const known = direct.rows.get(key);
  if (known) return known;
  const rows = read();
  if (rows.length <= MAX_ROWS) direct.rows.set(key, rows);
  return rows;
}

function prepared<T>(
  db: Kysely<Database>,
  dialect: SqlDialect,
  key: string,
  build: () => RawBuilder<T>,
): CompiledQuery {
  const known = compiled.get(dialect) ?? new Map<string, CompiledQuery>();
  compiled.set(dialect, known);
  const found = known.get(key);
  if (found) return found;
  const query = build().compile(db);
  if (known.size >= MAX_STATEMENTS) known.delete(known.keys().next().value as string);
  known.set(key, query);
  return query;
}
