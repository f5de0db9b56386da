/** When a check runs. All times are in milliseconds. */
export interface Timetable {
  /** What tells this check apart from all others, with its place: it decides when in the interval the check runs. */
  readonly key: string;
  readonly interval: number;
  /** How soon it runs again while its state is not certain. */
  readonly retryInterval: number;
}

/** Runs that were missed take place within so many seconds, or within their interval if that is shorter. */
const CATCH_UP_MS = 5000;
/** If they are many, each of them adds this. */
const CATCH_UP_EACH_MS = 20;

/** A run that is later than this was missed: the process slept, or the clock was set. */
export const MISSED_AFTER = 10_000;

/** The run of a check that was missed, among so many: all of them soon, and not all at once. */
export const firstRun = ({ key, interval }: Timetable, now: number, among = 1): number =>
  slotFrom(key, Math.min(interval, Math.max(CATCH_UP_MS, among * CATCH_UP_EACH_MS)), now);

/**
 * The run after one that began at `startedAt` and has ended `now`. A check keeps its point of the interval, whatever the
 * runs took, so that checks never gather at the same moment.
 */
export function nextRun(
  { key, interval, retryInterval }: Timetable,
  startedAt: number,
  now: number,
  needsQuickRetry: boolean,
): number {
  if (needsQuickRetry) return Math.max(startedAt + Math.min(retryInterval, interval), now);
  // After a quick retry, the next point may be close. It is left out then.
  return slotFrom(key, interval, Math.max(startedAt + interval / 2, now));
}

/**
 * When a run that was planned for `due` takes place. Usually that is `due` itself. If it was missed, it is not caught up at
 * once, because all other checks missed theirs, too. If it is further away than it can be, the clock was set back.
 */
export function plannedRun(timetable: Timetable, due: number, now: number, among = 1): number {
  const wasMissed = now - due > MISSED_AFTER;
  const isTooFar = due - now > timetable.interval * 1.5;
  return wasMissed || isTooFar ? firstRun(timetable, now, among) : due;
}

/** The first time from `from` on that lies at the point of the interval that belongs to the key. */
function slotFrom(key: string, interval: number, from: number): number {
  const phase = hash(key) % interval;
  return phase + Math.ceil((from - phase) / interval) * interval;
}

/** Neighbouring keys, such as 1, 2 and 3, get numbers that have nothing to do with each other. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const unit of Buffer.from(text)) value = Math.imul(value ^ unit, 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
