import type { RawBuilder, SqlBool } from 'kysely';
import type { Filter, ListQuery, Parameters } from '../../kernel/jsonapi/query.ts';
import type { ReadContext } from '../../kernel/jsonapi/read-context.ts';
import { type FilterSql, listFrom, type Source } from '../../kernel/jsonapi/source.ts';
import { MAX_ID } from '../../lib/record-id.ts';

const DEFAULT_SIZE = 20;
/** Clients that want everything ask for 10000 at once. */
const MAX_SIZE = 10_000;

/** How a list is searched and sorted. */
export interface ListOptions {
  readonly filters?: Readonly<Record<string, CachetFilter>>;
  readonly sorts?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Without `sort`, records are in the order of their ids; newest first if so. */
  readonly newestFirst?: true;
  /** Whether `order=asc` is heeded. Most lists of Cachet 2 sort descending whatever it says, and scripts rely on that. */
  readonly heedsOrder?: true;
}

type FilterValues = readonly (string | number)[];

/** A filter may use those of the source, which know what the viewer may see. */
type CachetFilterSql = (values: FilterValues, filters: SourceFilters) => RawBuilder<SqlBool>;
type SourceFilters = Source<unknown>['filters'];

export interface CachetFilter {
  readonly sql: CachetFilterSql;
  /** What the texts of the parameter mean in the terms of the database. Without any value, nothing matches. */
  readonly read: (texts: readonly string[], readContext: ReadContext) => FilterValues | Promise<FilterValues>;
}

/** A filter that reads one text. If the parameter is repeated, the last one counts. */
const byLast = (sql: CachetFilterSql, read: (text: string) => string | number | undefined): CachetFilter => ({
  sql,
  read: (texts) => {
    const value = read(texts.at(-1) ?? '');
    return value === undefined ? [] : [value];
  },
});

export const whole = (value: string): number | undefined =>
  /^\d{1,10}$/.test(value) && Number(value) <= MAX_ID ? Number(value) : undefined;

export const byNumber = (sql: CachetFilterSql): CachetFilter => byLast(sql, whole);

export const byFlag = (sql: CachetFilterSql): CachetFilter =>
  byLast(sql, (text) => ({ true: 1, 1: 1, false: 0, 0: 0 })[text.toLowerCase()]);

export const byText = (sql: CachetFilterSql): CachetFilter =>
  byLast(sql, (text) => (text.includes('\0') ? undefined : text));

const last = (parameters: Parameters, name: string): string | undefined =>
  parameters.findLast(([parameter]) => parameter === name)?.[1];

/** The texts of a parameter. PHP writes a list as `tags[]=a&tags[]=b`. */
const textsOf = (parameters: Parameters, name: string): string[] =>
  parameters.flatMap(([parameter, text]) =>
    text !== '' && (parameter === name || parameter.replace(/\[\d*\]$/, '') === name) ? [text] : [],
  );

async function filtersIn(
  readContext: ReadContext,
  parameters: Parameters,
  { filters = {} }: ListOptions,
): Promise<Filter[]> {
  const asked = Object.entries(filters).filter(([name]) => textsOf(parameters, name).length > 0);
  return Promise.all(
    asked.map(async ([name, filter]) => ({
      name,
      values: await filter.read(textsOf(parameters, name), readContext),
    })),
  );
}

/** Parameters that a list does not know are ignored, as clients send all kinds of them. */
async function listQuery(
  readContext: ReadContext,
  parameters: Parameters,
  options: ListOptions,
): Promise<ListQuery> {
  const positive = (name: string, fallback: number) => whole(last(parameters, name) ?? '') || fallback;
  const sort = last(parameters, 'sort') ?? '';
  const isSorted = sort === 'id' || Object.hasOwn(options.sorts ?? {}, sort);
  const isAscending = options.heedsOrder && last(parameters, 'order')?.toLowerCase() !== 'desc';
  return {
    include: new Set(),
    fields: new Map(),
    parameters,
    page: positive('page', 1),
    perPage: Math.min(positive('per_page', DEFAULT_SIZE), MAX_SIZE),
    sort: isSorted
      ? [{ field: sort, descending: !isAscending }]
      : [{ field: 'id', descending: options.newestFirst === true }],
    filters: await filtersIn(readContext, parameters, options),
  };
}

const sources = new WeakMap<Source<unknown>, Source<unknown>>();

/** The same records, found and sorted as in Cachet. */
function withOptions<R>(source: Source<R>, { filters = {}, sorts = {} }: ListOptions): Source<R> {
  const known = sources.get(source);
  if (known) return known as Source<R>;
  const id = source.sorts.id as RawBuilder<unknown>;
  const { locate: _, visibleWith: _with, ...rest } = source;
  const made: Source<R> = {
    ...rest,
    key: `cachet ${source.key}`,
    filters: Object.fromEntries(
      Object.entries(filters).map(([name, { sql }]): [string, FilterSql] => [
        name,
        (values) => sql(values, source.filters),
      ]),
    ),
    sorts: { id, ...sorts },
    nullableSorts: Object.keys(sorts),
  };
  // A source with values belongs to one request.
  if (!source.values) sources.set(source, made);
  return made;
}

/** One page of a list, in the envelope of Cachet 2. */
export async function cachetList<R>(
  readContext: ReadContext,
  path: string,
  source: Source<R>,
  options: ListOptions,
  parameters: Parameters,
  serialize: (records: readonly R[]) => Promise<readonly object[]>,
) {
  const query = await listQuery(readContext, parameters, options);
  const { records, total } = await listFrom(readContext, withOptions(source, options), query);
  const pages = Math.max(1, Math.ceil(total / query.perPage));
  const address = (page: number): string | null => {
    if (page < 1 || page > pages || page === query.page) return null;
    const search = new URLSearchParams(
      parameters.filter(([name]) => name !== 'page').map((each) => [...each]),
    );
    search.set('page', String(page));
    return `${readContext.page.url}/api/v1${path}?${search}`;
  };
  const data = await serialize(records);
  return {
    meta: {
      pagination: {
        total,
        count: data.length,
        per_page: query.perPage,
        current_page: query.page,
        total_pages: pages,
        links: { next_page: address(query.page + 1), previous_page: address(query.page - 1) },
      },
    },
    data,
  };
}
