import type { ConfirmedChange, ConfirmedState, PlaceResult, StateRules } from './check-state.ts';

/**
 * What the recorded line of a check has to be, defined over all results at once. It shares no code with the state machine,
 * which sees one result after the other.
 */

type Limits = Pick<StateRules, 'failAfter' | 'recoverAfter'>;

interface Segment {
  readonly bad: boolean;
  readonly since: number;
}

type IsBad = (result: PlaceResult) => boolean;
const isNotOk: IsBad = ({ verdict }) => verdict !== 'ok';
const isFailed: IsBad = ({ verdict }) => verdict === 'failed';

/** Splits results into runs, and keeps those that are long enough: what lies between them belongs to the one before. */
function fold(results: readonly PlaceResult[], isBad: IsBad, limits: Limits): Segment[] {
  const withData = results.filter(({ verdict }) => verdict !== 'no data');
  const starts = withData.flatMap((result, index) => {
    const previous = withData[index - 1];
    return previous === undefined || isBad(previous) !== isBad(result) ? [index] : [];
  });
  const runs = starts.map((start, index) => {
    const { at } = withData[start] as PlaceResult;
    const end = starts[index + 1] ?? withData.length;
    return { bad: isBad(withData[start] as PlaceResult), since: at, length: end - start };
  });
  const segments: Segment[] = [];
  for (const { bad, since, length } of runs) {
    const isLong = length >= (bad ? limits.failAfter : limits.recoverAfter);
    // Before anything is known, any good result says that it works.
    if ((isLong || (!bad && segments.length === 0)) && segments.at(-1)?.bad !== bad)
      segments.push({ bad, since });
  }
  return segments;
}

const lastBefore = (segments: readonly Segment[], at: number): Segment | undefined =>
  segments.findLast(({ since }) => since <= at);

const combined = (notOk: boolean | undefined, failed: boolean | undefined): ConfirmedState | undefined => {
  if (notOk === undefined) return undefined;
  if (failed) return 'down';
  return notOk ? 'degraded' : 'up';
};

/** The line of a single place. */
export function lineOfOnePlace(results: readonly PlaceResult[], limits: Limits): ConfirmedChange[] {
  const notOk = fold(results, isNotOk, limits);
  const failed = fold(results, isFailed, limits);
  return results.flatMap(({ at }) => {
    const state = combined(lastBefore(notOk, at)?.bad, lastBefore(failed, at)?.bad);
    return state === undefined ? [] : [{ state, since: at }];
  });
}

export const stateAt = (changes: readonly ConfirmedChange[], at: number): ConfirmedState | undefined =>
  changes.findLast(({ since }) => since <= at)?.state;

/** Of each place, the results that were newer than everything that had arrived from it before. */
function newestOf(results: readonly PlaceResult[], place: string): PlaceResult[] {
  const own = results.filter((result) => result.place === place);
  return own.filter(({ at }, index) => own.slice(0, index).every((earlier) => earlier.at < at));
}

/** What is certain after these results, and since when, for one of the two questions. */
function agreement(results: readonly PlaceResult[], isBad: IsBad, rules: StateRules): Segment | undefined {
  const asked = results.filter(({ place }) => rules.places.includes(place));
  const times = asked.map(({ at }) => at);
  const latest = Math.max(...times);
  const places = rules.places.map((place) => {
    const own = newestOf(asked, place);
    const heard = own.findLast(({ verdict }) => verdict !== 'no data')?.at;
    const isReporting =
      own.length > 0 && own.at(-1)?.verdict !== 'no data' && (heard ?? 0) >= latest - rules.silentAfter;
    const isAwaited = own.length === 0 && latest - (times[0] ?? 0) < rules.silentAfter;
    return { isReporting, isAwaited, heard, line: fold(own, isBad, rules).at(-1) };
  });
  const reporting = places.filter(({ isReporting }) => isReporting);
  const counted = places.filter(({ isReporting, isAwaited }) => isReporting || isAwaited).length;
  const isEnough = (count: number): boolean =>
    rules.quorum === null ? count > counted / 2 : count >= Math.min(rules.quorum, places.length);
  for (const bad of [true, false]) {
    const agreeing = reporting.filter(({ line }) => line?.bad === bad);
    /** Whether the places that agreed at a time are enough, or those that disagree are too few. */
    const holdsSince = (time: number): boolean => {
      const agreed = agreeing.filter(({ line }) => (line?.since ?? Infinity) <= time).length;
      return agreed > 0 && (bad ? isEnough(agreed) : !isEnough(counted - agreed));
    };
    const since = agreeing
      .map(({ line }) => line?.since ?? 0)
      .sort((a, b) => a - b)
      .find(holdsSince);
    if (since === undefined) continue;
    const gone = places.filter(({ isReporting, line }) => !isReporting && line?.bad === !bad);
    return { bad, since: Math.max(since, ...gone.map(({ heard = 0 }) => heard)) };
  }
  return undefined;
}

/** The changes that have to be recorded when results arrive in this order. */
export function recordedChanges(results: readonly PlaceResult[], rules: StateRules): ConfirmedChange[] {
  const asked = results.filter(({ place }) => rules.places.includes(place));
  const changes: ConfirmedChange[] = [];
  let notOk: Segment | undefined;
  let failed: Segment | undefined;
  for (const [index] of asked.entries()) {
    const arrived = asked.slice(0, index + 1);
    const isNews = newestOf(arrived, asked[index]?.place ?? '').at(-1) === asked[index];
    if (!isNews) continue;
    const nextNotOk = kept(notOk, agreement(arrived, isNotOk, rules));
    const nextFailed = kept(failed, agreement(arrived, isFailed, rules));
    const steps = [nextNotOk?.since, nextFailed?.since].filter((time) => time !== undefined);
    for (const time of steps.sort((a, b) => a - b)) {
      if (nextNotOk && nextNotOk.since <= time) notOk = nextNotOk;
      if (nextFailed && nextFailed.since <= time) failed = nextFailed;
      const state = combined(notOk?.bad, failed?.bad);
      const last = changes.at(-1);
      if (state !== undefined && state !== last?.state)
        changes.push({ state, since: Math.max(time, last?.since ?? time) });
    }
  }
  return changes;
}

const kept = (before: Segment | undefined, now: Segment | undefined): Segment | undefined =>
  now === undefined || now.bad === before?.bad ? before : now;
