import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SubjectType } from '../../../common/events.ts';
import { fromJson } from '../db/dialect.ts';
import { ID, IDS, OFFSET, runStatement, type Values } from '../db/statement.ts';
import { NotFound } from '../errors.ts';
import { metaMatches } from '../meta/store.ts';
import type { Filter, ListQuery } from './query.ts';
import type { QueryScope, ReadContext } from './read-context.ts';

export type FilterSql = (values: readonly (string | number)[]) => RawBuilder<SqlBool>;

/** Where the records of a resource come from. Every read of the resource, of one record or many, uses this. */
export interface Source<R> {
  /** Identifies the source. Statements of the same source are compiled once. */
  readonly key: string;
  readonly table: string;
  /** The select list. Linkage of relationships is aggregated into JSON lists. */
  readonly columns: RawBuilder<unknown>;
  /** Which records exist, that is, are not deleted. */
  readonly exists: RawBuilder<SqlBool>;
  /** Which records this viewer finds in lists now; always a subset of `exists`. */
  readonly visible: RawBuilder<SqlBool>;
  /** Which records this viewer may read by their ids, if these are more than `visible`. */
  readonly readable?: RawBuilder<SqlBool>;
  /** Which records this viewer finds in a list that asks for them by one of these filters, instead of `visible`. */
  readonly visibleWith?: Readonly<Record<string, RawBuilder<SqlBool>>>;
  /** Required only for `filter[meta]`. */
  readonly subject?: SubjectType;
  /** Values of parameters in the fragments above, besides the current time. */
  readonly values?: Values;
  readonly filters: Readonly<Record<string, FilterSql>>;
  readonly sorts: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Sort fields that may be null. Nulls come last in both directions. */
  readonly nullableSorts?: readonly string[];
  /** How fields are sorted in a list with one of these filters, where that differs from `sorts`. Nulls come last. */
  readonly sortsWith?: Readonly<Record<string, Readonly<Record<string, RawBuilder<unknown>>>>>;
  /** Finds a page without reading the records before it, if the source supports that. */
  readonly locate?: (readContext: ReadContext, query: ListQuery) => Promise<Located | undefined>;
  /** Columns that contain aggregated JSON. */
  readonly json?: readonly string[];
  /** Never set: carries the type of the records. */
  readonly record?: R;
}

type Row = Record<string, unknown>;

/** Creates a source once per page and kind of viewer. */
export function perViewer<R>(
  create: (scope: QueryScope) => Omit<Source<R>, 'key'>,
): (scope: QueryScope) => Source<R> {
  const sources = new WeakMap<QueryScope['dialect'], Map<string, Source<R>>>();
  return ({ dialect, viewer, page }) => {
    const byViewer = sources.get(dialect) ?? new Map<string, Source<R>>();
    sources.set(dialect, byViewer);
    const viewerKey = page.key + viewer.key;
    const found = byViewer.get(viewerKey);
    if (found) return found;
    const parts = create({ dialect, viewer, page });
    const source = { ...parts, key: `${parts.table} for ${viewerKey}` };
    byViewer.set(viewerKey, source);
    return source;
  };
}

/**
 * Where a page begins: after `offset` of the records that match `within`. Without an offset, the page does not exist.
 */
export interface Located {
  readonly total: number;
  readonly offset?: number;
  readonly within?: RawBuilder<unknown>;
  /** The same order, expressed by something that is faster to sort by. */
  readonly order?: RawBuilder<unknown>;
  readonly values?: Values;
  readonly key?: string;
}

/**
 * From this offset on, the ids of the page are found first. PostgreSQL would otherwise compute all columns, linkage
 * included, of every record that it skips.
 */
const DEEP = 500;

interface Page<R> {
  readonly records: readonly R[];
  readonly total: number;
}

/** One page of records, in a constant number of statements. */
export async function listFrom<R>(
  readContext: ReadContext,
  source: Source<R>,
  query: ListQuery,
): Promise<Page<R>> {
  const located = await source.locate?.(readContext, query);
  if (located) return { records: await pageFrom(readContext, source, query, located), total: located.total };
  // Most lists fit on their first page, which then says by itself how many records there are.
  if (query.page === 1) {
    const records = await pageFrom(readContext, source, query, { offset: 0 });
    const isAll = records.length < query.perPage;
    return { records, total: isAll ? records.length : await countFrom(readContext, source, query) };
  }
  const total = await countFrom(readContext, source, query);
  const offset = (query.page - 1) * query.perPage;
  return {
    records: offset < total ? await pageFrom(readContext, source, query, { offset }) : [],
    total,
  };
}

