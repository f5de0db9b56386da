import { steps } from '../results/rollups.ts';
import { type Tally, uptimeOf } from '../results/uptime.ts';

/** The periods of a summary, in seconds. */
export const periods = { day: steps.day, week: 7 * steps.day, month: 30 * steps.day, year: 365 * steps.day };

export type PeriodName = keyof typeof periods;

/** What a check was certain of, from a moment on, in milliseconds. */
export interface Change {
  readonly state: string;
  readonly since_ms: number;
  readonly quiet: string | null;
}

/** The time in which a check was down or degraded. Without an end, it goes on. */
export interface Band {
  readonly state: 'down' | 'degraded' | 'maintenance';
  readonly from: number;
  readonly until: number | null;
  readonly quiet: string | null;
}

/** A state lasts until the next one begins. The last one lasts until `end`, or goes on if that is null. */
export const bandsOf = (changes: readonly Change[], end: number | null): Band[] =>
  changes.flatMap(({ state, since_ms, quiet }, index) => {
    if (state !== 'down' && state !== 'degraded') return [];
    const next = changes[index + 1];
    return [{ state, from: since_ms, until: next ? next.since_ms : end, quiet }];
  });

/** Those that reach into a time. */
export const within = (bands: readonly Band[], from: number, until: number): Band[] =>
  bands.filter((band) => band.from <= until && (band.until ?? Number.POSITIVE_INFINITY) > from);

/** The results of an hour or a day, of all places. */
export interface Sum extends Tally {
  readonly step: number;
  /** In seconds. */
  readonly bucket: number;
  readonly total_ms: number;
}

/** The last day is made of hours, and what is longer of days in UTC. The hour or day that is not over yet counts. */
export function summaryOf(
  name: PeriodName,
  sums: readonly Sum[],
  bands: readonly Band[],
  now: number,
): {
  readonly uptime: number | null;
  readonly average: number | null;
  readonly outages: number;
  readonly longest_outage: number | null;
} {
  const length = periods[name];
  const step = name === 'day' ? steps.hour : steps.day;
  const own = sums.filter((sum) => sum.step === step && sum.bucket > lastOf(now, step) - length);
  const tally = own.reduce(
    (all, { good, bad, total_ms }) => ({
      good: all.good + good,
      bad: all.bad + bad,
      total: all.total + total_ms,
    }),
    { good: 0, bad: 0, total: 0 },
  );
  const results = tally.good + tally.bad;
  // Under maintenance, nobody is alerted, and a failure is none.
  const outages = within(bands, (now - length) * 1000, now * 1000).filter(
    ({ state, quiet }) => state === 'down' && quiet !== 'maintenance',
  );
  const lengths = outages.map(({ from, until }) => ((until ?? now * 1000) - from) / 1000);
  return {
    uptime: uptimeOf(tally),
    average: results === 0 ? null : Math.round((tally.total / results) * 10) / 10,
    outages: outages.length,
    longest_outage: lengths.length === 0 ? null : Math.round(Math.max(...lengths)),
  };
}

const lastOf = (now: number, step: number): number => Math.floor(now / step) * step;
