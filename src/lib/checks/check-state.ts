/** What one run found out. `no data` says that the run means nothing, because our own network was away. */
export type Verdict = 'ok' | 'degraded' | 'failed' | 'no data';

export interface PlaceResult {
  readonly place: string;
  /** When the run began, in milliseconds. A place has one result for each time. */
  readonly at: number;
  readonly verdict: Verdict;
  /** Why, in a sentence. */
  readonly reason?: string;
}

export interface StateRules {
  /** So many results in a row confirm that something is wrong. */
  readonly failAfter: number;
  /** So many results in a row confirm that it is over. */
  readonly recoverAfter: number;
  readonly places: readonly string[];
  /** How many places have to agree; null is a strict majority of the places that report. */
  readonly quorum: number | null;
  /** A place that has sent nothing for so many milliseconds does not report. */
  readonly silentAfter: number;
}

/**
 * A line that is either good or bad. A run of results that is shorter than its threshold belongs to what surrounds it, so
 * the line changes when a run is long enough, and then from the beginning of that run.
 */
export interface Line {
  /** Null until enough is known. The first good result is enough: there is nothing to recover from. */
  readonly bad: boolean | null;
  readonly since: number;
  /** How many results in a row say otherwise, and since when. */
  readonly pending: number;
  readonly pendingSince: number;
}

export interface PlaceState {
  /** The newest result. */
  readonly at: number;
  /** The newest result that was not `no data`; null if there has been none. */
  readonly heard: number | null;
  readonly hasData: boolean;
  /** Why the newest result that was not good was not. */
  readonly reason?: string;
  /** Whether it works well, and whether it works at all. What fails is not well either, so `failed` lies within `notOk`. */
  readonly notOk: Line;
  readonly failed: Line;
}

export interface Level {
  readonly bad: boolean | null;
  readonly since: number;
}

export type ConfirmedState = 'up' | 'degraded' | 'down';

/** A change that is certain. It is true from `since` on, which is the first result that said so. */
export interface ConfirmedChange {
  readonly state: ConfirmedState;
  readonly since: number;
}

/** Everything that the next result needs to know. It is plain JSON. */
export interface CheckState {
  /** The first result of all, and the newest one, of any place. */
  readonly began: number;
  readonly latest: number;
  readonly notOk: Level;
  readonly failed: Level;
  /** The last change; null until there is one. */
  readonly confirmed: ConfirmedChange | null;
  readonly places: Readonly<Record<string, PlaceState>>;
}

/** What is known before the first result. */
export const unknown: Level = { bad: null, since: 0 };
const newLine: Line = { ...unknown, pending: 0, pendingSince: 0 };
export const newPlace: PlaceState = {
  at: -Infinity,
  heard: null,
  hasData: false,
  notOk: newLine,
  failed: newLine,
};