async function pageFrom<R>(
  readContext: ReadContext,
  source: Source<R>,
  query: ListQuery,
  located: Omit<Located, 'total'>,
): Promise<readonly R[]> {
  const { offset, within, key = '' } = located;
  if (offset === undefined) return [];
  const order = orderOf(source, query);
  const isDeep = offset >= DEEP;
  const build = () => {
    const where = sql`where ${whereOf(source, query)} ${within ? sql`and ${within}` : sql``}`;
    const ordered = sql`order by ${located.order ?? order.sql()}`;
    const page = sql`${where} ${ordered} limit ${sql.lit(query.perPage)} offset ${OFFSET}`;
    const table = sql.table(source.table);
    return isDeep
      ? sql<Row>`select ${source.columns} from ${table} where ${idOf(source)} in (select page.id from (
          select ${idOf(source)} from ${table} ${page}) as page) ${ordered}`
      : sql<Row>`select ${source.columns} from ${table} ${page}`;
  };
  // The limit is part of the SQL, because SQLite uses it to choose a plan.
  const name = keyFor(query, `${query.perPage} by ${order.key} ${key}${isDeep ? ' deep' : ''}`);
  return readRecords(readContext, source, name, build, { ...located.values, offset });
}

async function countFrom<R>(readContext: ReadContext, source: Source<R>, query: ListQuery): Promise<number> {
  const build = () =>
    sql<{
      total: number;
    }>`select count(*) as total from ${sql.table(source.table)} where ${whereOf(source, query)}`;
  const [counted] = await run(readContext, source, keyFor(query, 'count'), build, {});
  return counted?.total ?? 0;
}

/**
 * All records that match the filters, from the newest on, in batches that begin where the last one ended: for exports, which
 * may be larger than the memory.
 */
export async function* batchesFrom<R extends { readonly id: number }>(
  readContext: ReadContext,
  source: Source<R>,
  query: ListQuery,
  size: number,
): AsyncGenerator<readonly R[]> {
  let before = sql``;
  for (;;) {
    const build = () => sql<Row>`select ${source.columns} from ${sql.table(source.table)}
      where ${whereOf(source, query)} ${before} order by ${idOf(source)} desc limit ${sql.lit(size)}`;
    const records = await readRecords(readContext, source, undefined, build, {});
    const last = records.at(-1);
    if (!last) return;
    yield records;
    before = sql`and ${idOf(source)} < ${last.id}`;
  }
}

function whereOf<R>(source: Source<R>, { filters }: ListQuery) {
  const asked = filters
    .map(({ name }) => source.visibleWith?.[name])
    .find((visible) => visible !== undefined);
  const visible = asked ?? source.visible;
  return sql.join([visible, ...filters.map((filter) => condition(source, filter))], sql` and `);
}

/**
 * Statements whose filters have only small numbers, such as statuses, are cached. Other filters have too many variants.
 */
function keyFor({ filters }: ListQuery, what: string): string | undefined {
  const isPlain = filters.every(({ values }) =>
    values.every((value) => typeof value === 'number' && value < 10),
  );
  return isPlain
    ? `${what} ${filters.map(({ name, values }) => `${name}=${values.join()}`).join()}`
    : undefined;
}

async function findIn<R>(
  readContext: ReadContext,
  source: Source<R>,
  id: number,
  { unseen = false } = {},
): Promise<R | undefined> {
  const build = () => sql<Row>`select ${source.columns} from ${sql.table(source.table)}
    where ${idOf(source)} = ${ID} and ${unseen ? source.exists : readableIn(source)}`;
  const [record] = await readRecords(readContext, source, unseen ? 'find unseen' : 'find', build, { id });
  return record;
}

/** With `unseen`, it also returns records that exist but that this viewer may not read. */
export async function getFrom<R>(
  readContext: ReadContext,
  source: Source<R>,
  id: number,
  options?: { unseen: boolean },
): Promise<R> {
  const record = await findIn(readContext, source, id, options);
  if (record === undefined) throw new NotFound();
  return record;
}

/** Throws NotFound if the viewer may not read the record. */
export async function requireReadable(
  readContext: ReadContext,
  source: Source<unknown>,
  id: number,
): Promise<void> {
  const build = () => sql`select 1 as found from ${sql.table(source.table)}
    where ${idOf(source)} = ${ID} and ${readableIn(source)}`;
  const rows = await run(readContext, source, 'is readable', build, { id });
  if (rows.length === 0) throw new NotFound();
}

