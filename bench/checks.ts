import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BeatOrder, BeatReport } from './beats.ts';
import type { TargetOrder, TargetReport } from './check-target.ts';
import { addChecks, type CheckData } from './checks-data.ts';
import { type Growth, measureGrowth } from './checks-growth.ts';
import { Helper, stop, temporaryFolder } from './children.ts';
import { type Cost, CpuLoad, cpuMicroseconds } from './cpu-load.ts';
import type { Options } from './measure.ts';
import { type Dataset, type Launched, launch, prepareDataset } from './server.ts';
import { markdownTable, median, type Outcome, ratio, type Verdict, verdictTable, whole } from './table.ts';

const HTTP_CHECKS = 1000;
const HEARTBEATS = 10_000;
const MANY_CHECKS = 5000;
const PATH = '/api/components';
/** How long the event loop is watched while nobody reads. */
const QUIET_SECONDS = 20;
/** After the start, until every check has run, and every job has reported twice: then its address is known. */
const SETTLE_SECONDS = 124;
/** The first result of each check makes a state certain, which is an event. They are not measured, so they are waited for. */
const MOST_CATCH_UP_SECONDS = 120;
const START_SECONDS = 60;
const MOST_SHARE = 0.05;
/** Who is read from. Both servers run all the time, and a machine that becomes slower or faster meanwhile favours neither. */
const inTurn = ['idle', 'busy', 'busy', 'idle'] as const;
const GRACE_SECONDS = 90;
const MEGABYTE = 1_048_576;

interface Watched extends Launched {
  readonly stalls: string;
  readonly tokens: readonly string[];
}

interface Delays {
  readonly p99: number;
  readonly longest: number;
}

interface Side {
  readonly delays: Delays[];
  readonly requestsPerSecond: number[];
  readonly microseconds: number[];
  /** The share of a core that the process uses while nobody reads. */
  readonly cores: number[];
  /** The share of it that is taken from the main thread, which serves the reads. */
  readonly mainThread: number[];
}

type Print = (line: string) => void;
type Target = Helper<TargetOrder, TargetReport>;

/** What checks and heartbeats cost those who read, what their results take, and a start with many of them. */
export async function checks(options: Options, print: Print): Promise<Outcome> {
  print('Filling a database through the API …');
  const dataset = await prepareDataset();
  const target: Target = new Helper(new URL('./check-target.ts', import.meta.url));
  const { port: targetPort } = await target.ask({ kind: 'open' }, GRACE_SECONDS);
  const failures: string[] = [];
  const start = await measureStart(dataset, target, targetPort);
  print(
    `Start with ${MANY_CHECKS} checks: ready after ${start.ready.toFixed(2)} s, most in a second ${start.most}`,
  );
  const sides = await measureCost(dataset, targetPort, target, options, print, failures);
  const growth = await measureGrowth(print);
  target.stop();
  const verdicts = verdictsOf(sides, start);
  return {
    json: { options, sides, start, growth },
    text: `${costTable(sides)}\n\n${growthText(growth)}\n\n${startText(start)}\n\n${verdictTable(verdicts)}`,
    failures,
  };
}

/** Starts Daymark on a copy of the data, with checks, and watches its event loop. */
async function startWith(dataset: Dataset, name: string, data: CheckData): Promise<Watched> {
  const folder = temporaryFolder();
  cpSync(dataset.folder, folder, { recursive: true });
  const tokens = addChecks(folder, data);
  const stalls = join(temporaryFolder(), 'stalls.json');
  const preload = new URL('./stalls.ts', import.meta.url).href;
  const env = { NODE_OPTIONS: `--import=${preload}`, STALLS_FILE: stalls };
  return { ...(await launch(folder, { name, env })), stalls, tokens };
}

interface Sides {
  readonly idle: Side;
  readonly busy: Side;
  readonly ran: number;
  readonly beats: number;
}

