import type { Schemas } from '@daymark/client';
import type { AlertSeverity } from '../../../common/alert-senders.ts';
import { newRecords } from '../../api/new-records.ts';
import { type ComponentStatus, isComponentStatus } from '../components/model.ts';

type Attributes = Schemas['AlertRule']['attributes'];

/** What the form holds in other words than the API. */
type Reworded = 'match' | 'status' | 'group_by' | 'missing';

/** What the form of a rule holds. What is null says nothing. */
export interface RuleFields extends Omit<Attributes, Reworded | 'id' | 'order' | 'created' | 'updated'> {
  readonly source: number | null;
  readonly check: number | null;
  readonly severities: readonly AlertSeverity[];
  /** The component that the alert is about. */
  readonly about: number | null;
  /** One `name=value` on each line. */
  readonly labels: string;
  readonly component: number | null;
  readonly status: ComponentStatus | null;
  readonly group_by: string;
}

export interface AlertRule extends RuleFields {
  readonly id: number;
  readonly order: number;
  /** Whether something that it names was deleted, so that it matches no alert. */
  readonly neverMatches: boolean;
}

const { match: _, ...defaults } = newRecords.AlertRule;

/** What happens without a rule. */
export const newRule: RuleFields = {
  ...defaults,
  source: null,
  check: null,
  severities: [],
  about: null,
  labels: '',
  action: 'draft',
  group_by: '',
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
  const { match: stored, status, group_by, missing, created: _, updated: __, ...plain } = attributes;
  const match = stored as Match;
  return {
    ...plain,
    neverMatches: missing !== null,
    source: match.source ?? null,
    check: match.check ?? null,
    severities: [match.severity ?? []].flat(),
    about: match.component ?? null,
    labels: Object.entries(match.labels ?? {})
      .map(([name, value]) => `${name}=${value}`)
      .join('\n'),
    component: relationships.component.data === null ? null : Number(relationships.component.data.id),
    status: status !== null && isComponentStatus(status) ? status : null,
    group_by: group_by ?? '',
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
