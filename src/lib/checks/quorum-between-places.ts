import {
  type CheckState,
  type ConfirmedChange,
  type ConfirmedState,
  type Level,
  newPlace,
  type PlaceState,
  type StateRules,
} from './check-state.ts';

/** The places that have something to say now. */
export function reportingPlaces(state: CheckState, { places, silentAfter }: StateRules): string[] {
  return places.filter((name) => {
    const { hasData, heard } = state.places[name] ?? newPlace;
    return hasData && heard !== null && heard >= state.latest - silentAfter;
  });
}

export interface Votes {
  readonly reporting: readonly string[];
  /** The places that count: those that report, and in the beginning those that have not had the time to. */
  readonly counted: number;
  /** So many places have to see something bad. */
  readonly needed: number;
}

export function votesOf(state: CheckState, rules: StateRules): Votes {
  const reporting = reportingPlaces(state, rules);
  const isBeginning = state.latest - state.began < rules.silentAfter;
  const awaited = isBeginning ? rules.places.filter((name) => !state.places[name]).length : 0;
  const counted = reporting.length + awaited;
  const needed =
    rules.quorum === null
      ? Math.floor(counted / 2) + 1
      : Math.max(1, Math.min(rules.quorum, rules.places.length));
  return { reporting, counted, needed };
}

/** What enough places agree on, after one of them has changed its mind. */
export function recount(
  state: CheckState,
  rules: StateRules,
): { readonly next: CheckState; readonly changes: readonly ConfirmedChange[] } {
  const votes = votesOf(state, rules);
  const notOk = levelOf('notOk', state, votes);
  const failed = levelOf('failed', state, votes);
  const levels = { notOk: state.notOk, failed: state.failed };
  const changes: ConfirmedChange[] = [];
  let { confirmed } = state;
  // Both may have changed, at different times: first it was slow, and then it failed.
  const times = [notOk.since, failed.since].sort((one, other) => one - other);
  for (const time of new Set(times)) {
    if (notOk.since === time) levels.notOk = notOk;
    if (failed.since === time) levels.failed = failed;
    const now = stateOf(levels.notOk, levels.failed);
    if (now === undefined || now === confirmed?.state) continue;
    confirmed = { state: now, since: Math.max(time, confirmed?.since ?? time) };
    changes.push(confirmed);
  }
  return { next: { ...state, notOk, failed, confirmed }, changes };
}

function stateOf(notOk: Level, failed: Level): ConfirmedState | undefined {
  if (notOk.bad === null) return undefined;
  if (failed.bad === true) return 'down';
  return notOk.bad ? 'degraded' : 'up';
}

export type LevelName = 'notOk' | 'failed';

function levelOf(name: LevelName, state: CheckState, votes: Votes): Level {
  const { reporting, counted, needed } = votes;
  const before = state[name];
  for (const bad of [true, false]) {
    const sinces = reporting
      .map((place) => (state.places[place] as PlaceState)[name])
      .filter((line) => line.bad === bad)
      .map(({ since }) => since)
      .sort((one, other) => one - other);
    // It is good again as soon as the other places are too few to say that it is bad.
    const enough = bad ? needed : Math.max(1, counted - needed + 1);
    if (sinces.length < enough) continue;
    if (before.bad === bad) return before;
    return {
      bad,
      since: Math.max(sinces[enough - 1] as number, lastContradiction(name, bad, state, reporting)),
    };
  }
  return before;
}

/** The last time at which a place that no longer reports said the opposite. */
function lastContradiction(
  name: LevelName,
  bad: boolean,
  { places }: CheckState,
  reporting: readonly string[],
): number {
  const times = Object.entries(places)
    .filter(([place, state]) => !reporting.includes(place) && state[name].bad === !bad)
    .map(([, { heard }]) => heard ?? -Infinity);
  return Math.max(-Infinity, ...times);
}
