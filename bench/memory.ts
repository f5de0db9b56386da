import { setTimeout as sleep } from 'node:timers/promises';
import { Helper, stop } from './children.ts';
import { rawRequest } from './http.ts';
import type { LoadOrder, LoadReport } from './load.ts';
import type { Options } from './measure.ts';
import { residentBytes } from './processes.ts';
import { type Dataset, prepareDataset, startDaymark } from './server.ts';
import { markdownTable, median, type Outcome, ratio, type Verdict, verdictTable, whole } from './table.ts';

const STARTS = 5;
const IDLE_MS = 3000;
const SAMPLE_MS = 50;
const QUERIES = 100_000;
const MAX_QUERY_SECONDS = 200;
const GRACE_SECONDS = 30;
const FLOOD_CONNECTIONS = 16;
const HIT = '/api/components';
const MISS = '/api/components?x={n}';
const MEGABYTE = 1_048_576;
/** The default of CACHE: how much memory cached responses may use. */
const CACHE_MEGABYTES = 32;
/** The responses of the previous second are kept next to those of the current one. */
const GENERATIONS = 2;

type Load = Helper<LoadOrder, LoadReport>;
const newLoad = (): Load => new Helper(new URL('./load.ts', import.meta.url));

interface Numbers {
  /** Seconds from the start of the process to the first response. */
  readonly starts: readonly number[];
  readonly idle: number;
  readonly underLoad: number;
  readonly duringQueries: number;
  /** During the same number of new query strings again: a leak would continue to grow. */
  readonly duringMore: number;
  readonly queries: LoadReport;
  readonly more: LoadReport;
  readonly alone: readonly LoadReport[];
  readonly flooded: readonly LoadReport[];
  readonly floods: readonly LoadReport[];
  readonly floodsAlone: readonly LoadReport[];
}

/** Measures the startup time, the memory usage, and whether a flood of misses slows down hits. One worker. */
export async function memory(options: Options, print: (line: string) => void): Promise<Outcome> {
  print('Filling a database through the API …');
  const dataset = await prepareDataset();
  const starts = await measureStarts(dataset);
  print(`Starts: ${starts.map((seconds) => seconds.toFixed(3)).join(', ')} s`);

  const { child, port } = await startDaymark(dataset, { name: 'daymark' });
  const pid = child.pid as number;
  await sleep(IDLE_MS);
  const idle = residentBytes(pid);
  print(`Idle: ${megabytes(idle)}`);
  const [load, flood] = [newLoad(), newLoad()];
  const order = (path: string, connections: number, seconds: number): LoadOrder => ({
    port,
    request: rawRequest({ port, method: 'GET', path }),
    expectStatus: 200,
    connections,
    seconds,
    leadInSeconds: 0.2,
  });
  const ask = (helper: Load, order: LoadOrder) => helper.ask(order, order.seconds + GRACE_SECONDS);

  const hits = order(HIT, options.connections, options.seconds);
  const { max: underLoad } = await watch(pid, () => ask(load, { ...hits, seconds: 5 }));
  print(`Under load: ${megabytes(underLoad)}`);

  const ofQueries = async (path: string) => {
    const different = order(path, options.connections, MAX_QUERY_SECONDS);
    return watch(pid, () => ask(load, { ...different, leadInSeconds: 0, mostRequests: QUERIES }));
  };
  const { max: duringQueries, result: queries } = await ofQueries(MISS);
  print(`During ${whole(QUERIES)} query strings: ${megabytes(duringQueries)}`);
  const { max: duringMore, result: more } = await ofQueries(MISS.replace('x', 'y'));
  print(`During as many others: ${megabytes(duringMore)}`);

  const [alone, flooded, floods, floodsAlone]: LoadReport[][] = [[], [], [], []];
  for (let round = 1; round <= options.rounds; round += 1) {
    alone?.push(await ask(load, hits));
    const misses = order(MISS, FLOOD_CONNECTIONS, options.seconds);
    floodsAlone?.push(await ask(flood, misses));
    // The flood begins before the hits, and ends after them.
    const longer = { ...misses, seconds: options.seconds + 1 };
    const flooding = ask(flood, longer);
    await sleep(500);
    flooded?.push(await ask(load, hits));
    floods?.push(await flooding);
    print(
      `Round ${round} of ${options.rounds}: p99 of hits ${alone?.at(-1)?.p99} ms alone, ${flooded?.at(-1)?.p99} ms in a flood`,
    );
  }
  await stop(child);
  const numbers = { starts, idle, underLoad, duringQueries, duringMore, queries, more };
  const all = { ...numbers, alone, flooded, floods, floodsAlone } as Numbers;
  const reports = [queries, more, ...all.alone, ...all.flooded, ...all.floods, ...all.floodsAlone];
  const errors = reports.reduce((sum, report) => sum + report.errors, 0);
  return {
    json: { options, ...all },
    text: describe(options, all),
    failures: errors > 0 ? [`${errors} requests failed, so these numbers prove nothing.`] : [],
  };
}

