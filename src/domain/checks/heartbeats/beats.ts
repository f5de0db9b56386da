import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
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

  async #storeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#pause(Math.max(GATHER_MS, this.#lastBegun + BETWEEN_MS - this.#now()));
      this.#lastBegun = this.#now();
      const batch = this.#waiting.splice(0, MAX_PER_TRANSACTION);
      const beats = batch.map(({ beat }) => beat);
      try {
        await backgroundTransaction(this.#ctx, system, (tx) => storeBeats(tx, beats));
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
