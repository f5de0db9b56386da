import { type Actor, actorLabel, authorize } from '../../auth/actor.ts';
import type { Context } from '../../context.ts';
import type { Row } from '../../db/schema.ts';
import { append } from '../../events/events.ts';
import type { ComponentState } from '../../events/states.ts';
import { type Tx, transaction } from '../../events/transaction.ts';
import { changesTo, isEmpty } from '../../lib/changes.ts';
import { fold } from '../../lib/text.ts';
import type { MetaEntry } from '../../meta/field.ts';
import { loadMeta, writeMeta } from '../../meta/store.ts';
import { createForm, type Form, updateForm } from '../../validation/form.ts';
import { putInTrash } from '../trash/store.ts';
import { OPERATIONAL } from './model.ts';
import { getComponent } from './queries.ts';
import { componentInput } from './schema.ts';

export function createComponent(ctx: Context, actor: Actor, body: object): Promise<number> {
  authorize(actor, 'components.manage');
  return transaction(ctx, actor, async (tx) => {
    const form = createForm(componentInput, body);
    await checkGroup(tx, form);
    const { meta, ...values } = form.done();
    const row = await tx.db
      .insertInto('components')
      .values({
        name: values.name,
        name_key: fold(values.name),
        description: values.description ?? null,
        link: values.link ?? null,
        order: values.order === undefined ? 0 : values.order,
        status: values.status ?? OPERATIONAL,
        enabled: values.enabled ?? 1,
        component_group_id: values.component_group_id ?? null,
        deleted_at: null,
        created_at: tx.now,
        updated_at: tx.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeMeta(tx, 'component', row.id, meta);
    await recordStatus(tx, row);
    await append(tx, 'component.created', await stateOf(tx, row));
    return row.id;
  });
}

export function updateComponent(ctx: Context, actor: Actor, id: number, body: object): Promise<void> {
  authorize(actor, 'components.manage');
  return transaction(ctx, actor, async (tx) => {
    const before = await getComponent(tx, id);
    const form = updateForm(componentInput, body);
    await checkGroup(tx, form);
    const { meta, ...values } = form.done();
    const changes = changesTo(before, { ...values, ...(values.name && { name_key: fold(values.name) }) });
    const metaChanged = await writeMeta(tx, 'component', id, meta);
    if (isEmpty(changes) && !metaChanged) return;
    const row = await tx.db
      .updateTable('components')
      .set({ ...changes, updated_at: tx.now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (changes.status !== undefined) await recordStatus(tx, row);
    await appendUpdated(tx, [row]);
  });
}

/** Hides the component at once, and puts it into the trash. */
export function deleteComponent(ctx: Context, actor: Actor, id: number): Promise<void> {
  authorize(actor, 'components.delete');
  return transaction(ctx, actor, async (tx) => {
    await getComponent(tx, id);
    const row = await tx.db
      .updateTable('components')
      .set({ deleted_at: tx.now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await putInTrash(tx, { type: 'components', id, name: row.name });
    await append(tx, 'component.deleted', await stateOf(tx, row));
  });
}

async function checkGroup(tx: Tx, form: Form<typeof componentInput, unknown>): Promise<void> {
  const id = form.values.component_group_id;
  if (id === null || id === undefined) return;
  const group = await tx.db
    .selectFrom('component_groups')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!group) form.failChoice('component_group_id');
}

/** The source of a status, as shown in the history of a component. */
const statusSource: Readonly<Record<Actor['type'], string>> = {
  guest: 'guest',
  token: 'api',
  session: 'dashboard',
  command: 'command',
  system: 'system',
};

async function recordStatus(tx: Tx, row: Row<'components'>): Promise<void> {
  const newest = await tx.db
    .selectFrom('component_statuses')
    .select('created_at')
    .where('component_id', '=', row.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  await tx.db
    .insertInto('component_statuses')
    .values({
      component_id: row.id,
      status: row.status,
      source: statusSource[tx.actor.type],
      actor: actorLabel(tx.actor),
      // Never earlier than the previous status, even if the clock was set back: the status set last is the current one.
      created_at: Math.max(tx.now, newest?.created_at ?? tx.now),
    })
    .execute();
}

/** Appends one event for each of the components that were changed together. */
export async function appendUpdated(tx: Tx, rows: readonly Row<'components'>[]): Promise<void> {
  const meta = await loadMeta(
    tx,
    'component',
    rows.map(({ id }) => id),
  );
  for (const row of rows) await append(tx, 'component.updated', toState(row, meta));
}

export const stateOf = async (tx: Tx, row: Row<'components'>): Promise<ComponentState> =>
  toState(row, await loadMeta(tx, 'component', [row.id]));

const toState = (
  { name_key: _, ...row }: Row<'components'>,
  meta: ReadonlyMap<number, MetaEntry[]>,
): ComponentState => ({
  ...row,
  meta: meta.get(row.id),
});
