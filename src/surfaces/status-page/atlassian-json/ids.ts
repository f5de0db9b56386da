import type { IncidentState } from '../../../domain/status/public-state/types.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { findOrigins, type ImportedType, wasImported } from '../old-addresses/queries.ts';
import type { VisibleEntries } from './changes.ts';
import { componentId, groupId, scheduleId } from './model.ts';

/** The ids in the documents. */
export interface Ids {
  readonly component: (id: number) => string;
  readonly group: (id: number) => string;
  readonly incident: (incident: Pick<IncidentState, 'id' | 'guid'>) => string;
  readonly schedule: (id: number) => string;
}

const ownIds: Ids = {
  component: componentId,
  group: groupId,
  incident: ({ guid }) => guid,
  schedule: scheduleId,
};

const STATUSPAGE = /^statuspage\b/;
/** The ids of Statuspage. None of ours looks like them. */
const CODE = /^[0-9a-z]{12}$/;

/** What the documents have ids for. */
export interface Shown extends Pick<VisibleEntries, 'state'> {
  readonly incidents: readonly { readonly id: number }[];
  readonly schedules: readonly { readonly id: number }[];
}

/**
 * What was imported from Statuspage keeps its id, because programs store ids: of the components that they show, and of the
 * incidents that they have reported.
 */
export async function loadIds(
  readContext: ReadContext,
  { state, incidents, schedules }: Shown,
): Promise<Ids> {
  if (!(await wasImported(readContext))) return ownIds;
  const codesOf = async (
    type: ImportedType,
    records: Iterable<{ readonly id: number }>,
  ): Promise<ReadonlyMap<number, string>> => {
    const ids = [...new Set(Array.from(records, ({ id }) => id))];
    const origins = await findOrigins(readContext, type, ids);
    return new Map(
      origins
        .filter(({ from, id }) => STATUSPAGE.test(from) && CODE.test(id))
        .map(({ recordId, id }) => [recordId, id]),
    );
  };
  const components = await codesOf('component', state.components.values());
  const groups = await codesOf('component_group', state.groups);
  const incidentCodes = await codesOf('incident', [...state.incidents, ...incidents]);
  const scheduleCodes = await codesOf('schedule', [...state.schedules, ...schedules]);
  return {
    component: (id) => components.get(id) ?? ownIds.component(id),
    group: (id) => groups.get(id) ?? ownIds.group(id),
    incident: (incident) => incidentCodes.get(incident.id) ?? ownIds.incident(incident),
    schedule: (id) => scheduleCodes.get(id) ?? ownIds.schedule(id),
  };
}
