/** Moments are whole seconds since 1970 (UTC) everywhere inside Daymark. */
export type Seconds = number;

export interface Clock {
  now(): Seconds;
}

export const systemClock: Clock = { now: () => Math.floor(Date.now() / 1000) };

export interface TestClock extends Clock {
  set(moment: Seconds): void;
  advance(seconds: number): void;
}

/** A clock that stands still until it is told to move. */
export function testClock(start: Seconds): TestClock {
  let moment = start;
  return {
    now: () => moment,
    set: (next) => {
      moment = next;
    },
    advance: (seconds) => {
      moment += seconds;
    },
  };
}
