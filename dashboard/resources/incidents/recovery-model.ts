import type { ComponentStatus } from '../components/model.ts';
import type { Incident } from './model.ts';

const OPERATIONAL = 1;

/** A component of an incident that is about to be resolved. */
interface Affected {
  readonly id: number;
  readonly name: string;
  /** The status that was set on the component itself. */
  readonly ownStatus: ComponentStatus;
}

/** Whether a component becomes Operational with the end of its incident. */
export interface Recovery extends Affected {
  /** False where resolving the incident is enough, because the component itself is Operational. */
  readonly needsWrite: boolean;
  /** The names of other incidents that affect it and go on. */
  readonly otherIncidents: readonly string[];
  readonly isTicked: boolean;
}

/** What people ticked or unticked, by the id of the component. */
export type RecoveryTicks = Readonly<Record<string, boolean>>;

type OpenIncident = Pick<Incident, 'id' | 'name' | 'components'>;

/**
 * What resolving an incident does to its components. Each that has a status of its own is set to Operational, unless
 * people untick it. Of one that another open incident affects, nobody knows whether it works: people tick it themselves.
 */
export function recoveryOf(
  components: readonly Affected[],
  ticks: RecoveryTicks,
  open: readonly OpenIncident[],
  incidentId?: number,
): readonly Recovery[] {
  return components.map(({ id, name, ownStatus }) => {
    const otherIncidents = open
      .filter((other) => other.id !== incidentId && other.components.some((each) => each.id === id))
      .map((other) => other.name);
    const needsWrite = ownStatus !== OPERATIONAL;
    const isTicked = needsWrite && (ticks[id] ?? otherIncidents.length === 0);
    return { id, name, ownStatus, needsWrite, otherIncidents, isTicked };
  });
}

/** The components that the write sets to Operational. */
export const recoveringIds = (recovery: readonly Recovery[]): readonly number[] =>
  recovery.filter(({ isTicked }) => isTicked).map(({ id }) => id);

/** The components that the page still shows as affected afterwards. */
export const stillAffected = (recovery: readonly Recovery[]): readonly Recovery[] =>
  recovery.filter(
    ({ needsWrite, isTicked, otherIncidents }) => (needsWrite && !isTicked) || otherIncidents.length > 0,
  );
