import { setTimeout as sleep } from 'node:timers/promises';
import { type Actor, isSignedIn } from '../auth/actor.ts';
import type { Context } from '../context.ts';
import { BadRequest, Unavailable } from '../errors.ts';
import { DeferredTransaction } from '../events/deferred-transaction.ts';
import { networkOf } from '../lib/network.ts';
import { toAnswer } from './answer.ts';
import { withoutRetryAfterCommit } from './commits.ts';
import { inDialectOf, isDatabaseFault, refusalOf } from './error-handler.ts';
import { type HttpAnswer, IdempotencyKey, type KeptAnswer } from './kept-answers.ts';
import { JSON_PLAIN, namesEvent, type Route, WithEffect } from './route.ts';
import { type Write, WriteAttempt } from './write-attempt.ts';
import type { WriteOptions } from './write-options.ts';

/** How long the work after a commit may take before a repeated request no longer waits for its result. */
const SETTLE_SECONDS = 60;
/** How long a repeated request waits for the result of the first one. */
const WAIT_MS = 5000;
const WAIT_STEP_MS = 50;

/** Another request with the same key was answered in the meantime. */
class AlreadyAnswered extends Error {
  readonly kept: KeptAnswer;
  constructor(kept: KeptAnswer) {
    super('The request was answered already.');
    this.kept = kept;
  }
}

const NO_OPTIONS: WriteOptions = { idempotencyKey: undefined, precondition: undefined, dryRun: false };

/**
 * A write without any of the headers that make it safe to repeat. Its answer is read before the commit all the same: a client
 * that got 503 after the commit would send the write again.
 */
export function answerPlainWrite(write: Write): Promise<HttpAnswer> {
  const { ctx, route, run } = write;
  if (route.noDryRun === undefined) return answerOnce(write, NO_OPTIONS, undefined);
  // Nobody else should wait while it hashes a password, or renders a page. So each of its steps commits on its own.
  return withoutRetryAfterCommit(ctx, async (noted) =>
    toAnswer(route, await run(noted), eventHeader(ctx, route)),
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

/** Runs the write in one transaction, together with the check of `If-Match` and the answer kept for an `Idempotency-Key`. */
export async function answerSafeWrite(write: Write, options: WriteOptions): Promise<HttpAnswer> {
  const key = keyOf(write, options);
  const { ctx } = write;
  try {
    const kept = await key?.find(ctx.connection.read, ctx.clock.now());
    if (key && kept) return await replay(ctx, key, kept);
    return await answerOnce(write, options, key);
  } catch (error) {
    if (key && error instanceof AlreadyAnswered) return replay(ctx, key, error.kept);
    throw error;
  }
}

async function answerOnce(
  write: Write,
  options: WriteOptions,
  key: IdempotencyKey | undefined,
): Promise<HttpAnswer> {
  const { ctx } = write;
  // Whoever waited for the write lock finds the answer of the one that held it.
  const refuseIfAnswered = async ({ connection, clock }: Context) => {
    const kept = await key?.find(connection.read, clock.now());
    if (kept) throw new AlreadyAnswered(kept);
  };
  const attempt = new WriteAttempt(write, options, ctx, refuseIfAnswered);
  let { transaction } = attempt;
  try {
    const finished = await finish(attempt, write);
    const { answer, effect, error } = finished;
    if (attempt.isRolledBack) transaction = new DeferredTransaction(ctx, refuseIfAnswered);
    const isKeeping = key !== undefined && isKept(write.actor, answer.status, transaction.isOpen);
    if (isKeeping) await keep(await transaction.open(), write, key, finished);
    // What was refused because of the first request, such as a link that it used up, gets the answer of the first one.
    else if (!transaction.isOpen) await refuseIfAnswered(ctx);
    await transaction.commit();
    if (error !== undefined && !isKeeping) throw error;
    if (!effect) return answer;
    const settled = await answerAfter(effect, write, answer);
    await settle(ctx, key, settled);
    return settled;
  } finally {
    // Does nothing after a commit.
    await attempt.transaction.rollBack();
    await transaction.rollBack();
  }
}

/** The answer after the effect. The write is saved by now, so a fault of the database is no reason to send it again. */
async function answerAfter(
  effect: WithEffect['effect'],
  { ctx, route }: Write,
  expected: HttpAnswer,
): Promise<HttpAnswer> {
  try {
    return toAnswer(route, await effect(ctx), eventHeader(ctx, route));
  } catch (error) {
    if (!isDatabaseFault(error)) throw error;
    ctx.log.warn(
      { err: error },
      'the database failed after a write was saved; its answer is the one before its effect',
    );
    return expected;
  }
}

/** Keeps the answer in the transaction of the write. */
async function keep(
  inside: Context,
  { actor, address, findKeptHours }: Write,
  key: IdempotencyKey,
  { answer, effect }: Finished,
): Promise<void> {
  const now = inside.clock.now();
  await key.keep(inside.connection.read, now, answer, {
    hours: await findKeptHours(inside),
    settlesBy: effect ? now + SETTLE_SECONDS : null,
    guestNetwork: isSignedIn(actor) ? null : networkOf(address),
  });
}

interface Finished {
  readonly answer: HttpAnswer;
  readonly effect?: WithEffect['effect'];
  /** What the route threw. The answer is made from it. */
  readonly error?: unknown;
}

/** The answer of the route, also if the route refuses the request. */
async function finish(attempt: WriteAttempt, { ctx, route }: Write): Promise<Finished> {
  try {
    const result = await attempt.run();
    const expected =
      result instanceof WithEffect ? await result.expected(attempt.transaction.context) : result;
    const answer = toAnswer(route, expected, eventHeader(ctx, route));
    return result instanceof WithEffect ? { answer, effect: result.effect } : { answer };
  } catch (error) {
    const refusal = route.refusalOf ? route.refusalOf(error) : refusalOf(inDialectOf(route, error));
    if (!refusal || error instanceof AlreadyAnswered) throw error;
    const headers = { 'content-type': JSON_PLAIN };
    return { answer: { status: refusal.status, headers, body: JSON.stringify(refusal.body) }, error };
  }
}

/**
 * Failures are not kept, because the same request may succeed later. Neither are 401 and 403: they are about the caller, who
 * may sign in again and repeat the request. Of what guests are answered, only the answers of routes that wrote something are
 * kept, or anybody could fill the database: without a write, there is nothing that must not happen twice.
 */
function isKept(actor: Actor, status: number, hasWritten: boolean): boolean {
  if (!isSignedIn(actor)) return hasWritten && status < 400;
  return status < 500 && ![401, 403, 429].includes(status);
}

async function settle(ctx: Context, key: IdempotencyKey | undefined, answer: HttpAnswer): Promise<void> {
  if (!key) return;
  await ctx.connection
    .begin((db) => key.settle(db, answer))
    .catch((error) => ctx.log.warn({ err: error }, 'the answer to a repeated request will be out of date'));
}

/** Sends a kept answer again. If the first request is still busy after its commit, this waits for its result. */
async function replay(ctx: Context, key: IdempotencyKey, found: KeptAnswer): Promise<HttpAnswer> {
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
  const { status, headers, body } = kept.answer;
  return { status, headers: { ...headers, 'idempotency-replayed': 'true' }, body };
}

function keyOf(
  { route, actor, address, url, body }: Write,
  { idempotencyKey }: WriteOptions,
): IdempotencyKey | undefined {
  if (idempotencyKey === undefined) return undefined;
  return new IdempotencyKey(idempotencyKey, callerOf(actor, address), fingerprintOf(route, url, body));
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
