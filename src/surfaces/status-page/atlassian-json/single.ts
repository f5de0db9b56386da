import { getIncidentByGuid, getScheduleById } from '../../../domain/status/public-state/queries.ts';
import type { IncidentState, ScheduleState } from '../../../domain/status/public-state/types.ts';
import { NotFound } from '../../../kernel/errors.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { parseId } from '../../../lib/record-id.ts';
import { findOldComponent, findOldGroup, findOldIncident, findOldSchedule } from '../old-addresses/find.ts';
import { serializeIncident, serializeSchedule } from './entries.ts';
import { loadIds } from './ids.ts';
import { loadVisibleEntries } from './queries.ts';
import { type PageView, serializeComponents, viewOf } from './serializer.ts';

/** One record with what every document says about the page. */
export interface Single {
  readonly view: PageView;
  readonly record: object;
}

/** An incident or a maintenance with all of its updates, by the id in the documents or by that of another product. */
export async function loadSingleEntry(readContext: ReadContext, id: string): Promise<Single> {
  const entry = await getEntry(readContext, id);
  const entries = await loadVisibleEntries(readContext);
  const shown = 'guid' in entry ? { incidents: [entry] } : { schedules: [entry] };
  const view = viewOf(entries, readContext.page.url, await loadIds(readContext, { ...entries, ...shown }));
  return {
    view,
    record: 'guid' in entry ? serializeIncident(view, entry) : serializeSchedule(view, entry),
  };
}

async function getEntry(readContext: ReadContext, id: string): Promise<IncidentState | ScheduleState> {
  const scheduleId = parseId(/^schedule-(\d+)$/.exec(id)?.[1]);
  if (scheduleId !== undefined) return getScheduleById(readContext, scheduleId);
  const oldIncident = await findOldIncident(readContext, id);
  if (oldIncident) return getIncidentByGuid(readContext, oldIncident.guid);
  const oldSchedule = await findOldSchedule(readContext, id);
  return oldSchedule ? getScheduleById(readContext, oldSchedule.id) : getIncidentByGuid(readContext, id);
}

/** A component or a group, likewise. */
export async function loadSingleComponent(readContext: ReadContext, id: string): Promise<Single> {
  const entries = await loadVisibleEntries(readContext);
  const ids = await loadIds(readContext, entries);
  const view = viewOf(entries, readContext.page.url, ids);
  const component = await findOldComponent(readContext, id);
  const group = await findOldGroup(readContext, id);
  const wanted =
    component !== undefined ? ids.component(component) : group !== undefined ? ids.group(group) : id;
  const record = serializeComponents(view).find((serialized) => serialized.id === wanted);
  if (!record) throw new NotFound();
  return { view, record };
}
