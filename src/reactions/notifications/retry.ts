import type { DeliveryTiming } from '../../lib/delivery-timing.ts';

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];

/** Seconds between attempts, as Standard Webhooks recommends; the first attempt is immediate. */
const DELAYS = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

/**
 * The delay after this many failed attempts; undefined to give up. Jitter spreads the retries of different recipients.
 */
export function waitAfter(
  attempts: number,
  timing: DeliveryTiming,
  random: () => number = Math.random,
): number | undefined {
  const wait = DELAYS[attempts - 1];
  return wait === undefined ? undefined : Math.round(wait * timing.retryScale * (1 + random() * 0.2));
}

/** The maximum delay that a receiver can request: it may name a time that is years away. */
export const MAX_RETRY_AFTER = DAY;
