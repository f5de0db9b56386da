import type { Seconds } from '../lib/clock.ts';
import { type MetricKey, metrics } from './metrics.ts';
import { randomFrom } from './random.ts';
import type { IncidentSeed } from './seeds.ts';
import { momentOf } from './vocabulary.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const METRIC_DAYS = 90;

/** An incident as metrics show it: it comes quickly, lasts, and fades once it is being watched. */
interface Bump {
  readonly from: Seconds;
  readonly calm: Seconds;
  readonly impact: Partial<Record<MetricKey, number>>;
}

export function bumpsOf(incidents: readonly IncidentSeed[], now: Seconds): Bump[] {
  return incidents.flatMap(({ impact, began, updates }) => {
    if (!impact) return [];
    const from = momentOf(began, now);
    const calm = updates.find(([, status]) => status === 'watching' || status === 'fixed')?.[0];
    return { from, calm: calm === undefined ? now : from + calm * 60, impact };
  });
}

/** Every hour for 90 days, every ten minutes around incidents, every five minutes for the last day. */
export function measuringTimes(bumps: readonly Bump[], now: Seconds): Seconds[] {
  const times = new Set<Seconds>();
  const add = (from: Seconds, to: Seconds, every: number) => {
    for (let time = Math.ceil(from / every) * every; time <= Math.min(to, now); time += every)
      times.add(time);
  };
  add(now - METRIC_DAYS * DAY, now, HOUR);
  for (const { from, calm } of bumps) add(from - HOUR / 2, calm + HOUR, 600);
  add(now - DAY, now, 300);
  return [...times].sort((a, b) => a - b);
}

/** A meter that reads the value of a metric at one moment after the other. */
export function meter(key: MetricKey, bumps: readonly Bump[]): (time: Seconds) => number {
  const { usual, noise, places, most = Number.POSITIVE_INFINITY } = metrics[key];
  const random = randomFrom([...key].reduce((seed, letter) => seed * 31 + letter.charCodeAt(0), 7));
  return (time) => {
    const hour = (time % DAY) / HOUR;
    const stray = 1 + noise * (random() + random() + random() - 1.5);
    let value = usual(loadAt(time), hour) * stray;
    for (const { from, calm, impact } of bumps) {
      value *= 1 + ((impact[key] ?? 1) - 1) * strength(time, from, calm);
    }
    return Number(Math.min(most, value).toFixed(places));
  };
}

/** Quiet nights, busy evenings, and a little less on Saturdays and Sundays. */
function loadAt(time: Seconds): number {
  const hour = (time % DAY) / HOUR;
  const day = 0.5 - 0.5 * Math.cos(((hour - 4) / 24) * 2 * Math.PI);
  const evening = 0.25 * Math.exp(-(((hour - 19) / 1.8) ** 2));
  // 1 January 1970 was a Thursday.
  const weekday = (Math.floor(time / DAY) + 4) % 7;
  return Math.min(1, (0.8 * day + evening) * (weekday === 0 || weekday === 6 ? 0.82 : 1));
}

function strength(time: Seconds, from: Seconds, calm: Seconds): number {
  if (time < from) return 0;
  if (time <= calm) return Math.min(1, (time - from + 60) / 600);
  return Math.exp(-(time - calm) / 900);
}
