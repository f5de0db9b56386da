import type { CompiledQuery, Kysely, RawBuilder } from 'kysely';
import { LRUCache } from 'lru-cache';
import { Param, type SqlDialect } from './dialect.ts';
import type { Database } from './schema.ts';

export const NOW = new Param('now');
export const PARENT = new Param('parent');
export const ID = new Param('id');
export const IDS = new Param('ids');
export const OFFSET = new Param('offset');

export type Values = Readonly<Record<string, unknown>>;

/** Compiling costs more than most statements take to run, so those that come again are compiled once. */
const compiled = new WeakMap<SqlDialect, LRUCache<string, CompiledQuery>>();
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
  readonly rows: Map<string, readonly unknown[]>;
  rowsVersion: number;
}

const directReaders = new WeakMap<Kysely<Database>, Direct>();
const MAX_RESULTS = 200;
const MAX_ROWS = 200;

export function readDirectly(db: Kysely<Database>, reader: DirectReader): void {
  directReaders.set(db, { ...reader, rows: new Map(), rowsVersion: -1 });
}

/** What a statement runs on, and for whom. */
export interface StatementScope {
  readonly db: Kysely<Database>;
  readonly dialect: SqlDialect;
  /** Whose eyes the statement looks through; undefined, said explicitly, where it reads the same for everybody. */
  readonly viewer: { readonly key: string } | undefined;
}

/**
 * Runs a statement. With a `key` it is built and compiled only the first time: together with the viewer, the key must tell
 * all shapes apart. `toRecord` reads each row once, before the rows are remembered; they are frozen, since others get them too.
 */
export async function runStatement<T, R = T>(
  { db, dialect, viewer }: StatementScope,
  key: string | undefined,
  build: () => RawBuilder<T>,
  values: Values,
  toRecord: (row: T) => R = (row) => row as unknown as R,
): Promise<readonly R[]> {
  const name = key === undefined ? undefined : `${viewer?.key ?? 'everybody'}: ${key}`;
  const compile = () => (name === undefined ? build().compile(db) : prepared(db, dialect, name, build));
  const direct = directReaders.get(db);
  if (!direct) {
    const query = compile();
    const result = await db.executeQuery<T>({
      ...query,
      parameters: parametersOf(query, values),
    } as CompiledQuery<T>);
    return result.rows.map(toRecord);
  }
  const read = () => {
    const query = compile();
    return (direct.read(query.sql, parametersOf(query, values)) as T[]).map(toRecord);
  };
  if (name === undefined) return direct.run(read);
  const known = `${name} ${JSON.stringify(values)}`;
  return direct.run(() => remembered(direct, known, read)) as Promise<R[]> | R[];
}

const parametersOf = ({ parameters }: CompiledQuery, values: Values): unknown[] =>
  parameters.map((one) => (one instanceof Param ? values[one.name] : one));

/** The same statement with the same values gives the same rows until somebody commits. */
function remembered(direct: Direct, key: string, read: () => unknown[]): readonly unknown[] {
  const version = direct.version();
  if (version !== direct.rowsVersion || direct.rows.size >= MAX_RESULTS) {
    direct.rows.clear();
    direct.rowsVersion = version;
  }
  const known = direct.rows.get(key);
  if (known) return known;
  const rows = read();
  if (rows.length <= MAX_ROWS) direct.rows.set(key, frozen(rows));
  return rows;
}

/** A row holds texts, numbers, and lists of them. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const member of Object.values(value)) frozen(member);
  return Object.freeze(value);
}

function prepared<T>(
  db: Kysely<Database>,
  dialect: SqlDialect,
  key: string,
  build: () => RawBuilder<T>,
): CompiledQuery {
  const known = compiled.get(dialect) ?? new LRUCache<string, CompiledQuery>({ max: MAX_STATEMENTS });
  compiled.set(dialect, known);
  const found = known.get(key);
  if (found) return found;
  const query = build().compile(db);
  known.set(key, query);
  return query;
}
