import { sql } from 'kysely';
import { z } from 'zod';
import {
  createComponentGroup,
  deleteComponentGroup,
  updateComponentGroup,
} from '../../domain/status/component-groups/actions.ts';
import {
  componentGroupSource,
  type GroupRecord,
  loadMembers,
} from '../../domain/status/component-groups/queries.ts';
import { componentSource } from '../../domain/status/components/queries.ts';
import { isOneOf, loadFrom } from '../../kernel/jsonapi/source.ts';
import { choice, integer, text } from '../../kernel/validation/fields.ts';
import { type Changes, createForm, optional, required, updateForm } from '../../kernel/validation/form.ts';
import { componentSchema, serializeComponents } from './components.ts';
import { byNumber, byText, type ListOptions } from './lists.ts';
import { cachetRoutes } from './resource.ts';
import type { CachetReader } from './route.ts';
import { formatTime } from './times.ts';
import { fromVisible, toCollapsed } from './visibility.ts';

const input = {
  name: required(text()),
  order: optional(integer(), undefined, 0),
  collapsed: optional(
    choice([0, 1, 2, 3, 4]),
    '0 expanded, 1 collapsed, 2 and above collapsed unless there is an incident.',
    0,
  ),
  visible: optional(choice([0, 1]), '0 signed-in callers only, 1 everyone.', 0),
};

const schema = z
  .object({
    id: z.int(),
    name: z.string(),
    order: z.int(),
    collapsed: z.int(),
    visible: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
    enabled_components: z.array(componentSchema),
    enabled_components_lowest: z.array(componentSchema),
    lowest_human_status: z.string().nullable(),
  })
  .meta({ id: 'CachetComponentGroup' });

const options: ListOptions = {
  filters: {
    id: byNumber(isOneOf('component_groups.id')),
    name: byText(isOneOf('component_groups.name')),
    collapsed: byNumber(isOneOf('component_groups.collapsed')),
    visible: byNumber(isOneOf('component_groups.visible')),
  },
  sorts: {
    name: sql.ref('component_groups.name_key'),
    order: sql.ref('component_groups.order'),
    collapsed: sql.ref('component_groups.collapsed'),
    visible: sql.ref('component_groups.visible'),
  },
  heedsOrder: true,
};

async function serialize(reader: CachetReader, records: readonly GroupRecord[]) {
  const { readContext, zone } = reader;
  const members = await loadMembers(readContext, records);
  const source = componentSource(readContext);
  const rows = await loadFrom(readContext, source, [...members.values()].flat());
  const components = new Map((await serializeComponents(reader, rows)).map((each) => [each.id, each]));
  return records.map((record) => {
    const enabled = (members.get(record.id) ?? [])
      .map((id) => components.get(id))
      .filter((component) => component?.enabled);
    const lowest = enabled.toSorted((a, b) => (b?.status ?? 0) - (a?.status ?? 0));
    return {
      id: record.id,
      name: record.name,
      order: record.order,
      collapsed: record.collapsed,
      visible: fromVisible(record.visible),
      created_at: formatTime(zone, record.created_at),
      updated_at: formatTime(zone, record.updated_at),
      enabled_components: enabled,
      enabled_components_lowest: lowest,
      lowest_human_status: lowest[0]?.status_name ?? null,
    };
  });
}

const bodyOf = ({ collapsed, ...values }: Changes<typeof input>): object => ({
  ...values,
  ...(collapsed !== undefined && { collapsed: toCollapsed(collapsed) }),
});

export const componentGroupRoutes = cachetRoutes({
  tag: 'Component groups',
  path: '/components/groups',
  parameter: 'group',
  nouns: { one: 'component group', many: 'component groups' },
  schema,
  options,
  source: componentGroupSource,
  serialize,
  access: { read: 'public', manage: 'component-groups.manage', delete: 'component-groups.delete' },
  input,
  // A new group is for signed-in callers only, unless the request says otherwise.
  create: (ctx, actor, fields) =>
    createComponentGroup(ctx, actor, { visible: 0, ...bodyOf(createForm(input, fields).done()) }),
  update: (ctx, actor, id, fields) =>
    updateComponentGroup(ctx, actor, id, bodyOf(updateForm(input, fields).done())),
  remove: deleteComponentGroup,
});
