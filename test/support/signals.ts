import assert from 'node:assert/strict';
import { storeResults } from '../../src/domain/checks/results/store.ts';
import { system } from '../../src/kernel/auth/actor.ts';
import { transaction } from '../../src/kernel/events/transaction.ts';
import { AlertWorld } from './alerts.ts';
import type { Harness } from './harness.ts';

/** Every secret that a check can have. */
const requestSecrets = {
  password: 'secret-password',
  token: 'secret-bearer',
  key: 'secret-client-key',
  proxy: 'http://user:secret-proxy@proxy.example:3128',
  headers: { Authorization: 'secret-authorization', 'X-Api-Key': 'secret-header', Accept: 'text/plain' },
} as const;

/**
 * Probes, checks, sources, rules and alerts of every kind, with gaps between the ids, about a component. Returns what nobody may read
 * who reads the files of an export.
 */
export async function fillSignals(harness: Harness, component: number): Promise<readonly string[]> {
  const world = new AlertWorld(harness);
  const { post, put } = world;
  const drop = async (path: string) =>
    assert.equal((await harness.delete(path, { token: await harness.token('*') })).status, 204, path);
  const add = async (path: string, body: object): Promise<number> => (await post(path, body)).attributes.id;

  const gone = await add('/probes', { name: 'Gone' });
  const probe = (await post('/probes', { name: 'Lisbon' })).attributes;
  const metric = await add('/metrics', { name: 'Response time', suffix: 'ms' });
  const http = { kind: 'http', target: 'https://shop.example/health' };
  await drop(`/checks/${await add('/checks', { ...http, name: 'In the bin' })}`);
  const shop = await add('/checks', {
    ...http,
    name: 'Shop',
    request: { method: 'POST', body: '{"ping":1}', username: 'me', ...requestSecrets },
    expect: [
      { type: 'status', ranges: '200-299' },
      { type: 'text', absent: 'Error' },
    ],
    places: ['here', 'Lisbon', 'Gone'],
    quorum: 1,
    fail_after: 1,
    recover_after: 1,
    degraded_above: 900,
    tags: ['eu', 'Shop team'],
    component,
    metric,
    show_interval: true,
    show_response_time: true,
    label: 'Our shop',
    failing_status: 3,
  });
  await drop(`/probes/${gone}`);
  // It depends on a check that was added later.
  const network = await add('/checks', {
    name: 'Network',
    kind: 'ping',
    target: 'router.example',
    paused: true,
  });
  await put(`/checks/${shop}`, { parent: network });
  const cron = { cron: '30 3 * * 1-5', timezone: 'Europe/Berlin', grace: 600 };
  const heartbeat = await add('/checks', { name: 'Nightly job', kind: 'heartbeat', ...cron });
  const { address } = (await world.send('GET', `/checks/${heartbeat}/heartbeat`)).attributes;

  const graph = await post('/alert-sources', {
    kind: 'grafana',
    name: 'Grafana',
    signing_secret: 'secret-signature',
  });
  const paths = { key: 'id', title: 'name', resolved: ['ok'], state: 'state' };
  const json = await add('/alert-sources', { kind: 'json', name: 'Own scripts', paths });
  const source = await world.addSource({ name: 'Alerts of the shop' });
  await post('/alert-rules', {
    match: { source: json, labels: { team: 'shop' } },
    action: 'nothing',
    wait: 30,
  });
  await post('/alert-rules', {
    match: { check: shop, severity: ['critical', 'major'] },
    action: 'draft',
    component,
    status: 4,
    group_by: 'component',
    cool_down: 60,
    resolve_after: 120,
    min_length: 30,
    order: 1,
  });
  await post('/alert-rules', { match: { component, source: source.attributes.id }, action: 'nothing' });

  const store = (place: string, verdict: 'ok' | 'failed') =>
    transaction(harness.ctx, system, (tx) =>
      storeResults(tx, [
        {
          checkId: shop,
          result: {
            place,
            at: harness.clock.now() * 1000 + 250,
            verdict,
            reason: `It was ${verdict}.`,
            phases: { dns: 1.5, connect: 2, total: 30.25 },
            output: 'raw-output-of-the-system',
          },
        },
      ]),
    );
  for (const verdict of ['ok', 'failed', 'ok', 'failed'] as const) {
    harness.clock.advance(3600);
    for (const place of ['here', String(probe.id)]) await store(place, verdict);
    await harness.react();
  }
  await world.fire({ key: 'disk', labels: { severity: 'critical' } }, { key: 'cpu', labels: { team: 'a' } });
  await harness.react();
  harness.clock.advance(60);
  await world.resolve('cpu');
  await harness.react();
  const acknowledged = (await world.alerts('&filter[state]=firing')).at(-1);
  await post(`/alerts/${acknowledged.id}/acknowledge`);

  const { headers, ...members } = requestSecrets;
  return [
    ...Object.values(members),
    headers.Authorization,
    headers['X-Api-Key'],
    'secret-',
    'raw-output-of-the-system',
    // Only the raw delivery has it.
    'alertmanager.example',
    address.split('/').at(-1),
    probe.token.split('|')[1],
    ...[graph, source].map(({ attributes }) => attributes.address.split('/').at(-1)),
    'In the bin',
  ];
}
