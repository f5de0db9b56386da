import { manyAlerts, notTheForm, type RawAlert, timeProblem } from './alert.ts';
import { objectBody } from './body.ts';
import { type Fields, fieldsOf, firstText, isFields, member, textOf, timeOf } from './fields.ts';
import type { AlertSender, PostContent } from './sender.ts';
import { severityOf } from './severity.ts';

/**
 * Prometheus Alertmanager, https://prometheus.io/docs/alerting/latest/configuration/#webhook_config, and what its source
 * sends (notify/webhook/webhook.go, template/template.go). The group is firing while one of its alerts fires, so only the
 * alerts say what is over. The fingerprint is the hash of the labels. Nothing is signed.
 */
export const alertmanager: AlertSender = {
  name: 'Prometheus Alertmanager',
  read: (request) => {
    const body = objectBody(request);
    const alerts = body && alertsIn(body);
    if (!body || !alerts) {
      return notTheForm(
        'This is not what Alertmanager sends: it needs a list "alerts", each with labels and a status.',
      );
    }
    return groupOf(body, alerts, groupedAlert, request.now);
  },
  instructions: (address) => ({
    steps: [
      'Add the receiver to alertmanager.yml, and name it in a route.',
      'Run "amtool check-config alertmanager.yml", and reload Alertmanager.',
      'If nothing arrives, the log of Alertmanager says "Notify for alerts failed" with the answer that it got. 404 means that the URL is wrong.',
    ],
    language: 'yaml',
    snippet: `route:
  receiver: daymark
  group_by: [alertname]
  routes:
    - matchers: ['alertname = "Watchdog"']
      receiver: daymark
      group_wait: 0s
      group_interval: 1m
      repeat_interval: 2m
receivers:
  - name: daymark
    webhook_configs:
      - url: "${address}"
        send_resolved: true
        max_alerts: 1000
`,
  }),
};

/** Alertmanager and Grafana always send labels and a status. Without a label, nothing tells two alerts apart. */
const isAlert = (value: unknown): value is Fields =>
  isFields(value) &&
  Object.keys(fieldsOf(member(value, 'labels'))).length > 0 &&
  ['firing', 'resolved'].includes(String(member(value, 'status')));

/** The elements of `alerts`, as Alertmanager and Grafana send them; null if there is anything else. */
export function alertsIn(body: Fields): readonly Fields[] | null {
  const alerts = member(body, 'alerts');
  return Array.isArray(alerts) && alerts.every(isAlert) ? alerts : null;
}

/** What the sender has put together in one delivery, by the labels of its `group_by`, with how many of it were left out. */
export function groupOf(
  body: Fields,
  alerts: readonly Fields[],
  read: (alert: Fields) => RawAlert,
  now: Date,
): PostContent {
  for (const alert of alerts) {
    const problem = timeProblem(alert, 'startsAt', 'endsAt');
    if (problem) return problem;
  }
  const left = Number(member(body, 'truncatedAlerts'));
  const group = firstText(body, 'groupKey');
  const grouped = (alert: Fields) => ({ ...read(alert), group });
  return manyAlerts(alerts, grouped, now, Number.isSafeInteger(left) && left > 0 ? left : 0);
}

/** What tells alerts apart is bounded, as the labels are that are kept. */
const KEY_LABELS = 200;

/** An element of `alerts`, as Alertmanager and Grafana send it. */
export function groupedAlert(alert: Fields): RawAlert {
  const labels = fieldsOf(member(alert, 'labels'));
  const annotations = fieldsOf(member(alert, 'annotations'));
  const pairs = Object.entries(labels);
  const texts = pairs.slice(0, KEY_LABELS).map(([name, value]) => [name, textOf(value) ?? ''] as const);
  return {
    key: textOf(member(alert, 'fingerprint')) ?? JSON.stringify(texts.toSorted()),
    name: firstText(labels, 'alertname'),
    title:
      firstText(annotations, 'summary', 'title') ??
      firstText(labels, 'alertname') ??
      texts.map(([name, value]) => `${name}=${value}`).join(', '),
    severity: severityOf(firstText(labels, 'severity', 'priority', 'level')),
    labels: pairs,
    link: firstText(alert, 'panelURL', 'dashboardURL', 'generatorURL'),
    resolved: member(alert, 'status') === 'resolved',
    startedAt: timeOf(member(alert, 'startsAt')),
    endedAt: timeOf(member(alert, 'endsAt')),
  };
}
