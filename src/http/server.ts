import type { Socket } from 'node:net';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { type Actor, authorize, guest } from '../auth/actor.ts';
import { authenticate } from '../auth/authenticate.ts';
import type { Context } from '../context.ts';
import { NotFound, TooManyRequests, Unauthenticated } from '../errors.ts';
import { parseDocumentQuery, parseListQuery, parseParameters } from '../jsonapi/query.ts';
import { registerBodyParsers } from './body.ts';
import { addCorsHeaders, answerOptions } from './cors.ts';
import { sendError, sendJson } from './error-handler.ts';
import { RateLimit } from './rate-limit.ts';
import { requestIds } from './request-ids.ts';
import { type Route, verbsOf } from './route.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
  }
}

const PREFIX = '/api';

/** Serves the routes below `/api`, judging every request in one order: path, verb, token, rate, ability, form, record. */
export function createServer(ctx: Context, routes: readonly Route[]): FastifyInstance {
  const app = fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    // A line for every read would cost half of the throughput; `logAnswer` below writes those that matter.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: ctx.config.bodyLimit,
    trustProxy: ctx.config.trustProxy,
    genReqId: requestIds(),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 8192, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    clientErrorHandler: answerGarbage,
  });
  const limit = new RateLimit(ctx.config.rateLimit, ctx.clock);
  app.decorateRequest('actor', null);
  registerBodyParsers(app);
  app.setErrorHandler(sendError);
  app.addHook('onResponse', async (request, reply) => logAnswer(ctx, request, reply));

  for (const route of routes) {
    app.route({
      method: route.method === 'PUT' ? ['PUT', 'PATCH'] : route.method,
      url: PREFIX + route.path.replace(/\{(\w+)\}/g, ':$1'),
      onRequest: async (request, reply) => judge(ctx, limit, route, request, reply),
      handler: (request, reply) => answer(ctx, route, request, reply),
    });
  }
  app.setNotFoundHandler((request, reply) => answerUnknown(ctx, routes, request, reply));
  return app;
}

/** 401, then 429, then 403; the request is counted in any case. */
async function judge(
  ctx: Context,
  limit: RateLimit,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.header('x-content-type-options', 'nosniff').header('x-request-id', request.id);
  if (route.method === 'GET') addCorsHeaders(ctx.config, request, reply);
  const { authorization } = request.headers;
  const actor = authorization === undefined ? guest : await authenticate(ctx, authorization);
  const allowance = limit.take(actor.type === 'token' ? `token ${actor.id}` : `address ${request.ip}`);
  if (allowance) {
    reply.header('x-ratelimit-limit', allowance.limit).header('x-ratelimit-remaining', allowance.remaining);
  }
  if (route.ability && actor.type === 'guest') throw new Unauthenticated();
  if (allowance?.exceeded) {
    reply
      .header('retry-after', Math.max(1, allowance.resetsAt - ctx.clock.now()))
      .header('x-ratelimit-reset', allowance.resetsAt);
    throw new TooManyRequests();
  }
  if (route.ability) authorize(actor, route.ability);
  request.actor = actor;
}

async function answer(ctx: Context, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const { raw, params, body } = request;
  const search = (raw.url as string).indexOf('?');
  const parameters = parseParameters(search === -1 ? '' : (raw.url as string).slice(search));
  // The query is judged before the ids: its form comes before the question whether a record is there.
  const judged = { actor: request.actor ?? guest, body: (body ?? {}) as object };
  const result = route.list
    ? await route.handle(ctx, {
        ...judged,
        query: parseListQuery(parameters, route.list),
        ids: pathIds(params),
      })
    : await route.handle(ctx, {
        ...judged,
        query: parseDocumentQuery(parameters, route.includes),
        ids: pathIds(params),
      });
  if (route.response === undefined) return reply.code(204).send();
  return reply
    .code(200)
    .header('content-type', route.mediaType)
    .send(Buffer.from(JSON.stringify(result)));
}

/** Ids are plain decimal numbers; anything else in their place names no record. */
function pathIds(params: unknown): number[] {
  return Object.values(params as Record<string, string>).map((text) => {
    const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN;
    if (!(id <= 2_147_483_647)) throw new NotFound();
    return id;
  });
}

/** No route has this verb and path: 405 where another verb would do, 404 otherwise. */
function answerUnknown(ctx: Context, routes: readonly Route[], request: FastifyRequest, reply: FastifyReply) {
  const path = request.url.split('?', 1)[0]?.replace(/(.)\/$/, '$1') as string;
  const verbs = [...new Set(routes.filter((route) => pathPattern(route).test(path)).flatMap(verbsOf))];
  addCorsHeaders(ctx.config, request, reply);
  if (verbs.length === 0) return sendError(new NotFound(), request, reply);
  if (request.method === 'OPTIONS') return answerOptions(ctx.config, request, reply, verbs);
  reply.header('allow', [...verbs, 'OPTIONS'].join(', '));
  return sendJson(reply, 405, {
    message: `The ${request.method} method is not allowed here. Allowed: ${verbs.join(', ')}.`,
  });
}

const patterns = new WeakMap<Route, RegExp>();

function pathPattern(route: Route): RegExp {
  const known = patterns.get(route);
  if (known) return known;
  const pattern = new RegExp(`^${PREFIX}${route.path.replace(/\./g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
  patterns.set(route, pattern);
  return pattern;
}

/** Bytes that are not HTTP get a short plain answer, as an API client expects. */
function answerGarbage(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const body = JSON.stringify({
    message: tooLarge ? 'The request headers are too large.' : 'The request is malformed.',
  });
  const status = tooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request';
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

function logAnswer(ctx: Context, request: FastifyRequest, reply: FastifyReply): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS';
  const level = isRead ? 'debug' : 'info';
  if (!ctx.log.isLevelEnabled(level)) return;
  request.log[level](
    {
      method: request.method,
      url: request.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      actor: request.actor?.type === 'token' ? `token ${request.actor.id}` : 'guest',
    },
    'answered',
  );
}
