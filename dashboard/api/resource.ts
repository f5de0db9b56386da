import type { BodyOf, CallOptions, DataOf, Operation, QueryOf } from '@daymark/client';
import { queryOptions } from '@tanstack/react-query';
import { type PageRequest, readAllPages } from './all-pages.ts';
import { call } from './client.ts';
import {
  type ListDocument,
  mapRecord,
  type Page,
  pageOf,
  type Resource,
  type Versioned,
} from './documents.ts';
import { changed, removed, type Subject } from './live.ts';
import { isStatus, queryClient } from './query-client.ts';
import { eventIn } from './undo.ts';

/** What a write has made of a record. */
export interface Written<O extends Operation> {
  /** As the server has it now. */
  readonly data: DataOf<O> extends { readonly data: infer D } ? D : undefined;
  /** The event of the write, which an undo of it names. */
  readonly eventId: number | undefined;
}

/** The call of the client for operations whose names are put together below, where types check what they are given. */
const send = call as unknown as (
  operation: string,
  options: object,
) => Promise<{ readonly data: unknown; readonly etag: string | undefined; readonly headers: Headers }>;

async function sendWrite(subject: Subject, operation: string, options: object) {
  try {
    const { data, headers } = await send(operation, options);
    return { data: (data as { readonly data?: unknown } | undefined)?.data, eventId: eventIn(headers) };
  } catch (error) {
    // Somebody else was faster, so the screen shows what they have changed.
    if (isStatus(error, 404) || isStatus(error, 412)) void changed(subject);
    throw error;
  }
}

/** Writes something, and tells `live.ts` what has changed. Once the promise is fulfilled, the screen shows the result. */
export async function write<O extends Operation>(
  subject: Subject,
  operation: O,
  options: CallOptions<O>,
): Promise<Written<O>> {
  const written = await sendWrite(subject, operation, options);
  await changed(subject);
  return written as Written<O>;
}

type DataIn<O extends string> = O extends Operation ? DataOf<O> : never;
type BodyIn<O extends string> = O extends Operation ? BodyOf<O> : never;
type QueryIn<O extends string> = O extends Operation ? QueryOf<O> : never;
type WrittenIn<O extends string> = O extends Operation ? Written<O> : never;

/** The path of a list, such as `/api/incidents`. */
type ListPath = Operation extends infer O ? (O extends `GET ${infer Path}` ? Path : never) : never;

type ParametersOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParametersOf<Rest>
  : never;

type Listed<List extends string> =
  DataIn<`GET ${List}`> extends { readonly data: readonly (infer R)[] } ? R : never;
type Single<One extends string> = DataIn<`GET ${One}`> extends { readonly data: infer R } ? R : never;
type Included<O extends string> = DataIn<O> extends { readonly included?: infer I } ? I : undefined;

interface Settings<List extends string, R, T> {
  /** What events call it. */
  readonly subject: Subject;
  readonly toRecord: (resource: R, included: Included<`GET ${List}`>) => T;
  /** Part of every request that reads, such as what is included. */
  readonly query?: QueryIn<`GET ${List}`>;
  /** Tells its records apart from others that are made of the same resource. */
  readonly as?: string;
}

/** What the list belongs to, such as the incident of updates. */
type Within<List extends string> = [ParametersOf<List>] extends [never]
  ? { readonly within?: never }
  : { readonly within: Readonly<Record<ParametersOf<List>, number>> };

/** A method that is there if `toRecord` takes what the server gives. */
type If<Given, R, Method> = [Given] extends [R] ? Method : never;

type Fetch<T> = (context: { readonly signal: AbortSignal }) => Promise<T>;

/** Something else to read. By the first part of its key, `live.ts` knows when it is stale. */
export const queryOf = <T>(queryKey: unknown[], queryFn: Fetch<T>) => queryOptions({ queryKey, queryFn });

type Query<T> = ReturnType<typeof queryOf<T>>;

interface ResourceApi<List extends string, One extends string, R, T> {
  /** One page of the list. */
  readonly list: If<Listed<List>, R, (query?: QueryIn<`GET ${List}`>) => Query<Page<T>>>;
  /** All pages, for what must be whole. */
  readonly all: If<Listed<List>, R, (query?: QueryIn<`GET ${List}`>) => Query<Page<T>>>;
  /** All pages as the server has them now. */
  readonly fetchAll: If<
    Listed<List>,
    R,
    (query?: QueryIn<`GET ${List}`>, signal?: AbortSignal) => Promise<Page<T>>
  >;
  readonly one: If<Single<One>, R, (id: number) => Query<Versioned<T>>>;
  /** A record as the server has it now. */
  readonly read: If<Single<One>, R, (id: number) => Promise<Versioned<T>>>;
  /** Creates a record. The key makes it safe to send the same form twice. */
  readonly create: (
    body: BodyIn<`POST ${List}`>,
    idempotencyKey?: string,
  ) => Promise<WrittenIn<`POST ${List}`>>;
  /** What creating it would give. Nothing is written. */
  readonly tryCreate: (body: BodyIn<`POST ${List}`>, signal: AbortSignal) => Promise<DataIn<`POST ${List}`>>;
  /**
   * Writes what was changed. It fails with 412 if the record no longer has the version that the ETag names. The key makes it safe
   * to send the same twice.
   */
  readonly save: (
    id: number,
    changes: BodyIn<`PUT ${One}`>,
    etag?: string,
    idempotencyKey?: string,
  ) => Promise<WrittenIn<`PUT ${One}`>>;
  readonly trySave: (
    id: number,
    changes: BodyIn<`PUT ${One}`>,
    signal: AbortSignal,
  ) => Promise<DataIn<`PUT ${One}`>>;
  /** How `useEdit` reads and writes the fields that a form has. */
  readonly editing: If<
    Single<One>,
    R,
    <F>(
      id: number,
      fieldsOf: (record: T) => F,
      bodyOf: (changes: Partial<F>) => BodyIn<`PUT ${One}`>,
    ) => {
      readonly reload: () => Promise<Versioned<F>>;
      readonly write: (changes: Partial<F>, etag: string | undefined) => Promise<WrittenIn<`PUT ${One}`>>;
    }
  >;
  /** Deletes a record. Nobody waits for what else showed it. */
  readonly remove: (id: number) => Promise<WrittenIn<`DELETE ${One}`>>;
}

