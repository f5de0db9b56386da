import type { IncomingMessage, ServerResponse } from 'node:http';
import type { z } from 'zod';
import type { Ability } from '../../common/abilities.ts';
import type { Actor } from '../kernel/auth/actor.ts';
import type { ApiDialectName } from '../kernel/auth/api-dialects.ts';
import type { Context } from '../kernel/context.ts';
import type { DocumentQuery, ListQuery, ListSpec, Parameters } from '../kernel/jsonapi/query.ts';
import type { Input } from '../kernel/validation/form.ts';
import type { EVENT_STREAM } from './event-stream.ts';

export const JSON_API = 'application/vnd.api+json';
export const JSON_PLAIN = 'application/json';

/** Who opened a stream. */
export interface StreamCaller {
  readonly actor: Actor;
  /** Identifies the caller by the same credentials again. It is a guest once they are not valid any more. */
  readonly identify: () => Promise<Actor>;
  /** Tells callers apart: the same credentials have the same key. */
  readonly key: string;
}

/** Serves the streams of one route, in one process. */
export interface StreamHub {
  /** Responds with a stream that never ends by itself. Throws Unavailable if there is no room for another one. */
  readonly join: (
    request: IncomingMessage,
    response: ServerResponse,
    caller: StreamCaller,
    headers: Readonly<Record<string, string>>,
  ) => void;
  /** Ends all streams. */
  readonly close: () => Promise<void>;
}

/** For `noDryRun`. */
export const CHECKS_CREDENTIALS =
  'it would tell whether a secret is right or an account exists, and leave no trace.';

interface ApiRequest<Q> {
  readonly actor: Actor;
  /** The ids in the path, from left to right. */
  readonly ids: readonly number[];
  /** The parameters of the path that are texts, by name. */
  readonly texts: Readonly<Record<string, string>>;
  readonly query: Q;
  /** The query string as it was sent, for routes that read it in their own way. */
  readonly parameters: Parameters;
  readonly body: object;
}

/** The answer to a request that is refused. */
export interface Refusal {
  readonly status: number;
  readonly body: object;
}

/** What identifies the record of a request. */
type RecordIn = Pick<ApiRequest<unknown>, 'actor' | 'ids' | 'texts'>;

/** Who may call a route: everybody, everybody who is signed in, a probe, or whoever has this ability. */
export type Access = 'public' | 'signed in' | 'probe' | Ability;

interface RouteBase {
  /** PUT also answers PATCH, GET also HEAD. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, with ids as `{component}`. A parameter named `{token}` is a secret, and never logged. */
  readonly path: string;
  /** The parameters of the path that are texts and not ids, with their descriptions for the reference. */
  readonly textParameters?: Readonly<Record<string, string>>;
  readonly operationId: string;
  /** The group in the OpenAPI description. */
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly access: Access;
  /** The answer names the event of the write, as if the route needed an ability: the action asks for one. */
  readonly namesEvent?: true;
  /** Users whose role requires a second factor may call the route before they have one. */
  readonly beforeSecondFactor?: true;
  /** The response is for one caller alone, although everybody may call the route. */
  readonly personal?: true;
  /**
   * What guests get changes with the clock only when the public state does, and where it says how long ago something was
   * (`timestamp`). So it is kept until then. Other answers are made anew every second.
   */
  readonly timed?: 'by the public state';
  /** With `Prefer: wait=<seconds>`, the response waits until it is not the one that `If-None-Match` names. */
  readonly waits?: true;
  /** Needs no database, and works while the database is away. */
  readonly withoutDatabase?: true;
  readonly input?: Input;
  /** The body may be a CSV file, which the action gets as its field `csv`. */
  readonly takesCsv?: true;
  /** Fields may be in the query string, too. Elsewhere they are refused there, because nothing would read them. */
  readonly fieldsInQuery?: true;
  /** For the reference: parameters of the query string that the route reads in its own way. */
  readonly queryParameters?: Readonly<
    Record<string, { readonly description: string; readonly schema: object }>
  >;
  /** Another header that tells callers apart. */
  readonly vary?: string;
  /** Why the route may answer 422 although it takes no body. */
  readonly refusal?: string;
  /** The status and the body for an error that the request is to blame for, if they are not those of our own API. */
  readonly refusalOf?: (error: unknown) => Refusal | undefined;
  /** Further error codes of the route, which do not follow from its other members. */
  readonly errorCodes?: readonly (401 | 403 | 404)[];
  readonly mediaType: typeof JSON_API | typeof JSON_PLAIN | typeof EVENT_STREAM;
  /** Why `Prefer: dry-run` is refused, such as for a route that would tell whether a password is right. */
  readonly noDryRun?: string;
  /** The current version of the record that the route changes, for `If-Match`. Throws NotFound if there is none. */
  readonly version?: (ctx: Context, request: RecordIn) => Promise<string>;
  /** The version that guests are sent, if it is another one. Whoever read the record as a guest may send it, too. */
  readonly guestVersion?: (ctx: Context, request: RecordIn) => Promise<string>;
  /** For a PUT that creates the record if there is none: `If-None-Match: *` allows it to do only that. */
  readonly creates?: true;
  /** Absent if the response is 204. */
  readonly response?: z.ZodType;
  /** The same operation in other dialects, of which a token or a header chooses one. */
  readonly dialects?: Readonly<Partial<Record<ApiDialectName, RespondingRoute>>>;
  /** The dialect in which the route answers, if it is not our own. Its errors have no codes. */
  readonly dialect?: ApiDialectName;
  /** With `?format=csv`, the route returns a `Download` of everything that matches. */
  readonly download?: true;
}

