import { latestStatus, OPERATIONAL, UNKNOWN } from '../../../domain/status/components/model.ts';
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

/** `explained` are the incidents and the maintenance of the page, which may explain what visitors see. */
export function importedComponent(
  time: ReadTime,
  record: ComponentRecord,
  explained: Explained,
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

interface Explained {
  readonly incidents: readonly IncidentRecord[];
  readonly maintenance: readonly IncidentRecord[];
}

const placeOf = ({ position = 0 }: ComponentRecord): number => Math.max(0, Math.trunc(position));

/**
 * The status of a component on its own. The page tells what visitors see, which maintenance in progress and unresolved
 * incidents may explain: then the component is operational when they are over.
 */
function ownStatus({ id, status }: ComponentRecord, { incidents, maintenance }: Explained): number {
  const shown = componentStatuses[status ?? ''] ?? UNKNOWN;
  const given = (links: readonly { readonly key: string; readonly status: number | undefined }[]) =>
    links.flatMap((link) => (link.key === id && link.status ? [link.status] : []));
  const overlay = {
    windows: maintenance.filter(isInProgress).flatMap((record) => given(maintained(record))),
    incidents: incidents
      .filter((incident) => !isResolved(incident))
      .flatMap((incident) => given(affectedBy(incident))),
  };
  return latestStatus(OPERATIONAL, overlay) === shown ? OPERATIONAL : shown;
}