async function measureStarts(dataset: Dataset): Promise<number[]> {
  const seconds: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const { child, startSeconds } = await startDaymark(dataset, { name: 'daymark' });
    seconds.push(startSeconds);
    await stop(child);
  }
  return seconds;
}

/** The maximum memory usage while something ran. */
async function watch<T>(pid: number, work: () => Promise<T>): Promise<{ max: number; result: T }> {
  let most = residentBytes(pid);
  const timer = setInterval(() => {
    most = Math.max(most, residentBytes(pid));
  }, SAMPLE_MS);
  try {
    return { result: await work(), max: Math.max(most, residentBytes(pid)) };
  } finally {
    clearInterval(timer);
  }
}

const megabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(0)} MB`;

function describe({ rounds, seconds, connections }: Options, numbers: Numbers): string {
  const { starts, idle, underLoad, duringQueries, duringMore, queries } = numbers;
  const start = median(starts);
  const row = (name: string, reports: readonly LoadReport[]) => [
    name,
    whole(median(reports.map((report) => report.requestsPerSecond))),
    ...(['p50', 'p99', 'max'] as const).map((key) => median(reports.map((report) => report[key])).toFixed(2)),
  ];
  const p99 = (reports: readonly LoadReport[]) => median(reports.map((report) => report.p99));
  const bound = GENERATIONS * CACHE_MEGABYTES * MEGABYTE;
  const perSecond = (reports: readonly LoadReport[]) => median(reports.map((one) => one.requestsPerSecond));
  const share = perSecond(numbers.flooded) / perSecond(numbers.alone);
  const verdicts: Verdict[] = [
    {
      target: 'start to first answer',
      wanted: 'under 0.7 s',
      found: `${start.toFixed(2)} s`,
      met: start < 0.7,
    },
    {
      target: 'idle memory, one worker',
      wanted: 'under 120 MB',
      found: megabytes(idle),
      met: idle < 120 * MEGABYTE,
    },
    {
      target: `growth by ${whole(QUERIES)} query strings, over memory under load`,
      wanted: `under ${megabytes(bound)} (${GENERATIONS} × CACHE)`,
      found: megabytes(duringQueries - underLoad),
      met: duringQueries - underLoad < bound,
    },
    {
      target: `further growth by ${whole(QUERIES)} others`,
      wanted: 'under 10 %',
      found: `${((duringMore / duringQueries - 1) * 100).toFixed(0)} %`,
      met: duringMore < duringQueries * 1.1,
    },
    {
      target: 'hits/s in a flood of misses, against hits alone',
      wanted: 'at least 0.25',
      found: ratio(share),
      met: share >= 0.25,
    },
  ];
  return [
    `Time to start and memory of one worker; medians of ${STARTS} starts.`,
    '',
    markdownTable(
      ['what', 'found'],
      [
        [
          'start to first answer',
          `${start.toFixed(3)} s (${Math.min(...starts).toFixed(3)}–${Math.max(...starts).toFixed(3)})`,
        ],
        [`idle, ${IDLE_MS / 1000} s after the start`, megabytes(idle)],
        [`most under load, ${connections} connections`, megabytes(underLoad)],
        [`most during ${whole(QUERIES)} different query strings`, megabytes(duringQueries)],
        ['most during as many others', megabytes(duringMore)],
        ['answers to different query strings', `${whole(queries.requestsPerSecond)}/s`],
      ],
    ),
    '',
    `Hits on ${connections} connections, and a flood of misses on ${FLOOD_CONNECTIONS} others; medians of ${rounds} × ${seconds} s.`,
    '',
    markdownTable(
      ['requests', 'requests/s', 'p50 ms', 'p99 ms', 'longest ms'],
      [
        row('hits alone', numbers.alone),
        row('hits in a flood', numbers.flooded),
        row('misses of the flood', numbers.floods),
        row('misses alone', numbers.floodsAlone),
      ],
    ),
    '',
    `In a flood, the p99 of hits is ${ratio(p99(numbers.flooded) / p99(numbers.alone))} times that of hits alone.`,
    '',
    verdictTable(verdicts),
  ].join('\n');
}
