import { loadavg } from 'node:os';
import { join } from 'node:path';
import { publicViewer } from '../src/kernel/auth/actor.ts';
import { connect } from '../src/kernel/db/connect.ts';
import { FIRST_PAGE_ID, pageAt } from '../src/kernel/pages/page.ts';
import { loadPage } from '../src/surfaces/status-page/page-data.ts';
import type { BareResponse } from './bare.ts';
import { Helper, stop } from './children.ts';
import { CpuLoad, GRACE_SECONDS } from './cpu-load.ts';
import type { DataSize } from './data.ts';
import { call } from './http.ts';
import type { LoadOrder } from './load.ts';
import { type Dataset, prepareDataset, startDaymark, uncached } from './server.ts';
import { markdownTable, median, type Outcome, ratio, whole } from './table.ts';
import type { Target } from './targets.ts';

interface MissOptions {
  readonly rounds: number;
  /** Length of one measurement. */
  readonly seconds: number;
  readonly chosen: readonly Target[];
}

interface Cost {
  readonly microseconds: number;
  readonly ratio: number;
  readonly lowest: number;
  readonly highest: number;
}

interface Row {
  readonly components: number;
  readonly target: string;
  readonly bytes: number;
  readonly bareMicroseconds: number;
  /** The response is made from rows that were read before: the second has changed, or the address is new. */
  readonly knownRows: Cost;
  /** The rows are read as well: something was written. */
  readonly freshRows: Cost;
}

const sizes: readonly DataSize[] = [
  { groups: 4, components: 20 },
  { groups: 50, components: 1000 },
];
/** Until then, V8 has not compiled all of it: a server that runs for hours has. */
const WARM_UP_REQUESTS = 20_000;
/** A large page takes a tenth of a second on a busy machine. So much of it runs in so many seconds that fewer requests do. */
const MAX_WARM_UP_SECONDS = 10;
/** So many at least, because Linux counts the time of processes in hundredths of a second. */
const MIN_REQUESTS = 20;

/**
 * What a response costs that is in no cache: the CPU time of the server process per request, against a bare `node:http` server
 * that turns the same document into JSON. Neither compresses, and no write is counted. All requests come on one connection:
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
      [
        'components',
        'target',
        'bytes',
        'bare + stringify µs',
        'known rows µs',
        'CPU ratio',
        'by round',
        'fresh rows µs',
        'CPU ratio',
        'by round',
      ],
      rows.map((row) => [
        whole(row.components),
        row.target,
        whole(row.bytes),
        whole(row.bareMicroseconds),
        ...cells(row.knownRows),
        ...cells(row.freshRows),
      ]),
      { leftAligned: 2 },
    ),
    '',
    'Known rows were read before, and nothing was written since. Fresh rows are read from the database for each response. For the page, bare + stringify turns what the page is rendered from into JSON.',
  ].join('\n');
  return { json: { options: { ...options, chosen: undefined }, targets: rows }, text, failures };
}

const cells = ({ microseconds, ratio: middle, lowest, highest }: Cost): string[] => [
  whole(microseconds),
  ratio(middle),
  `${ratio(lowest)}–${ratio(highest)}`,
];

async function measureSize(
  size: DataSize,
  { rounds: count, seconds, chosen }: MissOptions,
  print: (line: string) => void,
  failures: string[],
): Promise<Row[]> {
  const dataset = await prepareDataset(size);
  const known = await startDaymark(dataset, { name: 'known rows', env: { CACHE: 'off' } });
  const fresh = await startDaymark(dataset, { name: 'fresh rows', env: uncached });
  const bare = new Helper<BareResponse, { port: number }>(new URL('./bare.ts', import.meta.url));
  const load = new CpuLoad(failures);

  const measure = async (
    { pid, port }: { readonly pid: number; readonly port: number },
    path: string,
    order: Pick<LoadOrder, 'seconds' | 'minRequests' | 'mostRequests'>,
  ): Promise<number> => (await load.measure(pid, path, { port, connections: 1, ...order })).microseconds;

  const rows: Row[] = [];
  for (const target of chosen) {
    const path = target.path(dataset);
    const sample = await call({ port: known.port, method: 'GET', path });
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
      { pid: known.child.pid as number, port: known.port },
      { pid: fresh.child.pid as number, port: fresh.port },
    ];
    for (const one of contenders)
      await measure(one, path, { seconds: MAX_WARM_UP_SECONDS, mostRequests: WARM_UP_REQUESTS });
    const rounds: Round[] = [];
    for (let round = 1; round <= count; round += 1) {
      const results: number[] = [];
      for (const one of contenders)
        results.push(await measure(one, path, { seconds, minRequests: MIN_REQUESTS }));
      const [theirs, knownRows, freshRows] = results as [number, number, number];
      rounds.push({ theirs, knownRows, freshRows });
      print(
        `${target.name}, round ${round} of ${count}: bare + stringify ${theirs.toFixed(0)} µs, known rows ${knownRows.toFixed(0)} µs, fresh rows ${freshRows.toFixed(0)} µs, load ${loadavg()[0]?.toFixed(1)}`,
      );
    }
    rows.push({
      components: size.components,
      target: target.name,
      bytes: Buffer.byteLength(sample.body),
      bareMicroseconds: median(rounds.map(({ theirs }) => theirs)),
      knownRows: costOf(rounds, 'knownRows'),
      freshRows: costOf(rounds, 'freshRows'),
    });
  }
  await stop(known.child);
  await stop(fresh.child);
  bare.stop();
  load.stop();
  return rows;
}

interface Round {
  readonly theirs: number;
  readonly knownRows: number;
  readonly freshRows: number;
}

function costOf(rounds: readonly Round[], which: 'knownRows' | 'freshRows'): Cost {
  const ratios = rounds.map((round) => round[which] / round.theirs);
  return {
    microseconds: median(rounds.map((round) => round[which])),
    ratio: median(ratios),
    lowest: Math.min(...ratios),
    highest: Math.max(...ratios),
  };
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
