import type { Pace } from '../lib/pace.ts';

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];

/** Seconds between tries, as Standard Webhooks proposes them; the first try is at once. */
const waits = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

/** How long to wait after so many failed tries; undefined where it is given up. Jitter keeps recipients from coming together. */
export function waitAfter(
  attempts: number,
  pace: Pace,
  random: () => number = Math.random,
): number | undefined {
  const wait = waits[attempts - 1];
  return wait === undefined ? undefined : Math.round(wait * pace.waits * (1 + random() * 0.2));
}

/** What the other side asks for, within reason: it may name a moment that is years away. */
export const longestWait = DAY;
