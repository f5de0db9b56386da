import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { credentialsReader } from '../kernel/auth/credentials.ts';
import type { Context } from '../kernel/context.ts';
import { NotFound, Unavailable } from '../kernel/errors.ts';
import { http } from '../lib/http-module.ts';
import { addressReader, proxyMatcher } from './addresses.ts';
import type { ApiDialect } from './api-dialect.ts';
import { hasBody, type RouteConfig, registerBodyParsers, registerFormParsers, withEnd } from './body.ts';
import { DirectHits } from './cache/direct-hits.ts';
import { DirectResponse } from './cache/direct-response.ts';
import { EssentialUrls, StaleCacheRenewal } from './cache/essential-urls.ts';
import { FrontCache } from './cache/front-cache.ts';
import { knownUrls } from './cache/known-parameters.ts';
import { clientErrorResponse } from './connections/client-error.ts';
import { Connections } from './connections/connections.ts';
import { connectionLimits } from './connections/open-files.ts';
import { addCorsHeaders } from './cors.ts';
import { directReads } from './direct-reads.ts';
import { addRetryAfter, codeOf, isDatabaseFault, sendError } from './error-handler.ts';
import { type Door, exchangeOf, findExchange, newRequestId } from './exchange.ts';
import { guard } from './guard.ts';
import {
  inChosenDialect,
  inOtherApi,
  type OverrideRule,
  overriddenRoutes,
  refuseOverridden,
} from './method-override.ts';
import { admissionFor } from './overload/admission-for.ts';
import { KnownCallers } from './overload/known-callers.ts';
import { OVERLOADED } from './overload/refusal.ts';
import { Pipeline, type Shortcut } from './pipeline.ts';
import { RateLimit } from './rate-limit.ts';
import { Readiness } from './readiness.ts';
import { requestLog } from './request-log.ts';
import { respond } from './respond.ts';
import { respondWithStream } from './respond-stream.ts';
import type { Route, StreamHub } from './route.ts';
import {
  constantPaths,
  documentPaths,
  PREFIX,
  pathsWithoutDatabase,
  routeKinds,
  withColons,
} from './route-paths.ts';
import type { ServerStats } from './server-stats.ts';
import {
  type CountAudience,
  type FindKeptHours,
  nobody,
  type RenewSession,
  type Services,
} from './services.ts';
import { respondWithSite, type Site, type SiteRoute, sendErrorPage } from './site.ts';
import { isApi, normalizeTarget } from './target.ts';
import { respondToUnknown } from './unknown-path.ts';

const timeouts = {
  /** From the first byte, or from the beginning of a connection, to the end of the headers. */
  headersTimeout: 30_000,
  /** To the end of the body. */
  requestTimeout: 60_000,
  /** None: `connections.ts` closes idle connections. */
  keepAliveTimeout: 0,
  connectionsCheckingInterval: 5000,
};

const serverOptions = {
  ...timeouts,
  ServerResponse: DirectResponse,
  // A request without a body has no stream that ends, which would take an eighth of a small cached response.
  optimizeEmptyRequests: true,
};

/** What higher layers contribute. */
interface Collaborators {
  readonly findKeptHours: FindKeptHours;
  readonly audienceOf?: CountAudience;
  readonly renewSession?: RenewSession;
  readonly dialects?: readonly ApiDialect[];
  readonly operations?: ServerOperations;
  readonly shortcut?: Shortcut;
  readonly onConnectionRefused?: () => void;
}

/** What whoever runs the server watches and controls. */
export interface ServerOperations {
  readonly readiness?: Readiness;
  /** Absent if nobody reads them: then nothing is counted. */
  readonly stats?: ServerStats | undefined;
}

const noSchemas = (): never => {
  throw new Error('Forms check requests, so routes give Fastify no schemas.');
};

/** Without this, Fastify loads compilers for schemas, a hundred modules, at every start. */
const withoutSchemas = { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } };

/**
 * Serves the routes below `/api` and the site beside them. Every request is checked in the same order: path, method, token,
 * rate limit, ability, form, record.
 */
