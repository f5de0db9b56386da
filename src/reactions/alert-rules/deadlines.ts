import { SILENT_AFTER } from '../../domain/alerts/incoming/heartbeats.ts';
import { endedBecause, noteSilence } from '../../domain/alerts/incoming/own-alerts.ts';
import { endAlerts } from '../../domain/alerts/incoming/store.ts';
import { system } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { type Tx, transaction } from '../../kernel/events/transaction.ts';
import type { Seconds } from '../../lib/clock.ts';

/** How often it looks while something has a deadline. */
const INTERVAL: Seconds = 30;
const BATCH_SIZE = 500;

type Reader = Pick<Tx, 'db'>;

/**
 * Ends alerts that were not repeated, and says when a heartbeat of a source stays away. No standstill of ours makes either: what
 * could not be received is not missing. So it waits until it has looked for as long without a break as the sender was given.
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
    const [missing, expired] = await Promise.all([findMissing(reader, now), findExpired(reader, now)]);
    const isLate = unbroken >= SILENT_AFTER && missing.length > 0;
    if (!isLate && !expired.some((alert) => unbroken >= alert.patience)) return false;
    await transaction(this.#ctx, system, async (tx) => {
      await endExpired(tx, unbroken);
      if (unbroken >= SILENT_AFTER) await noteMissing(tx);
    });
    this.#isBehind = true;
    return true;
  }
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
    .select(['alert_heartbeats.id', 'source_id', 'key', 'labels', 'beat_at', 'alert_sources.name'])
    .where('due_at', '<=', now)
    .where('alert_sources.deleted_at', 'is', null)
    .orderBy('alert_heartbeats.id')
    .limit(BATCH_SIZE)
    .execute();

async function noteMissing(tx: Tx): Promise<void> {
  for (const heartbeat of await findMissing(tx, tx.now)) {
    const source = { id: heartbeat.source_id, name: heartbeat.name };
    await noteSilence(tx, source, heartbeat, SILENT_AFTER);
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

async function endExpired(tx: Tx, unbroken: Seconds): Promise<void> {
  const expired = (await findExpired(tx, tx.now)).filter(({ patience }) => unbroken >= patience);
  const reasons = new Map(expired.map(({ alert, reason }) => [alert.id, reason]));
  await endAlerts(
    tx,
    expired.map(({ alert }) => alert),
    ({ id }) => reasons.get(id) ?? '',
  );
}
