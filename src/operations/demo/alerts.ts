import { createAlertRule } from '../../domain/alerts/alert-rules/actions.ts';
import { createAlertSource } from '../../domain/alerts/alert-sources/actions.ts';
import { getAlertSource } from '../../domain/alerts/alert-sources/queries.ts';
import { receivePost } from '../../domain/alerts/incoming/receive.ts';
import { system } from '../../kernel/auth/actor.ts';
import { findCursor, skipToNewest } from '../../kernel/events/consume.ts';
import { readAfter } from '../../kernel/events/log.ts';
import { transaction } from '../../kernel/events/transaction.ts';
import { readPost } from '../../lib/alert-senders/read-post.ts';
import type { Seconds } from '../../lib/clock.ts';
import { alertConsumer } from '../../reactions/alert-rules/consumer.ts';
import { runAlertRules } from '../../reactions/alert-rules/run-rules.ts';
import { componentId, type DemoContext, type TimelineStep } from './demo-context.ts';
import { type RelativeTime, timeOf } from './types.ts';

/** What the Alertmanager of the company has sent, and what is done with alerts. */

interface AlertSeed {
  readonly name: string;
  readonly summary: string;
  readonly severity: 'critical' | 'major' | 'warning' | 'info';
  readonly service: string;
  readonly from: RelativeTime;
  /** Minutes until it was over; without it, it goes on. */
  readonly lasted?: number;
}

const SOURCE_DAYS_AGO = 30;
/** Before the first check, so that they decide about everything. */
const RULES_DAYS_AGO = 88;
const DAY = 86_400;
const MINUTE = 60;

const alerts: readonly AlertSeed[] = [
  {
    name: 'QueueBacklog',
    summary: 'More than 5,000 jobs wait for a worker',
    severity: 'warning',
    service: 'jobs',
    from: { day: -8, time: '02:21' },
    lasted: 34,
  },
  {
    name: 'DashboardErrors',
    summary: 'admin: 92% of requests fail',
    severity: 'critical',
    service: 'dashboard',
    from: { day: -6, time: '13:04' },
    lasted: 28,
  },
  {
    name: 'AuthenticationSlow',
    summary: 'Strong customer authentication takes 6.2 s at the 95th percentile',
    severity: 'major',
    service: 'payments',
    from: { minutesAgo: 203 },
  },
  {
    name: 'ReplicaLag',
    summary: 'us-east replica 3 is 48 s behind',
    severity: 'warning',
    service: 'database',
    from: { minutesAgo: 131 },
    lasted: 12,
  },
  {
    name: 'DiskFillingUp',
    summary: 'build-7 will be out of disk space in 2 days',
    severity: 'info',
    service: 'builds',
    from: { minutesAgo: 58 },
  },
];

export function alertSteps(now: Seconds): TimelineStep[] {
  let sourceId = 0;
  return [
    {
      at: now - SOURCE_DAYS_AGO * DAY,
      run: async ({ ctx, staff }) => {
        sourceId = await createAlertSource(ctx, staff, { kind: 'alertmanager', name: 'Alertmanager' });
      },
    },
    ...ruleSteps(now),
    ...alerts.flatMap((alert): TimelineStep[] => {
      const began = timeOf(alert.from, now);
      const deliver = (at: Seconds, ended?: Seconds): TimelineStep => ({
        at,
        run: (demo) => post(demo, sourceId, payloadOf(alert, began, ended)),
      });
      const { lasted } = alert;
      // Alertmanager gathers what belongs together for half a minute.
      const first = deliver(began + 30);
      if (lasted === undefined) return [first];
      return [first, deliver(began + lasted * MINUTE + 30, began + lasted * MINUTE)];
    }),
  ];
}

/** A draft is prepared where nobody looks at night. Everything else is for people to report. */
const ruleSteps = (now: Seconds): TimelineStep[] =>
  [
    (demo: DemoContext) => ({
      match: { component: componentId(demo, 'help'), severity: 'critical' },
      action: 'draft',
    }),
    () => ({ match: {}, action: 'nothing' }),
  ].map((ruleOf, index) => ({
    at: now - RULES_DAYS_AGO * DAY + index * 5 * MINUTE,
    run: (demo) => createAlertRule(demo.ctx, demo.staff, ruleOf(demo)),
  }));

const dateOf = (at: Seconds): string => new Date(at * 1000).toISOString();

/** As Alertmanager sends it. */
function payloadOf(
  { name, summary, severity, service }: AlertSeed,
  began: Seconds,
  ended: Seconds | undefined,
): object {
  const status = ended === undefined ? 'firing' : 'resolved';
  const labels = { alertname: name, service, severity };
  return {
    version: '4',
    receiver: 'daymark',
    status,
    groupKey: `{}:{alertname="${name}"}`,
    groupLabels: { alertname: name },
    commonLabels: labels,
    commonAnnotations: { summary },
    externalURL: 'https://alerts.corp.fernhollow.example',
    truncatedAlerts: 0,
    alerts: [
      {
        status,
        labels,
        annotations: { summary },
        startsAt: dateOf(began),
        endsAt: ended === undefined ? '0001-01-01T00:00:00Z' : dateOf(ended),
        generatorURL: `https://prometheus.corp.fernhollow.example/graph?alert=${name}`,
        fingerprint: `${name}-${began}`,
      },
    ],
  };
}

async function post(demo: DemoContext, sourceId: number, payload: object): Promise<void> {
  const { ctx } = demo;
  const body = Buffer.from(JSON.stringify(payload, undefined, 2));
  const request = {
    headers: {},
    body,
    query: '',
    signingSecret: null,
    now: new Date(ctx.clock.now() * 1000),
  };
  const delivery = await readPost('alertmanager', request, {
    fetchCertificate: () => Promise.reject(new Error('Alertmanager has no certificates.')),
  });
  const source = await getAlertSource({ db: ctx.connection.read }, sourceId);
  await receivePost(ctx, source, { contentType: 'application/json', body }, delivery);
  await runRules(demo);
}

const BATCH_SIZE = 1000;

/** Lets the rules look at what has happened, as the background worker does. */
export async function runRules({ ctx }: DemoContext): Promise<void> {
  await transaction(ctx, system, async (tx) => {
    let { event_id: last } = await findCursor(tx.db, 'alerts');
    for (;;) {
      const events = await readAfter(tx, last, BATCH_SIZE);
      for (let rest = events.filter(({ type }) => type === 'check.changed'); rest.length > 0; )
        rest = rest.slice(await alertConsumer.processAll(tx, rest));
      last = events.at(-1)?.id ?? last;
      if (events.length < BATCH_SIZE) break;
    }
    // What people write is told to nobody, and no rule has to leave it alone: there is no draft yet.
    await skipToNewest(tx);
  });
  while (await runAlertRules(ctx));
}
