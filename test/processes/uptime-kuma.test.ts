import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { KumaSource } from '../../readers/kuma/source.ts';
import { isKumaTable, kumaSelection } from '../../readers/kuma/tables.ts';
import { openTables } from '../../readers/open-tables.ts';
import { runImport } from '../../src/operations/importers/import.ts';
import { AlertWorld } from '../support/alerts.ts';
import { listen } from '../support/checks/run.ts';
import { Harness } from '../support/harness.ts';
import { freePort } from '../support/process.ts';
import type { Json } from '../support/response.ts';

/** Uptime Kuma itself: its migrations write the database, and its monitors fill it. */

const kuma = process.env.UPTIME_KUMA;
const missing =
  !(kuma && existsSync(join(kuma, 'node_modules')) && existsSync(join(kuma, 'dist'))) &&
  'not installed: set UPTIME_KUMA to the folder of Uptime Kuma 2, with its node_modules and its dist';

interface KumaSocket {
  emit(name: string, ...values: unknown[]): void;
  once(name: string, heard: () => void): void;
  close(): void;
}

const PUSH_TOKEN = 'tokenOfTheNightlyJob123456789012';

describe('a database of Uptime Kuma 2 that its own migrations have written', { skip: missing }, () => {
  const harness = new Harness('sqlite');
  const world = new AlertWorld(harness);
  const folder = mkdtempSync(join(tmpdir(), 'daymark-uptime-kuma-'));
  let running: ChildProcess | undefined;
  let works = true;
  let target = '';

  const stopKuma = async () => {
    if (!running || running.exitCode !== null) return;
    const ended = once(running, 'close');
    running.kill('SIGTERM');
    await ended;
  };
  before(async () => {
    await harness.start();
    await harness.reset();
    const server = createServer((_request, response) => void response.writeHead(works ? 200 : 500).end());
    target = `http://127.0.0.1:${await listen(server)}/`;
  });
  after(async () => {
    await stopKuma();
    await harness.stop();
    rmSync(folder, { recursive: true });
  });

  /** Waits for what Uptime Kuma does, as long as it runs: the limit of the test is the only one. */
  const until = async (holds: () => Promise<boolean>, output: () => string) => {
    while (!(await holds().catch(() => false))) {
      assert.equal(running?.exitCode, null, output());
      await sleep(200);
    }
  };

  /** Sets up Uptime Kuma as its own pages do: a website, a job that is silent, and two groups of monitors. */
  const fill = async (address: string) => {
    const { io } = createRequire(join(String(kuma), 'package.json'))('socket.io-client') as {
      io: (address: string) => KumaSocket;
    };
    const socket = io(address);
    await new Promise<void>((connected) => socket.once('connect', connected));
    const ask = (name: string, ...values: unknown[]): Promise<Json> =>
      new Promise((answered, refused) =>
        socket.emit(name, ...values, (answer: Json) =>
          answer.ok ? answered(answer) : refused(new Error(`${name}: ${answer.msg}`)),
        ),
      );
    await ask('setup', 'admin', 'Kuma-pass-1');
    await ask('login', { username: 'admin', password: 'Kuma-pass-1' });
    const add = async (monitor: object): Promise<number> =>
      (await ask('add', { ...usual, ...monitor })).monitorID;
    const site = await add({ type: 'http', name: 'Website', url: target });
    const job = await add({ type: 'push', name: 'Nightly job', pushToken: PUSH_TOKEN });
    const hidden = await add({ type: 'group', name: 'Backends' });
    await add({ type: 'http', name: 'backend-a', url: target, parent: hidden });
    const shown = await add({ type: 'group', name: 'Shops' });
    const shop = await add({ type: 'http', name: 'Shop EU', url: target, parent: shown });
    await ask('addStatusPage', 'Our status', 'main');
    const monitorList = [site, job, hidden, shown, shop].map((id) => ({ id }));
    await ask('saveStatusPage', 'main', page, '/icon.svg', [{ name: 'Services', monitorList }]);
    socket.close();
  };

  test('is imported, and the page follows what fails and recovers after that', {
    timeout: 300_000,
  }, async () => {
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    writeFileSync(join(folder, 'db-config.json'), JSON.stringify({ type: 'sqlite' }));
    running = spawn(process.execPath, ['server/server.js'], {
      cwd: kuma,
      env: {
        ...process.env,
        DATA_DIR: `${folder}/`,
        UPTIME_KUMA_HOST: '127.0.0.1',
        UPTIME_KUMA_PORT: String(port),
      },
    });
    let output = '';
    for (const stream of [running.stdout, running.stderr])
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    await until(
      async () => (await fetch(`${address}/setup-database-info`)).ok && output.includes('Listening on'),
      () => output,
    );
    await fill(address);
    await until(
      async () => {
        const answer = await fetch(`${address}/api/status-page/heartbeat/main`);
        const { heartbeatList } = (await answer.json()) as {
          heartbeatList: Record<string, { status: number }[]>;
        };
        const last = (monitor: number) => heartbeatList[monitor]?.at(-1)?.status;
        return last(1) === 1 && last(2) === 0 && last(6) === 1;
      },
      () => output,
    );
    await stopKuma();

    const now = Math.floor(Date.now() / 1000);
    harness.clock.set(now);
    const source = new KumaSource(
      await openTables(join(folder, 'kuma.db'), isKumaTable, { selection: kumaSelection }),
      { now },
    );
    const { problems, kinds } = await runImport(harness.ctx, source);
    await source.close();
    assert.deepEqual(kinds.checks, { created: 4, known: 0, failed: 0 });
    assert.match(problems.join('\n'), /"Backends" \(3\) is a group: its component follows the checks/);
    assert.match(
      problems.join('\n'),
      /"Shops" \(5\) is a group: it is a component group here, with "Shop EU"/,
    );

    const token = await harness.token('*');
    const page = async (): Promise<Record<string, number>> => {
      await harness.react();
      const { body } = await harness.get('/components?per_page=100');
      return Object.fromEntries(
        body.data.map(({ attributes }: Json) => [attributes.name, attributes.status.value]),
      );
    };
    const checks: Json[] = (await harness.get('/checks?per_page=100', { token })).body.data;
    const run = async () => {
      harness.clock.advance(60);
      for (const { id, attributes } of checks)
        if (attributes.kind !== 'heartbeat') await world.send('POST', `/checks/${id}/run`, {});
    };
    const allWork = { Website: 1, 'Nightly job': 1, Backends: 1, 'Shop EU': 1 };
    assert.deepEqual(await page(), { ...allWork, 'Nightly job': 4 }, 'as Uptime Kuma showed it');
    works = false;
    await run();
    assert.deepEqual(await page(), { Website: 4, 'Nightly job': 4, Backends: 4, 'Shop EU': 4 });
    assert.match((await harness.visit('/')).text, /Major outage/);
    works = true;
    await run();
    assert.deepEqual(await page(), { ...allWork, 'Nightly job': 4 });
    const beat = await harness.app.inject({ method: 'GET', url: `/api/push/${PUSH_TOKEN}?status=up` });
    assert.deepEqual(beat.json(), { ok: true });
    assert.deepEqual(await page(), allWork, 'what was down at the import works again with its first beat');
  });
});

/** What the form of Uptime Kuma sends besides what is typed into it. */
const usual = {
  active: true,
  interval: 2,
  retryInterval: 2,
  maxretries: 0,
  resendInterval: 0,
  timeout: 1,
  method: 'GET',
  accepted_statuscodes: ['200-299'],
  maxredirects: 10,
  upsideDown: false,
  ignoreTls: false,
  expiryNotification: false,
  parent: null,
  notificationIDList: {},
  conditions: [],
  kafkaProducerBrokers: [],
  kafkaProducerSaslOptions: { mechanism: 'None' },
  rabbitmqNodes: [],
  dns_resolve_type: 'A',
  dns_resolve_server: '1.1.1.1',
};

const page = {
  id: 1,
  slug: 'main',
  title: 'Our status',
  description: '',
  icon: '/icon.svg',
  autoRefreshInterval: 300,
  theme: 'auto',
  published: true,
  showTags: false,
  domainNameList: [],
  customCSS: '',
  footerText: '',
  showPoweredBy: true,
  rssTitle: '',
  showOnlyLastHeartbeat: false,
  showCertificateExpiry: false,
  analyticsId: null,
  analyticsScriptUrl: null,
  analyticsType: null,
};