/**
 * One resource of the API: its list at `path`, and its records below it. Whatever is read has a key that begins with the
 * path (`['incidents', 'one', 7, 'updates', 'list', …]`), and after a write `live.ts` decides what of it is stale.
 */
export function resource<List extends ListPath, Id extends string, R, T>(
  path: List,
  id: Id,
  settings: Settings<List, R, T> & Within<List>,
): ResourceApi<List, `${List}/{${Id}}`, R, T> {
  const { subject, toRecord, query, as, within = {} } = settings;
  const parents = within as Readonly<Record<string, number>>;
  const key: unknown[] = path
    .split('/')
    .slice(2)
    .flatMap((part) => (part.startsWith('{') ? ['one', parents[part.slice(1, -1)]] : part));
  if (as !== undefined) key.push(as);
  const list = { operation: path, path: parents };
  const at = (value: number) => ({ operation: `${path}/{${id}}`, path: { ...parents, [id]: value } });

  type Target = { readonly operation: string; readonly path: object };
  const get = async ({ operation, ...target }: Target, asked?: object, signal?: AbortSignal) => {
    const options = { ...target, query: { ...query, ...asked }, ...(signal && { signal }) };
    const { data, etag } = await send(`GET ${operation}`, options);
    return { data, etag };
  };
  const put = async (method: string, { operation, ...target }: Target, options: object) => {
    const written = await sendWrite(subject, `${method} ${operation}`, { ...target, ...options });
    await changed(subject);
    return written;
  };
  const attempt = async (method: string, { operation, ...target }: Target, options: object) =>
    (await send(`${method} ${operation}`, { ...target, ...options, dryRun: true })).data;

  const fetchPage = async (asked?: object, signal?: AbortSignal): Promise<Page<T>> => {
    const { data } = await get(list, asked, signal);
    const document = data as ListDocument<R & Resource> & { readonly included: Included<`GET ${List}`> };
    return pageOf(document, (each) => toRecord(each, document.included));
  };
  const fetchAll = (asked?: object, signal?: AbortSignal) =>
    readAllPages((part: PageRequest) => fetchPage({ ...asked, ...part }, signal));
  const one = (value: number) =>
    queryOf([...key, 'one', value], async ({ signal }): Promise<Versioned<T>> => {
      const { data, etag } = await get(at(value), undefined, signal);
      const document = data as { readonly data: R; readonly included: Included<`GET ${List}`> };
      return { record: toRecord(document.data, document.included), etag };
    });
  const read = (value: number) => queryClient.fetchQuery({ ...one(value), staleTime: 0 });
  const save = (value: number, body: unknown, etag?: string, idempotencyKey?: string) =>
    put('PUT', at(value), {
      body,
      ...(etag && { ifMatch: etag }),
      ...(idempotencyKey && { idempotencyKey }),
    });

  const api = {
    list: (asked?: object) => queryOf([...key, 'list', asked], ({ signal }) => fetchPage(asked, signal)),
    all: (asked?: object) => queryOf([...key, 'all', asked], ({ signal }) => fetchAll(asked, signal)),
    fetchAll,
    one,
    read,
    create: (body: unknown, idempotencyKey?: string) => put('POST', list, { body, idempotencyKey }),
    tryCreate: (body: unknown, signal: AbortSignal) => attempt('POST', list, { body, signal }),
    save,
    trySave: (value: number, body: unknown, signal: AbortSignal) =>
      attempt('PUT', at(value), { body, signal }),
    editing: <F>(value: number, fieldsOf: (record: T) => F, bodyOf: (changes: Partial<F>) => unknown) => ({
      reload: async () => mapRecord(await read(value), fieldsOf),
      write: (changes: Partial<F>, etag: string | undefined) => save(value, bodyOf(changes), etag),
    }),
    remove: async (value: number) => {
      const { operation, ...target } = at(value);
      const written = await sendWrite(subject, `DELETE ${operation}`, target);
      void removed(subject, [...key, 'one', value]);
      return written;
    },
  };
  // The description of the API says which of these exist, what they take and what they give.
  return api as unknown as ResourceApi<List, `${List}/{${Id}}`, R, T>;
}
