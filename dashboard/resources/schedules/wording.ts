import { dateFormat } from '../../ui/date-format.ts';
import { formatTime, zones } from '../../ui/times.ts';
import { wallTimeOf } from '../../ui/wall-time.ts';
import { count, fill, listed, words } from '../../words/words.ts';
import type { TimeWindow } from './model.ts';
import { type Recurrence, weekdayIn } from './recurrence.ts';

/** "8 Dec 2026, 02:00 – 04:00 CET". The zone is always named. */
export function windowText({ start, end }: TimeWindow, zone: string = zones.mine): string {
  if (!end || end <= start) return fill(words.schedules.from, { time: formatTime(start, zone) });
  return dateFormat({
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  }).formatRange(start, end);
}

const DAY = 1440;
const HOUR = 60;

/** "2 hours", "1 day 30 minutes". */
export function durationText(minutes: number): string {
  const text = words.schedules;
  const parts: string[] = [];
  const [days, hours, rest] = [Math.floor(minutes / DAY), Math.floor((minutes % DAY) / HOUR), minutes % HOUR];
  if (days > 0) parts.push(count(text.days, days));
  if (hours > 0) parts.push(count(text.hours, hours));
  if (rest > 0 || parts.length === 0) parts.push(count(text.minutes, rest));
  return parts.join(' ');
}

/** 0 is Monday. */
export const weekdayName = (weekday: number, form: 'long' | 'short' = 'long'): string =>
  dateFormat({ weekday: form, timeZone: 'UTC' }).format(new Date(Date.UTC(2026, 5, 1 + weekday)));

export const nthName = (nth: number): string => {
  const names = words.schedules.nth;
  if (nth === 1 || nth === 2 || nth === 3 || nth === 4) return names[nth];
  return names.last;
};

/** "8 December". */
export const dayAndMonth = (date: Date, zone: string): string =>
  dateFormat({ day: 'numeric', month: 'long', timeZone: zone }).format(date);

/** "every month on the second Tuesday at 02:00 for 2 hours". */
export function ruleInWords(rule: Recurrence, { start, end }: TimeWindow, zone: string): string {
  const text = words.schedules;
  const time = dateFormat({ hour: 'numeric', minute: '2-digit', timeZone: zone }).format(start);
  const days = daysInWords(rule, start, zone);
  const minutes = end ? Math.round((end.getTime() - start.getTime()) / 60_000) : 0;
  const timed =
    minutes > 0
      ? fill(text.ruleAtFor, { rule: days, time, duration: durationText(minutes) })
      : fill(text.ruleAt, { rule: days, time });
  if (rule.count !== undefined) return count(text.ruleCount, rule.count, { rule: timed });
  if (rule.until === undefined) return timed;
  const until = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${rule.until}T00:00Z`));
  return fill(text.ruleUntil, { rule: timed, date: until });
}

function daysInWords({ frequency, interval, weekdays, nth }: Recurrence, start: Date, zone: string): string {
  const text = words.schedules;
  const every = count(text.everyUnit[frequency], interval);
  const [first = weekdayIn(start, zone).weekday] = weekdays;
  switch (frequency) {
    case 'DAILY':
      return every;
    case 'WEEKLY': {
      const names = (weekdays.length > 0 ? weekdays : [first]).map((weekday) => weekdayName(weekday));
      return fill(text.ruleWeekdays, { every, weekdays: listed(names) });
    }
    case 'MONTHLY':
      return nth === undefined
        ? fill(text.ruleByDate, { every, day: Number(wallTimeOf(start, zone).slice(8, 10)) })
        : fill(text.ruleByWeekday, { every, nth: nthName(nth), weekday: weekdayName(first) });
    case 'YEARLY':
      return fill(text.ruleOnDate, { every, date: dayAndMonth(start, zone) });
  }
}
