import type { CheckKind } from '../../common/checks.ts';
import { storeResults } from '../../src/domain/checks/results/store.ts';
import { system } from '../../src/kernel/auth/actor.ts';
import { transaction } from '../../src/kernel/events/transaction.ts';
import { AlertWorld } from '../support/alerts.ts';
import type { Dashboard } from './dashboard.ts';

/** One a minute. */
const RESULTS = 180;
/** In milliseconds. */
const [MINUTE, HOUR] = [60_000, 3_600_000];

type Signal = readonly [name: string, kind: CheckKind, target: string | undefined, milliseconds: number];

const signals: readonly Signal[] = [
  ['Storefront', 'http', 'https://shops.fernhollow.example/', 180],
  ['Checkout', 'http', 'https://checkout.fernhollow.example/health', 240],
  ['Search', 'http', 'https://search.fernhollow.example/q?text=lamp', 95],
  ['Card payments', 'http', 'https://pay.fernhollow.example/cards', 410],
  ['Public API', 'grpc', 'api.fernhollow.example:443', 62],
  ['Live prices', 'websocket', 'wss://live.fernhollow.example/prices', 130],
  ['Mail', 'smtp', 'mail.fernhollow.example:587', 88],
  ['Names', 'dns', 'fernhollow.example', 21],
  ['Certificate', 'tls', 'shops.fernhollow.example:443', 74],
  ['Gateway', 'ping', 'gw.fernhollow.example', 4],
  ['Nightly export', 'heartbeat', undefined, 0],
  ['Card network', 'status-page', 'https://status.cards.example', 300],
];

/** Checks of every kind with hours of results, of which one fails; a probe; and alerts with rules. */
export async function addSignals(dashboard: Dashboard): Promise<void> {
  const { harness, now } = dashboard;
  const world = new AlertWorld(harness);
  for (const name of ['Frankfurt', 'Singapore']) await world.post('/probes', { name });
  const component = await dashboard.component('Search');
  const ids: number[] = [];
  for (const [name, kind, target] of signals) {
    const own = name === 'Search' ? { component, show_response_time: true, show_interval: true } : {};
    const { id } = await world.post('/checks', {
      name,
      kind,
      ...(target && { target }),
      tags: ['production'],
      ...own,
    });
    ids.push(Number(id));
  }
  const results = signals.flatMap(([name, kind, , milliseconds], index) =>
    kind === 'heartbeat'
      ? []
      : Array.from({ length: RESULTS }, (_, step) => {
          const at = now * 1000 - (RESULTS - step) * MINUTE;
          const isBad = name === 'Card payments' && at > now * 1000 - HOUR;
          const total = milliseconds * (1 + 0.3 * Math.sin(step / 60) + (step % 7) / 30);
          const phases = { dns: total * 0.08, connect: total * 0.14, tls: total * 0.2, total };
          return {
            checkId: ids[index] ?? 0,
            result: {
              place: 'here',
              at,
              verdict: isBad ? ('failed' as const) : ('ok' as const),
              reason: isBad ? 'The status is 503; expected 200-299.' : 'It works.',
              phases,
            },
          };
        }),
  );
  await transaction(harness.ctx, system, (tx) => storeResults(tx, results));
  await addAlerts(world, now, component);
  await harness.react();
}

async function addAlerts(world: AlertWorld, now: number, component: number): Promise<void> {
  await world.addSource({ kind: 'grafana', name: 'Grafana of the shop team' });
  const source = await world.addSource({ name: 'Production' });
  const match = { source: Number(source.id), severity: ['critical'] };
  await world.post('/alert-rules', { action: 'draft', match, wait: 120, component });
  await world.post('/alert-rules', {
    action: 'status',
    match: { labels: { team: 'storage' } },
    component,
    status: 2,
  });
  await world.post('/alert-rules', { action: 'nothing' });
  const sent = [
    ['DiskAlmostFull', 'critical', 'The disk of db-eu-1 is 96% full'],
    ['HighErrorRate', 'critical', 'Checkout returns errors to 4% of requests'],
    ['SlowQueries', 'warning', 'Queries of the catalogue take longer than 2 s'],
    ['QueueGrows', 'warning', 'The queue of outgoing mails has 12,400 entries'],
    ['CertificateExpires', 'info', 'The certificate of img.fernhollow.example expires in 12 days'],
  ] as const;
  const alert = (index: number, status: 'firing' | 'resolved') => {
    const [alertname, severity, summary] = sent[index] ?? sent[0];
    const startsAt = new Date((now - 600 * (index + 1)) * 1000).toISOString();
    const endsAt = status === 'resolved' ? new Date(now * 1000).toISOString() : '0001-01-01T00:00:00Z';
    const labels = { alertname, severity, team: index % 2 === 0 ? 'storage' : 'shop', region: 'eu-north' };
    return { status, labels, annotations: { summary }, startsAt, endsAt, fingerprint: alertname };
  };
  const post = (alerts: readonly object[]) =>
    world.postRaw(JSON.stringify({ version: '4', status: 'firing', receiver: 'daymark', alerts }));
  await post(sent.map((_, index) => alert(index, 'firing')));
  await post([alert(3, 'resolved'), alert(4, 'resolved')]);
}
