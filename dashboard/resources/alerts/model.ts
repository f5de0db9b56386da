import type { Schemas } from '@daymark/client';
import type { AlertSeverity } from '../../../common/alert-senders.ts';
import type { AlertState } from '../../../common/alerts.ts';
import { relatedIds } from '../../api/documents.ts';
import type { Timestamp } from '../../ui/times.ts';
import type { ComponentStatus } from '../components/model.ts';

/** Each severity has the mark and the colours of a component status. */
export const severityMarks: Readonly<Record<AlertSeverity, ComponentStatus>> = {
  critical: 4,
  major: 3,
  minor: 2,
  info: 5,
};

export interface Alert {
  readonly id: number;
  readonly key: string;
  readonly title: string;
  readonly severity: AlertSeverity;
  readonly labels: Readonly<Record<string, string>>;
  readonly link: string | null;
  readonly state: AlertState;
  readonly started: Timestamp;
  readonly ended: Timestamp;
  /** Why it ended, if its sender did not say so. */
  readonly endReason: string | null;
  /** What the sender puts together. */
  readonly group: string | null;
  readonly acknowledged: Timestamp;
  /** How often it has begun. */
  readonly occurrences: number;
  /** How many other alerts of its incident are in the same state. */
  readonly others: number;
  /** What was done, or why nothing was, in one sentence. */
  readonly outcome: string;
  readonly source: number | null;
  readonly sourceName: string | null;
  readonly check: number | null;
  readonly components: readonly number[];
  readonly incident: number | null;
  readonly rule: number | null;
}

const idOf = ({ data }: { readonly data: { readonly id: string } | null }): number | null =>
  data === null ? null : Number(data.id);

export const toAlert = ({ attributes, relationships }: Schemas['Alert']): Alert => ({
  id: attributes.id,
  key: attributes.key,
  title: attributes.title,
  severity: attributes.severity,
  labels: attributes.labels,
  link: attributes.link,
  state: attributes.state,
  started: attributes.started_at,
  ended: attributes.ended_at,
  endReason: attributes.end_reason,
  group: attributes.group,
  acknowledged: attributes.acknowledged_at,
  occurrences: attributes.occurrences,
  others: attributes.others,
  outcome: attributes.outcome,
  source: idOf(relationships.source),
  sourceName: attributes.source_name,
  check: idOf(relationships.check),
  components: relatedIds(relationships.components),
  incident: idOf(relationships.incident),
  rule: idOf(relationships.rule),
});

/** What the form that publishes holds. What is empty follows from the rule, the template or the alert. */
export interface Publication {
  readonly incident: number | null;
  readonly name: string;
  readonly message: string;
  readonly template: string | null;
  readonly component: number | null;
  readonly status: ComponentStatus | null;
  readonly notifications: boolean;
}

/** The publication as the API takes it. Whoever joins an incident only adds to it. */
export const publicationBody = ({ incident, name, message, template, ...rest }: Publication) => ({
  incident,
  name: name.trim() || null,
  message: message.trim() || null,
  ...(incident === null && { template, component: rest.component, status: rest.status }),
  notifications: rest.notifications,
});
