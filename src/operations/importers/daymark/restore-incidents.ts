import { randomUUID } from 'node:crypto';
import { storeImage } from '../../../domain/images/actions.ts';
import { incidentLinks, type Link, writeLinks } from '../../../domain/links.ts';
import { counted, stateOf } from '../../../domain/status/incidents/actions.ts';
import { recount } from '../../../domain/status/incidents/counts.ts';
import { incidentFields } from '../../../domain/status/incidents/fields.ts';
import { postmortemFields } from '../../../domain/status/incidents/postmortem/fields.ts';
import { findPostmortem } from '../../../domain/status/incidents/postmortem/queries.ts';
import { appendUpdateEvent } from '../../../domain/status/incidents/updates/actions.ts';
import { updateFields } from '../../../domain/status/updates/fields.ts';
import { command } from '../../../kernel/auth/actor.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { append } from '../../../kernel/events/events.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { rowReader } from '../../../kernel/fields/records.ts';
import { loadMeta, writeMeta } from '../../../kernel/meta/store.ts';
import type { Seconds } from '../../../lib/clock.ts';
import type { Recorded } from '../../exporters/records.ts';
import type { KnownIds } from './known-ids.ts';
import { type Outcome, type Restoring, writeAt } from './restoring.ts';

type Incident = Recorded<'incidents'>;

const incidentRow = rowReader(incidentFields);
const postmortemRow = rowReader(postmortemFields);
const updateRow = rowReader(updateFields);

export async function restoreIncident(restoring: Restoring, record: Incident): Promise<Outcome> {
  const { ids } = restoring;
  const known = ids.find('incident', record.id);
  if (known) return addUpdates(restoring, record, known);
  const row = await writeAt(restoring, record.created_at, (tx) => insertIncident(tx, ids, record));
  ids.set('incident', record.id, row.id, record.updates.length);
  for (const update of record.updates) await restoreUpdate(restoring, row, update);
  await restorePostmortem(restoring, row.id, record);
  return 'created';
}

async function insertIncident(tx: Tx, ids: KnownIds, record: Incident): Promise<Row<'incidents'>> {
  const { id, meta, components, updates } = record;
  const row = await tx.db
    .insertInto('incidents')
    .values({
      ...incidentRow(record),
      guid: await freeGuid(tx, record.guid),
      user_id: ids.idOf('user', record.user_id),
      created_at: await creationMoment(tx, record.created_at),
      deleted_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeMeta(tx, 'incident', row.id, ids.metaFor(id, meta, updates.length));
  const links = linksTo(ids, components);
  await writeLinks(tx, incidentLinks, row.id, links);
  await recount(tx, undefined, counted(row, links));
  await append(tx, 'incident.created', await stateOf(tx, row));
  return row;
}

/** Of links to components, those to components that are here. */
export const linksTo = (
  ids: KnownIds,
  components: readonly { readonly id: number; readonly status: number | null }[],
): Link[] =>
  components.flatMap(({ id, status }) => {
    const component_id = ids.idOf('component', id);
    return component_id === null ? [] : [{ component_id, status }];
  });

/** Addresses of incidents have their GUIDs, so they are kept. */
async function freeGuid({ db }: Tx, guid: string): Promise<string> {
  const taken = await db.selectFrom('incidents').select('id').where('guid', '=', guid).executeTakeFirst();
  return taken ? randomUUID() : guid;
}

/** Never earlier than the incident before, because lists rely on ids being in order of creation. */
async function creationMoment({ db }: Tx, at: Seconds): Promise<Seconds> {
  const newest = await db
    .selectFrom('incidents')
    .select('created_at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return Math.max(at, newest?.created_at ?? at);
}

const restoreUpdate = (
  restoring: Restoring,
  incident: Row<'incidents'>,
  update: Incident['updates'][number],
): Promise<void> =>
  writeAt(restoring, update.created_at, async (tx) => {
    const row = await tx.db
      .insertInto('updates')
      .values({
        ...updateRow(update),
        incident_id: incident.id,
        schedule_id: null,
        user_id: restoring.ids.idOf('user', update.user_id),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await appendUpdateEvent(tx, 'incident_update.created', incident, row);
  });

async function restorePostmortem(
  restoring: Restoring,
  incidentId: number,
  { postmortem }: Incident,
): Promise<void> {
  if (!postmortem) return;
  await writeAt(restoring, postmortem.created_at, async (tx) => {
    if (await findPostmortem(tx, incidentId)) return;
    const row = await tx.db
      .insertInto('postmortems')
      .values({ ...postmortemRow(postmortem), incident_id: incidentId })
      .returningAll()
      .executeTakeFirstOrThrow();
    await append(tx, 'postmortem.created', row);
  });
}

/** A later export of the same installation has more updates, and the status that they lead to. */
async function addUpdates(
  restoring: Restoring,
  record: Incident,
  known: { readonly id: number; readonly updates: number },
): Promise<Outcome> {
  const { ids } = restoring;
  const fresh = record.updates.slice(known.updates);
  const incident = await restoring.ctx.connection.read
    .selectFrom('incidents')
    .selectAll()
    .where('id', '=', known.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  // Somebody has deleted it here since.
  if (!incident) return 'known';
  await restorePostmortem(restoring, known.id, record);
  if (fresh.length === 0) return 'known';
  const row = await writeAt(restoring, record.updated_at, async (tx) => {
    const { status, own_status, resolved_at, next_update_due_at, updated_at } = record;
    const after = await tx.db
      .updateTable('incidents')
      .set({ status, own_status, resolved_at, next_update_due_at, updated_at })
      .where('id', '=', known.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recount(tx, counted(incident, []), counted(after, []));
    const meta = (await loadMeta(tx, 'incident', [known.id])).get(known.id) ?? [];
    await writeMeta(tx, 'incident', known.id, ids.metaAfter(meta, record.updates.length));
    return after;
  });
  for (const update of fresh) await restoreUpdate(restoring, row, update);
  ids.set('incident', record.id, known.id, record.updates.length);
  return 'known';
}

/** Encoded again, as after an upload: the files may come from somebody else. The name stays, because messages contain it. */
export async function restoreImage(
  { ctx, clock }: Restoring,
  { name, content, created_at }: Recorded<'images'>,
): Promise<Outcome> {
  const known = await ctx.connection.read
    .selectFrom('images')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst();
  if (known) return 'known';
  clock.set(created_at);
  await storeImage(ctx, command, Buffer.from(content, 'base64'), name);
  return 'created';
}
