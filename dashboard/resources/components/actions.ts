import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { Page } from '../../api/documents.ts';
import { notifyProblem, notifyWithUndo } from '../../ui/notify.tsx';
import { fill, words } from '../../words/words.ts';
import type { Component, ComponentStatus } from './model.ts';

interface StatusChange {
  readonly component: Component;
  readonly status: ComponentStatus;
}

const setStatus = ({ component, status }: StatusChange) =>
  call('PUT /api/components/{component}', { path: { component: component.id }, body: { status } });

/** Changes the status at once on the screen, and takes it back if the server refuses. */
export function useSetStatus() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: setStatus,
    onMutate: async ({ component, status }) => {
      await client.cancelQueries({ queryKey: ['components'] });
      const before = client.getQueriesData<Page<Component>>({ queryKey: ['components', 'list'] });
      client.setQueriesData<Page<Component>>({ queryKey: ['components', 'list'] }, (page) =>
        page === undefined
          ? page
          : {
              ...page,
              records: page.records.map((each) =>
                each.id === component.id ? { ...each, status, latestStatus: status } : each,
              ),
            },
      );
      return { before };
    },
    onError: (error, { component }, context) => {
      for (const [key, page] of context?.before ?? []) client.setQueryData(key, page);
      notifyProblem(error, component.name);
    },
    onSuccess: (_, { component, status }) =>
      notifyWithUndo(
        fill(words.components.statusSet, {
          name: component.name,
          status: words.common.componentStatus[status],
        }),
        async () => {
          await setStatus({ component, status: component.status });
          await client.invalidateQueries({ queryKey: ['components'] });
        },
      ),
    onSettled: () => client.invalidateQueries({ queryKey: ['components'] }),
  });
}
