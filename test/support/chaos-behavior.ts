import { Dice } from './fuzz-requests.ts';

/** What a receiver may do with a message. */
export type Behavior =
  | 'accept'
  | 'refuse'
  /** Both of these wait for a while first. */
  | 'hang, accept'
  | 'hang, refuse'
  /** Like the above, for longer than a lease lasts without renewal. */
  | 'hang long, accept'
  | 'hang long, refuse'
  | 'reset'
  | 'accept, reset'
  /** Does not reply until the sender gives up. */
  | 'hang forever';

type BehaviorShares = readonly (readonly [Behavior, number])[];

/**
 * The share of each behavior; all other messages are accepted. Emails pause after a broken connection, so these are
 * few.
 */
export const mailBehaviors: BehaviorShares = [
  ['refuse', 0.05],
  ['hang, accept', 0.01],
  ['hang, refuse', 0.01],
  ['hang long, accept', 0.0015],
  ['hang long, refuse', 0.0015],
  ['reset', 0.005],
  ['accept, reset', 0.005],
];

export const webhookBehaviors: BehaviorShares = [
  ['refuse', 0.16],
  ['hang, accept', 0.03],
  ['hang, refuse', 0.03],
  ['hang long, accept', 0.015],
  ['hang long, refuse', 0.015],
  ['reset', 0.04],
  ['accept, reset', 0.04],
  ['hang forever', 0.01],
];

/** A message is treated badly at most this often and then accepted, so that none fails for good. */
const MAX_MISBEHAVIORS = 5;

/**
 * The behavior of the receivers, derived from a seed. It depends only on the message and the number of its attempts, so
 * it is the same in another run, whatever the order of arrival.
 */
export class BehaviorSource {
  readonly #seed: number;
  readonly #times = new Map<string, number>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  behaviorFor(id: string, behaviors: BehaviorShares): Behavior {
    const { dice, times } = this.#diceFor(id);
    if (times > MAX_MISBEHAVIORS) return 'accept';
    let left = dice.next();
    for (const [behavior, share] of behaviors) {
      left -= share;
      if (left < 0) return behavior;
    }
    return 'accept';
  }

  /** Whether this happens to the message with this name this time. */
  chance(name: string, share: number): boolean {
    return this.#diceFor(name).dice.chance(share);
  }

  pick<T>(name: string, from: readonly T[]): T {
    return this.#diceFor(name).dice.pick(from);
  }

  #diceFor(name: string): { dice: Dice; times: number } {
    const times = (this.#times.get(name) ?? 0) + 1;
    this.#times.set(name, times);
    let hash = this.#seed;
    for (const char of `${name} ${times}`) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
    return { dice: new Dice(hash), times };
  }
}

/** Receivers that accept everything at once. */
export class CalmBehavior extends BehaviorSource {
  override behaviorFor(): Behavior {
    return 'accept';
  }
  override chance(): boolean {
    return false;
  }
}
