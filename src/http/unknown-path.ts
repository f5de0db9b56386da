import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../kernel/context.ts';
import { MethodNotAllowed, NotFound } from '../kernel/errors.ts';
import { descriptionPaths } from './api-index.ts';
import { addCorsHeaders, respondToOptions } from './cors.ts';
import { sendJson } from './error-handler.ts';
import { exchangeOf } from './exchange.ts';
import { type Route, verbsOf } from './route.ts';
import { PREFIX, pathPattern } from './route-paths.ts';
import { type Site, siteVerbs } from './site.ts';
import { isApi } from './target.ts';

/** No route has this method and path: 405 if another method would do, 404 otherwise. */
export function respondToUnknown(
  ctx: Context,
  routes: readonly Route[],
  site: Site,
  fail: (error: unknown, request: FastifyRequest, reply: FastifyReply) => unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  method = request.method,
) {
  const path = request.url.split('?', 1)[0]?.replace(/(.)\/$/, '$1') as string;
  const verbs = [
    ...new Set([
      ...routes.filter((route) => pathPattern(PREFIX + route.path).test(path)).flatMap(verbsOf),
      ...site.routes.filter((route) => pathPattern(route.path).test(path)).flatMap(siteVerbs),
      ...(descriptionPaths(routes).includes(path) ? ['GET', 'HEAD'] : []),
    ]),
  ];
  addCorsHeaders(ctx.config, request, reply);
  const foreign = site.foreignApi?.(exchangeOf(request.raw).page, path);
  if (foreign && verbs.length === 0) return sendJson(request, reply, foreign.code, foreign.document);
  if (verbs.length === 0) return fail(new NotFound(), request, reply);
  if (request.method === 'OPTIONS') return respondToOptions(ctx.config, request, reply, verbs);
  reply.header('allow', [...verbs, 'OPTIONS'].join(', '));
  const message = `The ${method} method is not allowed here. Allowed: ${verbs.join(', ')}.`;
  return isApi(request.url)
    ? fail(new MethodNotAllowed(message), request, reply)
    : sendJson(request, reply, 405, { message });
}