async function measureCost(
  dataset: Dataset,
  targetPort: number,
  target: Target,
  { rounds, seconds, connections }: Options,
  print: Print,
  failures: string[],
): Promise<Sides> {
  const spread = (index: number) => (index * 60_000) / HTTP_CHECKS;
  const none = { http: 0, heartbeats: 0, targetPort, firstRun: spread };
  const idle = await startWith(dataset, 'idle', none);
  const busy = await startWith(dataset, 'busy', { ...none, http: HTTP_CHECKS, heartbeats: HEARTBEATS });
  const settling = sendBeats(busy, SETTLE_SECONDS + MOST_CATCH_UP_SECONDS);
  // They are ended in the middle of their work.
  settling.reported.catch(() => {});
  await sleep(SETTLE_SECONDS * 1000);
  await catchUp(busy, print);
  settling.stop();
  const total = rounds * (QUIET_SECONDS + inTurn.length * (seconds + 1.5) + 3);
  const jobs = sendBeats(busy, total);
  await target.ask({ kind: 'count' }, GRACE_SECONDS);
  const load = new CpuLoad(failures);
  const servers = { idle, busy };
  const sides = { idle: newSide(), busy: newSide() };
  const read = (name: keyof typeof servers, forSeconds: number) => {
    const { port, child } = servers[name];
    return load.measure(child.pid as number, PATH, { port, connections, seconds: forSeconds });
  };
  for (let round = 1; round <= rounds; round++) {
    await Promise.all([watchLoop(idle, sides.idle), watchLoop(busy, sides.busy)]);
    const reads = { idle: [] as Cost[], busy: [] as Cost[] };
    for (const name of inTurn) {
      await read(name, 1);
      reads[name].push(await read(name, seconds));
    }
    for (const name of ['idle', 'busy'] as const) {
      const side = sides[name];
      side.microseconds.push(mean(reads[name].map(({ microseconds }) => microseconds)));
      side.requestsPerSecond.push(mean(reads[name].map(({ requestsPerSecond }) => requestsPerSecond)));
      print(
        `Round ${round} of ${rounds}, ${name}: ${whole(side.requestsPerSecond.at(-1) ?? 0)} requests/s, ${side.microseconds.at(-1)?.toFixed(1)} µs each, event loop p99 ${side.delays.at(-1)?.p99.toFixed(2)} ms`,
      );
    }
  }
  const { seconds: asked } = await target.ask({ kind: 'count' }, GRACE_SECONDS);
  const { sent, failed } = await jobs.reported;
  if (failed > 0) failures.push(`${failed} of ${sent} heartbeats were not stored.`);
  load.stop();
  jobs.stop();
  await Promise.all([stop(idle.child), stop(busy.child)]);
  return { ...sides, ran: asked.reduce((sum, count) => sum + count, 0) / asked.length, beats: sent / total };
}

/** What a server does while nobody reads. */
async function watchLoop(server: Watched, side: Side): Promise<void> {
  const pid = server.child.pid as number;
  await delaysOf(server);
  const used = () => [cpuMicroseconds(pid), cpuMicroseconds(pid, 'main thread')] as const;
  const [process, mainThread] = used();
  await sleep(QUIET_SECONDS * 1000);
  const [processLater, mainThreadLater] = used();
  side.cores.push((processLater - process) / (QUIET_SECONDS * 1e6));
  side.mainThread.push((mainThreadLater - mainThread) / (QUIET_SECONDS * 1e6));
  side.delays.push(await delaysOf(server));
}

/** Sends the heartbeats of all jobs for so many seconds. */
function sendBeats({ port, tokens }: Watched, seconds: number) {
  const jobs = new Helper<BeatOrder, BeatReport>(new URL('./beats.ts', import.meta.url));
  const order = { port, tokens, perMinute: HEARTBEATS, seconds };
  return { reported: jobs.ask(order, seconds + GRACE_SECONDS), stop: () => jobs.stop() };
}

