import type { RawBuilder } from 'kysely';
import type { Filter, ListQuery, Parameters } from '../jsonapi/query.ts';
import type { ReadContext } from '../jsonapi/read-context.ts';
import { type FilterSql, listFrom, type Source } from '../jsonapi/source.ts';
import { MAX_ID } from '../lib/record-id.ts';

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

interface CachetFilter {
  readonly sql: FilterSql;
  /** The value of the parameter in the terms of the database. Undefined matches nothing. */
  readonly read: (value: string) => string | number | undefined;
}

const whole = (value: string): number | undefined =>
  /^\d{1,10}$/.test(value) && Number(value) <= MAX_ID ? Number(value) : undefined;

/** A filter by a number. `translate` turns the number of Cachet into ours. */
export const byNumber = (sql: FilterSql, translate = (number: number): number => number): CachetFilter => ({
  sql,
  read: (value) => {
    const number = whole(value);
    return number === undefined ? undefined : translate(number);
  },
});

export const byFlag = (sql: FilterSql): CachetFilter => ({
  sql,
  read: (value) => ({ true: 1, 1: 1, false: 0, 0: 0 })[value.toLowerCase()],
});

export const byText = (sql: FilterSql): CachetFilter => ({
  sql,
  read: (value) => (value.includes('\0') ? undefined : value),
});

const last = (parameters: Parameters, name: string): string | undefined =>
  parameters.findLast(([parameter]) => parameter === name)?.[1];

/** Parameters that a list does not know are ignored, as clients send all kinds of them. */
function listQuery(parameters: Parameters, options: ListOptions): ListQuery {
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
    filters: Object.entries(options.filters ?? {}).flatMap(([name, filter]): Filter[] => {
      const text = last(parameters, name);
      if (text === undefined || text === '') return [];
      const value = filter.read(text);
      return [{ name, values: value === undefined ? [] : [value] }];
    }),
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
    filters: Object.fromEntries(Object.entries(filters).map(([name, { sql }]) => [name, sql])),
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
  const query = listQuery(parameters, options);
  const { records, total } = await listFrom(readContext, withOptions(source, options), query);
  const pages = Math.max(1, Math.ceil(total / query.perPage));
  const address = (page: number): string | null => {
    if (page < 1 || page > pages || page === query.page) return null;
    const search = new URLSearchParams(
      parameters.filter(([name]) => name !== 'page').map((each) => [...each]),
    );
    search.set('page', String(page));
    return `${readContext.baseUrl}/api/v1${path}?${search}`;
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
