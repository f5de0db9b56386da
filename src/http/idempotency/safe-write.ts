import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Actor, isSignedIn } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { BadRequest, DatabaseUnavailable, Unavailable } from '../../kernel/errors.ts';
import { DeferredTransaction } from '../../kernel/events/deferred-transaction.ts';
import { networkOf } from '../../lib/network.ts';
import { inDialectOf, isDatabaseFault, refusalOf } from '../error-handler.ts';
import { JSON_PLAIN, namesEvent, type Route, WithEffect } from '../route.ts';
import { toResponse } from '../route-result.ts';
import { withoutRetryAfterCommit } from './commits.ts';
import { type HttpResponse, IdempotencyKey, type StoredResponse } from './idempotency-store.ts';
import { type Write, WriteAttempt } from './write-attempt.ts';
import type { WriteOptions } from './write-options.ts';

/** How long the work after a commit may take before a repeated request no longer waits for its result. */
const SETTLE_SECONDS = 60;
/** How long a repeated request waits for the result of the first one. */
const WAIT_MS = 5000;
const WAIT_STEP_MS = 50;

/** Another request with the same key was answered in the meantime. */
class AlreadyResponded extends Error {
  readonly kept: StoredResponse;
  constructor(kept: StoredResponse) {
    super('The request was answered already.');
    this.kept = kept;
  }
}

const NO_OPTIONS: WriteOptions = { idempotencyKey: undefined, precondition: undefined, dryRun: false };

/**
 * A write without any of the headers that make it safe to repeat. Its answer is read before the commit all the same: a client
 * that got 503 after the commit would send the write again.
 */
export function respondToPlainWrite(write: Write): Promise<HttpResponse> {
  const { ctx, route, run } = write;
  if (route.noDryRun === undefined) return respondOnce(write, NO_OPTIONS, undefined);
  // Nobody else should wait while it hashes a password, or renders a page. So each of its steps commits on its own.
  return withoutRetryAfterCommit(ctx, async (noted) =>
    toResponse(route, await run(noted), eventHeader(ctx, route)),
  );
}

/**
 * Names the event of the write, so that the caller can follow its deliveries and undo it. Of several events it is the last
 * one, which is about what the caller asked for. Callers without an ability are not told: whether there was an event may tell
 * them whether an account exists.
 */
function eventHeader({ origin }: Context, route: Route): Record<string, string> {
  const event = namesEvent(route) ? origin?.appended.at(-1) : undefined;
  return event === undefined ? {} : { 'daymark-event': String(event) };
}

/** Runs the write in one transaction, together with the check of `If-Match` and the response kept for an `Idempotency-Key`. */
export async function respondToSafeWrite(write: Write, options: WriteOptions): Promise<HttpResponse> {
  const key = keyOf(write, options);
  const { ctx } = write;
  try {
    const kept = await key?.find(ctx.connection.read, ctx.clock.now());
    if (key && kept) return await replay(ctx, key, kept);
    return await respondOnce(write, options, key);
  } catch (error) {
    if (key && error instanceof AlreadyResponded) return replay(ctx, key, error.kept);
    throw error;
  }
}

async function respondOnce(
  write: Write,
  options: WriteOptions,
  key: IdempotencyKey | undefined,
): Promise<HttpResponse> {
  const { ctx } = write;
  // Whoever waited for the write lock finds the response of the one that held it.
  const refuseIfResponded = async ({ connection, clock }: Context) => {
    const kept = await key?.find(connection.read, clock.now());
    if (kept) throw new AlreadyResponded(kept);
  };
  const attempt = new WriteAttempt(write, options, ctx, refuseIfResponded);
  let { transaction } = attempt;
  try {
    const finished = await finish(attempt, write);
    const { response, effect, error } = finished;
    if (attempt.isRolledBack) transaction = new DeferredTransaction(ctx, refuseIfResponded);
    const isKeeping = key !== undefined && isKept(write.actor, response.status, transaction.isOpen);
    if (isKeeping) await keep(await transaction.open(), write, key, finished);
    // What was refused because of the first request, such as a link that it used up, gets the response of the first one.
    else if (!transaction.isOpen) await refuseIfResponded(ctx);
    try {
      await transaction.commit();
    } catch (fault) {
      // The write may have been saved, although the answer to its commit was lost: then its response was, too.
      const kept = isKeeping && hasUnknownOutcome(fault) ? await findSaved(ctx, key) : undefined;
      if (!kept) throw fault;
      if (!isDeepStrictEqual(kept.response, response)) throw new AlreadyResponded(kept);
    }
    if (error !== undefined && !isKeeping) throw error;
    if (!effect) return response;
    const settled = await respondAfter(effect, write, response);
    await settle(ctx, key, settled);
    return settled;
  } finally {
    // Does nothing after a commit.
    await attempt.transaction.rollBack();
    await transaction.rollBack();
  }
}

const hasUnknownOutcome = (fault: unknown): boolean =>
  fault instanceof DatabaseUnavailable && fault.retryAfter === undefined;

/** How long it is after a lost commit until the kept response is looked for: the server may still be busy with it. */
const LOOK_UP_DELAYS_MS = [0, 100, 400];

