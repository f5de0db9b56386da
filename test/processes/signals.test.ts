import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { childrenOf, type Launched, launch } from '../support/launch.ts';
import { daymark, freePort } from '../support/process.ts';
import { isLong } from '../support/rounds.ts';

/** The ways to start the service that the README describes. */
const ways = {
  'npm start': ['npm', 'start'],
  'npm run daymark -- serve': ['npm', 'run', '--silent', 'daymark', '--', 'serve'],
  'bin/daymark.js serve': ['bin/daymark.js', 'serve'],
  'bin/daymark.js with workers': ['bin/daymark.js', 'serve', '--workers', '2'],
} as const;

const dir = mkdtempSync(join(tmpdir(), 'daymark-signals-'));
const running = new Set<Launched>();
const servers = new Set<Server>();

const start = (words: readonly string[], env: Record<string, string>): Launched => {
  const [command, ...args] = words as [string, ...string[]];
  const launched = launch(command, args, { DATA_DIR: dir, LOG_FORMAT: 'pretty', ...env });
  running.add(launched);
  return launched;
};

const endsEverything = async (launched: Launched, port: number): Promise<void> => {
  await launched.leavesNothing();
  await assert.rejects(fetch(`http://127.0.0.1:${port}/api/ping`));
};

afterEach(() => {
  for (const launched of running) if (launched.isGroupAlive()) launched.killGroup('SIGKILL');
  running.clear();
  for (const server of servers) server.close();
  servers.clear();
});
after(() => rmSync(dir, { recursive: true, force: true }));

for (const [way, words] of Object.entries(ways)) {
  describe(`a service started with "${way}"`, () => {
    const signals = {
      SIGTERM: ({ pid }: Launched) => process.kill(pid, 'SIGTERM'),
      SIGINT: ({ pid }: Launched) => process.kill(pid, 'SIGINT'),
      // A terminal sends the signal to every process; some of them forward it, so it arrives twice.
      'Ctrl+C': (launched: Launched) => launched.killGroup('SIGINT'),
    };
    // npm passes signals on to each of its scripts in the same way, so one of them is enough for each kind of signal.
    const isKnown = way === 'npm run daymark -- serve' && !isLong;
    for (const [signal, send] of Object.entries(signals)) {
      if (isKnown && signal !== 'Ctrl+C') continue;
      test(`exits with code 0 on ${signal}, and leaves nothing behind`, async () => {
        const port = await freePort();
        const launched = start(words, { PORT: String(port) });
        await launched.waitForOutput('Stop with Ctrl');
        assert.equal((await fetch(`http://127.0.0.1:${port}/api/ping`)).status, 200);
        send(launched);
        assert.equal(await launched.ended, 0, launched.output());
        await endsEverything(launched, port);
      });
    }

    test('exits with code 0 on SIGTERM while it still waits for its database', async () => {
      const port = await freePort();
      const silent = await listenSilently();
      const launched = start(words, { PORT: String(port), DATABASE_URL: silent.url });
      await once(silent.server, 'connection');
      process.kill(launched.pid, 'SIGTERM');
      assert.equal(await launched.ended, 0, launched.output());
      await endsEverything(launched, port);
    });

    test('stops when its launcher was killed', async () => {
      const port = await freePort();
      const launched = start(words, { PORT: String(port) });
      await launched.waitForOutput('Stop with Ctrl');
      process.kill(launched.pid, 'SIGKILL');
      assert.equal(await launched.ended, 'SIGKILL');
      await endsEverything(launched, port);
    });
  });
}

test('a request that does not end delays the shutdown only for a while, and the exit code shows it', async () => {
  const port = await freePort();
  const quick = new URL('../support/quick-timing.ts', import.meta.url).href;
  const launched = start([process.execPath, 'src/main.js', 'serve'], {
    PORT: String(port),
    TEST_STOP_MS: '500',
    NODE_OPTIONS: `--import=${quick}`,
  });
  await launched.waitForOutput('Stop with Ctrl');
  const client = connect(port, '127.0.0.1');
  client.on('error', () => {});
  const mint = ['token', 'create', '--name', 'x', '--abilities', '*'];
  const { out: token } = await daymark(mint, { DATA_DIR: dir });
  client.write(`POST /api/components HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token.trim()}\r\n`);
  client.write('Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{');
  // The server answers a later request, so it has seen the beginning of this one.
  await fetch(`http://127.0.0.1:${port}/api/ping`);
  process.kill(launched.pid, 'SIGTERM');
  assert.equal(await launched.ended, 1);
  assert.match(launched.output(), /stopped after 0\.5 seconds with requests still in progress/);
  client.destroy();
});

test('a demo that is stopped while it is filled deletes its folder', async () => {
  const launched = start(['bin/daymark.js', 'serve', '--demo'], {
    PORT: '0',
    TMPDIR: dir,
    LOG_FORMAT: 'json',
  });
  await launched.waitForOutput('applied database migrations');
  process.kill(launched.pid, 'SIGTERM');
  assert.equal(await launched.ended, 0, launched.output());
  assert.deepEqual(
    readdirSync(dir).filter((name) => name.startsWith('daymark-demo-')),
    [],
  );
});

test('bin/daymark.js ends like its command: with the same code, or by the same signal', async () => {
  assert.equal(await start(['bin/daymark.js', 'frobnicate'], {}).ended, 2);
  const waiting = start(
    ['bin/daymark.js', 'user', 'create', '--name', 'x', '--email', 'x@y.example', '--password-stdin'],
    {},
  );
  while (childrenOf(waiting.pid).length === 0) await sleep(50);
  process.kill(waiting.pid, 'SIGTERM');
  assert.equal(await waiting.ended, 'SIGTERM');
  assert.equal(waiting.isGroupAlive(), false);
});

/** A server that accepts connections and never answers, like a database that hangs. */
async function listenSilently(): Promise<{ server: Server; url: string }> {
  const server = createServer((socket) => socket.on('error', () => {}));
  servers.add(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as { port: number };
  return { server, url: `postgres://me@127.0.0.1:${port}/x` };
}
