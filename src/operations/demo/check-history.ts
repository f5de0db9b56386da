import packageJson from '../../../package.json' with { type: 'json' };
import { createCheck } from '../../domain/checks/actions.ts';
import type { CheckResult } from '../../domain/checks/model.ts';
import { createProbe } from '../../domain/checks/probes/actions.ts';
import { takeReport } from '../../domain/checks/probes/take-report.ts';
import { addToSums, emptySums, steps as rollupSteps } from '../../domain/checks/results/rollups.ts';
import { type NewResult, storeResults } from '../../domain/checks/results/store.ts';
import { deadlineAfterMiss, deadlineOf } from '../../domain/checks/timing.ts';
import { system } from '../../kernel/auth/actor.ts';
import { transaction } from '../../kernel/events/transaction.ts';
import type { Seconds } from '../../lib/clock.ts';
import { runRules } from './alerts.ts';
import { simulate } from './check-results.ts';
import {
  type CheckSeed,
  checks,
  type DemoPlace,
  type HeartbeatSeed,
  heartbeats,
  probeNames,
} from './checks.ts';
import { componentId, type DemoContext, type TimelineStep } from './demo-context.ts';
import { timeOf } from './types.ts';

/** What checks have found since they were added. */

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
const PROBES_DAYS_AGO = 86;
const CHECKS_DAYS_AGO = 85;
/** The components of the jobs came later. */
const HEARTBEATS_DAYS_AGO = 40;
const ROWS_PER_STATEMENT = 100;
/** So many results in a row make a change certain, with one to spare. */
const CERTAIN = 3;

export const PROBE_VERSION = packageJson.version;

export function checkSteps(now: Seconds): TimelineStep[] {
  return [...additions(now), ...pastTroubles(now), ...lastDay(now), ...nights(now)];
}

function additions(now: Seconds): TimelineStep[] {
  return [
    ...probeNames.map((name, index) => ({
      at: now - PROBES_DAYS_AGO * DAY + index * 9 * MINUTE,
      run: async ({ ctx, staff, probeIds }: DemoContext) => {
        probeIds.set(name, (await createProbe(ctx, staff, { name })).id);
      },
    })),
    ...checks.map((seed, index) => {
      const at = now - CHECKS_DAYS_AGO * DAY + index * 3 * MINUTE;
      return {
        at,
        run: async (demo: DemoContext) => {
          const { works: _, takes: __, troubles: ___, component, ...body } = seed;
          await addCheck(demo, seed.name, { ...body, component: componentId(demo, component) });
          await store(demo, resultsAt(seed, [at], now));
          await writePast(demo, seed, at, now);
        },
      };
    }),
    ...heartbeats.map((seed, index) => ({
      at: now - HEARTBEATS_DAYS_AGO * DAY + index * 4 * MINUTE,
      run: (demo: DemoContext) => {
        const { doneAt: _, takes: __, silentBefore: ___, component, ...body } = seed;
        return addCheck(demo, seed.name, {
          ...body,
          kind: 'heartbeat',
          component: componentId(demo, component),
        });
      },
    })),
  ];
}

async function addCheck({ ctx, staff, checkIds }: DemoContext, name: string, body: object): Promise<void> {
  checkIds.set(name, await createCheck(ctx, staff, { name, ...body }));
}

/** The troubles before the last day: their first and their last minutes are known. */
const pastTroubles = (now: Seconds): TimelineStep[] =>
  checks.flatMap((seed) =>
    (seed.troubles ?? []).flatMap(({ from, until }) => {
      const began = timeOf(from, now);
      if (until === undefined || until === 'start' || began > now - DAY) return [];
      return [began, timeOf(until, now)].map((start) => {
        const times = Array.from({ length: CERTAIN }, (_, index) => start + index * MINUTE);
        return storeStep(times.at(-1) ?? start, (demo) => store(demo, resultsAt(seed, times, now)));
      });
    }),
  );

/** Every ten minutes of the last day, and every minute of the last hour. */
function lastDay(now: Seconds): TimelineStep[] {
  const times = new Set<Seconds>();
  for (let at = startOfRaw(now); at <= now; at += 10 * MINUTE) times.add(at);
  for (let at = now - HOUR; at <= now; at += MINUTE) times.add(at);
  // Around the beginnings of what is wrong now, as a check asks again when it is not certain.
  const beginnings = checks
    .flatMap(({ troubles = [] }) => troubles.map(({ from }) => timeOf(from, now)))
    .filter((at) => at > now - DAY);
  for (const began of beginnings)
    for (let index = 0; index < CERTAIN; index++) times.add(began + index * MINUTE);
  const all = [...times].sort((one, other) => one - other);
  // A change has the time at which it was stored.
  const ends = [...beginnings.map((began) => began + (CERTAIN - 1) * MINUTE), now].sort(
    (one, other) => one - other,
  );
  return ends.map((end, index) => {
    const after = ends[index - 1] ?? 0;
    const batch = all.filter((at) => at > after && at <= end);
    return storeStep(end, async (demo) => {
      await store(
        demo,
        checks.flatMap((seed) => resultsAt(seed, batch, now)),
      );
      if (end === now) await seeProbes(demo);
    });
  });
}

/** Alerts follow from what was stored. */
const storeStep = (at: Seconds, run: TimelineStep['run']): TimelineStep => ({
  at,
  run: async (demo) => {
    await run(demo);
    await runRules(demo);
  },
});

interface PlacedResult extends Omit<CheckResult, 'place'> {
  readonly check: string;
  readonly place: DemoPlace;
}

