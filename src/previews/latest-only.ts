import { TooManyRequests } from '../errors.ts';

const REPLACED =
  'You have asked for a newer preview in the meantime, so this one was not made. Use the newer one.';

/**
 * Runs one piece of work at a time for each caller. Of those that wait, only the latest runs, and the others are refused:
 * whoever types faster than previews are made does not keep other writers waiting.
 */
export class LatestOnly {
  readonly #running = new Map<string, { next: ((isLatest: boolean) => void) | undefined }>();

  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(caller);
    if (running) {
      running.next?.(false);
      const isLatest = await new Promise<boolean>((resolve) => {
        running.next = resolve;
      });
      if (!isLatest) throw new TooManyRequests(REPLACED);
    }
    const current: { next: ((isLatest: boolean) => void) | undefined } = { next: undefined };
    this.#running.set(caller, current);
    try {
      return await work();
    } finally {
      if (current.next) current.next(true);
      else this.#running.delete(caller);
    }
  }
}
