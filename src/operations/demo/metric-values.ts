import type { Seconds } from '../../lib/clock.ts';
import { type MetricKey, metrics } from './metrics.ts';
import { randomFrom } from './random.ts';
import type { IncidentSeed } from './seeds.ts';
import { timeOf } from './types.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const METRIC_DAYS = 90;

/** The effect of an incident on metrics: it rises quickly, lasts, and fades once the incident is being watched. */
interface Disturbance {
  readonly from: Seconds;
  readonly fadesAt: Seconds;
  readonly impact: Partial<Record<MetricKey, number>>;
}

export function disturbancesOf(incidents: readonly IncidentSeed[], now: Seconds): Disturbance[] {
  return incidents.flatMap(({ impact, began, updates }) => {
    if (!impact) return [];
    const from = timeOf(began, now);
    const fadesAfter = updates.find(([, status]) => status === 'watching' || status === 'fixed')?.[0];
    return { from, fadesAt: fadesAfter === undefined ? now : from + fadesAfter * 60, impact };
  });
}

/** Every hour for 90 days, every ten minutes around incidents, every five minutes for the last day. */
export function measurementTimes(disturbances: readonly Disturbance[], now: Seconds): Seconds[] {
  const times = new Set<Seconds>();
  const add = (from: Seconds, to: Seconds, every: number) => {
    for (let time = Math.ceil(from / every) * every; time <= Math.min(to, now); time += every)
      times.add(time);
  };
  add(now - METRIC_DAYS * DAY, now, HOUR);
  for (const { from, fadesAt } of disturbances) add(from - HOUR / 2, fadesAt + HOUR, 600);
  add(now - DAY, now, 300);
  return [...times].sort((a, b) => a - b);
}

/** Returns a function that generates the values of a metric. It must be called in chronological order. */
export function metricValues(
  key: MetricKey,
  disturbances: readonly Disturbance[],
): (time: Seconds) => number {
  const { typical: usual, noise, places, max: most = Number.POSITIVE_INFINITY } = metrics[key];
  const random = randomFrom([...key].reduce((seed, letter) => seed * 31 + letter.charCodeAt(0), 7));
  return (time) => {
    const hour = (time % DAY) / HOUR;
    const variation = 1 + noise * (random() + random() + random() - 1.5);
    let value = usual(loadAt(time), hour) * variation;
    for (const { from, fadesAt, impact } of disturbances) {
      value *= 1 + ((impact[key] ?? 1) - 1) * strength(time, from, fadesAt);
    }
    return Number(Math.min(most, value).toFixed(places));
  };
}

/** Low at night, high in the evening, and slightly lower on weekends. */
export function loadAt(time: Seconds): number {
  const hour = (time % DAY) / HOUR;
  const day = 0.5 - 0.5 * Math.cos(((hour - 4) / 24) * 2 * Math.PI);
  const evening = 0.25 * Math.exp(-(((hour - 19) / 1.8) ** 2));
  // 1 January 1970 was a Thursday.
  const weekday = (Math.floor(time / DAY) + 4) % 7;
  return Math.min(1, (0.8 * day + evening) * (weekday === 0 || weekday === 6 ? 0.82 : 1));
}

function strength(time: Seconds, from: Seconds, fadesAt: Seconds): number {
  if (time < from) return 0;
  if (time <= fadesAt) return Math.min(1, (time - from + 60) / 600);
  return Math.exp(-(time - fadesAt) / 900);
}
