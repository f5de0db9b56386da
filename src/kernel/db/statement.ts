import type { CompiledQuery, Kysely, RawBuilder } from 'kysely';
import { Param, type SqlDialect } from './dialect.ts';
import type { Database } from './schema.ts';

export const NOW = new Param('now');
export const PARENT = new Param('parent');
export const ID = new Param('id');
export const IDS = new Param('ids');
export const OFFSET = new Param('offset');
export const ROWS = new Param('rows');

export type Values = Readonly<Record<string, unknown>>;

/** Compiling takes longer than running most statements, so repeated statements are compiled once. */
const compiled = new WeakMap<SqlDialect, Map<string, Compiled>>();
/** More than the API needs; if a client makes up sort orders, the oldest statement is dropped. */
const MAX_STATEMENTS = 1000;

interface Compiled {
  readonly query: CompiledQuery;
  /** The names of the values that it takes. */
  readonly names: readonly string[];
}

/** A synchronous connection. The overhead of Kysely is larger than the run time of most statements. */
export interface DirectReader {
  readonly read: (sql: string, parameters: readonly unknown[]) => unknown[];
  /** Runs a read. The result is synchronous unless the database is locked. */
  readonly run: <T>(work: () => T) => T | Promise<T>;
  /** Changes with every commit. */
  readonly version: () => number;
}

interface Direct extends DirectReader {
  /** The rows read at `rowsVersion`, by statement and values. */
  readonly rows: Map<string, readonly unknown[]>;
  rowsVersion: number;
  /** How many rows these are together. */
  rowCount: number;
}

const directReaders = new WeakMap<Kysely<Database>, Direct>();
const MAX_RESULTS = 200;
/** Of all results together. A page with a thousand components reads them all, for everything that it shows. */
const MAX_ROWS = 40_000;

/**
 * Several callers share cached records, so nobody may change one. Tests freeze them, and fail if somebody does. It is not done
 * in production, because it takes longer than reading them: V8 has to give every object another hidden class.
 */
export const cachedRecords = { areFrozen: false };

export function registerDirectReader(db: Kysely<Database>, reader: DirectReader): void {
  directReaders.set(db, { ...reader, rows: new Map(), rowsVersion: -1, rowCount: 0 });
}

/** The connection that a statement runs on, the page and the viewer it runs for. */
export interface StatementScope {
  readonly db: Kysely<Database>;
  readonly dialect: SqlDialect;
  /** The viewer that the rows depend on; explicitly undefined if they are the same for everybody. */
  readonly viewer: { readonly key: string } | undefined;
  /** The page that the rows depend on; explicitly undefined if they are the same on every page. */
  readonly page: { readonly key: string } | undefined;
}

/**
 * Runs a statement. A statement with a `key` is built and compiled only once: the key, the viewer and the page
 * together must identify the SQL. `toRecord` converts each row before it is cached. Several callers share cached records, and
 * must not change them.
 */
export async function runStatement<T, R = T>(
  { db, dialect, viewer, page }: StatementScope,
  key: string | undefined,
  build: () => RawBuilder<T>,
  values: Values,
  toRecord: (row: T) => R = (row) => row as unknown as R,
): Promise<readonly R[]> {
  const name = key === undefined ? undefined : `${page?.key ?? ''}${viewer?.key ?? 'everybody'}: ${key}`;
  const { query, names } = name === undefined ? compile(db, build) : prepared(db, dialect, name, build);
  const direct = directReaders.get(db);
  if (!direct) {
    const result = await db.executeQuery<T>({
      ...query,
      parameters: parametersOf(query, values),
    } as CompiledQuery<T>);
    return result.rows.map(toRecord);
  }
  const read = () => (direct.read(query.sql, parametersOf(query, values)) as T[]).map(toRecord);
  if (name === undefined) return direct.run(read);
  // Callers offer more values than most statements take. Without this, all rows would be read again in each second.
  const rowsKey = names.length === 0 ? name : `${name} ${JSON.stringify(names.map((one) => values[one]))}`;
  return direct.run(() => cached(direct, rowsKey, read)) as Promise<R[]> | R[];
}

/**
 * Runs a statement of a transaction, or one whose rows nobody reads twice. It is built and compiled only once, so the key must
 * identify the SQL.
 */
export async function runPrepared<T>(
  { db, dialect }: Pick<StatementScope, 'db' | 'dialect'>,
  key: string,
  build: () => RawBuilder<T>,
  values: Values,
): Promise<T[]> {
  const { query } = prepared(db, dialect, key, build);
  const parameters = parametersOf(query, values);
  return (await db.executeQuery<T>({ ...query, parameters } as CompiledQuery<T>)).rows;
}

const parametersOf = ({ parameters }: CompiledQuery, values: Values): unknown[] =>
  parameters.map((parameter) => (parameter instanceof Param ? values[parameter.name] : parameter));

/** The same statement with the same values returns the same rows until the next commit. */
function cached(direct: Direct, key: string, read: () => unknown[]): readonly unknown[] {
  const version = direct.version();
  if (version !== direct.rowsVersion || direct.rows.size >= MAX_RESULTS) {
    direct.rows.clear();
    direct.rowCount = 0;
    direct.rowsVersion = version;
  }
  const cachedRows = direct.rows.get(key);
  if (cachedRows) return cachedRows;
  const rows = read();
  if (direct.rowCount + rows.length <= MAX_ROWS) {
    direct.rowCount += rows.length;
    direct.rows.set(key, cachedRecords.areFrozen ? deepFreeze(rows) : rows);
  }
  return rows;
}

/** Rows contain only texts, numbers, and lists of them. */
function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  // Without a list of the members, which would take as long as freezing them.
  for (const name in value) deepFreeze(value[name]);
  return Object.freeze(value);
}

function prepared<T>(
  db: Kysely<Database>,
  dialect: SqlDialect,
  key: string,
  build: () => RawBuilder<T>,
): Compiled {
  const statements = compiled.get(dialect) ?? new Map<string, Compiled>();
  compiled.set(dialect, statements);
  const found = statements.get(key);
  if (found) return found;
  if (statements.size >= MAX_STATEMENTS) statements.delete(statements.keys().next().value as string);
  const statement = compile(db, build);
  statements.set(key, statement);
  return statement;
}

function compile<T>(db: Kysely<Database>, build: () => RawBuilder<T>): Compiled {
  const query = build().compile(db);
  const names = query.parameters.filter((parameter) => parameter instanceof Param).map(({ name }) => name);
  return { query, names };
}