const resultsAt = (seed: CheckSeed, times: readonly Seconds[], now: Seconds): PlacedResult[] =>
  times.flatMap((at) =>
    seed.places.map((place) => ({
      ...simulate(seed, place, at, now),
      check: seed.name,
      place,
      at: at * 1000,
    })),
  );

const store = (
  { ctx, checkIds, probeIds }: DemoContext,
  results: readonly PlacedResult[],
): Promise<unknown> =>
  transaction(ctx, system, (tx) =>
    storeResults(
      tx,
      results.map(({ check, place, ...result }): NewResult => {
        const isHere = place === 'here';
        return {
          checkId: idIn(checkIds, check),
          result: { ...result, place: isHere ? place : String(idIn(probeIds, place)) },
          ...(!isHere && { received: result.at }),
        };
      }),
    ),
  );

/** The probes have been heard of just now. */
async function seeProbes({ ctx, probeIds }: DemoContext): Promise<void> {
  for (const id of probeIds.values())
    await takeReport(ctx, { type: 'probe', id }, { version: PROBE_VERSION, results: [] });
}

/** Nightly jobs report when they are done; one of them no longer does. */
const nights = (now: Seconds): TimelineStep[] =>
  heartbeats.flatMap((seed) => {
    const midnight = now - (now % DAY);
    const days = Array.from({ length: HEARTBEATS_DAYS_AGO }, (_, index) => index + 1 - HEARTBEATS_DAYS_AGO);
    return days.flatMap((day) => night(seed, midnight + day * DAY, now));
  });

function night(seed: HeartbeatSeed, midnight: Seconds, now: Seconds): TimelineStep[] {
  const { doneAt, takes, grace, cron, name, silentBefore } = seed;
  const rhythm = { interval: DAY, cron, timezone: null, grace };
  const late = midnight + 2 * HOUR;
  const silentFrom =
    silentBefore === undefined ? Number.POSITIVE_INFINITY : lastTime(now - silentBefore * MINUTE, 2 * HOUR);
  const isSilent = late >= silentFrom;
  const at = isSilent ? late : midnight + doneAt;
  if (at > now) return [];
  const lastBeat = silentFrom - DAY - 2 * HOUR + doneAt;
  const result: CheckResult = {
    place: 'here',
    at: at * 1000,
    verdict: isSilent ? 'failed' : 'ok',
    reason: isSilent ? `No heartbeat has arrived in time since ${textOf(lastBeat)}.` : 'A heartbeat arrived.',
    phases: { total: isSilent ? 0 : takes * 1000 },
  };
  const deadline = isSilent ? deadlineAfterMiss(rhythm, result.at, false) : deadlineOf(rhythm, result.at);
  const run = ({ ctx, checkIds }: DemoContext) =>
    transaction(ctx, system, (tx) =>
      storeResults(tx, [{ checkId: idIn(checkIds, name), result, beat: { deadline, started: null } }]),
    );
  return [isSilent ? storeStep(at, run) : { at, run }];
}

/** The last time before `until` at this second of the day. */
const lastTime = (until: Seconds, second: Seconds): Seconds =>
  Math.floor((until - second) / DAY) * DAY + second;

const textOf = (at: Seconds): string =>
  `${new Date(at * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const startOfRaw = (now: Seconds): Seconds => Math.floor((now - DAY) / HOUR) * HOUR;

/**
 * Sums of what is too long ago for single results: each hour of the last week, every sixth hour of the last month, and each day. The
 * charts show nothing finer. The rows are those that `rollUpResults` writes; a test compares them.
 */
async function writePast(
  { ctx, checkIds, probeIds }: DemoContext,
  seed: CheckSeed,
  since: Seconds,
  now: Seconds,
): Promise<void> {
  const end = startOfRaw(now);
  const periods = (step: number, days: number, every: number): [step: number, bucket: Seconds][] => {
    const first = Math.ceil(Math.max(since, now - days * DAY) / every) * every;
    const buckets: [number, Seconds][] = [];
    for (let bucket = first; bucket + step <= end; bucket += every) buckets.push([step, bucket]);
    return buckets;
  };
  const hours = new Map(
    [...periods(rollupSteps.hour, 31, 6 * HOUR), ...periods(rollupSteps.hour, 8, HOUR)].map((period) => [
      period[1],
      period,
    ]),
  );
  const all = [...hours.values(), ...periods(rollupSteps.day, CHECKS_DAYS_AGO, DAY)];
  const rows = seed.places.flatMap((place) =>
    all.map(([step, bucket]) => ({
      check_id: idIn(checkIds, seed.name),
      place: place === 'here' ? place : String(idIn(probeIds, place)),
      step,
      bucket,
      ...sumOf(seed, place, bucket, step, now),
    })),
  );
  await transaction(ctx, system, async ({ db }) => {
    for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT)
      await db
        .insertInto('check_rollups')
        .values(rows.slice(from, from + ROWS_PER_STATEMENT))
        .execute();
  });
}

/** Few, because there are thousands of periods. */
const RESULTS_PER_PERIOD = 3;

function sumOf(seed: CheckSeed, place: DemoPlace, bucket: Seconds, step: number, now: Seconds) {
  const sums = emptySums();
  for (let index = 0; index < RESULTS_PER_PERIOD; index++)
    addToSums(sums, simulate(seed, place, bucket + (index * step) / RESULTS_PER_PERIOD, now));
  return sums;
}

function idIn(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`${name} does not exist yet.`);
  return id;
}