/** One operation of the API: everything needed to serve it, to check its requests, and to describe it. */
export type Route = RouteBase &
  (
    | {
        readonly list: ListSpec;
        readonly stream?: undefined;
        readonly handle: (ctx: Context, request: ApiRequest<ListQuery>) => Promise<unknown>;
      }
    | {
        readonly list?: undefined;
        readonly includes: readonly string[];
        readonly stream?: undefined;
        readonly handle: (ctx: Context, request: ApiRequest<DocumentQuery>) => Promise<unknown>;
      }
    | {
        readonly list?: undefined;
        readonly includes: readonly [];
        /** Instead of a response that ends. It is called once for each server. */
        readonly stream: (ctx: Context) => StreamHub;
      }
  );

/** A route whose responses end. */
export type RespondingRoute = Exclude<Route, { readonly stream: (ctx: Context) => StreamHub }>;

/** A response with headers of its own, such as a cookie. */
export class WithHeaders {
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | string[]>>;

  constructor(body: unknown, headers: Readonly<Record<string, string | string[]>>) {
    this.body = body;
    this.headers = headers;
  }
}

/** A single resource, with the version that its ETag names. */
export class WithVersion {
  readonly body: unknown;
  readonly version: string;

  constructor(body: unknown, version: string) {
    this.body = body;
    this.version = version;
  }
}

/** A success whose status is not 200. */
export class WithStatus {
  readonly body: unknown;
  readonly status: number;

  constructor(body: unknown, status: number) {
    this.body = body;
    this.status = status;
  }
}

/**
 * The result of a write that also does something outside of the database, such as sending a request. `effect` does it after
 * the commit, and returns the response. `expected` is the response before that: the one for a dry run, and the one that is
 * kept for an `Idempotency-Key` until the effect is over.
 */
export class WithEffect {
  readonly expected: (ctx: Context) => Promise<unknown>;
  readonly effect: (ctx: Context) => Promise<unknown>;

  constructor(expected: (ctx: Context) => Promise<unknown>, effect: (ctx: Context) => Promise<unknown>) {
    this.expected = expected;
    this.effect = effect;
  }
}

/** Whether only signed-in callers may call the route. */
export const needsSignIn = ({ access }: Pick<Route, 'access'>): boolean => access !== 'public';

/** The ability that callers of the route need, if it takes one. */
export const abilityFor = ({ access }: Pick<Route, 'access'>): Ability | undefined =>
  access === 'public' || access === 'signed in' || access === 'probe' ? undefined : access;

/** Whether the response to a write names its event. */
export const namesEvent = (route: Route): boolean =>
  abilityFor(route) !== undefined || route.namesEvent === true;

export const verbsOf = (route: Route): string[] =>
  route.method === 'PUT' ? ['PUT', 'PATCH'] : route.method === 'GET' ? ['GET', 'HEAD'] : [route.method];
