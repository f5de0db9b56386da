import { setTimeout as sleep } from 'node:timers/promises';
import { type SqlBool, sql } from 'kysely';
import {
  type Delivery,
  type DeliveryState,
  subscriberChannels,
} from '../../domain/audience/deliveries/model.ts';
import type { Context } from '../../kernel/context.ts';
import { Unavailable } from '../../kernel/errors.ts';
import { resultsTransaction, type Tx } from '../../kernel/events/transaction.ts';
import type { DeliveryTiming } from '../../lib/delivery-timing.ts';
import { recordBounce } from './email/problems/bounces.ts';
import { logProblem, logSuspension, type ProblemReport } from './email/problems/problem-log.ts';
import { isMailChannel } from './email/problems/problems.ts';
import { recordRefusals } from './email/problems/refusals.ts';
import { MAX_RETRY_AFTER, waitAfter } from './retry.ts';
import type { Outcome } from './sender.ts';
import type { NotificationStats } from './stats.ts';

/** The result of a delivery. Without an outcome it was not attempted, and its lease is released. */
export interface Result {
  readonly delivery: Delivery;
  readonly outcome?: Outcome;
  readonly milliseconds?: number;
}

/** Outcomes that arrive within this time share a transaction: a transaction each would block other writers. */
const GATHER_MS = { few: 20, many: 100 };
const MANY = 10;
const RETRY_DELAY_MS = 1000;

/**
 * Records the results of deliveries. A process that dies after the receiver accepted a delivery and before this commit
 * sends it again. So results are written as soon as possible, and writing is retried until it succeeds.
 */
export class Results {
  readonly #ctx: Context;
  readonly #stats: NotificationStats | undefined;
  #waiting: Result[] = [];
  #next: Promise<void> | undefined;
  #writing: Promise<void> = Promise.resolve();
  #lastCount = 0;
  #unrecorded = 0;

  constructor(ctx: Context, stats?: NotificationStats) {
    this.#ctx = ctx;
    this.#stats = stats;
  }

  /** Whether something was sent that another process would send again if this one ended now. */
  get isRecording(): boolean {
    return this.#unrecorded > 0;
  }

  /** Resolves when the result is committed. */
  add(result: Result): Promise<void> {
    this.#waiting.push(result);
    if (wasTried(result)) this.#unrecorded++;
    this.#next ??= this.#after(this.#writing);
    return this.#next;
  }

  async #after(writing: Promise<void>): Promise<void> {
    await Promise.all([writing, sleep(this.#lastCount < MANY ? GATHER_MS.few : GATHER_MS.many)]);
    const batch = this.#waiting;
    this.#lastCount = batch.length;
    this.#waiting = [];
    this.#next = undefined;
    this.#writing = this.#write(batch);
    await this.#writing;
  }

  /**
   * Retried until it succeeds, because a database that is unreachable for a while must not cause deliveries to be sent
   * again.
   */
  async #write(batch: readonly Result[]): Promise<void> {
    for (;;) {
      try {
        await this.#record(batch);
        this.#unrecorded -= batch.filter(wasTried).length;
        return;
      } catch (error) {
        this.#ctx.log.warn(
          { err: error, deliveries: batch.length },
          'could not record the outcomes of deliveries; trying again',
        );
        // A process that exits does not wait for this.
        await sleep(RETRY_DELAY_MS, undefined, { ref: false });
      }
    }
  }

  /** If one result cannot be written, the others still are, and that one is written without the receiver's reply. */
  async #record(batch: readonly Result[]): Promise<void> {
    try {
      this.#report(await resultsTransaction(this.#ctx, (tx) => recordAll(tx, this.#ctx.timing, batch)));
    } catch (error) {
      // The database is unreachable, which is not caused by one of the results.
      if (error instanceof Unavailable) throw error;
      if (batch.length === 1) {
        const withoutReply = batch.map(({ delivery, outcome }) => ({
          delivery,
          ...(outcome && { outcome: { state: outcome.state } }),
        }));
        this.#report(
          await resultsTransaction(this.#ctx, (tx) => recordAll(tx, this.#ctx.timing, withoutReply)),
        );
        this.#ctx.log.error(
          { err: error },
          'recorded the outcome of a delivery without the reply of the receiver, because the database rejected it',
        );
        return;
      }
      const middle = Math.ceil(batch.length / 2);
      await this.#record(batch.slice(0, middle));
      await this.#record(batch.slice(middle));
    }
  }

  #report({ recorded, lost, failed, suspended, problems }: Summary): void {
    const { log } = this.#ctx;
    for (const { delivery, state } of recorded) this.#stats?.add(delivery.channel, state);
    if (lost > 0)
      log.warn({ deliveries: lost }, 'leases expired too early: these deliveries may be sent twice');
    for (const problem of problems) logProblem(log, problem);
    for (const [event, mails] of Map.groupBy(failed, ({ delivery }) => delivery.event_id))
      log.error(
        { event, mails: mails.length, reason: plain(mails[0]?.outcome.error) },
        `emails failed after the last attempt. Fix the cause, then resend them: POST /api/deliveries/${event}/resend`,
      );
    for (const subscriber of suspended) logSuspension(log, subscriber);
  }
}

/** What the process counts and logs about a batch after it is committed. */
interface Summary {
  readonly recorded: readonly RecordedAttempt[];
  /** How many leases were lost: the process that took over the delivery records its result. */
  readonly lost: number;
  /** Emails that failed after the last attempt. */
  readonly failed: readonly RecordedAttempt[];
  /** Subscribers whose address was suspended. */
  readonly suspended: readonly number[];
  readonly problems: readonly ProblemReport[];
}

