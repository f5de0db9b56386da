import type { Seconds } from '../src/lib/clock.ts';

const FORM = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.\d+)?\s*(Z|[+-]\d\d(?::?\d\d)?)?/;

/**
 * A time as programs in Go store it in SQLite or PostgreSQL, such as `2026-03-10 12:00:00.123456789 +0000 UTC`. It is in UTC unless it
 * has an offset. Undefined if it is none.
 */
export function momentOf(value: unknown): Seconds | undefined {
  const [, date, time, zone = 'Z'] = FORM.exec(String(value ?? '').trim()) ?? [];
  if (date === undefined || date.startsWith('0001')) return undefined;
  const offset = zone === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.replace(':', '').slice(3) || '00'}`;
  const moment = Date.parse(`${date}T${time}${offset}`);
  return Number.isFinite(moment) ? Math.floor(moment / 1000) : undefined;
}
