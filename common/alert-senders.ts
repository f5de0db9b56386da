/** The systems whose alerts are read. `json` is any other, with paths that the operator chose. */
export const alertSourceKinds = [
  'alertmanager',
  'grafana',
  'pagerduty',
  'opsgenie',
  'datadog',
  'newrelic',
  'sns',
  'uptimerobot',
  'betterstack',
  'kuma',
  'zabbix',
  'nagios',
  'healthchecks',
  'sentry',
  'json',
] as const;

export type AlertSourceKind = (typeof alertSourceKinds)[number];

/** The kinds that sign what they send with a secret that the operator copies from them. */
export const signingKinds: readonly AlertSourceKind[] = ['grafana', 'pagerduty', 'sentry'];

/** From the worst to the least. The words of every sender are translated to these. */
export const alertSeverities = ['critical', 'major', 'minor', 'info'] as const;

export type AlertSeverity = (typeof alertSeverities)[number];

/** Where in a body of the kind `json` things are, as paths such as `incident.id` or `alerts[0].labels["host name"]`. */
export interface JsonPaths {
  /** A list of alerts. Without it, the body is one alert. The other paths begin at an element of it. */
  readonly alerts?: string;
  readonly key: string;
  readonly title: string;
  readonly severity?: string;
  /** What says whether the problem is over. Without it, every delivery fires. */
  readonly state?: string;
  /** The values of `state`, in any case, that mean that it is over. */
  readonly resolved?: readonly string[];
  readonly link?: string;
  readonly startedAt?: string;
  readonly endedAt?: string;
  /** An object whose members become labels. */
  readonly labels?: string;
}
