/** What every resource of a JSON:API document has. */
export interface Resource {
  readonly id: string;
  readonly type: string;
  readonly attributes: object;
  readonly relationships?: object;
}

interface Identifier {
  readonly id: string;
  readonly type: string;
}

/** A single resource, with the ETag that a safe write sends back as `If-Match`. */
export interface Versioned<T> {
  readonly record: T;
  readonly etag: string | undefined;
}

/** The same version of a record, made into something else, such as the fields of a form. */
export const mapRecord = <T, U>({ record, etag }: Versioned<T>, map: (record: T) => U): Versioned<U> => ({
  record: map(record),
  etag,
});

/** One page of a list. */
export interface Page<T> {
  readonly records: readonly T[];
  readonly total: number;
  readonly page: number;
  readonly lastPage: number;
}

export interface ListDocument<R extends Resource> {
  readonly data: readonly R[];
  readonly meta: { readonly current_page: number; readonly last_page: number; readonly total: number };
}

/** A list as plain records, which `toRecord` makes of the resources. */
export function pageOf<R extends Resource, T>(
  { data, meta }: ListDocument<R>,
  toRecord: (resource: R) => T,
): Page<T> {
  return {
    records: data.map(toRecord),
    total: meta.total,
    page: meta.current_page,
    lastPage: meta.last_page,
  };
}

/** The ids of related records. */
export const relatedIds = (relationship: { readonly data: readonly Identifier[] } | undefined): number[] =>
  (relationship?.data ?? []).map(({ id }) => Number(id));
