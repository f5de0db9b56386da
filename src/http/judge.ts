import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, authorize, guest } from '../auth/actor.ts';
import { authenticate } from '../auth/authenticate.ts';
import { TooManyRequests, Unauthenticated } from '../errors.ts';
import { countedAllowances } from './front-cache.ts';
import type { Route } from './route.ts';
import type { Services } from './server.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
  }
}

/** 401, then 429, then 403; the request is counted in any case. */
export async function judge(services: Services, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const { ctx, limit, cache, addressOf } = services;
  const { authorization } = request.headers;
  const actor =
    authorization === undefined
      ? guest
      : await cache.actorOf(authorization, () => authenticate(ctx, authorization));
  const allowance =
    countedAllowances.get(request.raw) ??
    limit.take(actor.type === 'token' ? `token ${actor.id}` : `address ${addressOf(request.raw)}`);
  if (allowance) {
    countedAllowances.set(request.raw, allowance);
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
