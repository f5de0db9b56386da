import { createServer as createHttpServer } from 'node:http';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { actorLabel, guest } from '../auth/actor.ts';
import type { Context } from '../context.ts';
import { NotFound } from '../errors.ts';
import { addressReader, proxyMatcher } from './addresses.ts';
import { descriptionPaths } from './api-index.ts';
import { registerBodyParsers, registerFormParsers } from './body.ts';
import { clientErrorAnswer } from './client-error.ts';
import { Connections } from './connections.ts';
import { addCorsHeaders, answerOptions } from './cors.ts';
import { addRetryAfter, codeOf, sendError, sendJson } from './error-handler.ts';
import { FrontCache } from './front-cache.ts';
import { guard } from './guard.ts';
import { loggedUrl } from './logged-url.ts';
import { connectionLimits } from './open-files.ts';
import { RateLimit } from './rate-limit.ts';
import { requestIds } from './request-ids.ts';
import { answer } from './respond.ts';
import { type Route, verbsOf } from './route.ts';
import type { Services } from './services.ts';
import { answerSite, type Site, sendErrorPage, siteVerbs, variantFor } from './site.ts';
import { isApi, normalizeTarget } from './target.ts';

const PREFIX = '/api';

const timeouts = {
  /** From the first byte, or from the beginning of a connection, to the end of the headers. */
  headersTimeout: 30_000,
  /** To the end of the body. */
  requestTimeout: 60_000,
  keepAliveTimeout: 72_000,
  connectionsCheckingInterval: 5000,
};
/** How long an answer may wait to be read by a client that takes none of it. Live pages are written to more often. */
const UNREAD_MS = 120_000;

/**
 * Serves the routes below `/api`, judging every request in one order: path, verb, token, rate, ability, form, record. The
 * site stands beside them.
 */
export function createServer(ctx: Context, routes: readonly Route[], site: Site): FastifyInstance {
  const limit = new RateLimit(ctx.config.rateLimit, ctx.clock);
  const addressOf = addressReader(ctx.config);
  const cache = new FrontCache(
    ctx,
    limit,
    addressOf,
    (request) => variantFor(site, request),
    pathsWithoutDatabase(routes, site),
  );
  const connections = new Connections(connectionLimits(ctx.config), proxyMatcher(ctx.config), ctx.log);
  const services: Services = { ctx, limit, cache, addressOf, connections };
  const app = fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    // A line for every read would cost half of the throughput; `logAnswer` below writes those that matter.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: ctx.config.bodyLimit,
    genReqId: requestIds(),
    // A logger for each request costs as much as a small answer; the few lines that are written name it themselves.
    childLoggerFactory: (logger) => logger,
    forceCloseConnections: 'idle',
    // What still arrives while the server closes is answered like everything else.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 8192, ignoreTrailingSlash: true },
    // For requests that are injected, which do not come through the server below.
    rewriteUrl: ({ url }) => normalizeTarget(url as string),
    frameworkErrors: (error, request, reply) => void fail(error, request, reply),
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET') socket.destroy();
      else connections.endWith(socket, clientErrorAnswer(error));
    },
    serverFactory: (handler) => {
      const server = createHttpServer(timeouts, (request, response) => {
        if (!connections.begin(request, response)) return;
        // Before anything looks at it: no spelling of a path is judged, cached or logged in another way.
        request.url = normalizeTarget(request.url as string);
        cache.handle(request, response, () => handler(request, response));
      });
      server.timeout = UNREAD_MS;
      connections.watch(server);
      return server;
    },
  });
  const fail = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    addRetryAfter(error, reply);
    return isApi(request.url)
      ? sendError(error, request, reply)
      : sendErrorPage(site, codeOf(error, request), request, reply);
  };
  app.decorateRequest('actor', null);
  registerBodyParsers(app);
  app.setErrorHandler((error, request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') addCorsHeaders(ctx.config, request, reply);
    return fail(error, request, reply);
  });
  app.addHook('onResponse', (request, reply, done) => {
    logAnswer(ctx, request, reply);
    done();
  });
  app.addHook('onClose', async () => ctx.log.debug({ hits: cache.hits, misses: cache.misses }, 'cache'));

  const unknown = (request: FastifyRequest, reply: FastifyReply) =>
    answerUnknown(ctx, routes, site, request, reply);
  // Before the body is read: what is nowhere has no body to judge.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) unknown(request, reply);
    else done();
  });
  for (const route of routes) {
    app.route({
      method: route.method === 'PUT' ? ['PUT', 'PATCH'] : route.method,
      url: PREFIX + withColons(route.path),
      onRequest: (request, reply, done) => guard(services, route, request, reply, done),
      handler: (request, reply) => answer(services, route, request, reply),
    });
  }
  // In a scope of its own: pages take forms, the API takes JSON.
  app.register(async (scope) => {
    registerFormParsers(scope);
    for (const route of site.routes) {
      scope.route({
        method: route.respond ? route.method : 'GET',
        url: withColons(route.path),
        onRequest: (request, reply, done) =>
          guard(services, route.withoutDatabase ? withoutDatabase : {}, request, reply, done),
        handler: (request, reply) => answerSite(services, site, route, request, reply),
      });
    }
  });
  app.addHook('preClose', async () => {
    connections.close();
    await site.close();
  });
  app.setNotFoundHandler((request, reply) => unknown(request, reply));
  return app;
}

