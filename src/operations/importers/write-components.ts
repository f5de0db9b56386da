import type { OnFailure } from '../../../common/alerts.ts';
import type { ImportedComponent, ImportedGroup, ImportedTemplate } from '../../../readers/source.ts';
import { createComponentGroup } from '../../domain/status/component-groups/actions.ts';
import { createComponent, updateComponent } from '../../domain/status/components/actions.ts';
import { OPERATIONAL } from '../../domain/status/components/model.ts';
import { addPastStatuses } from '../../domain/status/components/past.ts';
import { findComponentIds } from '../../domain/status/components/queries.ts';
import { createIncidentTemplate } from '../../domain/status/incident-templates/actions.ts';
import { command } from '../../kernel/auth/actor.ts';
import { transaction } from '../../kernel/events/transaction.ts';
import type { MetaEntry } from '../../kernel/meta/field.ts';
import type { Seconds } from '../../lib/clock.ts';
import { type KnownRecord, type Origin, withOrigin } from './mapping.ts';
import type { Mappings } from './mappings.ts';
import type { Batch, Outcome } from './writer.ts';

export async function writeGroup(
  { ctx, clock }: Batch,
  mappings: Mappings,
  record: ImportedGroup,
): Promise<Outcome> {
  if (mappings.of('groups').get(record.key) !== undefined) return 'known';
  clock.set(record.createdAt);
  const { name, order, visible, collapsed } = record;
  const body = { name, order, visible, collapsed, meta: mappings.meta(record.key) };
  mappings.of('groups').set(record.key, await createComponentGroup(ctx, command, body));
  return 'created';
}

export async function writeComponent(
  batch: Batch,
  mappings: Mappings,
  record: ImportedComponent,
  onFailure?: OnFailure,
): Promise<Outcome> {
  const { ctx, clock } = batch;
  const known = (await mappings.of('components').load(ctx, [record.key])).get(record.key);
  if (known) return follow(batch, mappings, record, known);
  if (mappings.of('components').get(record.key) !== undefined) return 'known';
  clock.set(record.createdAt);
  const { name, description, link, order, enabled } = record;
  const first = record.history?.first ?? OPERATIONAL;
  const id = await createComponent(ctx, command, {
    name,
    description,
    link: isLink(link) ? link : null,
    order,
    enabled,
    component_group_id: (record.group !== undefined && mappings.of('groups').get(record.group)) || null,
    status: first,
    on_failure: onFailure ?? null,
    meta: { ...record.meta, ...mappings.meta(record.key, originOf(record)) },
  });
  mappings.of('components').set(record.key, id);
  const since = { status: first, at: record.createdAt };
  await writeStatuses(batch, id, since, statusesOf(record, since));
  return 'created';
}

/** What the next import compares the component with. */
const originOf = ({ status, history }: ImportedComponent) => {
  const until = history?.changes.at(-1)?.confirmedAt;
  return {
    status,
    ...(history && { changes: history.changes.length }),
    ...(until !== undefined && { changes_until: until }),
  };
};

/** How many of the changes an earlier import has brought. */
function knownChanges(
  { history }: ImportedComponent,
  { changes, changes_until: until }: Origin,
): number | undefined {
  if (until === undefined) return changes ?? history?.changes.length;
  return history?.changes.filter(({ at, confirmedAt = at }) => confirmedAt <= until).length;
}

interface Status {
  readonly status: number;
  readonly at: Seconds;
}

/** The statuses that a component has had after this one, from the oldest to the current one. `known` of them are here already. */
function statusesOf({ status, statusSince, history }: ImportedComponent, since: Status, known = 0): Status[] {
  const statuses: Status[] = [];
  let last = since;
  const add = (next: Status) => {
    if (next.status === last.status) return;
    last = { status: next.status, at: Math.max(next.at, last.at) };
    statuses.push(last);
  };
  for (const change of history?.changes.slice(known) ?? []) add(change);
  add({ status, at: statusSince });
  return statuses;
}

/** Writes what follows a status into the history. Only the current one is a write of its own, with an event. */
async function writeStatuses(
  { ctx, clock }: Batch,
  id: number,
  since: Status,
  statuses: readonly Status[],
  more: { readonly meta?: readonly MetaEntry[] } = {},
): Promise<void> {
  const last = statuses.at(-1) ?? since;
  const isBack = last.status === since.status;
  const past = isBack ? statuses : statuses.slice(0, -1);
  if (past.length > 0) await transaction(ctx, command, (tx) => addPastStatuses(tx, id, past));
  if (isBack && more.meta === undefined) return;
  clock.set(last.at);
  await updateComponent(ctx, command, id, { ...(!isBack && { status: last.status }), ...more });
}

/** The status follows the source for as long as nobody has changed it here. */
async function follow(
  batch: Batch,
  mappings: Mappings,
  record: ImportedComponent,
  { id, origin, meta }: KnownRecord,
): Promise<Outcome> {
  const { ctx } = batch;
  // Versions that did not import the history have not counted it: it begins with the next change.
  const changes = record.history?.changes.length;
  const known = knownChanges(record, origin);
  if (origin.status === undefined || (origin.status === record.status && known === changes)) return 'known';
  const row = await ctx.connection.read
    .selectFrom('components')
    .select(['status', 'updated_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (row?.status !== origin.status) return 'known';
  const since = { status: row.status, at: row.updated_at };
  await writeStatuses(batch, id, since, statusesOf(record, since, known), {
    meta: withOrigin(meta, mappings.origin(record.key, originOf(record))),
  });
  return 'changed';
}

/** The ids of these components of the source, by their keys there. Those that were deleted here are left out. */
export async function existingComponents(
  { ctx }: Batch,
  mappings: Mappings,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const known = keys.flatMap((key) => {
    const id = mappings.of('components').get(key);
    return id === undefined ? [] : [[key, id] as const];
  });
  const ids = await transaction(ctx, command, (tx) =>
    findComponentIds(
      tx,
      known.map(([, id]) => id),
    ),
  );
  return new Map(known.filter(([, id]) => ids.has(id)));
}

/** Templates have no metadata. One with the same slug is the same template. */
export async function writeTemplate({ ctx, clock }: Batch, record: ImportedTemplate): Promise<Outcome> {
  const { name, slug, template, createdAt } = record;
  const { incidentName = null, status = null, notifications = null } = record;
  const known = await ctx.connection.read
    .selectFrom('incident_templates')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (known) return 'known';
  clock.set(createdAt);
  const body = { name, slug, template, incident_name: incidentName, status, notifications };
  await createIncidentTemplate(ctx, command, body);
  return 'created';
}

/** Links that are no web addresses are left out, so that the component is not lost because of them. */
const isLink = (link: string | null): boolean =>
  link !== null && /^https?:\/\/\S+$/i.test(link) && URL.canParse(link);
