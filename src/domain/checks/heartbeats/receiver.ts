import { sql } from 'kysely';
import { system } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Connection } from '../../../kernel/db/connection.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { Unavailable } from '../../../kernel/errors.ts';
import { backgroundTransaction, transaction } from '../../../kernel/events/transaction.ts';
import { isCertainlyGone, uniqueIdentity } from '../../../kernel/leases/process-identity.ts';
import { millisecondsOf } from '../../../lib/clock.ts';
import { type Gap, storeGap } from './gaps.ts';
import { type Beat, storeBeats } from './store-beats.ts';

/** `look` is called about twice a second. After a longer pause, this process stood still, or its clock was set. */
const STANDSTILL_MS = 3000;
const USUAL_PAUSE_MS = 500;
/** How often this process tells the others that what it received is stored, while there are others and while there are none. */
const TELL_MS = 2000;
const TELL_ALONE_MS = 10_000;
/** Beats that the database refused and that are kept for it. Of more, only the time is. */
const MAX_LATE = 5000;

/** What this process knows of another one. */
interface Other {
  readonly beats: number;
  /** Until when all heartbeats that arrived there are stored, or are in a gap. */
  readonly heardUntil: number;
  /** How often this process has looked since then and has seen the same. */
  readonly unchanged: number;
}

interface Arrived {
  readonly at: number;
}

interface ReceiverTiming {
  /** A clock that is never set, in milliseconds. */
  readonly monotonic?: () => number;
}

/**
 * Knows until when every heartbeat that was sent is stored, and everything that sources of alerts sent. What is missing later than
 * that may have been sent: it is not judged yet. What could not be received or stored becomes a gap in the database, where every process sees it: this process
 * stood still, or was not there, or the database refused beats and they could not be kept.
 */
export class BeatReceiver {
  readonly #ctx: Context;
  readonly #id = uniqueIdentity();
  readonly #startedAt: number;
  readonly #monotonic: () => number;
  readonly #waiting = new Set<Arrived>();
  #late: readonly Beat[] = [];
  /** Since when beats have been refused of which only the time is known. */
  #refusedSince: number | undefined;
  #others: ReadonlyMap<string, Other> = new Map();
  #lastCall: { readonly system: number; readonly monotonic: number } | undefined;
  #lastLook: number | undefined;
  #heardUntil = Number.NEGATIVE_INFINITY;

  constructor(ctx: Context, { monotonic = () => performance.now() }: ReceiverTiming = {}) {
    this.#ctx = ctx;
    this.#startedAt = millisecondsOf(ctx.clock);
    this.#monotonic = monotonic;
  }

  /** A beat waits to be stored. Call `stored` or `refused` later. */
  arrived(beat: Arrived): void {
    this.#waiting.add(beat);
  }

  stored(beats: readonly Arrived[]): void {
    for (const beat of beats) this.#waiting.delete(beat);
  }

  /** The senders of these beats were told to send them again, which they may not do. */
  refused(beats: readonly Beat[], error: unknown): void {
    const isKept = error instanceof Unavailable && this.#late.length + beats.length <= MAX_LATE;
    if (isKept) this.#late = [...this.#late, ...beats];
    else for (const beat of beats) this.missed(beat.at);
    this.stored(beats);
  }

  /** A beat of an unknown job, or what a source of alerts sent, could not be taken. */
  missed(at: number): void {
    this.#refusedSince = Math.min(this.#refusedSince ?? at, at);
  }

