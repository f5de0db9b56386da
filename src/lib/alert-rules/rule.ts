import type { AlertSeverity } from '../../../common/alert-senders.ts';
import type { AlertAction, AlertState, OnFailure } from '../../../common/alerts.ts';

/** What an alert must be like. Members that are absent match everything. */
export interface RuleMatch {
  readonly source?: number;
  readonly check?: number;
  readonly component?: number;
  /** All of these labels, with these values. */
  readonly labels?: Readonly<Record<string, string>>;
  /** One of these. */
  readonly severity?: AlertSeverity | readonly AlertSeverity[];
}

/** As it is stored, with the names of the columns. */
export interface AlertRule {
  readonly id: number;
  /** Its place in the order, from 1 on, by which people know it. */
  readonly position: number;
  readonly match: RuleMatch;
  /** Seconds that an alert must last. */
  readonly wait: number;
  readonly action: AlertAction;
  readonly component_id: number | null;
  readonly status: number | null;
  /** Seconds after its last incident in which it opens no other. */
  readonly cool_down: number;
  /** `component`, or the name of a label. */
  readonly group_by: string | null;
}

/** An alert as rules see it. Times are seconds. */
export interface RuledAlert {
  readonly source: number | null;
  readonly check: number | null;
  /** What the sender calls it, and what it puts together; null if nobody says. */
  readonly key: string | null;
  readonly group: string | null;
  readonly component: number | null;
  /** The status that its check would give the component. */
  readonly componentStatus: number | null;
  readonly severity: AlertSeverity;
  readonly labels: Readonly<Record<string, string>>;
  readonly state: AlertState;
  readonly startedAt: number;
  readonly endedAt: number | null;
}

export const matches = ({ match }: Pick<AlertRule, 'match'>, alert: RuledAlert): boolean =>
  (match.source === undefined || match.source === alert.source) &&
  (match.check === undefined || match.check === alert.check) &&
  (match.component === undefined || match.component === alert.component) &&
  (match.severity === undefined || [match.severity].flat().includes(alert.severity)) &&
  Object.entries(match.labels ?? {}).every(
    ([name, value]) => Object.hasOwn(alert.labels, name) && alert.labels[name] === value,
  );

/** What is to be done with an alert, before anybody has looked at what is the case. */
export interface Plan {
  /** Undefined if no rule matches. */
  readonly rule: AlertRule | undefined;
  readonly action: AlertAction;
  readonly component: number | null;
  readonly status: number;
  /** Alerts with the same cause belong to the same incident. */
  readonly cause: string;
  /** What they have in common, in words; null for a component, whose name is not known here. */
  readonly common: string | null;
  /** Whether only its time can say what it has to do with others: the check has no component. */
  readonly isLone: boolean;
}

const statusOfSeverity: Readonly<Record<AlertSeverity, number>> = {
  critical: 4,
  major: 3,
  minor: 2,
  info: 2,
};

/**
 * The first rule that matches acts. Without one, the component of a failing check says what happens: `onFailure`. What is only for
 * information does nothing, and anything else prepares a draft, which nobody outside sees.
 */
export function planFor(alert: RuledAlert, rules: readonly AlertRule[], onFailure?: OnFailure): Plan {
  const rule = rules.toSorted((a, b) => a.position - b.position).find((each) => matches(each, alert));
  const component = rule?.component_id ?? alert.component;
  return {
    rule,
    action: rule?.action ?? onFailure ?? (alert.severity === 'info' ? 'nothing' : 'draft'),
    component,
    status: rule?.status ?? alert.componentStatus ?? statusOfSeverity[alert.severity],
    ...causeOf(alert, component, rule?.group_by ?? null),
  };
}

type Cause = Pick<Plan, 'cause' | 'common' | 'isLone'>;

const shared = (cause: string, common: string | null): Cause => ({ cause, common, isLone: false });

/**
 * What concerns the same component has the same cause, unless a label tells causes apart. Without a component, only the sender
 * itself can say what belongs together: two alerts of one source need have nothing to do with each other.
 */
function causeOf(alert: RuledAlert, component: number | null, groupBy: string | null): Cause {
  if (groupBy !== null && groupBy !== 'component' && Object.hasOwn(alert.labels, groupBy)) {
    const label = `${groupBy}=${alert.labels[groupBy]}`;
    return shared(`label ${label}`, `the label ${label}`);
  }
  if (component !== null) return shared(`component ${component}`, null);
  if (alert.check !== null)
    return {
      cause: `check ${alert.check}`,
      common: 'checks without a component failed together',
      isLone: true,
    };
  const source = `source ${alert.source}`;
  if (alert.group !== null)
    return shared(`${source} group ${alert.group}`, `the sender’s group ${alert.group}`);
  return shared(`${source} key ${alert.key}`, 'the same alert');
}