export function createServer(
  ctx: Context,
  routes: readonly Route[],
  site: Site,
  {
    findKeptHours,
    audienceOf = async () => async () => nobody,
    renewSession,
    dialects = [],
    operations = {},
    shortcut,
    onConnectionRefused,
  }: Collaborators,
): FastifyInstance {
  const { readiness = new Readiness(ctx), stats } = operations;
  const door: Door = {
    ctx,
    limit: new RateLimit(ctx.config.rateLimit, ctx),
    addressOf: addressReader(ctx.config),
    credentialsOf: credentialsReader(ctx.config.baseUrl),
    languageOf: site.variantOf,
    tokenHeaders: dialects,
  };
  const allRoutes = [...routes, ...dialects.flatMap((dialect) => dialect.routes)];
  const paths = {
    withoutDatabase: pathsWithoutDatabase(allRoutes, site),
    isConstant: constantPaths(site),
  };
  const knownUrlOf = knownUrls(site, documentPaths(routes));
  const cache = new FrontCache(ctx, {
    pathsWithoutDatabase: paths.withoutDatabase,
    isConstant: paths.isConstant,
    knownUrlOf,
    markStale: site.outage?.markStale,
    findStable: site.findStable,
  });
  const connections = new Connections(connectionLimits(ctx.config), proxyMatcher(ctx.config), ctx.log);
  connections.onRefused = onConnectionRefused;
  const knownCallers = new KnownCallers();
  const essential = site.outage && new EssentialUrls(ctx.pages, site.outage);
  const admission = admissionFor(ctx, { essential, paths, knownCallers });
  let isClosing = false;
  const services: Services = {
    cache,
    connections,
    knownUrlOf,
    knownCallers,
    audienceOf,
    findKeptHours,
    release: (exchange) => admission.release(exchange),
    isStopping: () => isClosing || readiness.isDraining,
    renewSession,
  };
  readiness.onDrain(() => connections.startDraining());
  stats?.connect({ connections, cache, routes: routeKinds(routes, site) });
  const directHits = new DirectHits({ door, cache, connections, readiness, stats: stats?.requests });
  const stages = { door, directHits, readiness, admission, shortcut };
  const pipeline = new Pipeline(connections, cache, stages, [
    ({ response }) => connections.end(response),
    (exchange) => admission.end(exchange),
    requestLog(ctx.log),
    ...(stats ? [stats.requests.add] : []),
  ]);
  const app = fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    // `request-log.ts` writes the log. Fastify would write two lines for every read, at half of the throughput.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: ctx.config.bodyLimit,
    genReqId: (request) => findExchange(request)?.id ?? newRequestId(),
    // A logger for each request costs as much as a small response. The few lines that are written name the request.
    childLoggerFactory: (logger) => logger,
    forceCloseConnections: 'idle',
    // Requests that arrive while the server closes are answered like all others.
    return503OnClosing: false,
    // Whoever needs the parameters of an address reads them, within bounds.
    routerOptions: { maxParamLength: 8192, ignoreTrailingSlash: true, querystringParser: () => ({}) },
    // For injected requests, which do not come through the server below.
    rewriteUrl: ({ url }) => normalizeTarget(url as string),
    schemaController: withoutSchemas,
    frameworkErrors: (error, request, reply) => {
      pipeline.enterRouter(request, reply);
      fail(error, request, reply);
    },
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET') socket.destroy();
      else connections.closeWith(socket, clientErrorResponse(error));
    },
    serverFactory: (handler) => {
      const route = directReads(cache, routes, ({ request, response }) => handler(request, response));
      const server = http.createServer(serverOptions, (request, response) =>
        pipeline.handle(request, response, route),
      );
      connections.watch(server);
      return server;
    },
  });
  const fail = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const exchange = exchangeOf(request.raw);
    if (error instanceof NotFound) cache.staleResponses.forget(exchange.page, exchange.url);
    if (isDatabaseFault(error) && cache.staleResponses.send(exchange)) {
      // The fault is logged although the visitor gets a response.
      codeOf(error, request);
      return reply.hijack();
    }
    addRetryAfter(error, reply);
    const dialect = dialects.find(({ prefix }) => request.url.startsWith(prefix));
    if (dialect) return dialect.sendError(error, request, reply);
    return isApi(request.url)
      ? sendError(error, request, reply)
      : sendErrorPage(site, codeOf(error, request), request, reply);
  };
  registerBodyParsers(app);
  app.setErrorHandler((error, request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') addCorsHeaders(ctx.config, request, reply);
    return fail(error, request, reply);
  });
  app.addHook('onClose', async () => ctx.log.debug({ hits: cache.hits, misses: cache.misses }, 'cache'));

  const unknown = (request: FastifyRequest, reply: FastifyReply, method?: string) =>
    respondToUnknown(ctx, allRoutes, site, fail, request, reply, method);
  app.addHook('onRequest', (request, reply, done) => {
    pipeline.enterRouter(request, reply).routed = request;
    // The body of a request without a route is never read.
    if (request.is404) unknown(request, reply);
    else done();
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (hasBody(request.headers)) admission.pause(exchangeOf(request.raw));
    done(null, withEnd(request, payload));
  });
  app.addHook('preHandler', (request, _reply, done) =>
    admission.resume(
      exchangeOf(request.raw),
      () => done(),
      () => done(new Unavailable(OVERLOADED, { retryAfter: 5 })),
    ),
  );
  const hubs: StreamHub[] = [];
  const handlerOf = (route: Route) => {
    if (!route.stream)
      return (request: FastifyRequest, reply: FastifyReply) => respond(services, route, request, reply);
    const hub = route.stream(ctx);
    hubs.push(hub);
    return async (request: FastifyRequest, reply: FastifyReply) =>
      respondWithStream(services, hub, request, reply);
  };
  const addRoute = (scope: FastifyInstance, route: Route, rule: OverrideRule) =>
    scope.route({
      method: route.method === 'PUT' ? ['PUT', 'PATCH'] : route.method,
      url: PREFIX + withColons(route.path),
      config: { takesCsv: route.takesCsv } satisfies RouteConfig,
      onRequest: (request, reply, done) => guard(services, route, request, reply, done),
      ...refuseOverridden(route, { rule, refuse: unknown }),
      handler: handlerOf(route),
    });
  const addRoutes = (scope: FastifyInstance, added: readonly Route[], rule: OverrideRule) => {
    for (const route of added) addRoute(scope, route, rule);
    for (const route of overriddenRoutes(added, { services, rule, refuse: unknown })) scope.route(route);
  };
  addRoutes(app, routes, inChosenDialect);
  for (const dialect of dialects) {
    app.register(async (scope) => {
      dialect.registerBodyParsers(scope);
      addRoutes(scope, dialect.routes, inOtherApi);
    });
  }
  // A scope with body parsers of its own: pages take forms, the API takes JSON.
  app.register(async (scope) => {
    registerFormParsers(scope);
    for (const route of site.routes) {
      scope.route({
        method: route.respond ? route.method : 'GET',
        url: withColons(route.path),
        onRequest: (request, reply, done) => guard(services, guardOf(route), request, reply, done),
        handler: (request, reply) => respondWithSite(services, route, request, reply),
      });
    }
  });
  const renewal = site.outage && essential && new StaleCacheRenewal(app, site.outage, essential);
  cache.staleResponses.onChange = () => renewal?.renewSoon();
  app.addHook('onListen', async () => {
    cache.staleResponses.hidings.start();
    renewal?.start();
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    cache.staleResponses.hidings.stop();
    renewal?.stop();
    connections.close(app.server);
    await Promise.all([site.close(), ...hubs.map((hub) => hub.close())]);
  });
  app.setNotFoundHandler((request, reply) => unknown(request, reply));
  return app;
}

/** Pages are public. What they show is what everybody may see, or what a secret in their address allows. */
const guards = {
  page: { access: 'public', isPage: true },
  withoutDatabase: { access: 'public', isPage: true, withoutDatabase: true },
  forEverybody: { access: 'public', isPage: true, forEverybody: true },
} as const;

const guardOf = (route: SiteRoute) => {
  if (route.constant) return guards.forEverybody;
  return route.withoutDatabase ? guards.withoutDatabase : guards.page;
};
