import { words } from '../../words/words.ts';

/** The names that the forms of checks and alerts have for their fields. */
const inForms = (): Readonly<Record<string, string>> => {
  const { checks, alerts, audit } = words;
  return {
    component_id: checks.component,
    cron: checks.cron,
    degraded_above: checks.degradedAbove,
    expect: checks.expect,
    grace: checks.grace,
    interval: checks.interval,
    key: alerts.key,
    kind: checks.kind,
    labels: alerts.labels,
    places: checks.places,
    position: audit.members.order,
    severity: alerts.severity,
    source_id: alerts.source,
    started_at: alerts.started,
    state: checks.state,
    tags: checks.tags,
    target: checks.target,
    timeout: checks.timeout,
    title: alerts.pathTitle,
  };
};

/** What the log calls a field. One without a name is written as in the API, and begins like the others. */
export function memberName(member: string): string {
  const named: Readonly<Record<string, string>> = words.audit.members;
  const plain = member.replaceAll('_', ' ');
  return named[member] ?? inForms()[member] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}
