import type { CheckPhases } from '../../../common/checks.ts';
import type { Verdict } from '../../lib/checks/check-state.ts';
import type { Seconds } from '../../lib/clock.ts';
import type { CheckSeed, DemoPlace, Trouble } from './checks.ts';
import { loadAt } from './metric-values.ts';
import { randomFrom } from './random.ts';
import { timeOf } from './types.ts';

/** What a simulated check finds. */
export interface SimulatedResult {
  readonly verdict: Verdict;
  readonly reason: string;
  readonly phases: CheckPhases;
  readonly output?: string;
}

const DAY = 86_400;
/** The certificate of the demo has this many days left. */
const CERTIFICATE_DAYS = 61;
/** How long the incident that is open at the start still slows things down. */
const RECOVERY: Seconds = 12;

/** Milliseconds to the systems of the company and back. */
const roundTrips: Readonly<Record<DemoPlace, number>> = { here: 18, Stockholm: 9, Virginia: 94 };

/**
 * What a check of the demo finds in a place at a time. Nothing is asked. The same time has the same result, so that the past of a demo
 * that was started at `now` does not depend on who looks at it.
 */
export function simulate(seed: CheckSeed, place: DemoPlace, at: Seconds, now: Seconds): SimulatedResult {
  const random = randomFrom(
    seed.takes * 7919 + seed.target.length * 104_729 + roundTrips[place] * 1_299_709 + at,
  );
  const trouble = seed.troubles?.find((one) => isDuring(one, place, at, now));
  const slower = (trouble?.slower ?? 1) * (0.82 + 0.28 * loadAt(at) + 0.34 * random() ** 3);
  const phases = phasesOf(seed, roundTrips[place] * (0.94 + 0.14 * random()), slower);
  const { degraded_above: limit } = seed;
  if (trouble?.verdict === 'failed') return failure(trouble.reason ?? '', phases);
  if (limit !== undefined && phases.total > limit) {
    const reason = `It took ${Math.round(phases.total)} ms, longer than ${limit} ms.`;
    return { verdict: 'degraded', reason, phases };
  }
  return { verdict: 'ok', reason: seed.kind === 'tls' ? certificate(seed.works, now) : seed.works, phases };
}

const certificate = (sentence: string, now: Seconds): string =>
  sentence.replace(
    'CERTIFICATE_END',
    new Date((now + CERTIFICATE_DAYS * DAY) * 1000).toISOString().slice(0, 10),
  );

const failure = (reason: string, phases: CheckPhases): SimulatedResult => ({
  verdict: 'failed',
  reason,
  phases,
  ...(reason.includes('503') && { output: 'retry-after: 30\n\n<h1>We’ll be back in a moment</h1>' }),
});

const isDuring = ({ from, until, places }: Trouble, place: DemoPlace, at: Seconds, now: Seconds): boolean =>
  (places === undefined || places.includes(place)) && at >= timeOf(from, now) && at < endOf(until, now);

function endOf(until: Trouble['until'], now: Seconds): Seconds {
  if (until === undefined) return Number.POSITIVE_INFINITY;
  return until === 'start' ? now + RECOVERY : timeOf(until, now);
}

/** The parts that a check of this kind has. */
function phasesOf({ kind, takes }: CheckSeed, way: number, slower: number): CheckPhases {
  const dns = rounded(2 + way * 0.2);
  if (kind === 'dns') return { dns, total: dns };
  const connect = rounded(way);
  if (kind === 'tcp') return { dns, connect, total: rounded(dns + connect) };
  const tls = kind === 'smtp' ? undefined : rounded(way * 2.1);
  const beforehand = dns + connect + (tls ?? 0);
  if (kind === 'tls') return { dns, connect, tls: tls ?? 0, total: rounded(beforehand) };
  // Nobody waits longer than the time limit of ten seconds.
  const first_byte = rounded(Math.min(way + takes * slower, 10_000 - beforehand));
  return {
    dns,
    connect,
    ...(tls !== undefined && { tls }),
    first_byte,
    total: rounded(beforehand + first_byte),
  };
}

const rounded = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;
