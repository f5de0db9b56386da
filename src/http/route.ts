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
  readonly query: Q;
  readonly body: object;
}

interface RouteBase {
  /** PUT also answers PATCH, GET also HEAD. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, with ids as `{component}`. */
  readonly path: string;
  readonly operationId: string;
  /** The group in the OpenAPI description. */
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** The ability that the caller needs. Without one, everybody may call the route. */
  readonly ability?: Ability;
  /** Needs no database, and works while the database is away. */
  readonly withoutDatabase?: true;
  readonly input?: Input;
  /** Why the route may answer 422 although it takes no body. */
  readonly refusal?: string;
  readonly mediaType: typeof JSON_API | typeof JSON_PLAIN;
  /** Absent if the response is 204. */
  readonly response?: z.ZodType;
  /** With `?format=csv`, the route returns a `Download` of everything that matches. */
  readonly download?: true;
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

export const verbsOf = (route: Route): string[] =>
  route.method === 'PUT' ? ['PUT', 'PATCH'] : route.method === 'GET' ? ['GET', 'HEAD'] : [route.method];
