import type { Seconds } from '../../lib/clock.ts';
import { formatDate } from '../../lib/dates.ts';
import { nextRelativeChange, relativeTime } from '../../lib/relative-time.ts';
import { parseTranslations } from '../i18n/translated-texts.ts';
import type { DocumentQuery, ListQuery } from './query.ts';
import type { ReadContext } from './read-context.ts';

export interface Identifier {
  readonly type: string;
  readonly id: string;
}

interface Relationship {
  readonly data: Identifier | null | readonly Identifier[];
  readonly links?: { readonly related: string };
  readonly meta?: { readonly total: number };
}

export interface Resource extends Identifier {
  readonly attributes: Record<string, unknown>;
  readonly relationships: Record<string, Relationship>;
}

/** What a document is for: a list may show less, and the response to a write always shows the metadata. */
export type View = 'list' | 'show' | 'write';

/**
 * Records converted to resources, with the related resources that `include` requests; `included` is undefined if it
 * requests none.
 */
export interface Serialized {
  readonly data: Resource[];
  readonly included?: Included | undefined;
}

export interface Document {
  readonly data: Resource;
  readonly included?: readonly Resource[];
}

export interface Collection {
  readonly data: readonly Resource[];
  readonly links: { first: string; last: string; prev: string; next: string };
  readonly meta: Record<string, string | number>;
  readonly included?: readonly Resource[];
}

/** The related resources of a document. Each appears once: the first one added is kept. */
export class Included {
  readonly #resources = new Map<string, Resource>();

  add(resources: Iterable<Resource>): void {
    for (const resource of resources) {
      const key = `${resource.type} ${resource.id}`;
      if (!this.#resources.has(key)) this.#resources.set(key, resource);
    }
  }

  list(): Resource[] {
    return [...this.#resources.values()];
  }
}

/** A new `Included` if the query includes one of these relations. */
export const includedFor = (query: DocumentQuery, relations: readonly string[]): Included | undefined =>
  relations.some((relation) => query.include.has(relation)) ? new Included() : undefined;

export const toOne = (type: string, id: number | null): Relationship => ({
  data: id === null ? null : { type, id: String(id) },
});

export const toMany = (type: string, ids: readonly number[]): { data: Identifier[] } => ({
  data: ids.map((id) => ({ type, id: String(id) })),
});

/** How many related records a document contains if the relation is a history that keeps growing. */
export const HISTORY_LIMIT = 100;

/** The newest ids of a history; `total` also counts the older ones. */
export interface History {
  readonly ids: readonly number[];
  readonly total: number;
}

/** The newest ids of each record, limited to what a document shows. Counts only those that have more. */
export async function loadHistories<R extends { readonly id: number }>(
  records: readonly R[],
  newestIds: (record: R) => readonly number[],
  count: (ids: readonly number[]) => Promise<ReadonlyMap<number, number>>,
): Promise<Map<number, History>> {
  const long = records.filter((record) => newestIds(record).length > HISTORY_LIMIT).map(({ id }) => id);
  const totals = long.length > 0 ? await count(long) : new Map<number, number>();
  return new Map(
    records.map((record) => {
      const ids = newestIds(record);
      return [record.id, { ids: ids.slice(0, HISTORY_LIMIT), total: totals.get(record.id) ?? ids.length }];
    }),
  );
}

export function toHistory(type: string, history: History, related: string): Relationship {
  const linkage = toMany(type, history.ids);
  return history.total > history.ids.length
    ? { ...linkage, links: { related }, meta: { total: history.total } }
    : linkage;
}

export interface Timestamp {
  readonly human: string;
  readonly string: string;
}

export interface NullableTimestamp {
  readonly human: string | null;
  readonly string: string | null;
}

export function timestamp({ now, horizon }: ReadContext, moment: Seconds): Timestamp {
  horizon?.limit(nextRelativeChange(moment, now));
  return { human: relativeTime(moment, now), string: formatDate(moment) };
}

export const nullableTimestamp = (readContext: ReadContext, moment: Seconds | null): NullableTimestamp =>
  moment === null ? { human: null, string: null } : timestamp(readContext, moment);

/** Adds the translations of a record to its other extra attributes, if it has any. */
export const withTranslations = (
  { translations }: { readonly translations: string | null },
  extra: Record<string, unknown>,
): Record<string, unknown> =>
  translations === null ? extra : { ...extra, translations: parseTranslations(translations) };

/** Adds attributes that only some documents have. Objects made by spreading take twice as long to convert to JSON. */
export const withExtra = (attributes: Record<string, unknown>, extra: Record<string, unknown>) =>
  Object.assign(attributes, extra);

/** The attributes that `xCount` and `xExists` add. */
export function countAttributes(
  query: DocumentQuery,
  relation: string,
  count: number,
): Record<string, unknown> {
  return {
    ...(query.include.has(`${relation}Count`) && { [`${relation}_count`]: String(count) }),
    ...(query.include.has(`${relation}Exists`) && { [`${relation}_exists`]: count > 0 }),
  };
}

export function singleDocument(serialized: Serialized, query: DocumentQuery): Document {
  return {
    data: sparse(serialized.data[0] as Resource, query),
    ...(serialized.included && {
      included: serialized.included.list().map((resource) => sparse(resource, query)),
    }),
  };
}

/** Several resources that are not a page of a list. */
export function manyDocument(
  serialized: Serialized,
  query: DocumentQuery,
): Pick<Collection, 'data' | 'included'> {
  return {
    data: serialized.data.map((resource) => sparse(resource, query)),
    ...(serialized.included && {
      included: serialized.included.list().map((resource) => sparse(resource, query)),
    }),
  };
}

export function collectionDocument(
  readContext: ReadContext,
  path: string,
  serialized: Serialized,
  total: number,
  query: ListQuery,
): Collection {
  const { page, perPage } = query;
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const url = `${readContext.page.url}/api${path}`;
  const link = pageLinks(url, query);
  const count = serialized.data.length;
  const from = count === 0 ? 0 : (page - 1) * perPage + 1;
  return {
    data: serialized.data.map((resource) => sparse(resource, query)),
    links: {
      first: link(1),
      last: link(lastPage),
      prev: page > 1 ? link(Math.min(page - 1, lastPage)) : '',
      next: page < lastPage ? link(page + 1) : '',
    },
    meta: {
      current_page: page,
      from,
      last_page: lastPage,
      path: url,
      per_page: perPage,
      to: count === 0 ? 0 : from + count - 1,
      total,
    },
    ...(serialized.included && {
      included: serialized.included.list().map((resource) => sparse(resource, query)),
    }),
  };
}

/** Builds page links from the client's own parameters, as the client wrote them. */
function pageLinks(url: string, { parameters }: ListQuery): (page: number) => string {
  const search = new URLSearchParams(parameters.map(([name, value]) => [name, value]));
  const name = search.has('page[number]') ? 'page[number]' : 'page';
  return (page) => {
    search.set(name, String(page));
    return `${url}?${search}`;
  };
}

function sparse(resource: Resource, { fields }: DocumentQuery): Resource {
  const wanted = fields.get(resource.type);
  if (!wanted) return resource;
  const keep = <T>(members: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(members).filter(([name]) => wanted.has(name)));
  return { ...resource, attributes: keep(resource.attributes), relationships: keep(resource.relationships) };
}
