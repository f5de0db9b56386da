import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectTo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './process.ts';

const PROGRAMS = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'];

const program = PROGRAMS.find((path) => existsSync(path));

/** Why tests with PgBouncer are skipped on this machine; false if they are not. */
export const withoutPgBouncer: string | false = program
  ? false
  : 'PgBouncer is not on this machine: install it (apt install pgbouncer) to run this test';

export interface PgBouncer {
  /** The address of the same database, through the pooler. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts PgBouncer in transaction mode in front of a PostgreSQL. It shares few sessions among many connections. */
export async function startPgBouncer(databaseUrl: string, sessions: number): Promise<PgBouncer> {
  const { hostname, port: databasePort, pathname } = new URL(databaseUrl);
  const dir = mkdtempSync(join(tmpdir(), 'daymark-pgbouncer-'));
  // As root, it runs as another user, who must be able to read these files.
  chmodSync(dir, 0o755);
  const port = await freePort();
  writeFileSync(join(dir, 'users'), '"postgres" "postgres"\n');
  writeFileSync(
    join(dir, 'settings.ini'),
    `[databases]
* = host=${hostname} port=${databasePort} user=postgres password=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(dir, 'users')}
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 200
`,
  );
  const isRoot = process.getuid?.() === 0;
  const child = spawn(
    program as string,
    [...(isRoot ? ['--user', 'postgres'] : []), join(dir, 'settings.ini')],
    {
      stdio: 'ignore',
    },
  );
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await Promise.race([ended, sleep(2000).then(() => child.kill('SIGKILL'))]);
    }
    rmSync(dir, { recursive: true, force: true });
  };
  await untilListening(child, port).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url: `postgres://postgres:postgres@127.0.0.1:${port}${pathname}`, stop };
}

async function untilListening(child: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with code ${child.exitCode}.`);
    const socket = connectTo(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await sleep(50);
  }
  throw new Error('PgBouncer did not listen within ten seconds.');
}
