import { writeSync } from 'node:fs';

/** How often, and how long each time, a line waits for a reader that is slower than we are. */
const WAITS = 10;
const WAIT_MS = 1;

/** After a line was lost to a reader that does not read, no other line waits for so long. */
const STALLED_MS = 1000;

/** What every line of the logs of this process had to do with files and pipes. */
export const logStats = { dropped: 0 };

type Write = (fd: number, bytes: Uint8Array, offset: number) => number;

const pause = new Int32Array(new SharedArrayBuffer(4));

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException | undefined)?.code ?? 'unknown';

/**
 * Writes the lines of a log at once, so that the last ones before a crash are there. A line that cannot be written (the disk is
 * full, whoever read the log is gone) is dropped and counted: writing a log never fails.
 */
export class LogOutput {
  readonly #fd: number;
  readonly #write: Write;
  readonly #now: () => number;
  #unreported = 0;
  #code = '';
  /** A part of the last line was written, so that the next one must not continue it. */
  #isTorn = false;
  #stalledUntil = Number.NEGATIVE_INFINITY;
  #isReporting = false;
  /** Told how many lines were lost, and why the last one, once a line can be written again. */
  onRecovered: ((lines: number, code: string) => void) | undefined;

  constructor(fd: number, write: Write = writeSync, now: () => number = () => performance.now()) {
    this.#fd = fd;
    this.#write = write;
    this.#now = now;
  }

  write(line: string): void {
    if (!this.#tryToWrite(line)) {
      if (!this.#isReporting) {
        this.#unreported++;
        logStats.dropped++;
      }
      return;
    }
    if (this.#unreported > 0 && !this.#isReporting) this.#report();
  }

  #report(): void {
    const lines = this.#unreported;
    this.#isReporting = true;
    const before = this.#code;
    this.#code = '';
    this.onRecovered?.(lines, before);
    this.#isReporting = false;
    // The report itself may be lost, too.
    if (this.#code === '') this.#unreported = 0;
  }

  #tryToWrite(line: string): boolean {
    const bytes = Buffer.from(this.#isTorn ? `\n${line}` : line);
    let offset = 0;
    try {
      for (let waits = 0; offset < bytes.length; ) {
        const written = this.#writeFrom(bytes, offset, waits);
        if (written === undefined) waits++;
        else offset += written;
      }
      this.#isTorn = false;
      return true;
    } catch (error) {
      this.#code = codeOf(error);
      this.#isTorn ||= offset > 0;
      return false;
    }
  }

  /** Undefined if it had to wait. */
  #writeFrom(bytes: Uint8Array, offset: number, waits: number): number | undefined {
    try {
      return this.#write(this.#fd, bytes, offset);
    } catch (error) {
      const isFull = codeOf(error) === 'EAGAIN';
      if (isFull && waits < WAITS && this.#now() >= this.#stalledUntil) {
        Atomics.wait(pause, 0, 0, WAIT_MS);
        return undefined;
      }
      if (isFull && waits > 0) this.#stalledUntil = this.#now() + STALLED_MS;
      throw error;
    }
  }
}
