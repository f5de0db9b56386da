import type { z } from 'zod';
import type { Ability } from '../auth/abilities.ts';
import type { Actor } from '../auth/actor.ts';
import type { Context } from '../context.ts';
import type { DocumentQuery, ListQuery, ListSpec } from '../jsonapi/query.ts';
import type { Input } from '../validation/form.ts';

export const JSON_API = 'application/vnd.api+json';
export const JSON_PLAIN = 'application/json';

interface ApiRequest<Q> {
  readonly actor: Actor;
  /** The ids in the path, from left to right. */
  readonly ids: readonly number[];
  /** The parameters of the path that are texts, by name. */
  readonly texts: Readonly<Record<string, string>>;
  readonly query: Q;
  readonly body: object;
}

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
  /** The ability that the caller needs. Without one, everybody may call the route. */
  readonly ability?: Ability;
  /** The caller must be signed in, and needs no ability. */
  readonly signedIn?: true;
  /** Users whose role requires a second factor may call the route before they have one. */
  readonly beforeSecondFactor?: true;
  /** The response is for one caller alone, although everybody may call the route. */
  readonly personal?: true;
  /** Needs no database, and works while the database is away. */
  readonly withoutDatabase?: true;
  readonly input?: Input;
  /** Why the route may answer 422 although it takes no body. */
  readonly refusal?: string;
  /** Further error codes of the route, which do not follow from its other members. */
  readonly errorCodes?: readonly (401 | 403 | 404)[];
  readonly mediaType: typeof JSON_API | typeof JSON_PLAIN;
  /** Absent if the response is 204. */
  readonly response?: z.ZodType;
}

/** One operation of the API: everything needed to serve it, to check its requests, and to describe it. */
export type Route = RouteBase &
  (
    | {
        readonly list: ListSpec;
        readonly handle: (ctx: Context, request: ApiRequest<ListQuery>) => Promise<unknown>;
      }
    | {
        readonly list?: undefined;
        readonly includes: readonly string[];
        readonly handle: (ctx: Context, request: ApiRequest<DocumentQuery>) => Promise<unknown>;
      }
  );

/** A response with headers of its own, such as a cookie. */
export class WithHeaders {
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | string[]>>;

  constructor(body: unknown, headers: Readonly<Record<string, string | string[]>>) {
    this.body = body;
    this.headers = headers;
  }
}

/** Whether only signed-in callers may call the route. */
export const needsSignIn = ({ ability, signedIn }: Pick<Route, 'ability' | 'signedIn'>): boolean =>
  ability !== undefined || signedIn === true;

export const verbsOf = (route: Route): string[] =>
  route.method === 'PUT' ? ['PUT', 'PATCH'] : route.method === 'GET' ? ['GET', 'HEAD'] : [route.method];
