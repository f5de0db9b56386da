import { SILENT_AFTER } from '../../domain/alerts/incoming/heartbeats.ts';
import { endedBecause, noteSilence, prolongHeartbeat } from '../../domain/alerts/incoming/own-alerts.ts';
import { endAlerts, prolongAlerts } from '../../domain/alerts/incoming/store.ts';
import { findGaps, type Gap } from '../../domain/checks/heartbeats/gaps.ts';
import { receiverOf } from '../../domain/checks/heartbeats/receiver.ts';
import type { Context } from '../../kernel/context.ts';
import { type Tx, workerTransaction } from '../../kernel/events/transaction.ts';
import type { Seconds } from '../../lib/clock.ts';

/** How often it looks while something has a deadline. */
const INTERVAL: Seconds = 30;
const BATCH_SIZE = 500;

type Reader = Pick<Tx, 'db'>;

/**
 * Ends alerts that were not repeated, and says when a heartbeat of a source stays away. No standstill and no refusal of ours makes
 * either: what could not be received is not missing. So it waits until it has looked for as long without a break as the sender was
 * given, judges nothing that another process may have heard of, and gives whatever falls into a gap its whole time again.
 */
export class AlertDeadlines {
  readonly #ctx: Context;
  #lastLook: Seconds | undefined;
  /** Since when it has looked without a break. */
  #since: Seconds = 0;
  #hasAny = false;
  /** More may be due than one transaction does. */
  #isBehind = false;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** Without anything that has a deadline, the next write says when to look again. */
  get nextDue(): Seconds | undefined {
    return this.#hasAny && this.#lastLook !== undefined ? this.#lastLook + INTERVAL : undefined;
  }

  /** Looks, if it is time. Returns whether something was written. */
  async run(): Promise<boolean> {
    const now = this.#ctx.clock.now();
    const last = this.#lastLook;
    const isEarly = last !== undefined && now >= last && now < last + INTERVAL;
    if (isEarly && this.#hasAny && !this.#isBehind) return false;
    this.#isBehind = false;
    const reader = { db: this.#ctx.connection.read };
    this.#hasAny = await hasDeadlines(reader);
    const isUnbroken = last !== undefined && now >= last && now - last <= 2 * INTERVAL;
    if (!isUnbroken) this.#since = now;
    this.#lastLook = now;
    if (!this.#hasAny) return false;
    const unbroken = now - this.#since;
    const judged = this.#judgedUntil(now);
    const [missing, expired] = await Promise.all([findMissing(reader, judged), findExpired(reader, judged)]);
    const isLate = unbroken >= SILENT_AFTER && missing.length > 0;
    if (!isLate && !expired.some((alert) => unbroken >= alert.patience)) return false;
    await workerTransaction(this.#ctx, async (tx) => {
      const gaps = await findGaps(tx);
      await endExpired(tx, { judged, unbroken, gaps });
      if (unbroken >= SILENT_AFTER) await noteMissing(tx, { judged, gaps });
    });
    this.#isBehind = true;
    return true;
  }

  /** Until then, every process has stored what it was sent, or has noted that it could not. */
  #judgedUntil(now: Seconds): Seconds {
    const receiver = receiverOf(this.#ctx);
    // Before it has looked, and while it has something to note, it has heard nothing yet.
    return receiver.isLooking ? Math.max(0, Math.min(now, Math.floor(receiver.heardUntil / 1000))) : now;
  }
}

interface Judgement {
  readonly judged: Seconds;
  /** Times in which something that was sent could not be received. */
  readonly gaps: readonly Gap[];
}

/** The new deadline of what may have been sent in vain: its whole time again. Undefined if nothing was in the way. */
function deadlineAfterGap(due: Seconds, patience: Seconds, gaps: readonly Gap[]): Seconds | undefined {
  const from = (due - patience) * 1000;
  const ends = gaps.filter((gap) => gap.from <= due * 1000 && gap.until > from).map(({ until }) => until);
  const after = Math.ceil(Math.max(0, ...ends) / 1000) + patience;
  return after > due ? after : undefined;
}

async function hasDeadlines({ db }: Reader): Promise<boolean> {
  const heartbeat = await db
    .selectFrom('alert_heartbeats')
    .select('id')
    .where('due_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (heartbeat) return true;
  const alert = await db
    .selectFrom('alerts')
    .select('id')
    .where('expires_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return alert !== undefined;
}

const findMissing = ({ db }: Reader, now: Seconds) =>
  db
    .selectFrom('alert_heartbeats')
    .innerJoin('alert_sources', 'alert_sources.id', 'alert_heartbeats.source_id')
    .select(['alert_heartbeats.id', 'source_id', 'key', 'labels', 'beat_at', 'due_at', 'alert_sources.name'])
    .where('due_at', '<=', now)
    .where('alert_sources.deleted_at', 'is', null)
    .orderBy('alert_heartbeats.id')
    .limit(BATCH_SIZE)
    .execute();

async function noteMissing(tx: Tx, { judged, gaps }: Judgement): Promise<void> {
  for (const heartbeat of await findMissing(tx, judged)) {
    const source = { id: heartbeat.source_id, name: heartbeat.name };
    const later = deadlineAfterGap(heartbeat.due_at ?? judged, SILENT_AFTER, gaps);
    if (later === undefined) await noteSilence(tx, source, heartbeat, SILENT_AFTER);
    else await prolongHeartbeat(tx, heartbeat.id, later);
  }
}

/** With what the sender was given, during which we have to have been there. Nobody can repeat what a deleted source sent. */
async function findExpired({ db }: Reader, now: Seconds) {
  const rows = await db
    .selectFrom('alerts')
    .innerJoin('alert_sources', 'alert_sources.id', 'alerts.source_id')
    .selectAll('alerts')
    .select(['alert_sources.expires_after', 'alert_sources.deleted_at as source_deleted_at'])
    .where('expires_at', '<=', now)
    .where('state', '=', 'firing')
    .orderBy('alerts.id')
    .limit(BATCH_SIZE)
    .execute();
  return rows.map(({ expires_after, source_deleted_at, ...alert }) => ({
    alert,
    patience: source_deleted_at === null ? (expires_after ?? 0) : 0,
    reason: source_deleted_at === null ? endedBecause(alert, expires_after) : 'Its source was deleted.',
  }));
}

async function endExpired(
  tx: Tx,
  { judged, unbroken, gaps }: Judgement & { readonly unbroken: Seconds },
): Promise<void> {
  const expired = (await findExpired(tx, judged)).filter(({ patience }) => unbroken >= patience);
  const reasons = new Map<number, string>();
  const later = new Map<Seconds, number[]>();
  for (const { alert, patience, reason } of expired) {
    const deadline = deadlineAfterGap(alert.expires_at ?? judged, patience, gaps);
    if (deadline === undefined) reasons.set(alert.id, reason);
    else later.set(deadline, [...(later.get(deadline) ?? []), alert.id]);
  }
  for (const [deadline, ids] of later) await prolongAlerts(tx, ids, deadline);
  const over = expired.map(({ alert }) => alert).filter(({ id }) => reasons.has(id));
  await endAlerts(tx, over, ({ id }) => reasons.get(id) ?? '');
}
