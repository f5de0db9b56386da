import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { command } from '../support/command.ts';
import {
  daymark,
  freePort,
  type Served,
  type Started,
  startCommand,
  startServer,
} from '../support/process.ts';
import type { Json } from '../support/response.ts';
import { isLong } from '../support/rounds.ts';

/** How long the service stays away. */
const AWAY_MS = isLong ? 600_000 : 15_000;

/** Longer than the time limit of a check. */
const STANDSTILL_MS = 9000;

describe('a probe', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-probe-'));
  const env = { DATA_DIR: join(folder, 'service'), CHECK_REFERENCES: 'none', DATABASE_TIMEOUT: '2' };
  let port: number;
  let service: Served;
  let token: string;
  let probe: Started | undefined;
  let system: Server;
  let systemPort: number;

  const serve = async () => {
    service = await startServer({ ...env, PORT: String(port) });
  };
  const openSystem = () =>
    new Promise<void>((open) => {
      system = createServer((socket) => socket.end()).listen(systemPort, '127.0.0.1', open);
    });
  before(async () => {
    [port, systemPort] = [await freePort(), await freePort()];
    const created = await command(['token', 'create', '--name', 't', '--abilities', '*'], env);
    token = created.out.trim();
    await serve();
    await openSystem();
  });
  after(async () => {
    await probe?.end('SIGKILL');
    await service.end('SIGKILL');
    system.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const api = async (method: string, path: string, body?: object): Promise<Json> => {
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Json;
    assert.equal(response.status, 200, JSON.stringify(answer));
    return answer.data;
  };
  /** Waits for a condition, which holds sooner or later. */
  const until = async (holds: () => Promise<boolean>) => {
    while (!(await holds())) await sleep(250);
  };
  /** Fewer than a hundred, so they are all on one page. */
  const resultsOf = (id: number): Promise<Json[]> => api('GET', `/checks/${id}/results?per_page=100`);
  const verdictsOf = async (id: number): Promise<string[]> =>
    (await resultsOf(id)).map(({ attributes }) => attributes.verdict);
  const changesOf = async (id: number): Promise<string[]> =>
    (await api('GET', `/checks/${id}/changes?sort=id`)).map(({ attributes }: Json) => attributes.state);
  /** Each result is in the sums once. */
  const assertCountedOnce = async (id: number) => {
    // Both are read at one moment in which nothing arrives in between.
    for (;;) {
      const count = (await resultsOf(id)).length;
      const days = await api('GET', `/checks/${id}/results?resolution=day`);
      const sums = days.map(
        ({ attributes: { ok, degraded, failed, no_data } }: Json) => ok + degraded + failed + no_data,
      );
      const isSame = (await resultsOf(id)).length === count;
      if (isSame)
        return assert.equal(
          sums.reduce((one: number, other: number) => one + other, 0),
          count,
        );
    }
  };
  const addProbe = async (name: string): Promise<{ id: number; token: string }> =>
    (await api('POST', '/probes', { name })).attributes;
  const startProbe = (secret: string, name: string): Started =>
    startCommand(['probe', '--server', `http://127.0.0.1:${port}`, '--data', join(folder, name)], {
      DAYMARK_PROBE_TOKEN: secret,
    });
  const addCheck = async (places: readonly string[]): Promise<number> => {
    const target = `127.0.0.1:${systemPort}`;
    const values = { interval: 10, timeout: 2, retry_interval: 1, fail_after: 2, places };
    return (await api('POST', '/checks', { name: 'System', kind: 'tcp', target, ...values })).attributes.id;
  };

  test('that is killed goes on after its start, and what it kept is delivered and counted once', async () => {
    const { id: probeId, token: secret } = await addProbe('Killed');
    const id = await addCheck(['Killed']);
    probe = startProbe(secret, 'killed');
    await until(async () => (await resultsOf(id)).length > 0);
    await probe.end('SIGKILL');
    const before = (await resultsOf(id)).length;
    probe = startProbe(secret, 'killed');
    await until(async () => (await resultsOf(id)).length > before + 1);
    const { state, version } = (await api('GET', `/probes/${probeId}`)).attributes;
    assert.equal(state, 'connected');
    assert.match(version, /^\d+\.\d+\.\d+$/);
    await assertCountedOnce(id);
    assert.deepEqual(await changesOf(id), ['up']);
    assert.equal(await probe.end('SIGTERM'), 0);
  });

  test('keeps its results while the service was killed and stays away, even if it is killed itself', async () => {
    const { token: secret } = await addProbe('Patient');
    const id = await addCheck(['Patient']);
    probe = startProbe(secret, 'patient');
    await until(async () => (await resultsOf(id)).length > 0);
    const goneAt = Date.now();
    await service.end('SIGKILL');
    await sleep(AWAY_MS);
    await probe.end('SIGKILL');
    const backAt = Date.now();
    probe = startProbe(secret, 'patient');
    await serve();
    const during = async () =>
      (await resultsOf(id)).filter(({ attributes }) => {
        const at = Date.parse(attributes.at_iso);
        return at > goneAt && at < backAt;
      });
    // One every ten seconds. The last one may have been in progress when the probe was killed.
    const expected = Math.max(1, Math.floor(AWAY_MS / 10_000) - 1);
    await until(async () => (await during()).length >= expected);
    await assertCountedOnce(id);
    assert.deepEqual(new Set(await verdictsOf(id)), new Set(['ok']));
    assert.deepEqual(await changesOf(id), ['up']);
    await probe.end('SIGTERM');
  });

  test('whose network is cut knows nothing of its systems, and makes no false down', async () => {
    const { token: secret } = await addProbe('Cut off');
    const id = await addCheck(['Cut off']);
    probe = startProbe(secret, 'cut off');
    await until(async () => (await resultsOf(id)).length > 0);
    // Nothing can be reached any more from there: neither the system nor the service.
    await service.end('SIGKILL');
    await new Promise((closed) => system.close(closed));
    await sleep(15_000);
    await openSystem();
    await serve();
    await until(async () => (await verdictsOf(id)).includes('no data'));
    const before = (await resultsOf(id)).length;
    await until(async () => (await resultsOf(id)).length > before);
    assert.ok(!(await verdictsOf(id)).includes('failed'), String(await verdictsOf(id)));
    assert.deepEqual(await changesOf(id), ['up']);
    await assertCountedOnce(id);
    await probe.end('SIGTERM');
  });

  test('that stands still, like a machine that is paused, makes no false down', async () => {
    let holds = false;
    let isAsked = false;
    const website = createHttpServer((_, response) => {
      if (holds) isAsked = true;
      else response.end('It works.');
    }).listen(0, '127.0.0.1');
    await once(website, 'listening');
    const { token: secret } = await addProbe('Paused');
    const target = `http://127.0.0.1:${(website.address() as AddressInfo).port}/`;
    const rules = { interval: 10, timeout: 6, retry_interval: 1, fail_after: 1, places: ['Paused'] };
    const { id } = (await api('POST', '/checks', { name: 'Website', kind: 'http', target, ...rules }))
      .attributes;
    probe = startProbe(secret, 'paused');
    await until(async () => (await changesOf(id)).length > 0);
    holds = true;
    await until(async () => isAsked);
    probe.signal('SIGSTOP');
    holds = false;
    await sleep(STANDSTILL_MS);
    probe.signal('SIGCONT');
    // What was asked before gets no answer any more, which says nothing about the system.
    const before = (await resultsOf(id)).length;
    await until(async () => (await resultsOf(id)).length > before + 1);
    assert.deepEqual(new Set(await verdictsOf(id)), new Set(['ok', 'no data']));
    assert.deepEqual(await changesOf(id), ['up']);
    await probe.end('SIGTERM');
    website.closeAllConnections();
    website.close();
  });

  test('that sees a real failure makes its check down', async () => {
    const { token: secret } = await addProbe('Honest');
    const id = await addCheck(['Honest']);
    probe = startProbe(secret, 'honest');
    await until(async () => (await resultsOf(id)).length > 0);
    await new Promise((closed) => system.close(closed));
    await until(async () => (await changesOf(id)).includes('down'));
    await openSystem();
    await until(async () => (await changesOf(id)).at(-1) === 'up');
    assert.deepEqual(await changesOf(id), ['up', 'down', 'up']);
    await probe.end('SIGTERM');
  });

  test('with a token that nobody knows ends and says so', async () => {
    const { code, err } = await daymark(['probe', '--server', `http://127.0.0.1:${port}`], {
      DAYMARK_PROBE_TOKEN: '99|daymark-probe_wrong',
    });
    assert.equal(code, 1);
    assert.match(err, /does not accept the token/);
    assert.doesNotMatch(err, /daymark-probe_wrong/);
  });
});
