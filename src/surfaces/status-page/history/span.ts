import type { Seconds } from '../../../lib/clock.ts';
import { dateOfDay, dayOfDate, parseDate } from '../../../lib/dates.ts';
import { daysEnding, type LocalDay, startOfDate } from '../../../lib/zones.ts';

const DAYS_PER_PAGE = 30;

/** The days of one page of the history. */
export interface HistorySpan {
  /** First and last day, as `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  readonly today: string;
  /** Last day of the adjacent pages. */
  readonly older: string;
  readonly newer: string | undefined;
}

/** The page of the history that ends with a date (`YYYY-MM-DD`). An invalid or future date means today. */
export function historySpan(
  zone: string,
  now: Seconds,
  date: string | null,
): { span: HistorySpan; days: readonly LocalDay[] } {
  const today = daysEnding(zone, now, 1)[0] as LocalDay;
  const last = date !== null && isDate(date) && date < today.date ? date : today.date;
  const days = daysEnding(zone, startOfDate(zone, last), DAYS_PER_PAGE);
  const [first, end] = [days[0] as LocalDay, days.at(-1) as LocalDay];
  const newer = shiftDate(end.date, DAYS_PER_PAGE);
  return {
    days,
    span: {
      from: first.date,
      to: end.date,
      today: today.date,
      older: shiftDate(first.date, -1),
      newer: end.date === today.date ? undefined : [newer, today.date].toSorted()[0],
    },
  };
}

const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && parseDate(text) !== undefined && text >= '1900-01-01';

export const shiftDate = (date: string, days: number): string => dateOfDay(dayOfDate(date) + days);