/** The readable records with these ids, in the order of the ids. With `unseen`, also those that this viewer may not read. */
export async function loadFrom<R extends { readonly id: number }>(
  readContext: ReadContext,
  source: Source<R>,
  ids: Iterable<number>,
  { unseen = false } = {},
): Promise<R[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const { dialect } = readContext;
  const build = () => sql<Row>`select ${source.columns} from ${sql.table(source.table)}
    where ${dialect.anyOf(`${source.table}.id`, IDS)} and ${unseen ? source.exists : readableIn(source)}`;
  const records = await readRecords(readContext, source, unseen ? 'load unseen' : 'load', build, {
    ids: dialect.idList(wanted),
  });
  const found = new Map(records.map((record) => [record.id, record]));
  return wanted.map((id) => found.get(id)).filter((record) => record !== undefined);
}

/** The visible records that match `rest`, in its order. `what` identifies the statement. */
export async function selectFrom<R>(
  readContext: ReadContext,
  source: Source<R>,
  what: string,
  rest: () => RawBuilder<unknown>,
  values: Values = {},
): Promise<readonly R[]> {
  const build = () => sql<Row>`select ${source.columns} from ${sql.table(source.table)}
    where ${source.visible} ${rest()}`;
  return readRecords(readContext, source, what, build, values);
}

const run = <T, R, Out = T>(
  readContext: ReadContext,
  source: Source<R>,
  what: string | undefined,
  build: () => RawBuilder<T>,
  values: Values,
  toRecord?: (row: T) => Out,
): Promise<readonly Out[]> =>
  runStatement(
    readContext,
    what === undefined ? undefined : `${source.key}: ${what}`,
    build,
    { now: readContext.now, ...source.values, ...values },
    toRecord,
  );

const readRecords = <R>(
  readContext: ReadContext,
  source: Source<R>,
  what: string | undefined,
  build: () => RawBuilder<Row>,
  values: Values,
): Promise<readonly R[]> =>
  run(readContext, source, what, build, values, (row) => {
    // The row was just read and is not shared yet, so it may be modified.
    for (const column of source.json ?? []) row[column] = fromJson(row[column]);
    return row as R;
  });

const readableIn = ({ readable, visible }: Source<unknown>) => readable ?? visible;

const idOf = ({ table }: Source<unknown>) => sql.ref(`${table}.id`);

function condition<R>(source: Source<R>, filter: Filter): RawBuilder<SqlBool> {
  if (filter.values.length === 0) return sql<SqlBool>`1 = 0`;
  if (filter.key !== undefined && source.subject) {
    return metaMatches(source.subject, `${source.table}.id`, filter.key, filter.values.map(String));
  }
  return (source.filters[filter.name] as FilterSql)(filter.values);
}

/** True if the text is part of the expression. In the text, `%` and `_` are characters like all others. */
export const isPartOf = (text: string | number, expression: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`${expression} like ${`%${String(text).replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

/** True if one of the case-folded columns contains one of the case-folded texts. */
export const contains =
  (...columns: readonly string[]): FilterSql =>
  (values) =>
    sql<SqlBool>`(${sql.join(
      columns.flatMap((column) => values.map((value) => isPartOf(value, sql.ref(column)))),
      sql` or `,
    )})`;

export const isOneOf =
  (column: string): FilterSql =>
  (values) =>
    sql<SqlBool>`${sql.ref(column)} in (${sql.join(values)})`;

/** True if the condition holds for one of the values. */
export const anyValue =
  (compare: (value: string | number) => RawBuilder<SqlBool>): FilterSql =>
  (values) =>
    sql<SqlBool>`(${sql.join(values.map(compare), sql` or `)})`;

interface Sortable {
  readonly sorts: Readonly<Record<string, RawBuilder<unknown>>>;
  readonly nullableSorts?: readonly string[];
  readonly sortsWith?: Readonly<Record<string, Readonly<Record<string, RawBuilder<unknown>>>>>;
}

/** Ties are broken by id, in the direction of the last key, so that paging is stable. */
function orderOf(
  source: Sortable,
  { sort, filters }: ListQuery,
): { key: string; sql: () => RawBuilder<unknown> } {
  const tie = { field: 'id', descending: sort.at(-1)?.descending === true };
  const keys = sort.some(({ field }) => field === 'id') ? sort : [...sort, tie];
  return {
    key: keys.map(({ field, descending }) => `${descending ? '-' : ''}${field}`).join(),
    sql: () =>
      sql.join(
        keys.map(({ field, descending }) => {
          const special = filters.map(({ name }) => source.sortsWith?.[name]?.[field]).find(Boolean);
          const nulls = special || source.nullableSorts?.includes(field) ? sql` nulls last` : sql``;
          return sql`${special ?? source.sorts[field]}${descending ? sql` desc` : sql``}${nulls}`;
        }),
      ),
  };
}
