import { setTimeout as sleep } from 'node:timers/promises';
import { type SqlBool, sql } from 'kysely';
import { system } from '../auth/actor.ts';
import type { Context } from '../context.ts';
import { Unavailable } from '../errors.ts';
import { type Tx, transaction } from '../events/transaction.ts';
import type { Pace } from '../lib/pace.ts';
import type { Delivery, DeliveryState } from '../resources/deliveries/model.ts';
import { recordBounce } from './email/bounces.ts';
import { logProblem, logSuspension, type ProblemReport } from './email/problem-log.ts';
import { isMailChannel } from './email/problems.ts';
import { recordRefusals } from './email/refusals.ts';
import { longestWait, waitAfter } from './retry.ts';
import type { Outcome } from './sender.ts';

/** What became of a delivery; without an outcome it was not tried, and goes back for anybody to take. */
export interface Result {
  readonly delivery: Delivery;
  readonly outcome?: Outcome;
  readonly milliseconds?: number;
}

/** Outcomes that come within this time share a transaction: one for each would hold up everybody else's writes. */
const GATHER_MS = { few: 20, many: 100 };
const MANY = 10;
const BETWEEN_TRIES_MS = 1000;

/**
 * Notes what became of deliveries. A process that dies between the other side's yes and this commit sends again, so
 * nothing waits here for longer than it must, and whatever goes wrong it does not give up.
 */
export class Results {
  readonly #ctx: Context;
  #waiting: Result[] = [];
  #next: Promise<void> | undefined;
  #writing: Promise<void> = Promise.resolve();
  #lastCount = 0;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** Resolves when it is committed. */
  add(result: Result): Promise<void> {
    this.#waiting.push(result);
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

  /** A database that is away for a while must not make us send again. */
  async #write(batch: readonly Result[]): Promise<void> {
    for (;;) {
      try {
        await this.#note(batch);
        return;
      } catch (error) {
        this.#ctx.log.warn(
          { err: error, deliveries: batch.length },
          'outcomes of deliveries are not noted yet',
        );
        // A process that ends does not wait for this.
        await sleep(BETWEEN_TRIES_MS, undefined, { ref: false });
      }
    }
  }

  /** Where one of them cannot be written, the others are, and that one without what the other side said. */
  async #note(batch: readonly Result[]): Promise<void> {
    try {
      this.#log(await transaction(this.#ctx, system, (tx) => recordAll(tx, this.#ctx.pace, batch)));
    } catch (error) {
      // The database is away: that is not the fault of one of them.
      if (error instanceof Unavailable) throw error;
      if (batch.length === 1) {
        const bare = batch.map(({ delivery, outcome }) => ({
          delivery,
          ...(outcome && { outcome: { state: outcome.state } }),
        }));
        this.#log(await transaction(this.#ctx, system, (tx) => recordAll(tx, this.#ctx.pace, bare)));
        this.#ctx.log.error({ err: error }, 'the outcome of a delivery was noted without its words');
        return;
      }
      const middle = Math.ceil(batch.length / 2);
      await this.#note(batch.slice(0, middle));
      await this.#note(batch.slice(middle));
    }
  }

  #log({ lost, failed, suspended, problems }: Summary): void {
    const { log } = this.#ctx;
    if (lost > 0) log.warn({ deliveries: lost }, 'leases ended too early: these may be sent twice');
    for (const problem of problems) logProblem(log, problem);
    for (const [event, mails] of Map.groupBy(failed, ({ delivery }) => delivery.event_id))
      log.error(
        { event, mails: mails.length, reason: plain(mails[0]?.outcome.error) },
        `mails were given up after the last try. Mend the reason, then send them again: POST /api/deliveries/${event}/resend`,
      );
    for (const subscriber of suspended) logSuspension(log, subscriber);
  }
}

/** What the log of the process says of a batch once it is committed. */
interface Summary {
  /** How many were no longer ours to note: whoever took them over after the lease ended speaks for them. */
  readonly lost: number;
  /** Mails that were given up after the last try. */
  readonly failed: readonly RecordedAttempt[];
  /** Subscribers whose address is suspended now. */
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

async function recordAll(tx: Tx, pace: Pace, batch: readonly Result[]): Promise<Summary> {
  const results = batch.filter(wasTried);
  await giveBack(
    tx,
    batch.filter((result) => !wasTried(result)),
  );
  const noted = await recordSent(
    tx,
    results.filter(({ outcome }) => outcome.state === 'sent'),
  );
  const { results: tried, reports: problems } = await recordRefusals(tx, pace, results);
  for (const result of tried) {
    const state = result.outcome.state === 'sent' ? undefined : await recordOther(tx, pace, result);
    if (state) noted.push({ ...result, state });
  }
  if (noted.length > 0)
    await tx.db
      .insertInto('delivery_attempts')
      .values(noted.map(toAttempt(tx)))
      .execute();
  const suspended: number[] = [];
  for (const { delivery, state } of await aboutAddresses(tx, noted)) {
    if (await recordBounce(tx, delivery, state)) suspended.push(delivery.recipient_id);
  }
  const failed = noted.filter(({ delivery, state }) => isMailChannel(delivery.channel) && state === 'failed');
  return { lost: tried.length - noted.length, failed, suspended, problems };
}

/** Mails that came back, and those to somebody whose mails came back before: hardly any. */
async function aboutAddresses(
  { db, dialect }: Tx,
  noted: readonly RecordedAttempt[],
): Promise<RecordedAttempt[]> {
  const mails = noted.filter(({ delivery }) => delivery.channel === 'email');
  if (mails.length === 0) return [];
  const ids = mails.map(({ delivery }) => delivery.recipient_id);
  const rows = await db
    .selectFrom('subscribers')
    .select('id')
    .where('bounces', '>', 0)
    .where(dialect.anyOf('subscribers.id', ids))
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  return mails.filter(({ delivery, state }) => state === 'bounced' || known.has(delivery.recipient_id));
}

/** Those of them that are still held by who took them. */
const held = ({ dialect }: Tx, results: readonly Result[]) => {
  const ids = results.map(({ delivery }) => delivery.id);
  const leases = [...new Set(results.map(({ delivery }) => delivery.lease))];
  return sql<SqlBool>`(${dialect.anyOf('deliveries.id', ids)} and deliveries.lease in (${sql.join(leases)}))`;
};

async function giveBack(tx: Tx, results: readonly Result[]): Promise<void> {
  if (results.length === 0) return;
  await tx.db
    .updateTable('deliveries')
    .set({ lease: null, due_at: tx.now })
    .where(held(tx, results))
    .execute();
}

/** Most are sent at the first try: these take one statement, however many they are. */
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
  const ours = new Set(rows.map(({ id }) => id));
  return results.flatMap((result) =>
    ours.has(result.delivery.id) ? [{ ...result, state: 'sent' as const }] : [],
  );
}

async function recordOther(
  tx: Tx,
  pace: Pace,
  { delivery, outcome }: Attempted,
): Promise<DeliveryState | undefined> {
  const attempts = delivery.attempts + (outcome.untried ? 0 : 1);
  const wait = outcome.state === 'deferred' && !outcome.untried ? waitAfter(attempts, pace) : 0;
  const state = wait === undefined ? 'failed' : outcome.state;
  const asked = Math.min(outcome.retryAfter ?? 0, longestWait);
  const updated = await tx.db
    .updateTable('deliveries')
    .set({
      state,
      attempts,
      due_at: tx.now + Math.max(wait ?? 0, asked),
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

/** What others say may hold anything; PostgreSQL takes no null character. */
const plain = (text: string | undefined): string | null => text?.replaceAll('\0', '') ?? null;
