/** Points in time are whole seconds since 1970 (UTC) everywhere inside Daymark. */
export type Seconds = number;

export interface Clock {
  now(): Seconds;
  /** The same in milliseconds, of a clock that knows them. */
  readonly milliseconds?: () => number;
}

export const systemClock: Clock = {
  now: () => Math.floor(Date.now() / 1000),
  milliseconds: () => Date.now(),
};

/** For what happens more often than once in a second. */
export const millisecondsOf = (clock: Clock): number => clock.milliseconds?.() ?? clock.now() * 1000;

export interface ManualClock extends Clock {
  set(time: Seconds): void;
  advance(seconds: number): void;
}

/** A clock that stands still until a test moves it. */
export function manualClock(start: Seconds): ManualClock {
  let time = start;
  return {
    now: () => time,
    set: (next) => {
      time = next;
    },
    advance: (seconds) => {
      time += seconds;
    },
  };
}
