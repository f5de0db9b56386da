import type { Seconds } from '../../lib/clock.ts';
import { MAJOR_OUTAGE, OPERATIONAL } from '../status/components/model.ts';

export const contradictionKinds = [
  'still_affected',
  'checks_failing',
  'all_operational',
  'names_hidden',
] as const;

export interface Named {
  readonly id: number;
  readonly name: string;
}

/** A component that the public sees. */
export interface ComponentFacts extends Named {
  /** The status that was set on the component itself, since when, and where it was set. */
  readonly own: number;
  readonly since: Seconds | null;
  readonly source: string | null;
  /** What the page shows. */
  readonly shown: number;
  /** An incident of it that was declared over after its own status had been set, if no other incident goes on. */
  readonly resolved: Named | null;
}

/** A check that fails for certain. */
export interface FailingCheck extends Named {
  readonly componentId: number;
  /** The places that see it fail, and all that report. */
  readonly failing: readonly string[];
  readonly reporting: readonly string[];
}

/** An incident that the public sees and that goes on. */
interface OpenIncident extends Named {
  /** Whether somebody says that it is still broken, and not that it is being watched. */
  readonly isUnsolved: boolean;
  /** The ids of the components that it names. */
  readonly components: readonly number[];
}

export interface Facts {
  readonly components: readonly ComponentFacts[];
  readonly checks: readonly FailingCheck[];
  readonly incidents: readonly OpenIncident[];
}

interface About {
  readonly component: Named | null;
  readonly incident: Named | null;
}

/** Something that the page says and that is not so. */
export type Contradiction =
  /** The incident is over, and its component has the status that somebody set. */
  | (About & {
      readonly kind: 'still_affected';
      readonly status: number;
      readonly since: Seconds | null;
      readonly source: string | null;
    })
  /** The component is shown as Operational, or its incident is over, and its checks fail. */
  | (About & {
      readonly kind: 'checks_failing';
      readonly checks: readonly Named[];
      readonly failing: number;
      readonly places: number;
    })
  /** An incident goes on, and every component is shown as Operational. */
  | (About & { readonly kind: 'all_operational' })
  /** What is published names a component that guests do not see. */
  | (About & { readonly kind: 'names_hidden' });

/** Statuses that somebody sets because something is wrong. Maintenance and "unknown" say nothing of the kind. */
export const isAffected = (status: number): boolean => status > OPERATIONAL && status <= MAJOR_OUTAGE;

/** What contradicts itself, the worst first. */
export function contradictionsOf({ components, checks, incidents }: Facts): Contradiction[] {
  const checksOf = Map.groupBy(checks, ({ componentId }) => componentId);
  const failing = components.flatMap((component) =>
    checksFailing(component, checksOf.get(component.id) ?? []),
  );
  const affected = components.flatMap(stillAffected);
  const isGreen = components.length > 0 && !components.some(({ shown }) => isAffected(shown));
  const open = isGreen ? incidents.filter(({ isUnsolved }) => isUnsolved) : [];
  return [
    ...failing,
    ...affected,
    ...open.map(({ id, name }) => ({
      kind: 'all_operational' as const,
      component: null,
      incident: { id, name },
    })),
  ];
}

function checksFailing(
  { id, name, shown, resolved }: ComponentFacts,
  checks: readonly FailingCheck[],
): Contradiction[] {
  if (checks.length === 0 || (shown !== OPERATIONAL && resolved === null)) return [];
  return [
    {
      kind: 'checks_failing',
      component: { id, name },
      incident: resolved,
      checks: checks.map((check) => ({ id: check.id, name: check.name })),
      failing: new Set(checks.flatMap((check) => check.failing)).size,
      places: new Set(checks.flatMap((check) => check.reporting)).size,
    },
  ];
}

function stillAffected({ id, name, own, since, source, resolved }: ComponentFacts): Contradiction[] {
  if (resolved === null || !isAffected(own)) return [];
  return [
    { kind: 'still_affected', component: { id, name }, incident: resolved, status: own, since, source },
  ];
}

const keyOf = ({ kind, component, incident }: Contradiction): string =>
  `${kind} ${component?.id} ${incident?.id}`;

/**
 * What a write adds to what contradicts itself already. Whoever declares an incident over is told of failing checks again, even
 * if its components were shown as Operational before.
 */
export function addedBy(before: Facts, after: Facts): Contradiction[] {
  const known = new Set(contradictionsOf(before).map(keyOf));
  const open = new Set(after.incidents.map(({ id }) => id));
  const ended = before.incidents.filter(({ id }) => !open.has(id));
  const declaredOver = new Set(ended.flatMap(({ components }) => components));
  return contradictionsOf(after).filter(
    (each) =>
      !known.has(keyOf(each)) ||
      (each.kind === 'checks_failing' && each.component !== null && declaredOver.has(each.component.id)),
  );
}

/** Whether a text has this name, as whole words and in any case. */
export const names = (text: string, name: string): boolean =>
  new RegExp(`(?<![a-z0-9])${RegExp.escape(name)}(?![a-z0-9])`, 'iu').test(text);
