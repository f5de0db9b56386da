import type { ImportedIncident } from '../../../readers/source.ts';
import { updateIncident } from '../../domain/status/incidents/actions.ts';
import { createPastIncidents, type PastIncident } from '../../domain/status/incidents/past.ts';
import { writePostmortem } from '../../domain/status/incidents/postmortem/actions.ts';
import { findPostmortem } from '../../domain/status/incidents/postmortem/queries.ts';
import { createIncidentUpdate } from '../../domain/status/incidents/updates/actions.ts';
import { command } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import type { Row } from '../../kernel/db/schema.ts';
import { Invalid } from '../../kernel/errors.ts';
import { transaction } from '../../kernel/events/transaction.ts';
import type { ManualClock } from '../../lib/clock.ts';
import { formatDate } from '../../lib/dates.ts';
import { type Authors, authorIn, findAuthors } from './authors.ts';
import { type KnownRecord, withOrigin } from './mapping.ts';
import type { Mappings } from './mappings.ts';
import { movedPublication, publicationOf } from './publication.ts';
import { type Batch, type Failure, type Outcome, oneByOne } from './writer.ts';

/** Writes incidents: new ones all at once, and what is new in those that an earlier import has brought. */
export async function writeIncidents(
  batch: Batch,
  mappings: Mappings,
  records: readonly ImportedIncident[],
): Promise<(Outcome | Failure)[]> {
  const known = await mappings.of('incidents').load(
    batch.ctx,
    records.map(({ key }) => key),
  );
  const rows = await currentRows(
    batch,
    [...known.values()].map(({ id }) => id),
  );
  const authors = await findAuthors(batch, mappings.source, records);
  const [first] = records;
  const isNew = ({ key }: ImportedIncident) => !known.has(key);
  // As many as are alike, so that the order of the source is kept.
  const end = first ? records.findIndex((record) => isNew(record) !== isNew(first)) : 0;
  const alike = end === -1 ? records : records.slice(0, end);
  if (first && isNew(first)) return createAll(batch, mappings, alike, authors);
  return oneByOne(batch, alike, async (inside, record) => {
    const found = known.get(record.key);
    const row = found && rows.get(found.id);
    // Somebody has deleted it here: it stays deleted.
    return found && row ? follow(inside, mappings, record, { ...found, row, authors }) : 'known';
  });
}

async function createAll(
  batch: Batch,
  mappings: Mappings,
  records: readonly ImportedIncident[],
  authors: Authors,
): Promise<(Outcome | Failure)[]> {
  const distinct = [...new Map(records.map((record) => [record.key, record])).values()];
  const past = distinct.map((record) => toPast(mappings, record, authors));
  const results = await transaction(batch.ctx, command, (tx) => createPastIncidents(tx, past));
  for (const [index, record] of distinct.entries()) {
    const id = results[index];
    if (typeof id === 'number') await writePostmortemOf(batch, id, record);
  }
  const byKey = new Map(distinct.map(({ key }, index) => [key, results[index]]));
  return records.map(({ key }) => {
    const result = byKey.get(key);
    byKey.delete(key);
    if (result === undefined) return { reason: 'The source has another record with the same id.' };
    if (result instanceof Invalid) return { reason: result.message };
    mappings.of('incidents').set(key, result);
    return 'created';
  });
}

