import type { components, paths } from './types.ts';

/** The resources and request bodies of the API by their names in the OpenAPI document, such as `Schemas['Incident']`. */
export type Schemas = components['schemas'];

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** A stream never ends, so `call` could not answer. Use `EventSource` for it. */
type Stream = { responses: { 200: { content: { 'text/event-stream': unknown } } } };

/** A method and a path of the OpenAPI document: `GET /api/incidents/{incident}`. */
export type Operation = {
  [Path in keyof paths]: {
    [Method in Verb]: paths[Path][Method] extends Stream | undefined ? never : `${Uppercase<Method>} ${Path}`;
  }[Verb];
}[keyof paths];

type Definition<O extends Operation> = O extends `${infer Method} ${infer Path extends keyof paths}`
  ? paths[Path][Lowercase<Method> & Verb]
  : never;

type Parameters<O extends Operation, Kind extends 'path' | 'query'> =
  Definition<O> extends { parameters: { [K in Kind]?: infer Values } } ? NonNullable<Values> : never;

export type PathOf<O extends Operation> = Parameters<O, 'path'>;

export type QueryOf<O extends Operation> = Parameters<O, 'query'>;

type Json<Content> = Content extends { 'application/vnd.api+json': infer Body }
  ? Body
  : Content extends { 'application/json': infer Body }
    ? Body
    : string;

export type BodyOf<O extends Operation> =
  Definition<O> extends { requestBody?: infer Request }
    ? NonNullable<Request> extends { content: infer Content }
      ? Json<Content>
      : never
    : never;

/** The body of the response. It is undefined where the operation answers 204, and a text where it is not JSON. */
export type DataOf<O extends Operation> = O extends Operation
  ? Definition<O> extends { responses: { 200: { content: infer Content } } }
    ? Json<Content>
    : undefined
  : never;

export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** A write has a random key of its own by default. Retries send the same key, so that nothing is written twice. */
  readonly idempotencyKey?: string;
  /** The ETag of the response that is about to be changed. If somebody else has changed it since, the response is 412. */
  readonly ifMatch?: string;
  /** Gives the response that the write would get, and writes nothing. */
  readonly dryRun?: boolean;
  /** Lets the request go on when the page is left. */
  readonly keepalive?: boolean;
  readonly retries?: number;
}

type PathOption<O extends Operation> = [PathOf<O>] extends [never]
  ? { readonly path?: never }
  : { readonly path: PathOf<O> };

type QueryOption<O extends Operation> = [QueryOf<O>] extends [never]
  ? { readonly query?: never }
  : { readonly query?: QueryOf<O> };

type BodyOption<O extends Operation> = [BodyOf<O>] extends [never]
  ? { readonly body?: never }
  : Definition<O> extends { requestBody: unknown }
    ? { readonly body: BodyOf<O> }
    : { readonly body?: BodyOf<O> };

export type CallOptions<O extends Operation> = RequestOptions &
  PathOption<O> &
  QueryOption<O> &
  BodyOption<O>;

/** Operations that need neither a path parameter nor a body. */
export type SimpleOperation = {
  [O in Operation]: Record<never, never> extends CallOptions<O> ? O : never;
}[Operation];

/** Operations that response one page of a list. */
export type PagedOperation = {
  [O in Operation]: DataOf<O> extends Page ? O : never;
}[Operation];

interface Page {
  readonly data: readonly unknown[];
  readonly links: { readonly next: string };
  readonly meta: { readonly current_page: number };
}

export interface ApiResponse<O extends Operation> {
  readonly data: DataOf<O>;
  readonly status: number;
  readonly etag: string | undefined;
  readonly headers: Headers;
}
