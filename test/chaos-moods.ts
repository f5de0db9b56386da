import { Dice } from './fuzz-requests.ts';

/** What a receiver may do with a message. */
export type Mood =
  | 'take'
  | 'refuse'
  /** Both of these wait for a while first. */
  | 'hang, take'
  | 'hang, refuse'
  /** Like the above, for longer than a lease lasts without renewal. */
  | 'hang long, take'
  | 'hang long, refuse'
  | 'reset'
  | 'take, reset'
  /** Does not reply until the sender gives up. */
  | 'hang for ever';

type Moods = readonly (readonly [Mood, number])[];

/**
 * The share of each behavior; all other messages are accepted. Emails pause after a broken connection, so these are
 * few.
 */
export const mailMoods: Moods = [
  ['refuse', 0.05],
  ['hang, take', 0.01],
  ['hang, refuse', 0.01],
  ['hang long, take', 0.0015],
  ['hang long, refuse', 0.0015],
  ['reset', 0.005],
  ['take, reset', 0.005],
];

export const webhookMoods: Moods = [
  ['refuse', 0.16],
  ['hang, take', 0.03],
  ['hang, refuse', 0.03],
  ['hang long, take', 0.015],
  ['hang long, refuse', 0.015],
  ['reset', 0.04],
  ['take, reset', 0.04],
  ['hang for ever', 0.01],
];

/** A message is treated badly at most this often and then accepted, so that none fails for good. */
const PATIENCE = 5;

/**
 * The behavior of the receivers, derived from a seed. It depends only on the message and the number of its attempts, so
 * it is the same in another run, whatever the order of arrival.
 */
export class Temper {
  readonly #seed: number;
  readonly #times = new Map<string, number>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  moodFor(id: string, moods: Moods): Mood {
    const { dice, times } = this.#diceFor(id);
    if (times > PATIENCE) return 'take';
    let left = dice.next();
    for (const [mood, share] of moods) {
      left -= share;
      if (left < 0) return mood;
    }
    return 'take';
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
