import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { Versioned } from '../../api/documents.ts';
import { queryClient } from '../../api/query-client.ts';
import { notify, notifyProblem } from '../../ui/notify.tsx';
import { notifyDeleted } from '../../ui/notify-deleted.ts';
import { fill, words } from '../../words/words.ts';
import type { GroupFields, GroupOutline } from './model.ts';
import { groupById } from './queries.ts';

async function refresh(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['component-groups'] }),
    queryClient.invalidateQueries({ queryKey: ['components'] }),
  ]);
}

interface NewGroup {
  readonly fields: GroupFields;
  /** Its place on the page. */
  readonly order: number;
  readonly idempotencyKey: string;
}

/** Adds a group at the end of the page. */
export const useCreateGroup = () =>
  useMutation({
    mutationFn: async ({ fields, order, idempotencyKey }: NewGroup): Promise<void> => {
      await call('POST /api/component-groups', { body: { ...fields, order }, idempotencyKey });
      await refresh();
      notify(fill(words.componentGroups.added, { name: fields.name }));
    },
  });

/** Writes the changed fields of a group, if it still has this version. */
export async function saveGroup(
  id: number,
  changes: Partial<GroupFields> & { readonly order?: number },
  etag?: string,
): Promise<void> {
  await call('PUT /api/component-groups/{componentGroup}', {
    path: { componentGroup: id },
    body: changes,
    ...(etag && { ifMatch: etag }),
  });
  await refresh();
}

export const reloadGroup = (id: number): Promise<Versioned<GroupFields>> =>
  queryClient.fetchQuery({ ...groupById(id), staleTime: 0 });

/** Puts a group into the trash. Its components stay. */
export const useDeleteGroup = () =>
  useMutation({
    mutationFn: async ({ id, name }: GroupOutline): Promise<void> => {
      await call('DELETE /api/component-groups/{componentGroup}', { path: { componentGroup: id } });
      await refresh();
      notifyDeleted(fill(words.common.deleted, { name }), 'component-groups', id);
    },
    onError: (error) => notifyProblem(error),
  });
