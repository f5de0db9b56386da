import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { childrenOf } from '../test/support/launch.ts';
import { startPrivatePostgres } from '../test/support/private-postgres.ts';
import { stop, temporaryFolder } from './children.ts';
import { CpuLoad, cpuMicroseconds, WARM_UP_SECONDS } from './cpu-load.ts';
import { hitTargets } from './hit.ts';
import { copyTo, type Dataset, launch, prepareDataset, startDaymark } from './server.ts';
import { markdownTable, median, type Outcome, ratio } from './table.ts';
import type { Target } from './targets.ts';

interface HitOptions {
  readonly rounds: number;
  readonly connections: number;
  /** Length of one measurement. */
  readonly seconds: number;
  readonly chosen: readonly Target[];
}

interface Measured {
  readonly microseconds: number;
  /** The CPU time of PostgreSQL per request. */
  readonly serverMicroseconds: number;
  readonly requestsPerSecond: number;
}

/**
 * What a cached response costs on PostgreSQL, where each needs the response to a query for the data version, as a ratio to the
 * same response on SQLite.
 */
export async function hitPostgres(options: HitOptions, print: (line: string) => void): Promise<Outcome> {
  if (process.platform !== 'linux') throw new Error('--hit-postgres reads /proc, which only Linux has.');
  print('Filling a database through the API, and copying it to PostgreSQL …');
  const dataset = await prepareDataset();
  const postgres = await startPrivatePostgres();
  try {
    return await compare(options, dataset, postgres, print);
  } finally {
    await postgres.drop();
  }
}

type Postgres = Awaited<ReturnType<typeof startPrivatePostgres>>;

async function compare(
  options: HitOptions,
  dataset: Dataset,
  postgres: Postgres,
  print: (line: string) => void,
): Promise<Outcome> {
  await copyTo(postgres.url, dataset);
  const onSqlite = await startDaymark(dataset, { name: 'SQLite' });
  const env = { DATABASE_URL: postgres.url };
  const onPostgres = await launch(temporaryFolder(), { name: 'PostgreSQL', env });
  const failures: string[] = [];
  const load = new CpuLoad(failures);
  const [{ folder = '' } = {}] = await postgres.query<{ folder: string }>(
    `select current_setting('data_directory') as folder`,
  );
  const main = Number(readFileSync(join(folder, 'postmaster.pid'), 'latin1').split('\n')[0]);
  const serverCpu = () => cpuOfPostgres(main);

  const measure = async ({ child, port }: typeof onSqlite, path: string, seconds: number) => {
    const pid = child.pid as number;
    const before = serverCpu();
    const cost = await load.measure(pid, path, { port, seconds, connections: options.connections });
    return { ...cost, serverMicroseconds: (serverCpu() - before) / cost.requests };
  };

  const rows = [];
  for (const target of hitTargets.filter((one) => options.chosen.includes(one))) {
    const path = target.path(dataset);
    for (const one of [onSqlite, onPostgres]) await measure(one, path, WARM_UP_SECONDS);
    const rounds: [sqlite: Measured, postgres: Measured][] = [];
    for (let round = 1; round <= options.rounds; round += 1) {
      const sqlite = await measure(onSqlite, path, options.seconds);
      const remote = await measure(onPostgres, path, options.seconds);
      rounds.push([sqlite, remote]);
      print(
        `${target.name}, round ${round} of ${options.rounds}: SQLite ${sqlite.microseconds.toFixed(1)} µs, PostgreSQL ${remote.microseconds.toFixed(1)} µs, load ${loadavg()[0]?.toFixed(1)}`,
      );
    }
    const ratios = rounds.map(([sqlite, remote]) => sqlite.microseconds / remote.microseconds);
    const middle = (of: (round: [Measured, Measured]) => number) => median(rounds.map(of));
    rows.push({
      target: target.name,
      sqliteMicroseconds: middle(([sqlite]) => sqlite.microseconds),
      postgresMicroseconds: middle(([, remote]) => remote.microseconds),
      serverMicroseconds: middle(([, remote]) => remote.serverMicroseconds),
      ratio: median(ratios),
      lowest: Math.min(...ratios),
      highest: Math.max(...ratios),
      throughputRatio: middle(([sqlite, remote]) => remote.requestsPerSecond / sqlite.requestsPerSecond),
    });
  }
  for (const { child } of [onSqlite, onPostgres]) await stop(child);
  const text = [
    `CPU time of Daymark per cached response on each database, medians of ${options.rounds} × ${options.seconds} s, ${options.connections} connections. The ratio is that on SQLite divided by that on PostgreSQL: more is better. "PostgreSQL itself" is the CPU time of the database server.`,
    '',
    markdownTable(
      [
        'target',
        'SQLite µs',
        'PostgreSQL µs',
        'CPU ratio',
        'by round',
        'throughput ratio',
        'PostgreSQL itself µs',
      ],
      rows.map((row) => [
        row.target,
        row.sqliteMicroseconds.toFixed(1),
        row.postgresMicroseconds.toFixed(1),
        ratio(row.ratio),
        `${ratio(row.lowest)}–${ratio(row.highest)}`,
        ratio(row.throughputRatio),
        row.serverMicroseconds.toFixed(1),
      ]),
    ),
  ].join('\n');
  const { rounds, connections, seconds } = options;
  return { json: { options: { rounds, connections, seconds }, targets: rows }, text, failures };
}

/** The CPU time of all processes of PostgreSQL. Those that have ended are counted by the main process. */
const cpuOfPostgres = (main: number): number =>
  childrenOf(main).reduce((sum, pid) => sum + cpuIfAlive(pid), cpuMicroseconds(main, 'ended children'));

function cpuIfAlive(pid: number): number {
  try {
    return cpuMicroseconds(pid);
  } catch {
    return 0;
  }
}
