import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type Actor,
  authorize,
  guest,
  isSignedIn,
  lacksSecondFactor,
  needsNewSecret,
} from '../kernel/auth/actor.ts';
import { authenticate } from '../kernel/auth/authenticate.ts';
import type { Context } from '../kernel/context.ts';
import { Refused, SecondFactorMissing, TooManyRequests, Unauthenticated } from '../kernel/errors.ts';
import { exchangeOf } from './exchange.ts';
import { abilityFor, needsSignIn, type Route } from './route.ts';
import { isFromElsewhere } from './same-origin.ts';
import type { Services } from './services.ts';

type Done = (error?: Error) => void;
type GuardedRoute = Pick<Route, 'access'> &
  Partial<Pick<Route, 'method' | 'beforeSecondFactor' | 'withoutDatabase'>> & {
    /** It is no operation of the API. */
    readonly isPage?: true;
    /** The answer is the same for everybody, so nobody is identified, and the request counts as that of a guest. */
    readonly forEverybody?: true;
  };

/** How long a route that needs no database waits for the caller to be identified. */
const IDENTIFY_MS = 500;

/**
 * Lets a request through to its route, or refuses it: 401, then 429, then 403. It is counted in any case. Most requests
 * come from guests, and for them nothing is asynchronous.
 */
export function guard(
  services: Services,
  route: GuardedRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  done: Done,
): void {
  const { ctx, credentials } = exchangeOf(request.raw);
  if (credentials === undefined || route.forEverybody) {
    finish(() => authorizeRequest(route, request, reply, guest), done);
    return;
  }
  const { cache, knownCallers } = services;
  const found = cache.actorOf(credentials, () => authenticate(ctx, credentials));
  const identified = route.withoutDatabase
    ? orGuest(found)
    : route.isPage
      ? found
      : found.then((actor) => withNewSecret(ctx, services.renewSession, actor, reply));
  identified.then((actor) => {
    // Without the database, nobody can tell.
    if (!route.withoutDatabase) knownCallers.note(credentials, isSignedIn(actor) || actor.type === 'probe');
    finish(() => authorizeRequest(route, request, reply, actor), done);
  }, done);
}

/**
 * Whoever had the secret of a session before its rights changed must not have it afterwards. The cookie is set on the
 * raw response, so that it is sent with whatever answers the request, and never becomes part of a cached response. Only the
 * API renews secrets: pages are what shared caches keep, and no right counts there.
 */
async function withNewSecret(
  ctx: Context,
  renewSession: Services['renewSession'],
  actor: Actor,
  reply: FastifyReply,
): Promise<Actor> {
  if (!needsNewSecret(actor)) return actor;
  try {
    const cookie = await renewSession?.(ctx, actor);
    if (cookie !== undefined) reply.raw.setHeader('set-cookie', cookie);
  } catch (error) {
    // The session is valid all the same, and the next request tries again.
    ctx.log.warn({ err: error }, 'could not give a session its new secret');
  }
  return actor;
}

/** A route that needs no database does not wait for one either: while it is away, every caller counts as a guest. */
function orGuest(found: Promise<Actor>): Promise<Actor> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, IDENTIFY_MS, guest);
    found
      .catch(() => guest)
      .then((actor) => {
        clearTimeout(timer);
        resolve(actor);
      });
  });
}

function finish(work: () => void, done: Done): void {
  try {
    work();
  } catch (error) {
    done(error as Error);
    return;
  }
  done();
}

function authorizeRequest(
  route: GuardedRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  actor: Actor,
): void {
  const exchange = exchangeOf(request.raw);
  const { ctx, isGuest } = exchange;
  exchange.actor = actor;
  const allowance = exchange.count(actor);
  if (allowance) {
    reply.header('x-ratelimit-limit', allowance.limit).header('x-ratelimit-remaining', allowance.remaining);
  }
  if (isForged(ctx, route, request, isGuest)) throw new Refused(FOREIGN);
  const mayComeIn = isSignedIn(actor) || lacksSecondFactor(actor) || actor.type === 'probe';
  if (needsSignIn(route) && !mayComeIn) throw new Unauthenticated();
  if (allowance?.exceeded) {
    reply
      .header('retry-after', Math.max(1, allowance.resetsAt - ctx.clock.now()))
      .header('x-ratelimit-reset', allowance.resetsAt);
    throw new TooManyRequests();
  }
  if (needsSignIn(route) && lacksSecondFactor(actor) && !route.beforeSecondFactor)
    throw new SecondFactorMissing();
  if (needsSignIn(route)) keepProbesApart(route, actor);
  const ability = abilityFor(route);
  if (ability !== undefined) authorize(actor, ability);
}

/** The token of a probe lies on machines in many places: it may do what a probe does, and no other token may do that. */
function keepProbesApart({ access }: GuardedRoute, { type }: Actor): void {
  if (type === 'probe' && access !== 'probe')
    throw new Refused(
      'This is the token of a probe, which may fetch its checks and deliver their results, and nothing else. Use a token of a user.',
    );
  if (type !== 'probe' && access === 'probe')
    throw new Refused('Only a probe may do this, with the token that was shown when it was created.');
}

const FOREIGN =
  'This request comes from another website, and only a token may be used from there. Send it from the status page itself, or with a token.';

/**
 * Whether another website sends the request in the name of its visitor, whose browser adds the session cookie. That
 * includes requests that would sign the visitor in.
 */
function isForged(ctx: Context, route: GuardedRoute, { headers }: FastifyRequest, isGuest: boolean): boolean {
  if (route.method === undefined || route.method === 'GET' || headers.authorization !== undefined)
    return false;
  return (!isGuest || !needsSignIn(route)) && isFromElsewhere(headers, ctx.page.url);
}
