import { type Actor, authorize, viewerOf } from '../../../../kernel/auth/actor.ts';
import type { Context } from '../../../../kernel/context.ts';
import type { Row } from '../../../../kernel/db/schema.ts';
import { NotFound } from '../../../../kernel/errors.ts';
import { append } from '../../../../kernel/events/events.ts';
import { type Tx, transaction } from '../../../../kernel/events/transaction.ts';
import { createForm, type Form, updateForm } from '../../../../kernel/validation/form.ts';
import { changesTo, isEmpty, replacedBy } from '../../../../lib/changes.ts';
import { excerptOf } from '../../../records/trash-store/model.ts';
import { putInTrash } from '../../../records/trash-store/store.ts';
import { getIncident, getKnownIncident } from '../queries.ts';
import { postmortemColumns, postmortemInput } from './fields.ts';
import { publishedAfter } from './model.ts';
import { findPostmortem } from './queries.ts';

/** Creates the post-mortem of an incident, or changes the fields that the body names. */
export function writePostmortem(ctx: Context, actor: Actor, incidentId: number, body: object): Promise<void> {
  authorize(actor, 'incidents.manage');
  return transaction(ctx, actor, async (tx) => {
    const incident = await getIncident(tx, incidentId);
    const before = await findPostmortem(tx, incident.id);
    await (before ? changePostmortem(tx, before, body) : createPostmortem(tx, incident.id, body));
  });
}

async function createPostmortem(tx: Tx, incidentId: number, body: object): Promise<void> {
  const form = createForm(postmortemInput, body);
  checkPublication(tx, form, undefined);
  const values = form.done();
  const row = await tx.db
    .insertInto('postmortems')
    .values({
      ...postmortemColumns.create(values),
      incident_id: incidentId,
      published_at: publishedAfter(undefined, values, tx.now),
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await append(tx, 'postmortem.created', row);
}

async function changePostmortem(tx: Tx, before: Row<'postmortems'>, body: object): Promise<void> {
  const form = updateForm(postmortemInput, body);
  checkPublication(tx, form, before);
  const values = form.done();
  const changes = changesTo(before, {
    ...postmortemColumns.change(values),
    published_at: publishedAfter(before, values, tx.now),
  });
  if (isEmpty(changes)) return;
  const row = await tx.db
    .updateTable('postmortems')
    .set({ ...changes, updated_at: tx.now })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await append(tx, 'postmortem.updated', { ...row, previous: replacedBy(before, changes) });
}

/**
 * Only a published post-mortem has a time of publication, which has passed. Whether subscribers are told is decided before it is
 * published: afterwards they were told, or not.
 */
function checkPublication(
  { now }: Tx,
  form: Form<typeof postmortemInput, unknown>,
  before: Row<'postmortems'> | undefined,
): void {
  const { published_at, notifications } = form.values;
  const isPublished = publishedAfter(before, form.values, now) !== null;
  if (published_at !== undefined && !isPublished && !form.errors.published)
    form.fail('published_at', 'published_required');
  if (published_at !== undefined && published_at > now) form.fail('published_at', 'in_the_future');
  const wasPublished = before !== undefined && before.published_at !== null;
  if (wasPublished && isPublished && notifications !== undefined && notifications !== before.notifications)
    form.fail('notifications', 'postmortem_published');
}

/** Takes the post-mortem off the page at once, and puts it into the trash. */
export function deletePostmortem(ctx: Context, actor: Actor, incidentId: number): Promise<void> {
  authorize(actor, 'incidents.delete');
  return transaction(ctx, actor, async (tx) => {
    await getKnownIncident(tx, incidentId);
    const row = await findPostmortem(tx, incidentId);
    const mayKnow = row && (row.published_at !== null || viewerOf(actor).unpublishedIncidents);
    if (!mayKnow) throw new NotFound();
    await removePostmortem(tx, row);
  });
}

/** `undoes` is the event of the write that this takes back, if it does. */
export async function removePostmortem(tx: Tx, row: Row<'postmortems'>, undoes?: number): Promise<void> {
  const { id, incident_id: parentId, body } = row;
  await tx.db.deleteFrom('postmortems').where('id', '=', id).execute();
  await putInTrash(tx, { type: 'postmortems', id, name: excerptOf(body), parentId, content: row });
  await append(tx, 'postmortem.deleted', { ...row, undoes });
}
