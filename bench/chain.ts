import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { openSqlite } from '../src/kernel/db/sqlite.ts';
import { stop, temporaryFolder } from './children.ts';
import { call, oneConnection } from './http.ts';
import { cpuSeconds } from './processes.ts';
import { type Dataset, type Launched, launch, prepareDataset } from './server.ts';
import { markdownTable, median, type Outcome, verdictTable } from './table.ts';

const WRITES = 200;
const MAX_COST = 1.15;

interface Options {
  readonly rounds: number;
}

interface Round {
  /** Milliseconds of one write, from the request to the response. */
  readonly latency: number;
  /** Milliseconds of CPU time that the server used for one write. */
  readonly cpu: number;
}

interface Server extends Launched {
  readonly name: string;
  readonly rounds: Round[];
}

/**
 * Measures what chaining the events adds to a write: updates of a component, one after the other. Two servers take
 * turns. One works as always; the other appends events without hashes, and its table has no indexes for the audit log.
 */
export async function chain({ rounds }: Options, print: (line: string) => void): Promise<Outcome> {
  print('Filling a database through the API …');
  const dataset = await prepareDataset();
  const preload = new URL('./unchained.ts', import.meta.url).href;
  const [folder, plainFolder] = [copyOf(dataset), withoutIndexes(dataset)];
  const plain: Server = {
    ...(await launch(plainFolder, {
      name: 'without',
      env: { NODE_OPTIONS: `--import=${preload}` },
    })),
    name: 'without the chain',
    rounds: [],
  };
  const chained: Server = {
    ...(await launch(folder, { name: 'with' })),
    name: 'with the chain',
    rounds: [],
  };
  const servers = [plain, chained];
  for (const server of servers) await write(server, dataset);
  for (let round = 1; round <= rounds; round++) {
    // Whoever goes first changes, because the machine may get slower or faster in between.
    for (const server of round % 2 === 0 ? servers : servers.toReversed())
      server.rounds.push(await write(server, dataset));
    print(`Round ${round} of ${rounds}`);
  }
  for (const { child } of servers) await stop(child);
  const isFair =
    hashesIn(plainFolder) === hashesIn(dataset.folder) && hashesIn(folder) > hashesIn(plainFolder);
  return {
    json: { rounds: Object.fromEntries(servers.map((server) => [server.name, server.rounds])) },
    text: describe(servers, rounds),
    failures: isFair
      ? []
      : ['Not exactly one of the servers chained its events, so these numbers prove nothing.'],
  };
}

function copyOf(dataset: Dataset): string {
  const folder = temporaryFolder();
  cpSync(dataset.folder, folder, { recursive: true });
  return folder;
}

function withoutIndexes(dataset: Dataset): string {
  const folder = copyOf(dataset);
  const database = openSqlite(join(folder, 'daymark.db'));
  for (const name of ['user', 'actor', 'type', 'time']) database.exec(`drop index events_by_${name}`);
  database.close();
  return folder;
}

/** The number of events with a hash. */
function hashesIn(folder: string): number {
  const database = openSqlite(join(folder, 'daymark.db'));
  const row = database.prepare('select count(hash) as count from events').get();
  database.close();
  return Number(row?.count);
}

async function write({ port, child }: Server, { token, ids }: Dataset): Promise<Round> {
  const agent = oneConnection();
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const path = `/api/components/${ids.components[0]}`;
  const cpu = cpuSeconds(child.pid as number);
  const latencies: number[] = [];
  for (let count = 0; count < WRITES; count++) {
    const body = JSON.stringify({ status: 1 + (count % 4) });
    const started = performance.now();
    const { status } = await call({ port, method: 'PUT', path, headers, body, agent });
    if (status !== 200) throw new Error(`PUT ${path} was answered with ${status}.`);
    latencies.push(performance.now() - started);
  }
  agent.destroy();
  return {
    latency: median(latencies),
    cpu: ((cpuSeconds(child.pid as number) - cpu) * 1000) / WRITES,
  };
}

function describe(servers: readonly Server[], rounds: number): string {
  const [plain, chained] = servers as [Server, Server];
  const middle = (server: Server, of: keyof Round) => median(server.rounds.map((round) => round[of]));
  const cost = (of: keyof Round) =>
    median(chained.rounds.map((round, at) => round[of] / (plain.rounds[at]?.[of] ?? Number.NaN)));
  const percent = (value: number) => `${value >= 1 ? '+' : ''}${((value - 1) * 100).toFixed(1)} %`;
  return [
    `Updates of a component, one after the other; medians of ${rounds} × ${WRITES} writes on each server.`,
    '',
    markdownTable(
      ['server', 'latency of a write, ms', 'CPU time of a write, ms'],
      servers.map((server) => [
        server.name,
        middle(server, 'latency').toFixed(3),
        middle(server, 'cpu').toFixed(3),
      ]),
    ),
    '',
    verdictTable(
      (['latency', 'cpu'] as const).map((of) => ({
        target: `what the chain and its indexes add to the ${of === 'cpu' ? 'CPU time' : 'latency'} of a write`,
        wanted: `at most ${percent(MAX_COST)}`,
        found: percent(cost(of)),
        met: cost(of) <= MAX_COST,
      })),
    ),
  ].join('\n');
}
