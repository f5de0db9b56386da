import { useNavigate } from '@tanstack/react-router';
import { useAction } from '../../ui/action.ts';
import { notifyDeleted } from '../../ui/notify-deleted.ts';
import { fill, words } from '../../words/words.ts';
import type { Incident } from './model.ts';
import { incidents } from './queries.ts';

/** Moves an incident to the trash, and leads to the list. */
export function useDeleteIncident({ id, name }: Pick<Incident, 'id' | 'name'>) {
  const navigate = useNavigate();
  return useAction({
    run: () => incidents.remove(id),
    onDone: () => {
      void navigate({ to: '/incidents' });
      notifyDeleted(fill(words.incidents.deleted, { name }), 'incidents', id);
    },
    nameOf: () => name,
  });
}
