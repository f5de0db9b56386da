import type { IncomingHttpHeaders } from 'node:http';
import type { Actor } from '../kernel/auth/actor.ts';
import { apiDialects, isApiDialect } from '../kernel/auth/api-dialects.ts';
import { BadRequest } from '../kernel/errors.ts';
import type { RespondingRoute } from './route.ts';

/** In which dialect a request wants its response. It counts more than the dialect of the token. */
export const DIALECT_HEADER = 'X-Daymark-Dialect';
const HEADER = DIALECT_HEADER.toLowerCase();

/** Names our own way to answer, for requests whose token has a dialect. */
const OWN_DIALECT = 'daymark';

/** Whether a request asks for a dialect, even for one that does not exist. */
export const hasDialectHeader = (headers: IncomingHttpHeaders): boolean => headers[HEADER] !== undefined;

/**
 * The dialect that a request asks for, or that its token has; empty for our own. It may be one that does not exist: then
 * nothing is kept under its name, and the route refuses the request.
 */
export function dialectOf(headers: IncomingHttpHeaders, actor: Actor): string {
  const asked = headers[HEADER];
  if (asked !== undefined) return asked === OWN_DIALECT ? '' : String(asked);
  return (actor.type === 'token' && actor.dialect) || '';
}

/** The route that answers in the dialect with this name. */
export function inDialect(route: RespondingRoute, name: string): RespondingRoute {
  if (!route.dialects || name === '') return route;
  if (isApiDialect(name)) return route.dialects[name] ?? route;
  throw new BadRequest(
    `There is no dialect with the name in the header ${DIALECT_HEADER}. Known: ${[OWN_DIALECT, ...apiDialects].join(', ')}.`,
  );
}
