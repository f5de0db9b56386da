import type { Row } from '../../kernel/db/schema.ts';
import { append } from '../../kernel/events/events.ts';
import type { IncidentState, PostmortemState, ScheduleState } from '../../kernel/events/states.ts';
import type { Tx } from '../../kernel/events/transaction.ts';
import { writeMeta } from '../../kernel/meta/store.ts';
import { fold } from '../../lib/text.ts';
import { findLinks, incidentLinks, scheduleLinks, writeLinks } from '../links.ts';
import { withKnownComponents } from '../status/components/queries.ts';
import { counted, stateOf } from '../status/incidents/actions.ts';
import { recount } from '../status/incidents/counts.ts';
import { stateOfSchedule } from '../status/schedules/actions.ts';

/** Sets the members of an incident to what they were before a write. */
export async function restoreIncident(
  tx: Tx,
  incident: Row<'incidents'>,
  { components, meta, created_at: _, ...columns }: Partial<IncidentState>,
): Promise<Row<'incidents'>> {
  const { id } = incident;
  const linksBefore = await findLinks(tx, incidentLinks, id);
  const links = components ? await withKnownComponents(tx, components) : linksBefore;
  await writeLinks(tx, incidentLinks, id, links);
  await writeMeta(tx, 'incident', id, meta);
  const row = await tx.db
    .updateTable('incidents')
    .set({ ...columns, ...keyOf(columns), updated_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recount(tx, counted(incident, linksBefore), counted(row, links));
  return row;
}

/** The same, with the event. */
export async function undoIncidentChange(
  tx: Tx,
  incident: Row<'incidents'>,
  previous: Partial<IncidentState>,
  undoes: number,
): Promise<void> {
  const row = await restoreIncident(tx, incident, previous);
  await append(tx, 'incident.updated', { ...(await stateOf(tx, row)), undoes });
}

/** Sets the members of a schedule to what they were before a write, with the event. The scheduler plans anew after it. */
export async function undoScheduleChange(
  tx: Tx,
  schedule: Row<'schedules'>,
  { components, meta, created_at: _, ...columns }: Partial<ScheduleState>,
  undoes: number,
): Promise<void> {
  const { id, scheduled_at, completed_at, starts_at } = schedule;
  if (components) await writeLinks(tx, scheduleLinks, id, await withKnownComponents(tx, components));
  await writeMeta(tx, 'schedule', id, meta);
  const row = await tx.db
    .updateTable('schedules')
    .set({ ...columns, ...keyOf(columns), updated_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await append(tx, 'schedule.updated', {
    ...(await stateOfSchedule(tx, row)),
    before: { scheduled_at, completed_at, starts_at },
    undoes,
  });
}

/** Sets the members of a post-mortem to what they were before a write, with the event. */
export async function undoPostmortemChange(
  tx: Tx,
  { id }: Row<'postmortems'>,
  { body, notifications, published_at }: Partial<PostmortemState>,
  undoes: number,
): Promise<void> {
  const row = await tx.db
    .updateTable('postmortems')
    .set({
      ...(body !== undefined && { body }),
      ...(notifications !== undefined && { notifications }),
      ...(published_at !== undefined && { published_at }),
      updated_at: tx.now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await append(tx, 'postmortem.updated', { ...row, undoes });
}

const keyOf = ({ name }: { readonly name?: string }): { name_key?: string } =>
  name === undefined ? {} : { name_key: fold(name) };
