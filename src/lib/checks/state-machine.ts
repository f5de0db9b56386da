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
interface Line {
  /** Null until enough is known. The first good result is enough: there is nothing to recover from. */
  readonly bad: boolean | null;
  readonly since: number;
  /** How many results in a row say otherwise, and since when. */
  readonly pending: number;
  readonly pendingSince: number;
}

interface PlaceState {
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

interface Level {
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

const unknown: Level = { bad: null, since: 0 };
const newLine: Line = { ...unknown, pending: 0, pendingSince: 0 };
const newPlace: PlaceState = { at: -Infinity, heard: null, hasData: false, notOk: newLine, failed: newLine };

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

/** The places that have something to say now. */
function reportingPlaces(state: CheckState, { places, silentAfter }: StateRules): string[] {
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
function recount(
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

type LevelName = 'notOk' | 'failed';

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
