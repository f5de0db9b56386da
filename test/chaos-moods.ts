import { Dice } from './fuzz-requests.ts';

/** What the other side may do with what it is brought. */
export type Mood =
  | 'take'
  | 'refuse'
  /** Both of them say nothing for a while first. */
  | 'hang, take'
  | 'hang, refuse'
  /** As above, for longer than a lease lasts that is not renewed. */
  | 'hang long, take'
  | 'hang long, refuse'
  | 'reset'
  | 'take, reset'
  /** Says nothing until they give up. */
  | 'hang for ever';

type Moods = readonly (readonly [Mood, number])[];

/** Shares of all hand-overs; the rest is taken. After a broken connection mail waits for a moment, so there are few of these. */
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

/** So often a message is treated badly; then it is taken, so that none is given up. */
const PATIENCE = 5;

/**
 * The outside's moods, from a seed. They depend on what is brought and on how often it was, and on nothing else: so they
 * are the same in another run, whatever the order in which things come.
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

  /** Whether it happens this time to what bears this name. */
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
