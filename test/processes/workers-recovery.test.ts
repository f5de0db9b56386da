import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { childrenOf, type Launched, launch } from '../support/launch.ts';
import { type PrivatePostgres, startPrivatePostgres } from '../support/private-postgres.ts';
import { freePort } from '../support/process.ts';

const WORKERS = 2;

interface Service extends Launched {
  readonly port: number;
}

const dir = mkdtempSync(join(tmpdir(), 'daymark-recovery-'));
const running = new Set<Launched>();

async function start(env: Record<string, string> = {}): Promise<Service> {
  const port = Number(env.PORT ?? (await freePort()));
  const quick = new URL('../support/quick-timing.ts', import.meta.url).href;
  const launched = launch(process.execPath, ['src/main.js', 'serve', '--workers', String(WORKERS)], {
    DATA_DIR: dir,
    PORT: String(port),
    NODE_OPTIONS: `--import=${quick}`,
    ...env,
  });
  running.add(launched);
  return { ...launched, port };
}

const isUp = async ({ port }: Service): Promise<boolean> => {
  const response = await fetch(`http://127.0.0.1:${port}/api/ping`).catch(() => undefined);
  return response?.status === 200;
};

const killWorkers = ({ pid }: Service): void => {
  for (const worker of childrenOf(pid)) process.kill(worker, 'SIGKILL');
};

/** Waits until the output matches this many times. */
async function saidTimes(service: Service, text: RegExp, times: number): Promise<void> {
  while ([...service.output().matchAll(text)].length < times) await sleep(50);
}

async function comesBack(service: Service): Promise<void> {
  while (!(await isUp(service)) || childrenOf(service.pid).length < WORKERS) await sleep(50);
}

afterEach(() => {
  for (const launched of running) if (launched.isGroupAlive()) launched.killGroup('SIGKILL');
  running.clear();
});
after(() => rmSync(dir, { recursive: true, force: true }));

describe('workers whose PostgreSQL goes down', () => {
  let postgres: PrivatePostgres;
  before(async () => {
    postgres = await startPrivatePostgres();
  });
  after(() => postgres.drop());

  const startOnPostgres = async (): Promise<Service> => {
    const service = await start({ DATABASE_URL: postgres.url });
    await service.waitForOutput('Daymark is running');
    return service;
  };

  test('are restarted with increasing delays, each logged with its reason, until it is back', async () => {
    const service = await startOnPostgres();
    await postgres.stop();
    killWorkers(service);
    await saidTimes(service, /"a worker failed to start/g, 3);
    assert.equal(await isUp(service), false);
    const failures = service
      .output()
      .split('\n')
      .filter((line) => line.includes('"a worker failed to start'))
      .map((line) => JSON.parse(line) as { reason: string; retry_in_seconds: number; msg: string });
    const pauses = failures.map((failure) => failure.retry_in_seconds);
    assert.ok((pauses[0] as number) < (pauses[2] as number), String(pauses));
    assert.ok(pauses.every((pause) => pause > 0 && pause <= 1));
    for (const { reason, msg, retry_in_seconds } of failures) {
      assert.match(
        reason,
        /^Could not open the database .*\nNothing is listening at 127\.0\.0\.1:\d+\. Start PostgreSQL/,
      );
      assert.equal(msg, `a worker failed to start; restarting it in ${retry_in_seconds} seconds`);
    }
    assert.doesNotMatch(service.output(), /postgres:postgres@/);
    await postgres.start();
    await comesBack(service);
    process.kill(service.pid, 'SIGTERM');
    assert.equal(await service.ended, 0);
    await service.leavesNothing();
  });

  test('stop on SIGTERM while they wait to be restarted', async () => {
    const service = await startOnPostgres();
    await postgres.stop();
    killWorkers(service);
    await saidTimes(service, /failed to start/g, 2);
    process.kill(service.pid, 'SIGTERM');
    assert.equal(await service.ended, 0);
    await service.leavesNothing();
    await postgres.start();
  });

  test('stop on SIGINT while they hang at startup', async () => {
    const service = await startOnPostgres();
    postgres.pause();
    const first = childrenOf(service.pid);
    killWorkers(service);
    while (!childrenOf(service.pid).some((pid) => !first.includes(pid))) await sleep(50);
    await sleep(500);
    service.killGroup('SIGINT');
    assert.equal(await service.ended, 0, service.output());
    await service.leavesNothing();
    postgres.resume();
  });
});

describe('workers', () => {
  test('that hang are killed some time after SIGTERM, and the exit code shows it', async () => {
    const service = await start({ TEST_STOP_MS: '1000' });
    await service.waitForOutput('Daymark is running');
    process.kill(childrenOf(service.pid)[0] as number, 'SIGSTOP');
    process.kill(service.pid, 'SIGTERM');
    assert.equal(await service.ended, 1);
    assert.match(service.output(), /a worker did not stop within 1 seconds; killing it/);
    await service.leavesNothing();
  });

  test('stop when the primary process is killed', async () => {
    const service = await start();
    await service.waitForOutput('Daymark is running');
    process.kill(service.pid, 'SIGKILL');
    assert.equal(await service.ended, 'SIGKILL');
    while (service.isGroupAlive()) await sleep(50);
    assert.equal(await isUp(service), false);
  });

  test('are not started if the port is in use: that is reported once, with exit code 1', async () => {
    const port = await freePort();
    const squatter = await squat(port);
    const service = await start({ PORT: String(port), DATA_DIR: join(dir, 'unused') });
    assert.equal(await service.ended, 1);
    squatter.close();
    assert.equal(
      service.output(),
      `Port ${port} is already in use. Stop the program that uses it, or choose another port: PORT=8081 bin/daymark.js serve\n`,
    );
  });

  test('wait for a port that another program takes while none of them runs', async () => {
    const service = await start();
    await service.waitForOutput('Daymark is running');
    const squatting = squat(service.port);
    killWorkers(service);
    const squatter = await squatting;
    await saidTimes(service, /Port \d+ is already in use/g, 2);
    await new Promise((closed) => squatter.close(closed));
    await comesBack(service);
    service.killGroup('SIGINT');
    assert.equal(await service.ended, 0, service.output());
    await service.leavesNothing();
  });
});

/** Takes a port as soon as it is free. */
async function squat(port: number): Promise<Server> {
  for (;;) {
    const server = createServer((socket) => socket.destroy());
    const isTaken = await new Promise<boolean>((ready) => {
      server.once('error', () => ready(false));
      server.listen(port, '127.0.0.1', () => ready(true));
    });
    if (isTaken) return server;
    await sleep(2);
  }
}
