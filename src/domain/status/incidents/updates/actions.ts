import { isDeepStrictEqual } from 'node:util';
import { type Actor, authorize, userIdOf } from '../../../../kernel/auth/actor.ts';
import type { Context } from '../../../../kernel/context.ts';
import type { Row } from '../../../../kernel/db/schema.ts';
import type { EventTypeAbout } from '../../../../kernel/events/catalog.ts';
import { append } from '../../../../kernel/events/events.ts';
import type { IncidentUpdateState } from '../../../../kernel/events/states.ts';
import { type Tx, transaction } from '../../../../kernel/events/transaction.ts';
import { translationsAfter } from '../../../../kernel/i18n/translated-texts.ts';
import { type Complete, createForm, type Form, updateForm } from '../../../../kernel/validation/form.ts';
import { changesTo, isEmpty } from '../../../../lib/changes.ts';
import { findLinks, incidentLinks } from '../../../links.ts';
import { excerptOf } from '../../../records/trash-store/model.ts';
import { putInTrash } from '../../../records/trash-store/store.ts';
import { checkComponents } from '../../components/membership.ts';
import { getUpdate } from '../../updates/queries.ts';
import { checkPromise, setComponentsFromUpdate, setStatusFromUpdate, stateOf } from '../actions.ts';
import { renderForGuests } from '../guest-texts.ts';
import {
  type Decision,
  newestWithStatus,
  type ReplacedLinks,
  statusFromUpdates,
  type UpdateDeletion,
} from '../model.ts';
import { getIncident, getKnownIncident } from '../queries.ts';
import { checkRecovery, setOperational } from '../recovery.ts';
import { findNamedTemplate } from '../template.ts';
import { incidentUpdateEdit, incidentUpdateInput } from './schema.ts';

export async function createIncidentUpdate(
  ctx: Context,
  actor: Actor,
  body: object,
  incidentId: number,
  author: number | null = userIdOf(actor),
): Promise<number> {
  authorize(actor, 'incident-updates.manage');
  // Components belong to the incident. Changing them here takes the same ability as changing them there.
  if (Object.hasOwn(body, 'components')) authorize(actor, 'incidents.manage');
  const form = createForm(incidentUpdateInput, body);
  // Rendering a template may take long, so it is done before the transaction begins.
  await renderTemplate(ctx, actor, form, incidentId);
  return transaction(ctx, actor, (tx) => insert(tx, { form, body, incidentId, author }));
}

/** What `createIncidentUpdate` does with a text that is there, in a transaction that is open, and for Daymark itself. */
export const addIncidentUpdate = (
  tx: Tx,
  incidentId: number,
  body: { readonly status: number; readonly message: string },
): Promise<number> => {
  const form = createForm(incidentUpdateInput, body);
  return insert(tx, { form, body, incidentId, author: null });
};

interface Insertion {
  readonly form: Form<typeof incidentUpdateInput, Complete<typeof incidentUpdateInput>>;
  readonly body: object;
  readonly incidentId: number;
  readonly author: number | null;
}

