import { manyAlerts, notTheForm, type RawAlert } from './alert.ts';
import { objectBody } from './body.ts';
import { type Fields, fieldsOf, firstText, isFields, member, textOf, timeOf } from './fields.ts';
import type { AlertSender } from './sender.ts';
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
    const alerts = body && member(body, 'alerts');
    if (!body || !Array.isArray(alerts) || !alerts.every(isAlert)) {
      return notTheForm(
        'This is not what Alertmanager sends: it needs a list "alerts" with labels and a status.',
      );
    }
    const left = Number(member(body, 'truncatedAlerts'));
    const group = groupOf(body);
    return manyAlerts(
      alerts.map((alert) => ({ ...groupedAlert(alert), group })),
      request.now,
      Number.isSafeInteger(left) && left > 0 ? left : 0,
    );
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

/** Whether an element of `alerts` has what Alertmanager and Grafana always send. */
export const isAlert = (value: unknown): value is Fields =>
  isFields(value) &&
  isFields(member(value, 'labels')) &&
  ['firing', 'resolved'].includes(String(member(value, 'status')));

/** What the sender has put together in one delivery, by the labels of its `group_by`. */
export const groupOf = (body: Fields): string | null => firstText(body, 'groupKey');

/** An element of `alerts`, as Alertmanager and Grafana send it. */
export function groupedAlert(alert: Fields): RawAlert {
  const labels = fieldsOf(member(alert, 'labels'));
  const annotations = fieldsOf(member(alert, 'annotations'));
  const pairs = Object.entries(labels);
  return {
    key: textOf(member(alert, 'fingerprint')) ?? JSON.stringify(pairs.toSorted()),
    name: firstText(labels, 'alertname'),
    title: firstText(annotations, 'summary', 'title') ?? firstText(labels, 'alertname'),
    severity: severityOf(firstText(labels, 'severity', 'priority', 'level')),
    labels: pairs,
    link: firstText(alert, 'panelURL', 'dashboardURL', 'generatorURL'),
    resolved: member(alert, 'status') === 'resolved',
    startedAt: timeOf(member(alert, 'startsAt')),
    endedAt: timeOf(member(alert, 'endsAt')),
  };
}
