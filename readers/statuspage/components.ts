import {
  latestStatus,
  OPERATIONAL,
  type Overlay,
  UNKNOWN,
} from '../../src/domain/status/components/model.ts';
import { ownValue } from '../../src/lib/own-value.ts';
import { overlaysOf } from '../overlays.ts';
import type { ImportedComponent, ImportedGroup } from '../source.ts';
import { affectedBy, isInProgress, isResolved, maintained } from './incidents.ts';
import type { ComponentRecord, IncidentRecord } from './records.ts';
import { componentStatuses } from './statuses.ts';
import type { ReadTime } from './times.ts';

export const importedGroup = (time: ReadTime, record: ComponentRecord): ImportedGroup => ({
  key: record.id,
  name: record.name,
  order: placeOf(record),
  visible: 1,
  collapsed: 0,
  createdAt: time(record.created_at),
});

/** `explained` is what the incidents and the maintenance of the page give it, which may explain what visitors see. */
export function importedComponent(
  time: ReadTime,
  record: ComponentRecord,
  explained: Overlay,
): ImportedComponent {
  const createdAt = time(record.created_at);
  return {
    key: record.id,
    name: record.name,
    description: record.description || null,
    link: null,
    status: ownStatus(record, explained),
    statusSince: time(record.updated_at, createdAt),
    order: placeOf(record),
    enabled: true,
    group: record.group_id ?? undefined,
    meta: {},
    createdAt,
  };
}

/** What maintenance in progress and unresolved incidents give each component. */
export const explainedBy = (
  incidents: readonly IncidentRecord[],
  maintenance: readonly IncidentRecord[],
): ((id: string) => Overlay) =>
  overlaysOf(
    maintenance.filter(isInProgress).map((record) => ({ components: maintained(record) })),
    incidents
      .filter((incident) => !isResolved(incident))
      .map((incident) => ({ components: affectedBy(incident) })),
  );

const placeOf = ({ position = 0 }: ComponentRecord): number => Math.max(0, Math.trunc(position));

/**
 * The status of a component on its own. The page tells what visitors see, which maintenance in progress and unresolved
 * incidents may explain: then the component is operational when they are over.
 */
function ownStatus({ status }: ComponentRecord, explained: Overlay): number {
  const shown = ownValue(componentStatuses, status ?? '') ?? UNKNOWN;
  return latestStatus(OPERATIONAL, explained) === shown ? OPERATIONAL : shown;
}
