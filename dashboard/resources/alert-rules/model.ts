import type { Schemas } from '@daymark/client';
import type { AlertSeverity } from '../../../common/alert-senders.ts';
import type { AlertAction } from '../../../common/alerts.ts';
import { type ComponentStatus, isComponentStatus } from '../components/model.ts';

/** What the form of a rule holds. What is null says nothing. */
export interface RuleFields {
  readonly source: number | null;
  readonly check: number | null;
  readonly severities: readonly AlertSeverity[];
  /** The component that the alert is about. */
  readonly about: number | null;
  /** One `name=value` on each line. */
  readonly labels: string;
  readonly wait: number;
  readonly action: AlertAction;
  readonly component: number | null;
  readonly status: ComponentStatus | null;
  /** The slug. */
  readonly template: string | null;
  readonly notify: boolean;
  readonly cool_down: number;
  readonly group_by: string;
  readonly resolve_after: number | null;
  readonly min_length: number | null;
}

export interface AlertRule extends RuleFields {
  readonly id: number;
  readonly order: number;
  /** Whether something that it names was deleted, so that it matches no alert. */
  readonly neverMatches: boolean;
}

/** What happens without a rule. */
export const newRule: RuleFields = {
  source: null,
  check: null,
  severities: [],
  about: null,
  labels: '',
  wait: 0,
  action: 'draft',
  component: null,
  status: null,
  template: null,
  notify: false,
  cool_down: 0,
  group_by: '',
  resolve_after: null,
  min_length: null,
};

/** The server stores nothing else. */
interface Match {
  readonly source?: number;
  readonly check?: number;
  readonly component?: number;
  readonly labels?: Readonly<Record<string, string>>;
  readonly severity?: AlertSeverity | readonly AlertSeverity[];
}

export function toAlertRule({ attributes, relationships }: Schemas['AlertRule']): AlertRule {
  const match = attributes.match as Match;
  const { status } = attributes;
  return {
    id: attributes.id,
    order: attributes.order,
    neverMatches: attributes.missing !== null,
    source: match.source ?? null,
    check: match.check ?? null,
    severities: [match.severity ?? []].flat(),
    about: match.component ?? null,
    labels: Object.entries(match.labels ?? {})
      .map(([name, value]) => `${name}=${value}`)
      .join('\n'),
    wait: attributes.wait,
    action: attributes.action,
    component: relationships.component.data === null ? null : Number(relationships.component.data.id),
    status: status !== null && isComponentStatus(status) ? status : null,
    template: attributes.template,
    notify: attributes.notify,
    cool_down: attributes.cool_down,
    group_by: attributes.group_by ?? '',
    resolve_after: attributes.resolve_after,
    min_length: attributes.min_length,
  };
}

export const fieldsOf = ({ id: _, order: __, neverMatches: ___, ...fields }: AlertRule): RuleFields => fields;

/** The labels of the form, name by name. */
export const labelsIn = (text: string): readonly (readonly [name: string, value: string])[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const at = line.indexOf('=');
      return at < 0 ? [line, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    });

/** The fields as the API takes them. What an alert must be like is written as a whole. */
export const bodyOf = ({ source, check, severities, about, labels, group_by, ...rest }: RuleFields) => ({
  ...rest,
  match: {
    ...(source !== null && { source }),
    ...(check !== null && { check }),
    ...(severities.length > 0 && { severity: [...severities] }),
    ...(about !== null && { component: about }),
    ...(labels.trim() !== '' && { labels: Object.fromEntries(labelsIn(labels)) }),
  } as never,
  group_by: group_by.trim() || null,
});
