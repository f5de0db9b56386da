import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openSqlite } from '../src/kernel/db/sqlite.ts';
import { stop, temporaryFolder, track } from './children.ts';
import { type DataIds, type DataSize, fill } from './data.ts';
import { call } from './http.ts';

/** A configuration of Daymark that gets its own row. */
export interface Service {
  readonly name: string;
  readonly env?: Record<string, string>;
  /** The program, if it is not that of this checkout. */
  readonly main?: string;
  /** The arguments of `serve`. */
  readonly args?: readonly string[];
}

/** A filled and closed database, of which each service gets a copy. */
export interface Dataset {
  readonly folder: string;
  readonly token: string;
  readonly ids: DataIds;
}

/** A running Daymark. */
export interface Launched {
  readonly child: ChildProcess;
  readonly port: number;
  /** From the start of the process to the first response. */
  readonly startSeconds: number;
  /** Where its data is. */
  readonly folder: string;
}

export const MAIN = fileURLToPath(new URL('../src/main.js', import.meta.url));
/** Without cached responses and without cached rows: every response is built from the database. */
export const uncached = {
  CACHE: 'off',
  NODE_OPTIONS: `--import=${new URL('./fresh-rows.ts', import.meta.url).href}`,
};

/** On a busy machine, starting takes a quarter of a minute. */
const START_SECONDS = 60;
const POLL_MS = 5;

/** Creates a token and fills a new database through the HTTP API, like any client. */
export async function prepareDataset(size?: DataSize): Promise<Dataset> {
  const folder = temporaryFolder();
  const args = [MAIN, 'token', 'create', '--name', 'bench', '--abilities', '*'];
  const options = { env: commandEnvironment(folder), timeout: START_SECONDS * 1000 };
  const { stdout } = await promisify(execFile)(process.execPath, args, options);
  const token = stdout.trim();
  const { child, port } = await launch(folder, { name: 'filling' });
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const ids = await fill(async (path, body) => {
    const response = await call({ port, method: 'POST', path, headers, body: JSON.stringify(body) });
    if (response.status !== 200 && response.status !== 201) {
      throw new Error(`POST ${path} was answered with ${response.status}: ${response.body}`);
    }
    return Number((JSON.parse(response.body) as { data: { id: string } }).data.id);
  }, size);
  await stop(child);
  age(folder);
  return { folder, token, ids };
}

const AGE_SECONDS = 200 * 86_400;

/** Makes everything months old, so that responses do not change while they are measured. */
function age(folder: string): void {
  const database = openSqlite(databaseIn(folder));
  for (const table of ['component_groups', 'components', 'incidents', 'updates']) {
    database.exec(`update ${table} set created_at = created_at - ${AGE_SECONDS},
      updated_at = updated_at - ${AGE_SECONDS}`);
  }
  database.close();
}

const databaseIn = (folder: string): string => join(folder, 'daymark.db');

/**
 * Starts Daymark on its own copy of the data set, so that all services have the same documents and do not interfere.
 */
export async function startDaymark(dataset: Dataset, service: Service): Promise<Launched> {
  const folder = temporaryFolder();
  cpSync(dataset.folder, folder, { recursive: true });
  return launch(folder, service);
}

/** Starts Daymark on its own folder, and waits until it answers. */
export async function launch(folder: string, service: Service): Promise<Launched> {
  const port = await freePort();
  const started = performance.now();
  const child = track(
    spawn(process.execPath, [service.main ?? MAIN, 'serve', ...(service.args ?? [])], {
      env: { ...environment(folder, port), ...service.env },
      stdio: ['ignore', 'ignore', 'pipe'],
    }),
  );
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000);
  });
  const deadline = performance.now() + START_SECONDS * 1000;
  while (performance.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const response = await call({ port, method: 'GET', path: '/api/ping' }).catch(() => undefined);
    if (response?.status === 200) {
      return { child, port, folder, startSeconds: (performance.now() - started) / 1000 };
    }
    await sleep(POLL_MS);
  }
  await stop(child);
  throw new Error(`Daymark (${service.name}) did not start.\n${output}`);
}

/** Between two databases, a restore takes longer than a start. */
const RESTORE_MS = 120_000;

/** Copies the data set to PostgreSQL, as an operator does who moves from SQLite. */
export async function copyTo(url: string, dataset: Dataset): Promise<void> {
  const file = join(temporaryFolder(), 'move.backup');
  const env = commandEnvironment(dataset.folder);
  const run = (args: readonly string[], more: NodeJS.ProcessEnv = {}) =>
    promisify(execFile)(process.execPath, [MAIN, ...args], { env: { ...env, ...more }, timeout: RESTORE_MS });
  await run(['backup', file]);
  await run(['restore', file], { DATABASE_URL: url });
}

/** The environment of a command that works on a folder. */
export const commandEnvironment = (folder: string): NodeJS.ProcessEnv => environment(folder, 0);

/** BASE_URL is the same for all, so that their links are, too. */
const environment = (folder: string, port: number): NodeJS.ProcessEnv => ({
  ...process.env,
  HOST: '127.0.0.1',
  PORT: String(port),
  BASE_URL: 'https://status.example.com',
  DATA_DIR: folder,
  DATABASE_URL: `sqlite:${databaseIn(folder)}`,
  RATE_LIMIT: '0',
  // All load comes from one address.
  MAX_CONNECTIONS: '1000000',
  MAX_CONNECTIONS_PER_ADDRESS: '0',
  // A saturated server is what most measurements are about.
  MAX_REQUESTS: '10000',
  LOG_LEVEL: 'error',
  LOG_FORMAT: 'json',
});

async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await new Promise<number>((ready, fail) => {
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => ready((probe.address() as { port: number }).port));
  });
  await new Promise((closed) => probe.close(closed));
  return port;
}
