import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { noteBoundReached } from '../../domain/checks/bounds-reached.ts';
import { Beats } from '../../domain/checks/heartbeats/beats.ts';
import { HeartbeatChecks } from '../../domain/checks/heartbeats/heartbeat-checks.ts';
import { receiverOf } from '../../domain/checks/heartbeats/receiver.ts';
import type { HeartbeatCheck } from '../../domain/checks/heartbeats/tokens.ts';
import { addRetryAfter, sendError } from '../../http/error-handler.ts';
import { exchangeOf } from '../../http/exchange.ts';
import { FaultLog } from '../../http/fault-log.ts';
import { PendingRequests } from '../../http/pending-requests.ts';
import { RateLimit } from '../../http/rate-limit.ts';
import type { Context } from '../../kernel/context.ts';
import { TooManyRequests, Unavailable } from '../../kernel/errors.ts';
import { queryOf } from '../../kernel/query-string.ts';
import { millisecondsOf } from '../../lib/clock.ts';
import { LogThrottle } from '../../lib/log-throttle.ts';
import { type BeatForm, beatForms, headersOf, isReply, type Reply } from './forms.ts';

/** What a job printed may be sent along. It is read, and not kept. */
const BODY_LIMIT = 1_048_576;

const faults = new FaultLog();

export interface HeartbeatServices {
  readonly ctx: Context;
  readonly beats: Beats;
  readonly checks: HeartbeatChecks;
  readonly pending: PendingRequests;
  /** For each heartbeat: many jobs may report from one address. */
  readonly limit: RateLimit;
  /** For each heartbeat that is sent too often: staff are told of it once a minute. */
  readonly tooOften: LogThrottle;
  /** Somebody was refused before it was known what they send. */
  readonly missOne: () => void;
}

export const heartbeatServices = (ctx: Context): HeartbeatServices => ({
  ctx,
  beats: new Beats(ctx),
  checks: new HeartbeatChecks(ctx.connection),
  pending: new PendingRequests(receiverOf(ctx), ctx.clock),
  limit: new RateLimit(ctx.config.rateLimit, ctx, { name: 'heartbeats' }),
  tooOften: new LogThrottle(1, 60_000),
  missOne: () => receiverOf(ctx).missed(millisecondsOf(ctx.clock)),
});

/** Takes heartbeats at all addresses, in a scope that accepts any body. */
export function heartbeatRoutes(app: FastifyInstance, services: HeartbeatServices): void {
  app.register(async (scope) => {
    services.pending.follow(scope);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, async () => ({}));
    // The output of a job ends up in a log or a mail, where an error page for visitors would hide what went wrong.
    scope.setErrorHandler((error, request, reply) => {
      addRetryAfter(error, reply);
      return sendError(error, request, reply);
    });
    for (const form of beatForms)
      for (const url of form.paths)
        scope.route({
          method: [...form.methods],
          url,
          handler: (request, reply) => respond(services, form, request, reply),
        });
  });
}

/** Whom a beat is counted for. */
export const callerOf = ({ id }: HeartbeatCheck): string => `heartbeat ${id}`;

async function respond(
  { ctx, beats, checks, pending, limit, tooOften }: HeartbeatServices,
  form: BeatForm,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const at = millisecondsOf(ctx.clock);
  const said = form.read({
    method: request.method,
    params: request.params as Record<string, string>,
    query: queryOf(request.url),
    authorization: request.headers.authorization,
  });
  if (isReply(said)) return send(reply, said);
  const check = await checks.find(form.form, said.token);
  if (!check || (form.hidesPaused && check.paused === 1)) return send(reply, form.unknown);
  const allowance = limit.take(() => callerOf(check));
  if (allowance?.exceeded) {
    if (tooOften.admit(callerOf(check)) !== undefined) noteTooMany(ctx, check.id);
    faults.tooMuch(ctx.log, { check: check.id }, 'a heartbeat is sent too often, and its sender was told so');
    throw new TooManyRequests(undefined, Math.max(1, allowance.resetsAt - ctx.clock.now()));
  }
  const { signal, reason, duration } = said;
  // Until the beat is stored, the request has nothing to do, and thousands of jobs must not take the places of visitors.
  exchangeOf(request.raw).ticket?.release();
  try {
    const storing = signal !== 'log' && beats.add({ check, at, signal, reason, duration });
    // From here on, the beats know what they have not stored.
    pending.end(request.raw);
    await storing;
  } catch (error) {
    faults.warn(ctx.log, error, 'a heartbeat was not stored, and its sender was told so');
    throw error instanceof Unavailable
      ? error
      : new Unavailable('The heartbeat was not stored. Send it again.');
  }
  return send(reply, form.stored);
}

/** For `doctor`: staff do not read the log. The sender need not wait for it. */
function noteTooMany(ctx: Context, id: number): void {
  ctx.connection
    .writeUnlocked((db) => noteBoundReached(db, 'heartbeat', id, millisecondsOf(ctx.clock)))
    .catch((error: unknown) =>
      ctx.log.debug({ err: error }, 'could not note that a heartbeat comes too often'),
    );
}

const send = (reply: FastifyReply, sent: Reply): FastifyReply =>
  reply.code(sent.code).headers(headersOf(sent)).send(Buffer.from(sent.body));