const withoutDatabase = { withoutDatabase: true } as const;

/** What is answered also while the database is away: the marked routes, and the description of the API. */
const pathsWithoutDatabase = (routes: readonly Route[], site: Site): ReadonlySet<string> =>
  new Set([
    ...routes.filter((route) => route.withoutDatabase).map((route) => PREFIX + route.path),
    ...site.routes.filter((route) => route.withoutDatabase).map((route) => route.path),
    `${PREFIX}/docs`,
    `${PREFIX}/openapi.json`,
  ]);

/** No route has this verb and path: 405 where another verb would do, 404 otherwise. */
function answerUnknown(
  ctx: Context,
  routes: readonly Route[],
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const path = request.url.split('?', 1)[0]?.replace(/(.)\/$/, '$1') as string;
  const verbs = [
    ...new Set([
      ...routes.filter((route) => pathPattern(PREFIX + route.path).test(path)).flatMap(verbsOf),
      ...site.routes.filter((route) => pathPattern(route.path).test(path)).flatMap(siteVerbs),
      ...(descriptionPaths.includes(path) ? ['GET', 'HEAD'] : []),
    ]),
  ];
  addCorsHeaders(ctx.config, request, reply);
  if (verbs.length === 0) {
    return isApi(request.url)
      ? sendError(new NotFound(), request, reply)
      : sendErrorPage(site, 404, request, reply);
  }
  if (request.method === 'OPTIONS') return answerOptions(ctx.config, request, reply, verbs);
  reply.header('allow', [...verbs, 'OPTIONS'].join(', '));
  const message = `The ${request.method} method is not allowed here. Allowed: ${verbs.join(', ')}.`;
  return sendJson(request, reply, 405, { message });
}

const withColons = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

const patterns = new Map<string, RegExp>();

function pathPattern(path: string): RegExp {
  const known = patterns.get(path);
  if (known) return known;
  const pattern = new RegExp(`^${path.replace(/\./g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
  patterns.set(path, pattern);
  return pattern;
}

function logAnswer(ctx: Context, request: FastifyRequest, reply: FastifyReply): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS';
  const level = isRead ? 'debug' : 'info';
  if (!ctx.log.isLevelEnabled(level)) return;
  ctx.log[level](
    {
      reqId: request.id,
      method: request.method,
      url: loggedUrl(request),
      status: reply.raw.statusCode,
      ms: Math.round(reply.elapsedTime),
      actor: actorLabel(request.actor ?? guest),
    },
    'answered',
  );
}
