import { sql } from 'kysely';
import { z } from 'zod';
import { createComponent, deleteComponent, updateComponent } from '../../domain/status/components/actions.ts';
import { latestStatus, noOverlay } from '../../domain/status/components/model.ts';
import { componentSource, loadOverlays } from '../../domain/status/components/queries.ts';
import { setStatusInIncidents } from '../../domain/status/incidents/linked-status.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { joined } from '../../kernel/db/connection.ts';
import type { Row } from '../../kernel/db/schema.ts';
import { transaction } from '../../kernel/events/transaction.ts';
import type { ReadContext } from '../../kernel/jsonapi/read-context.ts';
import { getFrom, isOneOf } from '../../kernel/jsonapi/source.ts';
import { metaField } from '../../kernel/meta/field.ts';
import { loadMeta } from '../../kernel/meta/store.ts';
import { choice, integer, longText, text, webAddress } from '../../kernel/validation/fields.ts';
import {
  type Changes,
  createForm,
  nullable,
  optional,
  required,
  updateForm,
} from '../../kernel/validation/form.ts';
import { looseFlag, tagNames } from './fields.ts';
import { byFlag, byNumber, byText, type ListOptions, whole } from './lists.ts';
import { cachetRoutes } from './resource.ts';
import { type CachetReader, readerFor } from './route.ts';
import {
  componentStatusName,
  componentStatusNumbers,
  fromComponentStatus,
  toComponentStatus,
} from './statuses.ts';
import { byTag, metaAfter, separateTags } from './tags.ts';
import { formatTime } from './times.ts';

const input = {
  name: required(text()),
  status: required(
    choice(componentStatusNumbers),
    '0 Unknown, 1 Operational, 2 Performance Issues, 3 Partial Outage, 4 Major Outage.',
  ),
  description: nullable(longText()),
  link: nullable(webAddress()),
  order: optional(integer(), undefined, 0),
  group_id: nullable(integer(), 'The group; 0 for none.'),
  enabled: optional(looseFlag(), undefined, true),
  tags: nullable(tagNames(), 'Names, separated by commas. They replace the tags that there are.'),
  meta: nullable(metaField(), 'Replaces all of it.'),
};

export const componentSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    link: z.string(),
    status: z.int(),
    order: z.int(),
    group_id: z.int(),
    enabled: z.boolean(),
    meta: z.record(z.string(), z.unknown()).nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    deleted_at: z.null(),
    status_name: z.string(),
    tags: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'CachetComponent' });

/** The components that show a status, which may come from an incident or from maintenance. */
async function findWithStatus(texts: readonly string[], readContext: ReadContext): Promise<number[]> {
  const wanted = whole(texts.at(-1) ?? '');
  const overlays = await loadOverlays(readContext);
  const rows = await readContext.db
    .selectFrom('components')
    .select(['id', 'status'])
    .where('deleted_at', 'is', null)
    .execute();
  return rows
    .filter(
      ({ id, status }) => fromComponentStatus(latestStatus(status, overlays.get(id) ?? noOverlay)) === wanted,
    )
    .map(({ id }) => id);
}

const options: ListOptions = {
  filters: {
    id: byNumber(isOneOf('components.id')),
    name: byText(isOneOf('components.name')),
    status: { sql: isOneOf('components.id'), read: findWithStatus },
    group_id: byNumber((ids) => sql`coalesce(components.component_group_id, 0) in (${sql.join(ids)})`),
    enabled: byFlag(isOneOf('components.enabled')),
    tags: byTag('component', 'components.id'),
  },
  sorts: {
    name: sql.ref('components.name_key'),
    status: sql.ref('components.status'),
    order: sql.ref('components.order'),
    group_id: sql.ref('components.component_group_id'),
    enabled: sql.ref('components.enabled'),
  },
};

export async function serializeComponents(
  { readContext, zone }: CachetReader,
  records: readonly Row<'components'>[],
) {
  const overlays = await loadOverlays(readContext);
  const metadata = await loadMeta(
    readContext,
    'component',
    records.map(({ id }) => id),
  );
  return records.map((record) => {
    // Cachet has one status: what the public sees.
    const status = latestStatus(record.status, overlays.get(record.id) ?? noOverlay);
    const { meta, tags } = separateTags(metadata.get(record.id) ?? []);
    return {
      id: record.id,
      name: record.name,
      description: record.description ?? '',
      link: record.link ?? '',
      status: fromComponentStatus(status),
      order: record.order ?? 0,
      group_id: record.component_group_id ?? 0,
      enabled: record.enabled === 1,
      meta,
      created_at: formatTime(zone, record.created_at),
      updated_at: formatTime(zone, record.updated_at),
      deleted_at: null,
      status_name: componentStatusName(status),
      tags,
    };
  });
}

/** The body of our own action. */
function bodyOf({ status, group_id: group, tags: _, meta: __, ...values }: Changes<typeof input>): object {
  return {
    ...values,
    ...(status !== undefined && { status: toComponentStatus(status) }),
    ...(group !== undefined && { component_group_id: group === 0 ? null : group }),
  };
}

/**
 * In Cachet, a component has the status that was set last. So the status also replaces the one that unresolved incidents
 * give the component. A status that is what the component shows already is left alone: clients send whole records back.
 */
async function update(ctx: Context, actor: Actor, id: number, fields: object): Promise<void> {
  const { status, ...values } = updateForm(input, fields).done();
  await ctx.connection.begin(async (db) => {
    const inside = { ...ctx, connection: joined(ctx.connection, db) };
    const reader = await readerFor(inside, actor);
    const { readContext } = reader;
    const before = (await loadMeta(readContext, 'component', [id])).get(id) ?? [];
    const record = await getFrom(readContext, componentSource(readContext), id, { unseen: true });
    const [shown] = await serializeComponents(reader, [record]);
    const isSet = status !== undefined && status !== shown?.status;
    const meta = metaAfter(before, values.meta ?? undefined, values.tags ?? undefined);
    const body = { ...bodyOf({ ...values, ...(isSet && { status }) }), ...(meta && { meta }) };
    await updateComponent(inside, actor, id, body);
    if (isSet)
      await transaction(inside, actor, (tx) => setStatusInIncidents(tx, id, toComponentStatus(status)));
  });
}

export const componentRoutes = cachetRoutes({
  tag: 'Components',
  path: '/components',
  parameter: 'component',
  nouns: { one: 'component', many: 'components' },
  schema: componentSchema,
  options,
  source: componentSource,
  serialize: serializeComponents,
  access: { read: 'public', manage: 'components.manage', delete: 'components.delete' },
  input,
  create: (ctx, actor, fields) => {
    const values = createForm(input, fields).done();
    const meta = metaAfter([], values.meta ?? undefined, values.tags ?? undefined);
    return createComponent(ctx, actor, { ...bodyOf(values), ...(meta && { meta }) });
  },
  update,
  remove: deleteComponent,
});