  /** Heartbeats that were due until then can be judged: whatever was sent is stored, or is in a gap. */
  get heardUntil(): number {
    if (this.#owes) return Number.NEGATIVE_INFINITY;
    const [oldest] = this.#waiting;
    return Math.min(this.#heardUntil, (oldest?.at ?? Number.POSITIVE_INFINITY) - 1);
  }

  /** Whether `look` is called in this process. Otherwise, nobody knows what has been heard. */
  get isLooking(): boolean {
    return this.#lastLook !== undefined;
  }

  /** Whatever it knew was about another database. */
  forget(): void {
    this.#forgetRefused();
    this.#others = new Map();
    this.#lastCall = undefined;
    this.#lastLook = undefined;
    this.#heardUntil = Number.NEGATIVE_INFINITY;
  }

  get #owes(): boolean {
    return this.#late.length > 0 || this.#refusedSince !== undefined;
  }

  /** Call this twice a second, before heartbeats are judged. It stores what could not be stored, and looks at the others. */
  async look(now: number): Promise<void> {
    const call = { system: now, monotonic: this.#monotonic() };
    const last = this.#lastCall ?? call;
    const pause = Math.max(now - last.system, call.monotonic - last.monotonic);
    const gap = pause > STANDSTILL_MS ? { from: now - pause, until: now } : undefined;
    const isSetBack = this.#lastLook !== undefined && now < this.#lastLook;
    const since = now - (this.#lastLook ?? Number.NEGATIVE_INFINITY);
    const isTime = since >= (this.#others.size > 0 ? TELL_MS : TELL_ALONE_MS);
    if (gap || isSetBack || isTime || this.#owes) await this.#settle(now, gap, isSetBack);
    this.#lastCall = call;
    // What arrived during a short pause has not been read yet.
    const unread = Math.max(0, pause - USUAL_PAUSE_MS);
    const others = [...this.#others.values()].map(({ heardUntil }) => heardUntil);
    this.#heardUntil = Math.min(now - unread, ...others);
  }

  async #settle(now: number, gap: Gap | undefined, isSetBack: boolean): Promise<void> {
    const rows = await this.#ctx.connection.read.selectFrom('beat_receivers').selectAll().execute();
    const isNew = !rows.some(({ id }) => id === this.#id);
    if (isNew && !(await this.#isNeeded())) {
      // There is nothing to judge, and nothing that could be missing.
      this.#forgetRefused();
      this.#lastLook = now;
      return;
    }
    const others = rows.filter(({ id }) => id !== this.#id);
    // Nobody was there before.
    const isFirst = this.#lastLook === undefined && others.length === 0;
    const before = isNew && isFirst ? { from: 0, until: this.#startedAt } : undefined;
    await this.#pay(
      [before, gap].filter((one) => one !== undefined),
      now,
    );
    await this.#tell(now);
    await this.#lookAt(others, now, isSetBack);
    this.#lastLook = now;
  }

  /** Whether anything that stays away is noticed: a heartbeat, that of a source, or an alert that has to be repeated. */
  async #isNeeded(): Promise<boolean> {
    const db = this.#ctx.connection.read;
    const found = await Promise.all([
      db
        .selectFrom('check_runs')
        .innerJoin('checks', 'checks.id', 'check_runs.check_id')
        .select('checks.id')
        .where('checks.kind', '=', 'heartbeat')
        .where('check_runs.next_ms', 'is not', null)
        .limit(1)
        .execute(),
      db.selectFrom('alert_heartbeats').select('id').where('due_at', 'is not', null).limit(1).execute(),
      db.selectFrom('alerts').select('id').where('expires_at', 'is not', null).limit(1).execute(),
    ]);
    return found.some(({ length }) => length > 0);
  }

  #forgetRefused(): void {
    this.#late = [];
    this.#refusedSince = undefined;
  }

  /** Stores what the database refused, with the first transaction that succeeds. */
  async #pay(gaps: readonly Gap[], now: number): Promise<void> {
    const late = this.#late;
    const since = this.#refusedSince;
    if (late.length === 0 && since === undefined && gaps.length === 0) return;
    try {
      await backgroundTransaction(this.#ctx, system, async (tx) => {
        for (const gap of gaps) await storeGap(tx, gap);
        if (since !== undefined) await storeGap(tx, { from: Math.min(since, now), until: now });
        if (late.length > 0) await storeBeats(tx, late, true);
      });
    } catch (error) {
      if (error instanceof Unavailable || late.length === 0) throw error;
      // Whatever is wrong with them must not keep everything else from being stored.
      this.#late = this.#late.slice(late.length);
      for (const { at } of late) this.missed(at);
      throw error;
    }
    this.#late = this.#late.slice(late.length);
    if (this.#refusedSince === since) this.#refusedSince = undefined;
  }

  async #tell(now: number, isStopping = false): Promise<void> {
    const [oldest] = this.#waiting;
    const waiting = oldest === undefined ? 0 : Math.max(0, now - oldest.at);
    const values = {
      stored_until_ms: now - waiting,
      waiting_ms: waiting,
      stopped: isStopping ? 1 : 0,
    } as const;
    await this.#ctx.connection.writeUnlocked((db) =>
      db
        .insertInto('beat_receivers')
        .values({ id: this.#id, beats: 1, ...values })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({ ...values, beats: sql<number>`beat_receivers.beats + 1` }),
        )
        .execute(),
    );
  }

  /**
   * Another process is gone if it has ended on this machine, or has said nothing for as long as a process with leases may be silent.
   * What it may have refused since it wrote last is a gap.
   */
  async #lookAt(rows: readonly Row<'beat_receivers'>[], now: number, isSetBack: boolean): Promise<void> {
    const others = new Map<string, Other>();
    for (const row of rows) {
      const known = this.#others.get(row.id);
      const hasTold = known !== undefined && known.beats !== row.beats;
      const unchanged = known && !hasTold ? known.unchanged + 1 : 0;
      const isGone =
        row.stopped === 1 || unchanged >= this.#ctx.timing.missedBeats || isCertainlyGone(row.id);
      if (isGone) {
        await this.#takeOver(row, now);
        continue;
      }
      // It told so after this process had looked the last time. Its clock may also be the one that is wrong.
      const told = Math.min((this.#lastLook ?? 0) - row.waiting_ms, row.stored_until_ms);
      const before = isSetBack ? undefined : known?.heardUntil;
      const heardUntil = hasTold && !isSetBack ? told : (before ?? Number.NEGATIVE_INFINITY);
      others.set(row.id, { beats: row.beats, heardUntil, unchanged });
    }
    this.#others = others;
  }

  async #takeOver({ id, beats, stored_until_ms: from }: Row<'beat_receivers'>, now: number): Promise<void> {
    await transaction(this.#ctx, system, async (tx) => {
      const { numDeletedRows } = await tx.db
        .deleteFrom('beat_receivers')
        .where('id', '=', id)
        .where('beats', '=', beats)
        .executeTakeFirst();
      if (numDeletedRows > 0n) await storeGap(tx, { from: Math.min(from, now), until: now });
    });
  }

  /** The others need not wait for this process any more. If there are none, its last word says since when nobody listens. */
  async stop(): Promise<void> {
    if (this.#lastLook === undefined) return;
    const now = millisecondsOf(this.#ctx.clock);
    await this.#pay([], now);
    if (this.#others.size === 0 && (await this.#isKnown())) await this.#tell(now, true);
    else
      await this.#ctx.connection.writeUnlocked((db) =>
        db.deleteFrom('beat_receivers').where('id', '=', this.#id).execute(),
      );
  }

  async #isKnown(): Promise<boolean> {
    const { read } = this.#ctx.connection;
    const rows = await read.selectFrom('beat_receivers').select('id').where('id', '=', this.#id).execute();
    return rows.length > 0;
  }
}

const receivers = new WeakMap<Connection, BeatReceiver>();

/** The receiver of this process. What takes heartbeats and what judges them share it. */
export function receiverOf(ctx: Context): BeatReceiver {
  const known = receivers.get(ctx.connection);
  if (known) return known;
  const receiver = new BeatReceiver(ctx);
  receivers.set(ctx.connection, receiver);
  return receiver;
}
