import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { system } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import { backgroundTransaction } from '../../../kernel/events/transaction.ts';
import { type BeatReceiver, receiverOf } from './receiver.ts';
import { type Beat, storeBeats } from './store-beats.ts';

interface Waiting {
  readonly beat: Beat;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Beats that arrive within this time are stored together. */
const GATHER_MS = 20;
/**
 * A transaction begins at most this often. Others wait for it to end, so thousands of jobs that report every minute must not cause
 * one for every few beats.
 */
const BETWEEN_MS = 250;
/** Responses that are sent in one turn of the event loop, so that others are not held up by hundreds of them. */
const RESPONSES_PER_TURN = 5;
/** Longer transactions would delay other writers. */
const MAX_PER_TRANSACTION = 500;

/** The last beat of a job that was stored. */
interface Kept {
  readonly second: number;
  readonly signal: Beat['signal'];
}

/** Those of so many jobs take a few megabytes. */
const MAX_LAST = 20_000;

/** A job that begins again in the second in which it was done has no length that could be measured. */
const saysNothingNew = (signal: Beat['signal'], before: Beat['signal']): boolean =>
  signal !== 'failed' && before !== 'failed' && (signal === before || signal === 'start');

interface BeatTiming {
  readonly pause?: (milliseconds: number) => Promise<unknown>;
  readonly now?: () => number;
  readonly receiver?: BeatReceiver;
}

/**
 * Stores heartbeats. Many jobs report at the full minute, so those that arrive together share a transaction, and each is
 * acknowledged once that has committed.
 */
export class Beats {
  readonly #ctx: Context;
  readonly #pause: (milliseconds: number) => Promise<unknown>;
  readonly #now: () => number;
  readonly #receiver: BeatReceiver;
  readonly #last = new LRUCache<number, Kept>({ max: MAX_LAST });
  #waiting: Waiting[] = [];
  #storing: Promise<void> | undefined;
  #lastBegun = Number.NEGATIVE_INFINITY;

  /** Only tests name how time passes. */
  constructor(
    ctx: Context,
    { pause = sleep, now = () => performance.now(), receiver = receiverOf(ctx) }: BeatTiming = {},
  ) {
    this.#ctx = ctx;
    this.#pause = pause;
    this.#now = now;
    this.#receiver = receiver;
  }

  /** The promise is fulfilled once the beat is stored. */
  add(beat: Beat): Promise<void> {
    this.#receiver.arrived(beat);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ beat, resolve, reject });
      this.#storing ??= this.#storeAll();
    });
  }

  /** Without the beats that say what the one before them said in the same second. A failure is never left out. */
  #onePerSecond(beats: readonly Beat[]): { kept: readonly Beat[]; last: ReadonlyMap<number, Kept> } {
    const last = new Map<number, Kept>();
    const kept = beats.filter(({ check: { id }, at, signal }) => {
      const second = Math.floor(at / 1000);
      const before = last.get(id) ?? this.#last.get(id);
      if (before?.second === second && saysNothingNew(signal, before.signal)) return false;
      last.set(id, { second, signal });
      return true;
    });
    return { kept, last };
  }

  async #storeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#pause(Math.max(GATHER_MS, this.#lastBegun + BETWEEN_MS - this.#now()));
      this.#lastBegun = this.#now();
      const batch = this.#waiting.splice(0, MAX_PER_TRANSACTION);
      const beats = batch.map(({ beat }) => beat);
      const { kept, last } = this.#onePerSecond(beats);
      try {
        if (kept.length > 0) await backgroundTransaction(this.#ctx, system, (tx) => storeBeats(tx, kept));
        for (const [id, beat] of last) this.#last.set(id, beat);
        this.#receiver.stored(beats);
        for (const [at, { resolve }] of batch.entries()) {
          resolve();
          if (at % RESPONSES_PER_TURN === RESPONSES_PER_TURN - 1) await nextTurn();
        }
      } catch (error) {
        this.#receiver.refused(beats, error);
        for (const { reject } of batch) reject(error);
      }
    }
    // In the same turn: whoever adds a beat now must not believe that it will be stored.
    this.#storing = undefined;
  }
}
