import type { BodyOf } from '@daymark/client';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { changed } from '../../api/live.ts';
import { writeEach } from '../../api/write-each.ts';
import { useAction } from '../../ui/action.ts';
import { notify, notifyProblem, notifyWithAction, notifyWithUndo } from '../../ui/notify.tsx';
import { Cancelled } from '../../ui/problem.ts';
import { count, fill, listed, words } from '../../words/words.ts';
import type { Component, ComponentFields, ComponentStatus } from './model.ts';
import { fetchAllComponents } from './queries.ts';

/** As many as the server changes at once. */
export const MAX_AT_ONCE = 500;

type ComponentChange = BodyOf<'PUT /api/components/{component}'> & { readonly id: number };

export interface BulkChange {
  readonly status?: ComponentStatus;
  readonly enabled?: boolean;
  /** Null: out of its group. */
  readonly groupId?: number | null;
}

/** Changes several components, all of them or none. */
export async function changeComponents(components: readonly ComponentChange[]): Promise<void> {
  for (let start = 0; start < components.length; start += MAX_AT_ONCE) {
    await call('PUT /api/components', {
      body: { components: components.slice(start, start + MAX_AT_ONCE) },
    });
  }
  await changed('component');
}

const changeOf = (id: number, { status, enabled, groupId }: BulkChange): ComponentChange => ({
  id,
  ...(status !== undefined && { status }),
  ...(enabled !== undefined && { enabled }),
  ...(groupId !== undefined && { component_group_id: groupId }),
});

/** What a component has of the fields that are changed. */
const stateOf = (component: Component, change: BulkChange): BulkChange => ({
  ...(change.status !== undefined && { status: component.status }),
  ...(change.enabled !== undefined && { enabled: component.enabled }),
  ...(change.groupId !== undefined && { groupId: component.groupId ?? null }),
});

const isIn = (component: Component, state: BulkChange): boolean =>
  JSON.stringify(stateOf(component, state)) === JSON.stringify(state);

/** The components as the server has them now. Those that were deleted meanwhile are left out. */
async function freshOf(components: readonly Component[]): Promise<readonly Component[]> {
  const ids = new Set(components.map(({ id }) => id));
  return (await fetchAllComponents()).records.filter(({ id }) => ids.has(id));
}

/** Takes a change back, except where somebody else has changed the component since. */
async function undoChange(before: readonly Component[], change: BulkChange): Promise<void> {
  const unchanged = new Set((await freshOf(before)).filter((each) => isIn(each, change)).map(({ id }) => id));
  const mine = before.filter(({ id }) => unchanged.has(id));
  await changeComponents(mine.map((each) => changeOf(each.id, stateOf(each, change))));
  if (mine.length < before.length) notify(count(words.components.undoneExcept, before.length - mine.length));
}

interface BulkRequest {
  /** As the person saw them when they decided. */
  readonly components: readonly Component[];
  readonly change: BulkChange;
}

async function changeMany({ components, change }: BulkRequest): Promise<void> {
  const text = words.components;
  const before = await freshOf(components);
  const now = new Map(before.map((each) => [each.id, each]));
  const changedByOthers = components.filter((seen) => {
    const fresh = now.get(seen.id);
    return fresh && !isIn(fresh, change) && !isIn(fresh, stateOf(seen, change));
  });
  const apply = async () => {
    await changeComponents(before.map(({ id }) => changeOf(id, change)));
    notifyWithUndo(count(text.changedMany, before.length), () => undoChange(before, change));
  };
  if (changedByOthers.length === 0) return apply();
  notifyWithAction(
    fill(text.changedByOthers, { names: listed(changedByOthers.slice(0, 3).map(({ name }) => name)) }),
    text.changeAnyway,
    apply,
  );
  await changed('component');
}

/** Changes the status, the group or the visibility of several components, all of them or none. */
export const useChangeMany = () => useAction({ run: changeMany });

/** Without a sign-in or a connection, the others would fail too. */
const endsAll = (error: unknown): boolean => error instanceof Cancelled;

type Deleted = readonly Pick<Component, 'id' | 'name'>[];

const restore = async (components: Deleted): Promise<void> => {
  const [failure] = await writeEach(
    'component',
    components,
    ({ id }) => call('POST /api/trash/{type}/{id}/restore', { path: { type: 'components', id } }),
    endsAll,
  );
  if (failure) throw failure.error;
};

async function deleteMany(components: Deleted): Promise<void> {
  const text = words.components;
  const failures = await writeEach(
    'component',
    components,
    ({ id }) => call('DELETE /api/components/{component}', { path: { component: id } }),
    endsAll,
  );
  const kept = new Set(failures.map(({ item }) => item.id));
  const deleted = components.filter(({ id }) => !kept.has(id));
  const [first] = failures;
  if (first) notifyProblem(first.error, count(text.notDeleted, failures.length));
  const [only] = deleted;
  if (!only) return;
  const message =
    deleted.length === 1
      ? fill(words.common.deleted, { name: only.name })
      : count(text.deletedMany, deleted.length);
  notifyWithUndo(message, () => restore(deleted));
}

/** Puts components into the trash. */
export const useDeleteComponents = () => useAction({ run: deleteMany });

interface NewComponents {
  readonly names: readonly string[];
  readonly fields: Partial<Omit<ComponentFields, 'name' | 'order'>> & { readonly status: ComponentStatus };
  /** The place of the first one. The others follow. */
  readonly order: number;
  /** Makes it safe to send the same names twice. */
  readonly idempotencyKey: string;
}

export interface AddResult {
  readonly added: readonly Pick<Component, 'id' | 'name'>[];
  readonly failed: readonly { readonly name: string; readonly error: unknown }[];
}

async function addMany({ names, fields, order, idempotencyKey }: NewComponents): Promise<AddResult> {
  const { description, link, ...rest } = fields;
  const added: Pick<Component, 'id' | 'name'>[] = [];
  const add = async (name: string, index: number) => {
    const { data } = await call('POST /api/components', {
      body: {
        ...rest,
        name,
        order: order + index,
        ...(description && { description }),
        ...(link && { link }),
      },
      idempotencyKey: `${idempotencyKey}-${index}`,
    });
    added.push({ id: Number(data.data.id), name });
  };
  const failures = await writeEach('component', names, add, endsAll);
  return { added, failed: failures.map(({ item, error }) => ({ name: item, error })) };
}

export const useAddComponents = () => useMutation({ mutationFn: addMany });
