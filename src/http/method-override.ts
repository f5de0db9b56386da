import type { FastifyReply, FastifyRequest, RouteHandlerMethod, RouteOptions } from 'fastify';
import { guest } from '../kernel/auth/actor.ts';
import { isApiDialect } from '../kernel/auth/api-dialects.ts';
import { queryOf } from '../kernel/query-string.ts';
import { hasBody } from './body.ts';
import { exchangeOf } from './exchange.ts';
import { guard } from './guard.ts';
import { respond } from './respond.ts';
import type { RespondingRoute, Route } from './route.ts';
import { PREFIX, withColons } from './route-paths.ts';
import type { Services } from './services.ts';

/**
 * Cachet takes a POST for another method that the request names, because not every client and proxy can send all of them. Our
 * own API does not: there, POST is POST.
 */
const HEADER = 'x-http-method-override';
const FIELD = '_method';

/** The method that a POST stands for: in the header, in the body or in the query string, in this order. */
function overrideIn({ headers, body, raw }: FastifyRequest): string | undefined {
  const named = headers[HEADER] ?? fieldIn(body) ?? queryOf(raw.url ?? '').get(FIELD);
  if (typeof named !== 'string' || named.trim() === '') return undefined;
  const method = named.trim().toUpperCase();
  return /^[A-Z]{1,16}$/.test(method) ? method : 'UNKNOWN';
}

const fieldIn = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, FIELD)
    ? (body as Record<string, unknown>)[FIELD]
    : undefined;

/** Where POST may stand for another method. */
export interface OverrideRule {
  /** Whether that is possible at the address of these operations. */
  readonly concerns: (routes: readonly Route[]) => boolean;
  readonly allows: (request: FastifyRequest) => boolean;
}

/** At the addresses of another API. */
export const inOtherApi: OverrideRule = { concerns: () => true, allows: () => true };

/** At the addresses of our own API: if the request, or its token, chooses a dialect that the operations have. */
export const inChosenDialect: OverrideRule = {
  concerns: (routes) => routes.some(({ dialects }) => dialects !== undefined),
  allows: ({ raw }) => {
    const exchange = exchangeOf(raw);
    return isApiDialect(exchange.variantFor(exchange.actor ?? guest));
  },
};

/** Answers that the method is not allowed at this address, as if the request had been sent with it. */
type Refuse = (request: FastifyRequest, reply: FastifyReply, method?: string) => unknown;

interface Overrides {
  readonly services: Services;
  readonly rule: OverrideRule;
  readonly refuse: Refuse;
}

/** For an operation that is a POST: a request that names another method is not meant for it. */
export function refuseOverridden(route: Route, { rule, refuse }: Omit<Overrides, 'services'>) {
  if (route.method !== 'POST' || !rule.concerns([route])) return {};
  return {
    preHandler: (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
      const method = overrideIn(request);
      if (method === undefined || method === 'POST' || !rule.allows(request)) done();
      else refuse(request, reply, method);
    },
  };
}

/** Who the caller is must be known before the body is read, which may say what is asked for. */
const ENTRANCE = { method: 'POST', access: 'signed in' } as const;

/**
 * The routes for POST at addresses that have no operation with this method. The caller is identified and counted before the
 * body is read, and then checked against the operation that is meant, like any other request for it.
 */
export function overriddenRoutes(routes: readonly Route[], overrides: Overrides): RouteOptions[] {
  const responding = routes.filter((route): route is RespondingRoute => route.stream === undefined);
  return [...Map.groupBy(responding, ({ path }) => path)]
    .filter(
      ([, group]) =>
        group.some(isOverridable) &&
        overrides.rule.concerns(group) &&
        group.every(({ method }) => method !== 'POST'),
    )
    .map(([path, group]) => ({
      method: 'POST',
      url: PREFIX + withColons(path),
      onRequest: entrance(overrides),
      handler: dispatcher(
        overrides,
        new Map(group.filter(isOverridable).map((route) => [route.method, route])),
      ),
    }));
}

/** PUT also answers PATCH. */
const isOverridable = ({ method }: Route): boolean => method === 'PUT' || method === 'DELETE';

function entrance({ services, rule, refuse }: Overrides) {
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    const mayName = overrideIn(request) !== undefined || hasBody(request.headers);
    const mayChoose = !exchangeOf(request.raw).isGuest || rule.allows(request);
    // Without either, the request is a POST at an address that has none.
    if (!mayName || !mayChoose) refuse(request, reply);
    else
      guard(services, ENTRANCE, request, reply, (error) => {
        if (rule.allows(request)) done(error);
        else refuse(request, reply);
      });
  };
}

const dispatcher =
  ({ services, refuse }: Overrides, routes: ReadonlyMap<string, RespondingRoute>): RouteHandlerMethod =>
  async (request, reply) => {
    const method = overrideIn(request);
    const route = routes.get(method === 'PATCH' ? 'PUT' : (method ?? ''));
    if (!route) return refuse(request, reply, method);
    await new Promise<void>((resolve, reject) =>
      guard(services, route, request, reply, (error) => (error ? reject(error) : resolve())),
    );
    return respond(services, route, request, reply);
  };
