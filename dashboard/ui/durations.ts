import { locale } from '../words/words.ts';

type Display = 'long' | 'short' | 'narrow';

const formatOf = (value: number, unit: string, unitDisplay: Display): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay,
    maximumFractionDigits: value < 10 && unit !== 'day' ? 1 : 0,
  });

const inUnits = (value: number, unit: string, unitDisplay: Display): string =>
  formatOf(value, unit, unitDisplay).format(value);

/** "day" for 1 and "days" for 2, to be shown beside a number that can be typed. */
export const unitName = (value: number, unit: 'day' | 'hour' | 'minute'): string =>
  formatOf(value, unit, 'long')
    .formatToParts(value)
    .find(({ type }) => type === 'unit')?.value ?? unit;

/** "84 ms", "1.2 sec". */
export const milliseconds = (value: number): string =>
  value < 1000 ? inUnits(value, 'millisecond', 'short') : inUnits(value / 1000, 'second', 'short');

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** "5 minutes", "1 hour 30 minutes"; in a row, "1h 30m". */
export function duration(seconds: number, display: Display = 'long'): string {
  const whole = Math.max(0, Math.round(seconds));
  const first = units.findIndex(([, size]) => whole >= size);
  if (first < 0) return inUnits(0, 'second', display);
  const [unit, size] = units[first] ?? units[3];
  const rest = whole % size;
  const next = units[first + 1];
  const parts = [inUnits(Math.floor(whole / size), unit, display)];
  if (next && rest >= next[1]) parts.push(inUnits(Math.floor(rest / next[1]), next[0], display));
  return new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' }).format(parts);
}

/** "24 hours", "365 days". */
export const period = (value: number, unit: 'day' | 'hour'): string => inUnits(value, unit, 'long');

/** "99.98%": never rounded up to 100. */
export const percent = (value: number): string =>
  new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: value < 10 || value > 99 ? 2 : 1,
    roundingMode: 'floor',
  } as Intl.NumberFormatOptions).format(value / 100);
