import { dateFormat } from './date-format.ts';
import { formatTime, zones } from './times.ts';

const dayOf = (date: Date): string =>
  dateFormat({ year: 'numeric', month: 'numeric', day: 'numeric', timeZone: zones.mine }).format(date);

/** "21:45" today, and the date before that. */
export const shortTime = (date: Date, now: number): string =>
  dayOf(date) === dayOf(new Date(now))
    ? dateFormat({ hour: 'numeric', minute: '2-digit', timeZone: zones.mine }).format(date)
    : formatTime(date, zones.mine);
