import {
  type CheckState,
  type ConfirmedChange,
  type Line,
  newPlace,
  type PlaceResult,
  type PlaceState,
  type StateRules,
  unknown,
} from './check-state.ts';
import { type LevelName, recount, reportingPlaces } from './quorum-between-places.ts';

export interface Advanced {
  /** Null as long as no place of the check has sent anything. */
  readonly state: CheckState | null;
  /** In the order of time: what is certain now, and was not before. */
  readonly changes: readonly ConfirmedChange[];
  /** Whether the place of this result should ask again soon, because its last results disagree with those before them. */
  readonly needsQuickRetry: boolean;
}

/**
 * Takes one result into account. `state` is null before the first one. A result that is not newer than the newest one of
 * its place changes nothing, so a result that arrives twice counts once. `now` is when it arrived: one that was on its way for
 * long belongs to the past of its place, and has no say in what is the case now.
 */
export function advance(
  state: CheckState | null,
  result: PlaceResult,
  rules: StateRules,
  now: number = result.at,
): Advanced {
  const { place, at } = result;
  const before = state?.places[place] ?? newPlace;
  if (!rules.places.includes(place) || at <= before.at)
    return { state, changes: [], needsQuickRetry: isUndecided(before) };
  const after = heardFrom(before, result, rules);
  const places = Object.fromEntries(
    rules.places.flatMap((name) => {
      const known = name === place ? after : state?.places[name];
      return known ? [[name, known]] : [];
    }),
  );
  const heard = { ...(state ?? emptyState(at)), places, latest: Math.max(state?.latest ?? at, at, now) };
  const { next, changes } = recount(heard, rules);
  return { state: next, changes, needsQuickRetry: isUndecided(after) };
}

const emptyState = (at: number): CheckState => ({
  began: at,
  latest: at,
  notOk: unknown,
  failed: unknown,
  confirmed: null,
  places: {},
});

const isUndecided = ({ notOk, failed }: PlaceState): boolean => notOk.pending > 0 || failed.pending > 0;

/** The same state when nothing has arrived until `now`: places that have been silent for long do not report any more. */
export const atTime = (state: CheckState, now: number): CheckState => ({
  ...state,
  latest: Math.max(state.latest, now),
});

function heardFrom(before: PlaceState, { at, verdict, reason }: PlaceResult, rules: StateRules): PlaceState {
  if (verdict === 'no data') return { ...before, at, hasData: false };
  return {
    at,
    heard: at,
    hasData: true,
    ...withReason(verdict === 'ok' ? before.reason : reason),
    notOk: extended(before.notOk, verdict !== 'ok', at, rules),
    failed: extended(before.failed, verdict === 'failed', at, rules),
  };
}

const withReason = (reason: string | undefined) => (reason === undefined ? {} : { reason });

function extended(line: Line, bad: boolean, at: number, { failAfter, recoverAfter }: StateRules): Line {
  if (line.bad === bad) return { ...line, pending: 0, pendingSince: 0 };
  const pending = line.pending + 1;
  const pendingSince = line.pending === 0 ? at : line.pendingSince;
  const threshold = bad ? failAfter : recoverAfter;
  const isFirst = line.bad === null && !bad;
  if (isFirst) return { bad, since: at, pending: 0, pendingSince: 0 };
  if (pending >= threshold) return { bad, since: pendingSince, pending: 0, pendingSince: 0 };
  return { ...line, pending, pendingSince };
}

export type ShownState = 'waiting' | 'up' | 'unsure' | 'degraded' | 'down' | 'no data';

/** What a check says about itself, and since when. Only `up`, `degraded` and `down` are certain. */
export function shownState(
  state: CheckState | null,
  rules: StateRules,
): { readonly state: ShownState; readonly since: number | null } {
  if (state === null || !Object.values(state.places).some(({ heard }) => heard !== null))
    return { state: state && hasOnlyNoData(state) ? 'no data' : 'waiting', since: state?.began ?? null };
  const reporting = reportingPlaces(state, rules);
  if (reporting.length === 0) return { state: 'no data', since: lastHeard(state) };
  const { confirmed } = state;
  if (confirmed && confirmed.state !== 'up') return confirmed;
  const failing = failingPlaces(state, reporting).map(({ since }) => since);
  if (failing.length > 0) return { state: 'unsure', since: Math.min(...failing) };
  return confirmed ?? { state: 'waiting', since: state.began };
}

const hasOnlyNoData = ({ places }: CheckState): boolean => Object.keys(places).length > 0;

const lastHeard = ({ places }: CheckState): number =>
  Math.max(...Object.values(places).map(({ heard }) => heard ?? -Infinity));

export interface FailingPlace {
  readonly place: string;
  readonly since: number;
  /** Whether it has failed often enough. */
  readonly isConfirmed: boolean;
  /** Since when it seems to work again. */
  readonly worksSince: number | null;
  readonly reason: string | undefined;
}

/** The places that see something bad, for certain or in their last results, and those that have not recovered for certain. */
export function failingPlaces(
  state: CheckState,
  reporting: readonly string[],
  level: LevelName = 'notOk',
): FailingPlace[] {
  return reporting.flatMap((place): FailingPlace[] => {
    const { reason, [level]: line } = state.places[place] as PlaceState;
    const { bad, since, pending, pendingSince } = line;
    if (bad !== true)
      return pending > 0
        ? [{ place, since: pendingSince, isConfirmed: false, worksSince: null, reason }]
        : [];
    return [{ place, since, isConfirmed: true, worksSince: pending > 0 ? pendingSince : null, reason }];
  });
}
