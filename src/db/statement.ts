import type { CompiledQuery, Kysely, RawBuilder } from 'kysely';
import { Param, type SqlDialect } from './dialect.ts';
import type { Database } from './schema.ts';

export const NOW = new Param('now');
export const PARENT = new Param('parent');
export const ID = new Param('id');
export const IDS = new Param('ids');
export const LIMIT = new Param('limit');
export const OFFSET = new Param('offset');

export type Values = Readonly<Record<string, unknown>>;

/** Compiling costs more than most statements take to run, so those that come again are compiled once. */
const compiled = new WeakMap<SqlDialect, Map<string, CompiledQuery>>();
/** More shapes than the API has; a client that invents sort orders pushes out the oldest. */
const MOST_STATEMENTS = 1000;

/** Runs a statement. With a `key` it is built and compiled only the first time: the key must tell all shapes apart. */
export async function runStatement<T>(
  { db, dialect }: { readonly db: Kysely<Database>; readonly dialect: SqlDialect },
  key: string | undefined,
  build: () => RawBuilder<T>,
  values: Values,
): Promise<T[]> {
  const query = key === undefined ? build().compile(db) : prepared(db, dialect, key, build);
  const parameters = query.parameters.map((one) => (one instanceof Param ? values[one.name] : one));
  const result = await db.executeQuery<T>({ ...query, parameters } as CompiledQuery<T>);
  return result.rows;
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
  if (known.size >= MOST_STATEMENTS) known.delete(known.keys().next().value as string);
  known.set(key, query);
  return query;
}