/** The response that was kept by a transaction whose commit had no answer. */
async function findSaved(ctx: Context, key: IdempotencyKey): Promise<StoredResponse | undefined> {
  for (const ms of LOOK_UP_DELAYS_MS) {
    await sleep(ms);
    // If the database cannot be read either, nothing is known.
    const kept = await key.find(ctx.connection.read, ctx.clock.now()).catch(() => undefined);
    if (kept) return kept;
  }
  return undefined;
}

/** The answer after the effect. The write is saved by now, so a fault of the database is no reason to send it again. */
async function respondAfter(
  effect: WithEffect['effect'],
  { ctx, route }: Write,
  expected: HttpResponse,
): Promise<HttpResponse> {
  try {
    return toResponse(route, await effect(ctx), eventHeader(ctx, route));
  } catch (error) {
    if (!isDatabaseFault(error)) throw error;
    ctx.log.warn(
      { err: error },
      'the database failed after a write was saved; its answer is the one before its effect',
    );
    return expected;
  }
}

/** Keeps the response in the transaction of the write. */
async function keep(
  inside: Context,
  { actor, address, findKeptHours }: Write,
  key: IdempotencyKey,
  { response, effect }: Finished,
): Promise<void> {
  const now = inside.clock.now();
  await key.keep(inside.connection.read, now, response, {
    hours: await findKeptHours(inside),
    settlesBy: effect ? now + SETTLE_SECONDS : null,
    guestNetwork: isSignedIn(actor) ? null : networkOf(address),
  });
}

interface Finished {
  readonly response: HttpResponse;
  readonly effect?: WithEffect['effect'];
  /** What the route threw. The answer is made from it. */
  readonly error?: unknown;
}

/** The answer of the route, even if the route refuses the request. */
async function finish(attempt: WriteAttempt, { ctx, route }: Write): Promise<Finished> {
  try {
    const result = await attempt.run();
    const expected =
      result instanceof WithEffect ? await result.expected(attempt.transaction.context) : result;
    const response = toResponse(route, expected, eventHeader(ctx, route));
    return result instanceof WithEffect ? { response, effect: result.effect } : { response };
  } catch (error) {
    const refusal = route.refusalOf ? route.refusalOf(error) : refusalOf(inDialectOf(route, error));
    if (!refusal || error instanceof AlreadyResponded) throw error;
    const headers = { 'content-type': JSON_PLAIN };
    return { response: { status: refusal.status, headers, body: JSON.stringify(refusal.body) }, error };
  }
}

/**
 * Failures are not kept, because the same request may succeed later. Neither are 401 and 403: they are about the caller, who
 * may sign in again and repeat the request. Of what guests are answered, only the responses of routes that wrote something are
 * kept, or anybody could fill the database: without a write, there is nothing that must not happen twice.
 */
function isKept(actor: Actor, status: number, hasWritten: boolean): boolean {
  if (!isSignedIn(actor)) return hasWritten && status < 400;
  return status < 500 && ![401, 403, 429].includes(status);
}

async function settle(ctx: Context, key: IdempotencyKey | undefined, response: HttpResponse): Promise<void> {
  if (!key) return;
  await ctx.connection
    .begin((db) => key.settle(db, response))
    .catch((error) => ctx.log.warn({ err: error }, 'the answer to a repeated request will be out of date'));
}

/** Sends a kept response again. If the first request is still busy after its commit, this waits for its result. */
async function replay(ctx: Context, key: IdempotencyKey, found: StoredResponse): Promise<HttpResponse> {
  let kept = found;
  const deadline = performance.now() + WAIT_MS;
  while (kept.settlesBy !== null && kept.settlesBy > ctx.clock.now()) {
    if (performance.now() > deadline) {
      throw new Unavailable(
        'The first request with this Idempotency-Key is still being answered. Send it again in a few seconds.',
        { retryAfter: 2 },
      );
    }
    await sleep(WAIT_STEP_MS);
    kept = (await key.find(ctx.connection.read, ctx.clock.now())) ?? kept;
  }
  const { status, headers, body } = kept.response;
  return { status, headers: { ...headers, 'idempotency-replayed': 'true' }, body };
}

function keyOf(
  { ctx, route, actor, address, url, body }: Write,
  { idempotencyKey }: WriteOptions,
): IdempotencyKey | undefined {
  if (idempotencyKey === undefined) return undefined;
  // The same request is another write on another page.
  const caller = `${ctx.page.key}${callerOf(actor, address)}`;
  return new IdempotencyKey(idempotencyKey, caller, fingerprintOf(route, url, body));
}

/** A session that was renewed is the same caller. */
function callerOf(actor: Actor, address: string): string {
  if (actor.type === 'token') return `token ${actor.id}`;
  return actor.type === 'session' ? `user ${actor.userId}` : `address ${address}`;
}

/**
 * The order of the members of the body does not matter, and PATCH is the same as PUT. In another dialect, the same members
 * mean something else.
 */
function fingerprintOf({ method, dialect }: Route, url: string, body: unknown): string {
  try {
    return `${method} ${url}${dialect === undefined ? '' : ` in ${dialect}`}\n${JSON.stringify(body ?? {}, sortMembers)}`;
  } catch {
    throw new BadRequest('The body is nested too deeply for a request with an Idempotency-Key.');
  }
}

const sortMembers = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
