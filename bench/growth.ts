import { Helper } from './children.ts';
import { fillGrowth } from './growth-data.ts';
import { call, rawRequest } from './http.ts';
import type { LoadOrder, LoadReport } from './load.ts';
import { launch, uncached } from './server.ts';
import { markdownTable, median, type Outcome, ratio, type Verdict, verdictTable, whole } from './table.ts';

export interface GrowthOptions {
  readonly sizes: readonly number[];
  readonly rounds: number;
  /** The length of one measurement. */
  readonly seconds: number;
}

interface Question {
  readonly name: string;
  readonly path: (lastPage: number, lastFixedPage: number) => string;
  /** The latency at the largest size may be this many times that of the smallest. */
  readonly maxRatio?: number;
}

const list = '/api/incidents';
const questions: readonly Question[] = [
  { name: 'first page', path: () => list, maxRatio: 1.5 },
  { name: 'first page with includes', path: () => `${list}?include=components,updates`, maxRatio: 1.5 },
  { name: 'middle page', path: (last) => `${list}?page=${Math.ceil(last / 2)}`, maxRatio: 3 },
  { name: 'deep page', path: (last) => `${list}?page=${last}`, maxRatio: 3 },
  { name: 'filter[status]=4', path: () => `${list}?filter[status]=4`, maxRatio: 1.5 },
  { name: 'filter[status]=1,2', path: () => `${list}?filter[status]=1,2`, maxRatio: 1.5 },
  { name: 'filter[status]=4, deep', path: (_, last) => `${list}?filter[status]=4&page=${last}`, maxRatio: 3 },
  { name: 'filter[component]=3', path: () => `${list}?filter[component]=3`, maxRatio: 1.5 },
  { name: 'filter[name]=region 77', path: () => `${list}?filter[name]=region%2077` },
  { name: 'sort=name', path: () => `${list}?sort=name` },
  { name: 'status', path: () => '/api/status', maxRatio: 1.5 },
  // No limit: a component shows up to its newest hundred incidents, and has fewer at the smallest size.
  { name: 'components', path: () => '/api/components' },
  { name: 'one component', path: () => '/api/components/3' },
];

/** Times are in milliseconds. */
interface Latency {
  readonly p50: number;
  readonly p99: number;
  readonly requests: number;
}

const WARM_UP_SECONDS = 0.3;
const MIN_REQUESTS = 3;
const GRACE_SECONDS = 60;

/**
 * Measures how latency grows with the number of incidents. All sizes run at once and alternate, so that noise affects
 * them equally.
 */
export async function growth(options: GrowthOptions, print: (line: string) => void): Promise<Outcome> {
  const { sizes, rounds, seconds } = options;
  const servers: { size: number; port: number; paths: string[] }[] = [];
  for (const size of sizes) {
    const started = performance.now();
    const folder = await fillGrowth(size, (done) => drawBar(size, done, started));
    process.stderr.write('\n');
    const { port } = await launch(folder, { name: `${size} incidents`, env: uncached });
    const lastPage = await lastPageOf(port, list);
    const lastFixedPage = await lastPageOf(port, `${list}?filter[status]=4`);
    servers.push({ size, port, paths: questions.map(({ path }) => path(lastPage, lastFixedPage)) });
  }

  const load = new Helper<LoadOrder, LoadReport>(new URL('./load.ts', import.meta.url));
  const measure = (port: number, path: string, length: number): Promise<LoadReport> => {
    const request = rawRequest({ port, method: 'GET', path });
    const order = {
      port,
      request,
      expectStatus: 200,
      connections: 1,
      seconds: length,
      leadInSeconds: 0.05,
      leastRequests: MIN_REQUESTS,
    };
    return load.ask(order, length + GRACE_SECONDS);
  };
  const reports = questions.map(() => servers.map((): LoadReport[] => []));
  for (let round = 0; round <= rounds; round += 1) {
    print(round === 0 ? 'Warming up …' : `Round ${round} of ${rounds} …`);
    for (const index of questions.keys()) {
      for (const [place, { port, paths }] of servers.entries()) {
        const report = await measure(port, paths[index] as string, round === 0 ? WARM_UP_SECONDS : seconds);
        if (round > 0) reports[index]?.[place]?.push(report);
      }
    }
  }

  const results = questions.map(({ name, maxRatio }, index) => {
    const latencies = (reports[index] ?? []).map(summarize);
    const [first, last] = [latencies[0]?.p50 ?? Number.NaN, latencies.at(-1)?.p50 ?? Number.NaN];
    return { request: name, path: servers.at(-1)?.paths[index], maxRatio, latencies, growth: last / first };
  });
  const errors = reports.flat(2).reduce((sum, report) => sum + report.errors, 0);
  return {
    json: { options, results },
    text: describe(options, results),
    failures: errors > 0 ? [`${errors} requests failed, so these numbers prove nothing.`] : [],
  };
}

const summarize = (rounds: readonly LoadReport[]): Latency => ({
  p50: median(rounds.map((report) => report.p50)),
  p99: median(rounds.map((report) => report.p99)),
  requests: rounds.reduce((sum, report) => sum + report.requests, 0),
});

async function lastPageOf(port: number, path: string): Promise<number> {
  const { status, body } = await call({ port, method: 'GET', path });
  const found = /"last_page":(\d+)/.exec(body)?.[1];
  if (status !== 200 || found === undefined)
    throw new Error(`${path} told no last page: ${body.slice(0, 300)}`);
  return Number(found);
}

const BAR = 30;

function drawBar(size: number, done: number, started: number): void {
  // A file gets only the final state.
  if (!process.stderr.isTTY && done < size) return;
  const filled = Math.round((done / size) * BAR);
  const bar = '█'.repeat(filled) + '░'.repeat(BAR - filled);
  const elapsed = ((performance.now() - started) / 1000).toFixed(1);
  const start = process.stderr.isTTY ? '\r' : '';
  process.stderr.write(
    `${start}Filling ${whole(size).padStart(9)} incidents ${bar} ${whole(done)} in ${elapsed} s`,
  );
}

interface Result {
  readonly request: string;
  readonly path: string | undefined;
  readonly maxRatio: number | undefined;
  readonly latencies: readonly Latency[];
  readonly growth: number;
}

function describe({ sizes, rounds, seconds }: GrowthOptions, results: readonly Result[]): string {
  const columns = ['request', ...sizes.map(whole), 'growth', 'at maxRatio'];
  const times = (maxRatio: number | undefined) => (maxRatio === undefined ? '' : `${maxRatio} ×`);
  const rows = results.map(({ request, latencies, growth: factor, maxRatio }) => [
    request,
    ...latencies.map(({ p50, p99 }) => `${p50.toFixed(2)} (${p99.toFixed(1)})`),
    `${ratio(factor)} ×`,
    times(maxRatio),
  ]);
  const verdicts: Verdict[] = results
    .filter(({ maxRatio }) => maxRatio !== undefined)
    .map(({ request, growth: factor, maxRatio }) => ({
      target: `growth of ${request}`,
      wanted: `at most ${times(maxRatio)}`,
      found: `${ratio(factor)} ×`,
      met: factor <= (maxRatio ?? 0),
    }));
  return [
    `Latency in ms by the number of incidents: median, and p99 in brackets. CACHE=off and no remembered rows, one connection, medians of ${rounds} × ${seconds} s.`,
    '',
    markdownTable(columns, rows),
    '',
    verdictTable(verdicts),
  ].join('\n');
}
