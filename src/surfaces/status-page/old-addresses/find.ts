import {
  findComponents,
  findIncidentsById,
  findSchedulesById,
  getListedIncident,
} from '../../../domain/status/public-state/queries.ts';
import { loadState } from '../../../domain/status/public-state/state.ts';
import type { IncidentState, ScheduleState } from '../../../domain/status/public-state/types.ts';
import { NotFound } from '../../../kernel/errors.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { parseId } from '../../../lib/record-id.ts';
import { componentGroupPath, componentPath } from '../paths.ts';
import { findByOldId, findByPermalink, findOrigins, type ImportedType } from './queries.ts';

/**
 * What other products called something, and where it is here: paths without the prefix of the service. Only what the public
 * may see is found, so an old address tells no more than a new one. If two products used the same id, the record that was
 * imported first has it.
 */

async function idsOf(readContext: ReadContext, type: ImportedType, old: string): Promise<number[]> {
  return (await findByOldId(readContext, type, old)).map(({ recordId }) => recordId);
}

const first = <Entry extends { readonly id: number }>(entries: readonly Entry[]): Entry | undefined =>
  entries.toSorted((a, b) => a.id - b.id)[0];

export async function findOldIncident(
  readContext: ReadContext,
  old: string,
): Promise<IncidentState | undefined> {
  const ids = await idsOf(readContext, 'incident', old);
  return ids.length === 0 ? undefined : first(await findIncidentsById(readContext, ids));
}

export async function findOldSchedule(
  readContext: ReadContext,
  old: string,
): Promise<ScheduleState | undefined> {
  const ids = await idsOf(readContext, 'schedule', old);
  return ids.length === 0 ? undefined : first(await findSchedulesById(readContext, ids));
}

/** The id of the component that another product called so. */
export async function findOldComponent(readContext: ReadContext, old: string): Promise<number | undefined> {
  const byId = await idsOf(readContext, 'component', old);
  const ids = new Set(byId.length > 0 ? byId : await findByPermalink(readContext, old));
  if (ids.size === 0) return undefined;
  return first((await findComponents(readContext)).filter(({ id }) => ids.has(id)))?.id;
}

/** The id of the group that another product called so. Groups without public components have no page. */
export async function findOldGroup(readContext: ReadContext, old: string): Promise<number | undefined> {
  const ids = new Set(await idsOf(readContext, 'component_group', old));
  if (ids.size === 0) return undefined;
  return first((await loadState(readContext)).groups.filter(({ id }) => ids.has(id)))?.id;
}

const incidentPath = ({ guid }: Pick<IncidentState, 'guid'>): string => `/incidents/${guid}`;
const schedulePath = ({ id }: Pick<ScheduleState, 'id'>): string => `/schedules/${id}`;

/** The page of an incident or of maintenance: some products have both at the same addresses. */
export async function findOldEntryPath(readContext: ReadContext, old: string): Promise<string | undefined> {
  const [incident, schedule] = await Promise.all([
    findOldIncident(readContext, old),
    findOldSchedule(readContext, old),
  ]);
  if (incident) return incidentPath(incident);
  return schedule && schedulePath(schedule);
}

/** The page of a component or of a group: Statuspage has both at the same addresses. */
export async function findOldComponentPath(
  readContext: ReadContext,
  old: string,
): Promise<string | undefined> {
  const component = await findOldComponent(readContext, old);
  if (component !== undefined) return componentPath(component);
  const group = await findOldGroup(readContext, old);
  return group === undefined ? undefined : componentGroupPath(group);
}

/** Products whose addresses name an incident by its number, as `/incidents/7`. */
const numbered = /^(?:cachet|kener)/;

/**
 * The page that a number means. Daymark itself never publishes the number of an incident, so a number is the one that the
 * other product published, and the id in the API only if no imported incident has it. An imported incident is not found by
 * its new number: under that number, the other product had another one, or none any more.
 */
export async function findNumberedPath(readContext: ReadContext, text: string): Promise<string> {
  const old = await findOldIncident(readContext, text);
  if (old) return incidentPath(old);
  // Cachet 2.3 has maintenance among its incidents.
  const maintenance = await findOldSchedule(readContext, `incident-${text}`);
  if (maintenance) return schedulePath(maintenance);
  const id = parseId(text);
  if (id === undefined) throw new NotFound();
  const incident = await getListedIncident(readContext, id);
  const [origin] = await findOrigins(readContext, 'incident', [id]);
  if (origin && numbered.test(origin.from)) throw new NotFound();
  return incidentPath(incident);
}
