import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { command } from '../support/command.ts';
import { NetworkNamespace, noNamespaces } from '../support/network-namespace.ts';
import { freePort, type Served, type Started, startCommand, startServer } from '../support/process.ts';
import type { Json } from '../support/response.ts';
import { isLong } from '../support/rounds.ts';

/** How long the network is away. */
const AWAY_MS = isLong ? 120_000 : 20_000;

describe('a probe in a network of its own', { skip: noNamespaces() }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-network-'));
  const network = new NetworkNamespace();
  let service: Served;
  let probe: Started;
  let token = '';
  let system: Server;
  let systemPort = 0;
  let [both, there] = [0, 0];

  const api = async (method: string, path: string, body?: object): Promise<Json> => {
    const response = await fetch(`${service.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const document = (await response.json()) as Json;
    assert.equal(response.status, 200, JSON.stringify(document));
    return document.data;
  };
  const addCheck = async (name: string, places: readonly string[]): Promise<number> => {
    const target = `${network.host}:${systemPort}`;
    const values = { interval: 10, timeout: 2, retry_interval: 1, fail_after: 2, places };
    return (await api('POST', '/checks', { name, kind: 'tcp', target, ...values })).attributes.id;
  };

  before(async () => {
    network.open();
    systemPort = await freePort();
    await new Promise<void>((open) => {
      system = createServer((socket) => socket.end()).listen(systemPort, '0.0.0.0', open);
    });
    const env = { DATA_DIR: join(folder, 'service'), CHECK_REFERENCES: 'none', HOST: '0.0.0.0' };
    token = (await command(['token', 'create', '--name', 't', '--abilities', '*'], env)).out.trim();
    service = await startServer(env);
    const { token: secret } = (await api('POST', '/probes', { name: 'Island' })).attributes;
    both = await addCheck('Both', ['here', 'Island']);
    there = await addCheck('There', ['Island']);
    const server = `http://${network.host}:${service.port}`;
    probe = startCommand(
      ['probe', '--server', server, '--data', join(folder, 'probe')],
      { DAYMARK_PROBE_TOKEN: secret },
      { network: network.name },
    );
  });
  after(async () => {
    await probe?.end('SIGKILL');
    await service?.end('SIGKILL');
    system?.close();
    network.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** What was found in the place of the probe, the newest first. */
  const resultsOf = async (id: number): Promise<{ at: number; verdict: string }[]> =>
    (await api('GET', `/checks/${id}/results?per_page=100`))
      .filter(({ attributes }: Json) => attributes.place === 'Island')
      .map(({ attributes }: Json) => ({ at: Date.parse(attributes.at_iso), verdict: attributes.verdict }));
  const untilResultSince = async (id: number, moment: number, verdict: string) => {
    while (!(await resultsOf(id)).some((one) => one.at > moment && one.verdict === verdict)) await sleep(250);
  };
  const changesOf = async (id: number): Promise<string[]> =>
    (await api('GET', `/checks/${id}/changes?sort=id`)).map(({ attributes }: Json) => attributes.state);
  const sumOf = async (id: number): Promise<number> =>
    (await api('GET', `/checks/${id}/results?resolution=day`))
      .filter(({ attributes }: Json) => attributes.place === 'Island')
      .reduce((sum: number, { attributes: { ok, degraded, failed, no_data } }: Json) => {
        return sum + ok + degraded + failed + no_data;
      }, 0);
  const assertCountedOnce = async (id: number) => {
    for (;;) {
      const [first, sum, second] = [await resultsOf(id), await sumOf(id), await resultsOf(id)];
      if (first.length !== second.length) continue;
      assert.equal(sum, first.length);
      return;
    }
  };

  for (const { how, cut, mend } of [
    { how: 'is unplugged', cut: () => network.unplug(), mend: () => network.plugIn() },
    {
      how: 'loses everything without a word',
      cut: () => network.loseEverything(),
      mend: () => network.loseNothing(),
    },
  ])
    test(`makes no false down when that network ${how}, and delivers what it kept once`, async () => {
      for (const id of [both, there]) await untilResultSince(id, Date.now(), 'ok');
      const cutAt = Date.now();
      cut();
      await sleep(AWAY_MS);
      mend();
      // It was tried in vain meanwhile, and is well now.
      for (const id of [both, there]) {
        await untilResultSince(id, cutAt, 'no data');
        await untilResultSince(id, Date.now(), 'ok');
        assert.deepEqual(await changesOf(id), ['up']);
        await assertCountedOnce(id);
      }
      const results = (await Promise.all([both, there].map(resultsOf))).flat();
      assert.deepEqual([...new Set(results.map(({ verdict }) => verdict))].toSorted(), ['no data', 'ok']);
    });
});
