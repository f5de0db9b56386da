import { TooManyRequests } from '../../kernel/errors.ts';

const REPLACED =
  'You have asked for a newer preview in the meantime, so this one was not made. Use the newer one.';

/** The turn of one caller. Whoever has it passes it on, so there is never a moment at which two have it. */
interface Turn {
  /** Tells the one who waits whether it is its turn, or whether a newer one has come. */
  next: ((isTurn: boolean) => void) | undefined;
}

/**
 * Runs one piece of work at a time for each caller. Of those that wait, only the latest runs, and the others are refused:
 * whoever types faster than previews are made does not keep other writers waiting.
 */
export class LatestOnly {
  readonly #turns = new Map<string, Turn>();

  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    const turn = await this.#take(caller);
    try {
      return await work();
    } finally {
      const { next } = turn;
      turn.next = undefined;
      if (next) next(true);
      else this.#turns.delete(caller);
    }
  }

  async #take(caller: string): Promise<Turn> {
    const taken = this.#turns.get(caller);
    if (taken) {
      taken.next?.(false);
      const isTurn = await new Promise<boolean>((resolve) => {
        taken.next = resolve;
      });
      if (!isTurn) throw new TooManyRequests(REPLACED);
      return taken;
    }
    const turn: Turn = { next: undefined };
    this.#turns.set(caller, turn);
    return turn;
  }
}