function toPast(mappings: Mappings, record: ImportedIncident, authors: Authors): PastIncident {
  let { status } = record;
  const changes: PastIncident['changes'][number][] = record.updates.map(({ at, message, ...update }) => {
    status = update.status ?? status;
    return { at: Math.max(at, 0), status, message, userId: authorIn(authors, update.author) };
  });
  if (record.final && record.final.status !== status) {
    const last = changes.at(-1)?.at ?? record.createdAt;
    changes.push({ at: Math.max(last, record.final.at), status: record.final.status });
  }
  const links = record.components.flatMap(({ key, status: affected = null }) => {
    const id = mappings.of('components').get(key);
    return id === undefined ? [] : [{ component_id: id, status: affected }];
  });
  return {
    fields: {
      name: record.name,
      message: record.message,
      status: record.status,
      visible: record.visible,
      stickied: record.stickied,
      occurred_at: formatDate(record.occurredAt),
      ...(record.publishedAt !== undefined && { published_at: formatDate(record.publishedAt) }),
      meta: { ...record.meta, ...mappings.meta(record.key, originOf(record)) },
    },
    links: [...new Map(links.map((link) => [link.component_id, link])).values()],
    createdAt: record.createdAt,
    userId: authorIn(authors, record.author),
    changes,
  };
}

/** What the next import compares the incident with. */
const originOf = (record: ImportedIncident) => ({
  updates: record.updates.length,
  status: statusOf(record),
  ...publicationOf(record),
});

/** The status that an incident has in the source now. */
const statusOf = ({ status, updates, final }: ImportedIncident): number =>
  final?.status ?? updates.findLast((update) => update.status !== undefined)?.status ?? status;

/** Adds new updates. The status and the publication follow the source for as long as nobody has changed them here. */
async function follow(
  batch: Batch,
  mappings: Mappings,
  record: ImportedIncident,
  { id, origin, meta, row, authors }: KnownRecord & { row: Row<'incidents'>; authors: Authors },
): Promise<Outcome> {
  const { ctx, clock } = batch;
  const hasNewPostmortem = await writePostmortemOf(batch, id, record);
  const fresh = record.updates.slice(origin.updates ?? 0);
  const wanted = statusOf(record);
  const isChangedThere = origin.status !== undefined && wanted !== origin.status;
  const isChangedHere = origin.status !== undefined && row.status !== origin.status;
  const publication = movedPublication(record, origin, row, clock.now());
  if (fresh.length === 0 && publication === undefined && (!isChangedThere || isChangedHere))
    return hasNewPostmortem ? 'changed' : 'known';
  const now = clock.now();
  let { status } = row;
  let last = row.created_at;
  for (const update of fresh) {
    status = update.status ?? status;
    last = Math.max(last, update.at);
    clock.set(last);
    const body = { status, message: update.message, notifications: false };
    await createIncidentUpdate(ctx, command, body, id, authorIn(authors, update.author));
  }
  const after = isChangedHere ? row.status : wanted;
  // A source that does not tell when the status changed has changed it since the last import.
  clock.set(Math.max(last, record.final?.at ?? (fresh.length > 0 ? last : now)));
  await updateIncident(ctx, command, id, {
    ...(after !== status && { status: after }),
    ...(publication !== undefined && { published_at: formatDate(publication) }),
    meta: withOrigin(meta, mappings.origin(record.key, originOf(record))),
  });
  clock.set(now);
  return 'changed';
}

async function currentRows(
  { ctx: { connection } }: Batch,
  ids: readonly number[],
): Promise<Map<number, Row<'incidents'>>> {
  if (ids.length === 0) return new Map();
  const rows = await connection.read
    .selectFrom('incidents')
    .selectAll()
    .where(connection.dialect.anyOf('id', ids))
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Writes the post-mortem of an incident, new or known. One that is here already stays as it is. Returns whether it is new. */
async function writePostmortemOf(
  { ctx, clock }: { readonly ctx: Context; readonly clock: ManualClock },
  id: number,
  { postmortem, createdAt }: ImportedIncident,
): Promise<boolean> {
  if (!postmortem || (await findPostmortem({ db: ctx.connection.read }, id))) return false;
  const now = clock.now();
  const { body, publishedAt } = postmortem;
  clock.set(Math.max(publishedAt ?? now, createdAt));
  await writePostmortem(ctx, command, id, { body, published: publishedAt !== null, notifications: false });
  clock.set(now);
  return true;
}
