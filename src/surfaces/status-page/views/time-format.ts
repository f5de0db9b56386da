import type { Translator } from '../../../kernel/i18n/translator.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { dayOf, daysEnding } from '../../../lib/zones.ts';

const HALF_DAY = 43_200;

/**
 * A time of today within half a day needs no date: it can only be the next one or the last one. That is so in every zone, so a
 * visitor's own zone does not make it longer, and nothing moves.
 */
export function formatOf({ zone }: Translator, moment: Seconds, now: Seconds): 'today' | 'full' {
  const today = daysEnding(zone, now, 1)[0];
  const isToday = today && moment >= today.from && moment < today.to;
  return isToday && Math.abs(moment - now) <= HALF_DAY ? 'today' : 'full';
}

/** The year on the page, which its clock changes only at midnight. */
export const yearOf = ({ zone }: Translator, moment: Seconds): string => dayOf(zone, moment).date.slice(0, 4);

/** A time of this year needs no year. */
export const datedFormatOf = (i18n: Translator, moment: Seconds, now: Seconds): 'short' | 'full' =>
  yearOf(i18n, moment) === yearOf(i18n, now) ? 'short' : 'full';
