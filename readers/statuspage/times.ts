import type { Seconds } from '../../src/lib/clock.ts';
import { parseDate } from '../../src/lib/dates.ts';
import type { IncidentRecord, UpdateRecord } from './records.ts';

export type ReadTime = (text: string | null | undefined, fallback?: Seconds) => Seconds;

/** Reads times of the past: one that is missing or lies in the future is replaced by another one, or by now. */
export const pastTimes =
  (now: Seconds): ReadTime =>
  (text, fallback = now) =>
    Math.min(parseDate(text ?? '') ?? fallback, Math.max(now, fallback));

export const startOf = (time: ReadTime, { created_at, started_at }: IncidentRecord): Seconds =>
  time(created_at ?? started_at);

/** The time that the page shows for an update. */
const timeOfUpdate = (time: ReadTime, { display_at, created_at }: UpdateRecord, fallback?: Seconds) =>
  time(display_at ?? created_at, fallback);

/** The updates from the oldest to the newest, with their times. The page lists the newest first. A post-mortem is no update. */
export function updatesInOrder(time: ReadTime, record: IncidentRecord, fallback?: Seconds) {
  return record.incident_updates
    .filter(({ status }) => status !== 'postmortem')
    .map((update) => ({ ...update, at: timeOfUpdate(time, update, fallback) }))
    .toReversed()
    .toSorted((a, b) => a.at - b.at);
}
