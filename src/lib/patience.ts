/** A wait is measured in slices of this length. */
const SLICE_MS = 1000;
/** A slice that takes so much longer than asked was not a wait: this process stood still, or its machine did. */
const STANDSTILL_MS = 500;
/** A process that stands still all the time must come to an end, too. */
const MAX_EXCUSED = 5;

/**
 * A machine that was paused may have either clock stand still meanwhile, and is set right by the other one afterwards. So whichever
 * has gone on for longer is right.
 */
function elapsedSince(began: { readonly monotonic: number; readonly system: number }): number {
  return Math.max(performance.now() - began.monotonic, Date.now() - began.system);
}

/** The beginning of a time that is measured with `elapsedSince`. */
const thisMoment = () => ({ monotonic: performance.now(), system: Date.now() });

/**
 * How long something is waited for. A time in which this process stood still (it was stopped, its machine was paused, or it did not
 * get the processor) does not count: whatever was waited for could not be noticed. After it, the wait goes on for a while, so that
 * what has arrived meanwhile is read before anybody gives up.
 */
export class Patience {
  #left: number;
  #excused = 0;
  #hasStoodStill = false;
  #stoodStillMs = 0;
  #slice: { readonly began: ReturnType<typeof thisMoment>; readonly asked: number } | undefined;
  #timer: NodeJS.Timeout | undefined;
  #onOver: (() => void) | undefined;

  constructor(milliseconds: number) {
    this.#left = milliseconds;
  }

  get isOver(): boolean {
    return this.#left <= 0;
  }

  /** Whether this process has stood still during the wait. */
  get hasStoodStill(): boolean {
    return this.#hasStoodStill || (this.#slice !== undefined && isLate(this.#slice));
  }

  /** For how long it has stood still in the parts of the wait that are over, in milliseconds. */
  get stoodStillMs(): number {
    return this.#stoodStillMs;
  }

  /** Calls back once the time is over, unless it is stopped before. */
  start(onOver: () => void): void {
    this.#onOver = onOver;
    const asked = this.#begin();
    this.#timer = setTimeout(() => {
      this.#end();
      if (this.isOver) onOver();
      else this.start(onOver);
    }, asked);
  }

  stop(): void {
    this.#onOver = undefined;
    this.#pause();
  }

  /** Does something that is not what is waited for: meanwhile, the time stands still. */
  async outside<T>(work: () => Promise<T>): Promise<T> {
    this.#pause();
    try {
      return await work();
    } finally {
      if (this.#onOver) this.start(this.#onOver);
    }
  }

  #pause(): void {
    clearTimeout(this.#timer);
    this.#end();
  }

  /** Waits once, for so long at most. */
  sleep(milliseconds: number): Promise<void> {
    const asked = this.#begin(milliseconds);
    return new Promise((resolve) => {
      setTimeout(() => {
        this.#end();
        resolve();
      }, asked);
    });
  }

  #begin(most = SLICE_MS): number {
    const asked = Math.max(0, Math.min(this.#left, most));
    this.#slice = { began: thisMoment(), asked };
    return asked;
  }

  #end(): void {
    const slice = this.#slice;
    this.#slice = undefined;
    if (!slice) return;
    if (!isLate(slice)) {
      this.#left -= elapsedSince(slice.began);
      return;
    }
    this.#hasStoodStill = true;
    this.#stoodStillMs += elapsedSince(slice.began);
    if (this.#excused++ >= MAX_EXCUSED) this.#left -= elapsedSince(slice.began);
  }
}

const isLate = ({ began, asked }: { began: ReturnType<typeof thisMoment>; asked: number }): boolean =>
  elapsedSince(began) > asked + STANDSTILL_MS;
