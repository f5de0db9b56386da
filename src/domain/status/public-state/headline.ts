import { MAJOR_OUTAGE, OPERATIONAL, severity, UNDER_MAINTENANCE, UNKNOWN } from '../components/model.ts';
import type { SystemStatus } from './system-status.ts';

/**
 * What the page says about the whole system. It distinguishes more than the system status of the API: what is only slow
 * is no outage, a component in a major outage is one however many others work, and a page that knows nothing does not claim
 * that everything works.
 */
export type HeadlineKind =
  | 'empty'
  | 'operational'
  | 'unknown'
  | 'under_maintenance'
  | 'degraded'
  | 'incident'
  | 'partial_outage'
  | 'major_outage';

export interface Headline {
  readonly kind: HeadlineKind;
  /** The names of what it is about: the components in this state, or the incidents if no component is affected. */
  readonly subjects: readonly string[];
  /** The ids of these components. */
  readonly componentIds: readonly number[];
  /** How many other components are not operational, by status, the worst first. */
  readonly others: readonly { readonly status: number; readonly count: number }[];
}

interface Named {
  readonly id: number;
  readonly label: string;
  readonly status: number;
}

const SLOW = 2;
const PARTIAL_OUTAGE = 3;

/** The component statuses that each headline is about. */
const statusesOf: Record<HeadlineKind, readonly number[]> = {
  empty: [],
  operational: [],
  unknown: [UNKNOWN],
  under_maintenance: [UNDER_MAINTENANCE],
  degraded: [SLOW],
  incident: [],
  partial_outage: [PARTIAL_OUTAGE],
  major_outage: [MAJOR_OUTAGE],
};

export function headlineOf(
  status: SystemStatus,
  components: readonly Named[],
  incidents: readonly { readonly name: string }[],
): Headline {
  const kind = kindOf(status, components);
  const about = statusesOf[kind];
  const affected = components.filter((component) => about.includes(component.status));
  const others = Map.groupBy(
    components.filter((component) => component.status !== OPERATIONAL && !about.includes(component.status)),
    (component) => component.status,
  );
  return {
    kind,
    subjects: kind === 'incident' ? incidents.map(({ name }) => name) : affected.map(({ label }) => label),
    componentIds: affected.map(({ id }) => id),
    others: Array.from(others, ([other, { length }]) => ({ status: other, count: length })).toSorted(
      (a, b) => severity(b.status) - severity(a.status),
    ),
  };
}

function kindOf(status: SystemStatus, components: readonly Named[]): HeadlineKind {
  const has = (one: number) => components.some(({ status: shown }) => shown === one);
  switch (status) {
    case 'operational':
      if (components.length === 0) return 'empty';
      return has(UNKNOWN) ? 'unknown' : 'operational';
    case 'partial_outage':
      if (has(MAJOR_OUTAGE)) return 'major_outage';
      if (has(PARTIAL_OUTAGE)) return 'partial_outage';
      return has(SLOW) ? 'degraded' : 'incident';
    default:
      return status;
  }
}
