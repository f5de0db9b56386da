import type { ProgressReporter } from '../../../readers/progress-reporter.ts';

const TERMINAL_INTERVAL_MS = 200;
/** A log gets a line now and then, so that whoever reads it sees that the work goes on. */
const LOG_INTERVAL_MS = 10_000;
/** Goes to the beginning of the line, and removes what is in it. */
const CLEAR = '\r\x1b[K';

interface StatusLineOptions {
  readonly output?: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;
  /** In milliseconds. */
  readonly clock?: () => number;
  /** Whether anything else than a terminal gets a line every ten seconds. Otherwise it gets nothing. */
  readonly logs?: boolean;
}

/** Shows how far a command is: in one line that changes on a terminal, and in a few lines elsewhere. */
export class StatusLine implements ProgressReporter {
  readonly isTerminal: boolean;
  readonly #output: Pick<NodeJS.WriteStream, 'write'>;
  readonly #clock: () => number;
  readonly #interval: number;
  #shownAt: number;

  constructor({
    output = process.stderr,
    clock = () => performance.now(),
    logs = false,
  }: StatusLineOptions = {}) {
    this.isTerminal = output.isTTY === true;
    this.#output = output;
    this.#clock = clock;
    this.#interval = this.isTerminal
      ? TERMINAL_INTERVAL_MS
      : logs
        ? LOG_INTERVAL_MS
        : Number.POSITIVE_INFINITY;
    this.#shownAt = this.isTerminal ? Number.NEGATIVE_INFINITY : clock();
  }

  /** How far the command is. A text that comes too soon after another one is not shown, and a function is not called. */
  progress(text: string | (() => string)): void {
    const now = this.#clock();
    if (now - this.#shownAt < this.#interval) return;
    this.#shownAt = now;
    const shown = typeof text === 'string' ? text : text();
    this.#output.write(this.isTerminal ? `${CLEAR}${shown}` : `${shown}\n`);
  }

  /** Something that people should know, in a line of its own, which stays. */
  notice(text: string): void {
    this.end();
    this.#output.write(`${text}\n`);
  }

  /** Removes the line from a terminal. */
  end(): void {
    if (this.isTerminal) this.#output.write(CLEAR);
  }
}
