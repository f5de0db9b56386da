import { type Actor, authorize } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { append } from '../../../kernel/events/events.ts';
import type { ComponentGroupState } from '../../../kernel/events/states.ts';
import { type Tx, transaction } from '../../../kernel/events/transaction.ts';
import { translationsAfter } from '../../../kernel/i18n/translated-texts.ts';
import { loadMeta, writeMeta } from '../../../kernel/meta/store.ts';
import { FIRST_PAGE_ID } from '../../../kernel/pages/page.ts';
import { createForm, updateForm } from '../../../kernel/validation/form.ts';
import { changesTo, isEmpty } from '../../../lib/changes.ts';
import { fold } from '../../../lib/text.ts';
import { forgetFollowedGroup } from '../../links.ts';
import type { TrashKind } from '../../records/trash-store/kind.ts';
import { contentOf, putInTrash } from '../../records/trash-store/store.ts';
import {
  checkComponents,
  findMembers,
  type Member,
  moveComponents,
  rejoinComponents,
  releaseComponents,
} from '../components/membership.ts';
import { componentGroupColumns, componentGroupInput, loggedComponentGroup } from './fields.ts';
import { getComponentGroup, getKnownGroup } from './queries.ts';

export function createComponentGroup(ctx: Context, actor: Actor, body: object): Promise<number> {
  authorize(actor, 'component-groups.manage');
  return transaction(ctx, actor, async (tx) => {
    const form = createForm(componentGroupInput, body);
    const { order_column: column = null, order_direction: direction = null } = form.values;
    if (column !== null && column !== 'manual' && direction === null && !form.errors.order_direction) {
      form.fail('order_direction', 'required_with_order');
    }
    await checkComponents(tx, form, body, { inObjects: false });
    const { meta, components, ...values } = form.done();
    const row = await tx.db
      .insertInto('component_groups')
      .values({
        ...componentGroupColumns.create(values),
        page_id: tx.page.id,
        created_at: tx.now,
        updated_at: tx.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeMeta(tx, 'component_group', row.id, meta);
    if (components) await moveComponents(tx, row.id, components);
    await append(tx, 'component_group.created', await stateOf(tx, row));
    return row.id;
  });
}

export function updateComponentGroup(ctx: Context, actor: Actor, id: number, body: object): Promise<void> {
  authorize(actor, 'component-groups.manage');
  return transaction(ctx, actor, async (tx) => {
    const before = await getComponentGroup(tx, id);
    const form = updateForm(componentGroupInput, body);
    await checkComponents(tx, form, body, { inObjects: false, ownGroup: id });
    const { meta, components, ...values } = form.done();
    const changes = changesTo(before, {
      ...componentGroupColumns.change(values),
      translations: translationsAfter(before, values),
    });
    const metaChanged = await writeMeta(tx, 'component_group', id, meta);
    const membersChanged = components ? await setMembers(tx, id, components) : false;
    if (isEmpty(changes) && !metaChanged && !membersChanged) return;
    const row = await tx.db
      .updateTable('component_groups')
      .set({ ...changes, updated_at: tx.now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await append(tx, 'component_group.updated', await stateOf(tx, row));
  });
}

/** What the trash keeps of a group. */
interface DeletedGroup {
  readonly state: ComponentGroupState;
  /** All components that were in the group, including deleted ones. */
  readonly members: readonly Member[];
  /** Absent if an earlier version deleted it. */
  readonly page_id?: number;
}

/**
 * The components stay, without a group. Those that guests could not see are disabled, so that nothing becomes public.
 */
export function deleteComponentGroup(ctx: Context, actor: Actor, id: number): Promise<void> {
  authorize(actor, 'component-groups.delete');
  return transaction(ctx, actor, async (tx) => {
    const row = await getKnownGroup(tx, id);
    const state = await stateOf(tx, row);
    const content: DeletedGroup = { state, members: await findMembers(tx, id), page_id: row.page_id };
    await putInTrash(tx, { type: 'component-groups', id, name: row.name, content });
    await releaseComponents(tx, id, { keepHidden: row.visible !== 1 });
    await writeMeta(tx, 'component_group', id, []);
    await tx.db.deleteFrom('component_groups').where('id', '=', id).execute();
    await append(tx, 'component_group.deleted', state);
  });
}

async function memberIds(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('components')
    .select('id')
    .where('component_group_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

async function setMembers(tx: Tx, id: number, components: readonly number[]): Promise<boolean> {
  const before = await memberIds(tx, id);
  if (before.length === components.length && before.every((member) => components.includes(member)))
    return false;
  await releaseComponents(tx, id, { keepHidden: false, except: components });
  await moveComponents(tx, id, components);
  return true;
}

export async function stateOf(tx: Tx, row: Row<'component_groups'>): Promise<ComponentGroupState> {
  const meta = (await loadMeta(tx, 'component_group', [row.id])).get(row.id);
  return { ...loggedComponentGroup(row), components: await memberIds(tx, row.id), meta };
}

/** Its components come back into it, unless they have been moved to another group since. */
export const componentGroupTrash: TrashKind = {
  restore: async (tx, entry) => {
    const { state, members, page_id = FIRST_PAGE_ID } = contentOf<DeletedGroup>(entry);
    const { meta, components: _, ...columns } = state;
    const row = await tx.db
      .insertInto('component_groups')
      .values({ ...columns, page_id, name_key: fold(columns.name) })
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeMeta(tx, 'component_group', row.id, [...(meta ?? [])]);
    await rejoinComponents(tx, row.id, members, { wasHidden: row.visible !== 1 });
    await append(tx, 'component_group.restored', await stateOf(tx, row));
  },
  purge: async (tx, entry) => {
    const { state } = contentOf<DeletedGroup>(entry);
    await forgetFollowedGroup(tx, state.id);
    await append(tx, 'component_group.purged', state);
  },
};