interface Attempted extends Result {
  readonly outcome: Outcome;
}

interface RecordedAttempt extends Attempted {
  readonly state: DeliveryState;
}

const wasTried = (result: Result): result is Attempted => result.outcome !== undefined;

async function recordAll(tx: Tx, timing: DeliveryTiming, batch: readonly Result[]): Promise<Summary> {
  const results = batch.filter(wasTried);
  await releaseLeases(
    tx,
    batch.filter((result) => !wasTried(result)),
  );
  const recorded = await recordSent(
    tx,
    results.filter(({ outcome }) => outcome.state === 'sent'),
  );
  const { results: tried, reports: problems } = await recordRefusals(tx, timing, results);
  for (const result of tried) {
    const state = result.outcome.state === 'sent' ? undefined : await recordOther(tx, timing, result);
    if (state) recorded.push({ ...result, state });
  }
  if (recorded.length > 0)
    await tx.db
      .insertInto('delivery_attempts')
      .values(recorded.map(toAttempt(tx)))
      .execute();
  const suspended: number[] = [];
  for (const { delivery, state } of await aboutAddresses(tx, recorded)) {
    if (await recordBounce(tx, delivery, state)) suspended.push(delivery.recipient_id);
  }
  const failed = recorded.filter(
    ({ delivery, state }) => isMailChannel(delivery.channel) && state === 'failed',
  );
  return { recorded, lost: tried.length - recorded.length, failed, suspended, problems };
}

/** Messages that bounced, and messages to subscribers with earlier bounces: there are few. */
async function aboutAddresses(
  { db, dialect }: Tx,
  recorded: readonly RecordedAttempt[],
): Promise<RecordedAttempt[]> {
  const messages = recorded.filter(({ delivery }) =>
    subscriberChannels.some((channel) => channel === delivery.channel),
  );
  if (messages.length === 0) return [];
  const ids = messages.map(({ delivery }) => delivery.recipient_id);
  const rows = await db
    .selectFrom('subscribers')
    .select('id')
    .where('bounces', '>', 0)
    .where(dialect.anyOf('subscribers.id', ids))
    .execute();
  const bounced = new Set(rows.map(({ id }) => id));
  return messages.filter(({ delivery, state }) => state === 'bounced' || bounced.has(delivery.recipient_id));
}

/** The results whose lease this process still holds. */
const held = ({ dialect }: Tx, results: readonly Result[]) => {
  const ids = results.map(({ delivery }) => delivery.id);
  const leases = [...new Set(results.map(({ delivery }) => delivery.lease))];
  return sql<SqlBool>`(${dialect.anyOf('deliveries.id', ids)} and deliveries.lease in (${sql.join(leases)}))`;
};

async function releaseLeases(tx: Tx, results: readonly Result[]): Promise<void> {
  if (results.length === 0) return;
  await tx.db
    .updateTable('deliveries')
    .set({ lease: null, due_at: tx.now })
    .where(held(tx, results))
    .execute();
}

/** Most deliveries are sent at the first attempt: these take one statement, however many there are. */
async function recordSent(tx: Tx, results: readonly Attempted[]): Promise<RecordedAttempt[]> {
  if (results.length === 0) return [];
  const rows = await tx.db
    .updateTable('deliveries')
    .set((of) => ({
      state: 'sent',
      attempts: of('attempts', '+', 1),
      due_at: tx.now,
      lease: null,
      error: null,
      sent_at: tx.now,
    }))
    .where(held(tx, results))
    .returning('id')
    .execute();
  const updatedIds = new Set(rows.map(({ id }) => id));
  const written = results.filter(({ outcome, delivery }) => outcome.isWritten && updatedIds.has(delivery.id));
  if (written.length > 0)
    await tx.db
      .updateTable('deliveries')
      .set({ written: 1 })
      .where(
        tx.dialect.anyOf(
          'id',
          written.map(({ delivery }) => delivery.id),
        ),
      )
      .execute();
  return results.flatMap((result) =>
    updatedIds.has(result.delivery.id) ? [{ ...result, state: 'sent' as const }] : [],
  );
}

async function recordOther(
  tx: Tx,
  timing: DeliveryTiming,
  { delivery, outcome }: Attempted,
): Promise<DeliveryState | undefined> {
  const attempts = delivery.attempts + (outcome.untried ? 0 : 1);
  const wait = outcome.state === 'deferred' && !outcome.untried ? waitAfter(attempts, timing) : 0;
  const state = wait === undefined ? 'failed' : outcome.state;
  const requested = Math.min(outcome.retryAfter ?? 0, MAX_RETRY_AFTER);
  const updated = await tx.db
    .updateTable('deliveries')
    .set({
      state,
      attempts,
      due_at: tx.now + Math.max(wait ?? 0, requested),
      lease: null,
      held: outcome.heldBy ?? null,
      error: plain(outcome.error),
    })
    .where('id', '=', delivery.id)
    .where('lease', '=', delivery.lease)
    .executeTakeFirst();
  return Number(updated.numUpdatedRows) > 0 ? state : undefined;
}

const toAttempt =
  (tx: Tx) =>
  ({ delivery, outcome, state, milliseconds = 0 }: RecordedAttempt) => ({
    delivery_id: delivery.id,
    outcome: state,
    status_code: outcome.statusCode ?? null,
    milliseconds,
    request: plain(outcome.request),
    response: plain(outcome.response ?? outcome.error),
    created_at: tx.now,
  });

/** Replies may contain anything; PostgreSQL rejects null characters. */
const plain = (text: string | undefined): string | null => text?.replaceAll('\0', '') ?? null;
