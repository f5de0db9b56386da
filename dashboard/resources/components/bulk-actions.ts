import type { BodyOf } from '@daymark/client';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { notify, notifyProblem, notifyWithAction, notifyWithUndo } from '../../ui/notify.tsx';
import { restoreFromTrash } from '../../ui/notify-deleted.ts';
import { Cancelled } from '../../ui/problem.ts';
import { count, fill, listed, words } from '../../words/words.ts';
import type { Component, ComponentFields, ComponentStatus } from './model.ts';
import { fetchAllComponents } from './queries.ts';

/** As many as the server changes at once. */
export const MAX_AT_ONCE = 500;
const PARALLEL = 4;

type ComponentChange = BodyOf<'PUT /api/components/{component}'> & { readonly id: number };

export interface BulkChange {
  readonly status?: ComponentStatus;
  readonly enabled?: boolean;
  /** Null: out of its group. */
  readonly groupId?: number | null;
}

async function refresh(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['components'] }),
    queryClient.invalidateQueries({ queryKey: ['component-groups'] }),
  ]);
}

/** Changes several components, all of them or none. */
export async function changeComponents(components: readonly ComponentChange[]): Promise<void> {
  for (let start = 0; start < components.length; start += MAX_AT_ONCE) {
    await call('PUT /api/components', {
      body: { components: components.slice(start, start + MAX_AT_ONCE) },
    });
  }
  await refresh();
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
  await refresh();
}

/** Changes the status, the group or the visibility of several components, all of them or none. */
export const useChangeMany = () =>
  useMutation({ mutationFn: changeMany, onError: (error) => notifyProblem(error) });

/** Runs a request for each, a few at a time. Returns those for which it failed. */
async function forEach<T>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<unknown>,
): Promise<readonly { readonly item: T; readonly error: unknown }[]> {
  const failed: { item: T; error: unknown }[] = [];
  const queue = items.entries();
  const run = async () => {
    for (const [index, item] of queue) {
      try {
        await work(item, index);
      } catch (error) {
        failed.push({ item, error });
        // Without a sign-in or a connection, the others would fail too.
        if (error instanceof Cancelled) return;
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, run));
  return failed;
}

type Deleted = readonly Pick<Component, 'id' | 'name'>[];

const restore = async (components: Deleted): Promise<void> => {
  const [failure] = await forEach(components, ({ id }) => restoreFromTrash('components', id));
  await refresh();
  if (failure) throw failure.error;
};

async function deleteMany(components: Deleted): Promise<void> {
  const text = words.components;
  const failures = await forEach(components, ({ id }) =>
    call('DELETE /api/components/{component}', { path: { component: id } }),
  );
  const kept = new Set(failures.map(({ item }) => item.id));
  const deleted = components.filter(({ id }) => !kept.has(id));
  await refresh();
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
export const useDeleteComponents = () =>
  useMutation({ mutationFn: deleteMany, onError: (error) => notifyProblem(error) });

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
  const failures = await forEach(names, async (name, index) => {
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
  });
  await refresh();
  return { added, failed: failures.map(({ item, error }) => ({ name: item, error })) };
}

export const useAddComponents = () => useMutation({ mutationFn: addMany });
