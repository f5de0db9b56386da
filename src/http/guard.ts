import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, authorize, guest, isSignedIn } from '../auth/actor.ts';
import { authenticate } from '../auth/authenticate.ts';
import { TooManyRequests, Unauthenticated } from '../errors.ts';
import { countedAllowances } from './front-cache.ts';
import { callerOf } from './rate-limit.ts';
import type { Route } from './route.ts';
import type { Services } from './services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
  }
}

type Done = (error?: Error) => void;
type Judged = Pick<Route, 'ability' | 'withoutDatabase'>;

const RECOGNITION_MS = 500;

/** Judges a request: 401, then 429, then 403; it is counted in any case. Guests, who are most, do not wait for anything. */
export function guard(
  services: Services,
  route: Judged,
  request: FastifyRequest,
  reply: FastifyReply,
  done: Done,
): void {
  const { authorization } = request.headers;
  if (authorization === undefined) {
    finish(() => authorizeRequest(services, route, request, reply, guest), done);
    return;
  }
  const { ctx, cache } = services;
  const found = cache.actorOf(authorization, () => authenticate(ctx, authorization));
  (route.withoutDatabase ? orGuest(found) : found).then(
    (actor) => finish(() => authorizeRequest(services, route, request, reply, actor), done),
    done,
  );
}

/** What needs no database does not wait for one either: whose token it is cannot be told then. */
function orGuest(found: Promise<Actor>): Promise<Actor> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, RECOGNITION_MS, guest);
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
  { ctx, limit, addressOf }: Services,
  route: Judged,
  request: FastifyRequest,
  reply: FastifyReply,
  actor: Actor,
): void {
  const allowance =
    countedAllowances.get(request.raw) ?? limit.take(() => callerOf(actor, request.raw, addressOf));
  if (allowance) {
    countedAllowances.set(request.raw, allowance);
    reply.header('x-ratelimit-limit', allowance.limit).header('x-ratelimit-remaining', allowance.remaining);
  }
  if (route.ability && !isSignedIn(actor)) throw new Unauthenticated();
  if (allowance?.exceeded) {
    reply
      .header('retry-after', Math.max(1, allowance.resetsAt - ctx.clock.now()))
      .header('x-ratelimit-reset', allowance.resetsAt);
    throw new TooManyRequests();
  }
  if (route.ability) authorize(actor, route.ability);
  request.actor = actor;
}