async function insert(tx: Tx, { form, body, incidentId, author }: Insertion): Promise<number> {
  const incident = await getKnownIncident(tx, incidentId);
  await checkComponents(tx, form, body, { inObjects: true });
  checkPromise(tx, form);
  await checkRecovery(tx, form, body, form.values.status);
  const { status, message, components, notifications = null, translations = null, ...rest } = form.done();
  const row = await tx.db
    .insertInto('updates')
    .values({
      incident_id: incidentId,
      schedule_id: null,
      status,
      message,
      user_id: author,
      notifications,
      translations,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const linksBefore = components ? await setComponentsFromUpdate(tx, incident, components) : undefined;
  const replaced = linksBefore && { components: linksBefore };
  // A new update fulfills the promise of a next update.
  await setStatusFromUpdate(tx, incident, status, rest.next_update_due_at ?? null);
  const after = await getIncident(tx, incidentId);
  const recovered = await setOperational(tx, rest.operational_components);
  if (replaced) await append(tx, 'incident.updated', { ...(await stateOf(tx, after)), previous: replaced });
  await append(tx, 'incident_update.created', {
    ...updateState(after, row),
    previous: { ...decisionIn(incident), ...replaced },
    ...recovered,
  });
  return row.id;
}

async function renderTemplate(
  ctx: Context,
  actor: Actor,
  form: Form<typeof incidentUpdateInput, unknown>,
  incidentId: number,
): Promise<void> {
  if (form.values.template === undefined) return;
  const incident = await getKnownIncident(
    { db: ctx.connection.read, now: ctx.clock.now(), actor },
    incidentId,
  );
  const template = await findNamedTemplate(ctx, form);
  const message = template && (await renderForGuests(ctx, form, template, incident));
  if (message !== undefined) form.values.message = message;
}

export function updateIncidentUpdate(
  ctx: Context,
  actor: Actor,
  id: number,
  body: object,
  incidentId: number,
): Promise<void> {
  authorize(actor, 'incident-updates.manage');
  return transaction(ctx, actor, async (tx) => {
    const incident = await getKnownIncident(tx, incidentId);
    const before = await getUpdate(tx, 'incident', incidentId, id);
    const values = updateForm(incidentUpdateEdit, body).done();
    const changes = changesTo(before, { ...values, translations: translationsAfter(before, values) });
    if (isEmpty(changes)) return;
    const decided = newestWithStatus(await updatesOf(tx, incidentId))?.id === id;
    const row = await tx.db
      .updateTable('updates')
      .set({ ...changes, updated_at: tx.now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    // If the update is not the newest, or only its text changed, a status set on the incident since then stays.
    if (decided && changes.status !== undefined) await decideStatus(tx, incident);
    await appendUpdateEvent(tx, 'incident_update.updated', await getIncident(tx, incidentId), row);
  });
}

/** What the trash keeps of an update of an incident. */
export interface DeletedIncidentUpdate {
  readonly row: Row<'updates'>;
  readonly deletion: UpdateDeletion;
  /** The components of the incident, if the removal of the update changed them. */
  readonly components?: ReplacedLinks;
}

export function deleteIncidentUpdate(
  ctx: Context,
  actor: Actor,
  id: number,
  incidentId: number,
): Promise<void> {
  authorize(actor, 'incident-updates.delete');
  return transaction(ctx, actor, async (tx) => {
    const incident = await getKnownIncident(tx, incidentId);
    const row = await getUpdate(tx, 'incident', incidentId, id);
    const decided = newestWithStatus(await updatesOf(tx, incidentId))?.id === id;
    await removeIncidentUpdate(tx, incident, row, {
      decided,
      adjust: () => (decided ? decideStatus(tx, incident) : Promise.resolve()),
    });
  });
}

interface UpdateRemoval {
  /** Whether the update decided the status of the incident. */
  readonly decided: boolean;
  /** Changes the incident to what it is without the update. */
  readonly adjust: () => Promise<unknown>;
  /** The event of the write that this takes back, if it does. */
  readonly undoes?: number;
}

export async function removeIncidentUpdate(
  tx: Tx,
  incident: Row<'incidents'>,
  row: Row<'updates'>,
  { decided, adjust, undoes }: UpdateRemoval,
): Promise<void> {
  await tx.db.deleteFrom('updates').where('id', '=', row.id).execute();
  const linksBefore = await findLinks(tx, incidentLinks, incident.id);
  await adjust();
  const linksAfter = await findLinks(tx, incidentLinks, incident.id);
  const after = await getIncident(tx, incident.id);
  const content: DeletedIncidentUpdate = {
    row,
    deletion: {
      decided,
      before: decisionIn(incident),
      after: decisionIn(after),
      own_status: incident.own_status,
    },
    ...(!isDeepStrictEqual(linksBefore, linksAfter) && {
      components: { before: linksBefore, after: linksAfter },
    }),
  };
  const name = excerptOf(row.message);
  await putInTrash(tx, { type: 'incident-updates', id: row.id, name, parentId: incident.id, content });
  await append(tx, 'incident_update.deleted', { ...updateState(after, row), undoes });
}

const decisionIn = ({ status, resolved_at, next_update_due_at }: Row<'incidents'>): Decision => ({
  status,
  resolved_at,
  next_update_due_at,
});

export const updatesOf = (tx: Tx, incidentId: number) =>
  tx.db.selectFrom('updates').select(['id', 'status']).where('incident_id', '=', incidentId).execute();

async function decideStatus(tx: Tx, incident: Row<'incidents'>): Promise<void> {
  const status = statusFromUpdates(incident.own_status, await updatesOf(tx, incident.id));
  await setStatusFromUpdate(tx, incident, status);
}

/** `incident` is the incident after the write. */
export async function appendUpdateEvent(
  tx: Tx,
  type: EventTypeAbout<'incident_update'>,
  incident: Row<'incidents'>,
  row: Row<'updates'>,
): Promise<void> {
  await append(tx, type, updateState(incident, row));
}

export function updateState(
  incident: Row<'incidents'>,
  { schedule_id: _, ...update }: Row<'updates'>,
): IncidentUpdateState {
  return {
    ...update,
    incident_id: incident.id,
    incident_status: incident.status,
    incident_resolved_at: incident.resolved_at,
    incident_next_update_due_at: incident.next_update_due_at,
    incident_published_at: incident.published_at,
  };
}
