import { type Actor, actorLabel, authorize } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { append } from '../../../kernel/events/events.ts';
import type { ComponentState, LinkedComponent } from '../../../kernel/events/states.ts';
import { type Tx, transaction } from '../../../kernel/events/transaction.ts';
import { translationsAfter } from '../../../kernel/i18n/translated-texts.ts';
import type { MetaEntry } from '../../../kernel/meta/field.ts';
import { loadMeta, writeMeta } from '../../../kernel/meta/store.ts';
import { createForm, type Form, updateForm } from '../../../kernel/validation/form.ts';
import { changesTo, isEmpty } from '../../../lib/changes.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { putInTrash } from '../../records/trash-store/store.ts';
import { componentColumns, componentInput, loggedComponent } from './fields.ts';
import { IMPORTED, OPERATIONAL } from './model.ts';
import { findKnownGroupIds, getComponent, getKnownComponent } from './queries.ts';

type ComponentForm = Pick<Form<typeof componentInput, unknown>, 'values' | 'fail'>;

export function createComponent(ctx: Context, actor: Actor, body: object): Promise<number> {
  authorize(actor, 'components.manage');
  return transaction(ctx, actor, async (tx) => {
    const form = createForm(componentInput, body);
    await checkGroups(tx, [form]);
    const { meta, ...values } = form.done();
    const row = await tx.db
      .insertInto('components')
      .values({
        ...componentColumns.create(values),
        order: values.order === undefined ? 0 : values.order,
        deleted_at: null,
        created_at: tx.now,
        updated_at: tx.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeMeta(tx, 'component', row.id, meta);
    await recordStatuses(tx, [row]);
    await append(tx, 'component.created', await stateOf(tx, row));
    return row.id;
  });
}

export function updateComponent(ctx: Context, actor: Actor, id: number, body: object): Promise<void> {
  authorize(actor, 'components.manage');
  return transaction(ctx, actor, async (tx) => {
    const before = await getComponent(tx, id);
    const form = updateForm(componentInput, body);
    await checkGroups(tx, [form], new Set([before.component_group_id]));
    const { meta, ...values } = form.done();
    const changes = changesTo(before, {
      ...componentColumns.change(values),
      translations: translationsAfter(before, values),
    });
    const metaChanged = await writeMeta(tx, 'component', id, meta);
    if (isEmpty(changes) && !metaChanged) return;
    const row = await tx.db
      .updateTable('components')
      .set({ ...changes, updated_at: tx.now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (changes.status !== undefined) await recordStatuses(tx, [row]);
    await appendUpdated(tx, [row]);
  });
}

/** Sets the component's own status, if it has another one. */
export async function setOwnStatus(tx: Tx, id: number, status: number): Promise<void> {
  const before = await getComponent(tx, id);
  if (before.status !== status) await writeOwnStatuses(tx, [{ component_id: id, status }]);
}

/** Writes the components' own statuses. For other resources, which have checked that the caller may do it. */
export async function writeOwnStatuses(tx: Tx, statuses: readonly LinkedComponent[]): Promise<void> {
  const rows: Row<'components'>[] = [];
  for (const { component_id, status } of statuses) {
    rows.push(
      await tx.db
        .updateTable('components')
        .set({ status: status ?? OPERATIONAL, updated_at: tx.now })
        .where('id', '=', component_id)
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
  }
  await recordStatuses(tx, rows);
  await appendUpdated(tx, rows);
}

/** Sets the component's own status as of a moment in the past, but not before it was last set. */
export async function setStatusSince(tx: Tx, id: number, status: number, since: Seconds): Promise<void> {
  const row = await tx.db
    .updateTable('components')
    .set({ status, updated_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordStatuses(tx, [row], Math.min(since, tx.now));
  await appendUpdated(tx, [row]);
}

/** Hides the component at once, and puts it into the trash. */
export function deleteComponent(ctx: Context, actor: Actor, id: number): Promise<void> {
  authorize(actor, 'components.delete');
  return transaction(ctx, actor, async (tx) => {
    await getKnownComponent(tx, id);
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

/**
 * Every group that one of the bodies names must exist. For callers who may not manage groups, hidden ones do not, except those
 * that the components are in already, because whoever writes a component is shown its group.
 */
export async function checkGroups(
  tx: Tx,
  forms: readonly ComponentForm[],
  current: ReadonlySet<number | null> = new Set(),
): Promise<void> {
  const ids = forms.map(({ values }) => values.component_group_id).filter((id) => typeof id === 'number');
  const known = await findKnownGroupIds(tx, ids);
  for (const form of forms) {
    const { component_group_id: id } = form.values;
    if (typeof id === 'number' && !known.has(id) && !current.has(id))
      form.fail('component_group_id', 'invalid_choice');
  }
}

/** The source of a status, as shown in the history of a component. */
const statusSource: Readonly<Record<Actor['type'], string>> = {
  guest: 'guest',
  token: 'api',
  session: 'dashboard',
  probe: 'probe',
  command: IMPORTED,
  system: 'system',
};

/** Keeps the statuses of these components in their history, from `since` on. */
export async function recordStatuses(
  tx: Tx,
  rows: readonly Row<'components'>[],
  since: Seconds = tx.now,
): Promise<void> {
  if (rows.length === 0) return;
  const newest = await tx.db
    .selectFrom('components')
    .select((of) => [
      'components.id',
      of
        .selectFrom('component_statuses')
        .select('component_statuses.created_at')
        .whereRef('component_statuses.component_id', '=', 'components.id')
        .orderBy('component_statuses.id', 'desc')
        .limit(1)
        .as('created_at'),
    ])
    .where(
      tx.dialect.anyOf(
        'components.id',
        rows.map(({ id }) => id),
      ),
    )
    .execute();
  const times = new Map(newest.map((row) => [row.id, row.created_at]));
  await tx.db
    .insertInto('component_statuses')
    .values(
      rows.map(({ id, status }) => ({
        component_id: id,
        status,
        source: statusSource[tx.actor.type],
        actor: actorLabel(tx.actor),
        // Never earlier than the previous status, even if the clock was set back: the status set last is the current one.
        created_at: Math.max(since, times.get(id) ?? since),
      })),
    )
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

const toState = (row: Row<'components'>, meta: ReadonlyMap<number, MetaEntry[]>): ComponentState => ({
  ...loggedComponent(row),
  meta: meta.get(row.id),
});
