import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import mysql from 'mysql2/promise';
import { freePort } from './process.ts';

const run = promisify(execFile);
const programs = ['mariadbd', 'mariadb-install-db', 'mariadb-dump'];
/** Debian keeps the server where the PATH of people does not look. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
const isRoot = process.getuid?.() === 0;

const missing = programs.find((program) => spawnSync(program, ['--version'], { env }).error !== undefined);

/** Why tests with a real MariaDB do not run here; false if they do. */
export const noMariadb: string | false =
  missing !== undefined && `there is no ${missing} on this machine (Debian: apt install mariadb-server)`;

/** A server of its own, in a temporary folder. */
export interface Mariadb {
  /** The URL of a database, which is created. */
  readonly database: (name: string) => Promise<string>;
  readonly execute: (name: string, statements: readonly string[]) => Promise<void>;
  /** What mariadb-dump writes with these options. */
  readonly dump: (name: string, ...options: string[]) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** `timeZone` is that of the server, which it gives to every session. */
export async function startMariadb(timeZone: string): Promise<Mariadb> {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-mariadb-'));
  // The server refuses to run as root.
  const user = isRoot ? ['--user=mysql'] : [];
  if (isRoot) chownSync(folder, ...(await idsOf('mysql')));
  const data = `--datadir=${join(folder, 'data')}`;
  // The folder for temporary files may be closed to the user of the server.
  const temporary = `--tmpdir=${folder}`;
  await run(
    'mariadb-install-db',
    ['--no-defaults', data, temporary, ...user, '--auth-root-authentication-method=normal', '--skip-test-db'],
    { env: { ...env, TMPDIR: folder } },
  );
  const port = await freePort();
  const socket = `--socket=${join(folder, 'socket')}`;
  const settings = [
    data,
    temporary,
    socket,
    ...user,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    `--default-time-zone=${timeZone}`,
    `--pid-file=${join(folder, 'pid')}`,
    '--innodb-flush-log-at-trx-commit=0',
    '--innodb-buffer-pool-size=16M',
  ];
  const server = spawn('mariadbd', ['--no-defaults', ...settings], { env, stdio: 'ignore' });
  const ended = once(server, 'exit');
  const stop = async () => {
    server.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const urlOf = (name: string) => `mysql://root@127.0.0.1:${port}/${name}`;
  try {
    for (let tries = 1; !(await responses(urlOf('mysql'))); tries++) {
      if (tries > 300 || server.exitCode !== null) throw new Error('MariaDB did not start.');
      await sleep(100);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const execute = async (name: string, statements: readonly string[]) => {
    const client = await mysql.createConnection({ uri: urlOf(name) });
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  return {
    database: async (name) => {
      await execute('mysql', [`create database ${name} character set utf8mb4`]);
      return urlOf(name);
    },
    execute,
    dump: async (name, ...options) => {
      const args = ['--no-defaults', socket, '--user=root', ...options, name];
      return (await run('mariadb-dump', args, { env, maxBuffer: 1e8 })).stdout;
    },
    stop,
  };
}

async function responses(uri: string): Promise<boolean> {
  try {
    await (await mysql.createConnection({ uri })).end();
    return true;
  } catch {
    return false;
  }
}

async function idsOf(user: string): Promise<[number, number]> {
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => (await run('id', [flag, user])).stdout),
  );
  return [Number(uid), Number(gid)];
}
