import type { Narrator } from '../importers/narrator.ts';

/** A log gets a line about the progress now and then; a terminal shows it all the time. */
const BETWEEN_LINES_MS = 10_000;

type Output = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;

/** Shows how far the reading of a source is: in one line that changes on a terminal, in a few lines elsewhere. */
export class ImportNarrator implements Narrator {
  readonly #output: Output;
  readonly #now: () => number;
  #lineAt: number;

  constructor(output: Output = process.stderr, now: () => number = () => performance.now()) {
    this.#output = output;
    this.#now = now;
    this.#lineAt = now();
  }

  progress(text: string): void {
    if (this.#output.isTTY) {
      this.#output.write(`\r\x1b[K${text}`);
      return;
    }
    if (this.#now() - this.#lineAt < BETWEEN_LINES_MS) return;
    this.#lineAt = this.#now();
    this.#output.write(`${text}\n`);
  }

  notice(text: string): void {
    this.end();
    this.#output.write(`${text}\n`);
  }

  /** Removes the line. */
  end(): void {
    if (this.#output.isTTY) this.#output.write('\r\x1b[K');
  }
}