/** Waits until everything that reacts to events has read those of the first results. */
async function catchUp({ folder }: Watched, print: Print): Promise<void> {
  const began = performance.now();
  const db = new DatabaseSync(join(folder, 'daymark.db'), { readOnly: true });
  const unread = db.prepare('select (select max(id) from events) - (select min(event_id) from cursors) as n');
  while ((unread.get() as { n: number }).n > 0) {
    if (performance.now() - began > MOST_CATCH_UP_SECONDS * 1000)
      throw new Error('The events of the first results are still being read, so nothing can be measured.');
    await sleep(500);
  }
  db.close();
  print(`Caught up with the first results after ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const newSide = (): Side => ({
  delays: [],
  requestsPerSecond: [],
  microseconds: [],
  cores: [],
  mainThread: [],
});

/** How long the event loop was late since the last call. */
async function delaysOf({ child, stalls }: Watched): Promise<Delays> {
  rmSync(stalls, { force: true });
  process.kill(child.pid as number, 'SIGUSR2');
  for (;;) {
    await sleep(20);
    try {
      return JSON.parse(readFileSync(stalls, 'utf8')) as Delays;
    } catch {
      // Not written yet.
    }
  }
}

interface Start {
  readonly ready: number;
  readonly without: number;
  /** The most requests that the target got in one second of the first minute, and how many it got in total. */
  readonly most: number;
  readonly asked: number;
}

/** All checks are long overdue, as after a machine was off. */
async function measureStart(dataset: Dataset, target: Target, targetPort: number): Promise<Start> {
  const none = { http: 0, heartbeats: 0, targetPort, firstRun: () => -3_600_000 };
  const alone = await startWith(dataset, 'without checks', none);
  await stop(alone.child);
  const many = await startWith(dataset, 'many checks', { ...none, http: MANY_CHECKS });
  await target.ask({ kind: 'count' }, GRACE_SECONDS);
  await sleep(START_SECONDS * 1000);
  const { seconds } = await target.ask({ kind: 'count' }, GRACE_SECONDS);
  await stop(many.child);
  return {
    ready: many.startSeconds,
    without: alone.startSeconds,
    most: Math.max(0, ...seconds),
    asked: seconds.reduce((sum, count) => sum + count, 0),
  };
}

function costTable({ idle, busy, ran, beats }: Sides): string {
  const row = (name: string, side: Side) => [
    name,
    whole(median(side.requestsPerSecond)),
    median(side.microseconds).toFixed(1),
    median(side.delays.map(({ p99 }) => p99)).toFixed(2),
    median(side.delays.map(({ longest }) => longest)).toFixed(1),
    `${(median(side.cores) * 100).toFixed(1)} %`,
    `${(median(side.mainThread) * 100).toFixed(1)} %`,
  ];
  return `${markdownTable(
    [
      'daymark',
      'cached reads/s',
      'CPU µs each',
      'event loop p99 ms',
      'longest ms',
      'core while nobody reads',
      'its main thread',
    ],
    [row('idle', idle), row('with checks and heartbeats', busy)],
  )}\n\n- ${ran.toFixed(1)} checks and ${beats.toFixed(1)} heartbeats a second.`;
}

const growthText = ({ settled, month, perDay, year, results, microsecondsPerResult }: Growth): string =>
  `${markdownTable(
    ['one check, a result a minute', 'bytes in the database'],
    [
      ['after 16 days', whole(settled)],
      ['after 30 days', whole(month)],
      ['each day from then on, until day 90', whole(perDay)],
      ['after a year', whole(year)],
    ],
  )}\n\n- ${whole(results)} results were stored, ${whole(microsecondsPerResult)} µs of CPU time each. 1,000 checks take ${whole((year * 1000) / MEGABYTE)} MB after a year.`;

const startText = ({ ready, without, most, asked }: Start): string =>
  `A start with ${whole(MANY_CHECKS)} checks that are an hour overdue: ready after ${ready.toFixed(2)} s (${without.toFixed(2)} s without checks). In the first minute ${whole(asked)} of them ran, at most ${whole(most)} in a second.`;

function verdictsOf({ idle, busy }: Sides, { ready, without, most }: Start): Verdict[] {
  const compare = (pick: (side: Side) => readonly number[]) => {
    const usual = pick(idle);
    return median(pick(busy).map((value, round) => value / (usual[round] ?? Number.NaN)));
  };
  const reads = compare(({ requestsPerSecond }) => requestsPerSecond);
  const cpu = compare(({ microseconds }) => microseconds);
  const taken = median(busy.mainThread.map((share, round) => share - (idle.mainThread[round] ?? Number.NaN)));
  const delay = compare(({ delays }) => delays.map(({ p99 }) => p99));
  const even = MANY_CHECKS / 60;
  return [
    verdict('cached reads/s, against idle', `at least ${1 - MOST_SHARE}`, reads, reads >= 1 - MOST_SHARE),
    verdict(
      'CPU time of a cached read, against idle',
      `at most ${1 + MOST_SHARE}`,
      cpu,
      cpu <= 1 + MOST_SHARE,
    ),
    verdict(
      'the main thread that checks and heartbeats take',
      `at most ${MOST_SHARE}`,
      taken,
      taken <= MOST_SHARE,
    ),
    verdict('event loop p99, against idle', `at most ${1 + MOST_SHARE}`, delay, delay <= 1 + MOST_SHARE),
    verdict(
      'most runs in a second after a start, against an even spread',
      'at most 2',
      most / even,
      most <= 2 * even,
    ),
    verdict(
      'time to start with 5,000 checks, against none',
      'at most 1.5',
      ready / without,
      ready <= without * 1.5,
    ),
  ];
}

const verdict = (target: string, wanted: string, found: number, met: boolean): Verdict => ({
  target,
  wanted,
  found: ratio(found),
  met,
});
