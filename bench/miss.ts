import { loadavg } from 'node:os';
import { join } from 'node:path';
import { publicViewer } from '../src/auth/actor.ts';
import { connect } from '../src/db/connect.ts';
import { FIRST_PAGE_ID, pageAt } from '../src/pages/page.ts';
import { loadPage } from '../src/status-page/page-data.ts';
import type { BareAnswer } from './bare.ts';
import { Helper, stop } from './children.ts';
import { CpuLoad, GRACE_SECONDS } from './cpu-load.ts';
import type { DataSize } from './data.ts';
import { call } from './http.ts';
import { type Dataset, prepareDataset, startDaymark, uncached } from './server.ts';
import { markdownTable, median, type Outcome, ratio, whole } from './table.ts';
import type { Target } from './targets.ts';

interface MissOptions {
  readonly rounds: number;
  /** Length of one measurement. */
  readonly seconds: number;
  readonly chosen: readonly Target[];
}

interface Row {
  readonly components: number;
  readonly target: string;
  readonly bytes: number;
  readonly bareMicroseconds: number;
  readonly microseconds: number;
  readonly ratio: number;
  readonly lowest: number;
  readonly highest: number;
}

const sizes: readonly DataSize[] = [
  { groups: 4, components: 20 },
  { groups: 50, components: 1000 },
];
const WARM_UP_SECONDS = 2;
/** So many at least, because Linux counts the time of processes in hundredths of a second. */
const MIN_REQUESTS = 20;

/**
 * What a response costs that is in no cache, with its rows read from the database: the CPU time of the server process per
 * request, against a bare `node:http` server that turns the same document into JSON. All requests come on one connection:
 * those that arrive together would share their rows.
 */
export async function miss(options: MissOptions, print: (line: string) => void): Promise<Outcome> {
  if (process.platform !== 'linux') throw new Error('--miss reads /proc, which only Linux has.');
  const rows: Row[] = [];
  const failures: string[] = [];
  for (const size of sizes) {
    print(`Filling a database with ${size.components} components through the API …`);
    rows.push(...(await measureSize(size, options, print, failures)));
  }
  const text = [
    `CPU time of the server process per uncached response, medians of ${options.rounds} × ${options.seconds} s, one connection, load average ${loadavg()[0]?.toFixed(1)}. The ratio is ours divided by bare + stringify: less is better.`,
    '',
    markdownTable(
      ['components', 'target', 'bytes', 'bare + stringify µs', 'daymark µs', 'CPU ratio', 'by round'],
      rows.map((row) => [
        whole(row.components),
        row.target,
        whole(row.bytes),
        whole(row.bareMicroseconds),
        whole(row.microseconds),
        ratio(row.ratio),
        `${ratio(row.lowest)}–${ratio(row.highest)}`,
      ]),
      { leftAligned: 2 },
    ),
    '',
    'For the page, bare + stringify turns what the page is rendered from into JSON.',
  ].join('\n');
  return { json: { options: { ...options, chosen: undefined }, targets: rows }, text, failures };
}

async function measureSize(
  size: DataSize,
  { rounds: count, seconds, chosen }: MissOptions,
  print: (line: string) => void,
  failures: string[],
): Promise<Row[]> {
  const dataset = await prepareDataset(size);
  const daymark = await startDaymark(dataset, { name: 'daymark', env: uncached });
  const bare = new Helper<BareAnswer, { port: number }>(new URL('./bare.ts', import.meta.url));
  const load = new CpuLoad(failures);

  const measure = async (pid: number, port: number, path: string, length: number): Promise<number> => {
    const order = { port, connections: 1, seconds: length, minRequests: MIN_REQUESTS };
    return (await load.measure(pid, path, order)).microseconds;
  };

  const rows: Row[] = [];
  for (const target of chosen) {
    const path = target.path(dataset);
    const sample = await call({ port: daymark.port, method: 'GET', path });
    const type = String(sample.headers['content-type']);
    const body = type.includes('json') ? sample.body : await pageDataOf(dataset);
    const length = String(Buffer.byteLength(body));
    const headers = ['content-type', type, 'content-length', length, 'cache-control', 'no-cache'];
    const { port } = await bare.ask(
      { mode: 'stringify', status: 200, headers, body, keepAliveMs: 72_000 },
      GRACE_SECONDS,
    );
    const contenders = [
      { pid: bare.pid, port },
      { pid: daymark.child.pid as number, port: daymark.port },
    ];
    for (const one of contenders) await measure(one.pid, one.port, path, WARM_UP_SECONDS);
    const rounds: [bare: number, ours: number][] = [];
    for (let round = 1; round <= count; round += 1) {
      const results: number[] = [];
      for (const one of contenders) results.push(await measure(one.pid, one.port, path, seconds));
      const [theirs, ours] = results as [number, number];
      rounds.push([theirs, ours]);
      print(
        `${target.name}, round ${round} of ${count}: bare + stringify ${theirs.toFixed(0)} µs, daymark ${ours.toFixed(0)} µs, load ${loadavg()[0]?.toFixed(1)}`,
      );
    }
    const ratios = rounds.map(([theirs, ours]) => ours / theirs);
    rows.push({
      components: size.components,
      target: target.name,
      bytes: Buffer.byteLength(sample.body),
      bareMicroseconds: median(rounds.map(([theirs]) => theirs)),
      microseconds: median(rounds.map(([, ours]) => ours)),
      ratio: median(ratios),
      lowest: Math.min(...ratios),
      highest: Math.max(...ratios),
    });
  }
  await stop(daymark.child);
  bare.stop();
  load.stop();
  return rows;
}

/** What the status page is rendered from, as JSON. */
async function pageDataOf({ folder }: Dataset): Promise<string> {
  const connection = await connect(`sqlite:${join(folder, 'daymark.db')}`);
  try {
    const readContext = {
      db: connection.read,
      dialect: connection.dialect,
      viewer: publicViewer,
      now: Math.floor(Date.now() / 1000),
      page: pageAt(FIRST_PAGE_ID, 'https://status.example.com'),
    };
    const data = await loadPage(readContext, {});
    return JSON.stringify(data, (_, value: unknown) => (value instanceof Map ? [...value.values()] : value));
  } finally {
    await connection.close();
  }
}
