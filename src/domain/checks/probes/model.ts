import type { Seconds } from '../../../lib/clock.ts';

/** Older probes may not run: what they would deliver, this version could not use. */
export const LEAST_PROBE_VERSION = '1.0.0';

/** A probe asks or delivers at least twice a minute. One that has not been heard of for longer is gone. */
const GONE_AFTER: Seconds = 90;

/** So many results may come in one request. */
export const MAX_BATCH = 500;

/** Results are told apart as long as they are kept, which is a day at least. Older ones could count twice. */
export const MAX_AGE_MS = 86_400_000;

/** A result may be this far ahead of our clock. Beyond that, it is not known when it was made. */
export const MAX_AHEAD_MS = 10_000;

/** Never seen; seen a moment ago; not any more. */
export const probeStates = ['waiting', 'connected', 'gone'] as const;
export type ProbeState = (typeof probeStates)[number];

export function stateOf(seenMs: number | null, now: Seconds): ProbeState {
  if (seenMs === null) return 'waiting';
  return now - seenMs / 1000 <= GONE_AFTER ? 'connected' : 'gone';
}
