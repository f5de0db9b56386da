import type { z } from 'zod';
import { loadSettings } from '../../domain/settings/queries.ts';
import { type Access, JSON_PLAIN, type Route } from '../../http/route.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import type { Parameters } from '../../kernel/jsonapi/query.ts';
import { type ReadContext, readContextFor } from '../../kernel/jsonapi/read-context.ts';
import { type Input, isBlank } from '../../kernel/validation/form.ts';
import { cachetRefusalOf } from './errors.ts';
import { type Fields, fieldsOf } from './request.ts';

/** A request to an operation of Cachet 2. */
interface CachetRequest {
  readonly actor: Actor;
  readonly ids: readonly number[];
  readonly texts: Readonly<Record<string, string>>;
  readonly fields: Fields;
  readonly parameters: Parameters;
}

/** An operation of Cachet 2, below `/api/v1`. */
export interface CachetRoute {
  readonly method: Route['method'];
  readonly path: string;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  readonly textParameters?: Readonly<Record<string, string>>;
  readonly withoutDatabase?: true;
  readonly input?: Input;
  readonly response?: z.ZodType;
  readonly handle: (ctx: Context, request: CachetRequest) => Promise<unknown>;
}

/** The operation as a route of the server. */
export const toRoute = ({ path, description, input, handle, ...route }: CachetRoute): Route => ({
  ...route,
  path: `/v1${path}`,
  description: description ?? `${route.summary}.`,
  mediaType: JSON_PLAIN,
  vary: 'X-Cachet-Token',
  refusalOf: cachetRefusalOf,
  includes: [],
  ...(input && { input, fieldsInQuery: true as const }),
  handle: (ctx, { actor, ids, texts, body, parameters }) =>
    handle(ctx, { actor, ids, texts, parameters, fields: withoutBlanks(input, fieldsOf(parameters, body)) }),
});

/** A form cannot say null: an empty text means it. */
const withoutBlanks = (input: Input | undefined, fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      isBlank(value) && input && Object.hasOwn(input, name) && input[name]?.nullable ? null : value,
    ]),
  );

/** What reading takes besides the caller: the time zone in which Cachet shows times. */
export interface CachetReader {
  readonly readContext: ReadContext;
  readonly zone: string;
}

export async function readerFor(ctx: Context, actor: Actor): Promise<CachetReader> {
  const readContext = readContextFor(ctx, actor);
  return { readContext, zone: (await loadSettings(readContext)).timezone };
}

/** The id in the path of a record, and that of its parent. */
export const own = (ids: readonly number[]) => ({
  id: ids.at(-1) as number,
  parent: ids.at(-2) as number,
});
