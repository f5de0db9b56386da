import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { notify, notifyProblem } from '../../ui/notify.tsx';
import { restoreFromTrash } from '../../ui/notify-deleted.ts';
import { fill, words } from '../../words/words.ts';
import type { TrashEntry } from './model.ts';

/** Brings a record back as it was. What it belongs to may change, too, so everything on the screen is refreshed. */
export function useRestore(onRestored: (entry: TrashEntry) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ type, id }: TrashEntry) => restoreFromTrash(type, id),
    onSuccess: (_, entry) => {
      notify(fill(words.common.restored, { name: entry.name }));
      onRestored(entry);
    },
    onError: (error, { name }) => notifyProblem(error, name),
    onSettled: () => client.invalidateQueries(),
  });
}

export function usePurge() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ type, id }: TrashEntry) => call('DELETE /api/trash/{type}/{id}', { path: { type, id } }),
    onSuccess: (_, { name }) => notify(fill(words.trash.purged, { name })),
    onError: (error, { name }) => notifyProblem(error, name),
    onSettled: () => client.invalidateQueries({ queryKey: ['trash'] }),
  });
}
