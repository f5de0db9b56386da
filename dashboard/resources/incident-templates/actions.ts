import type { BodyOf } from '@daymark/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { notify, notifyProblem } from '../../ui/notify.tsx';
import { notifyDeleted } from '../../ui/notify-deleted.ts';
import { fill, words } from '../../words/words.ts';
import { bodyOf, type IncidentTemplate, type TemplateFields, toTemplate } from './model.ts';

interface NewTemplate {
  readonly fields: TemplateFields;
  readonly idempotencyKey: string;
}

export function useCreateTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ fields, idempotencyKey }: NewTemplate): Promise<IncidentTemplate> => {
      const body: BodyOf<'POST /api/incident-templates'> = {
        ...bodyOf(fields),
        name: fields.name,
        template: fields.template,
      };
      const { data } = await call('POST /api/incident-templates', { body, idempotencyKey });
      return toTemplate(data.data);
    },
    onSuccess: async ({ name }) => {
      notify(fill(words.templates.created, { name }));
      await client.invalidateQueries({ queryKey: ['incident-templates'] });
    },
  });
}

interface TemplateChange {
  readonly id: number;
  readonly changes: Partial<TemplateFields>;
  readonly etag: string | undefined;
}

/** Writes only what was changed, if nobody else has changed the template since it was read. */
export function useChangeTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, changes, etag }: TemplateChange) =>
      call('PUT /api/incident-templates/{incidentTemplate}', {
        path: { incidentTemplate: id },
        body: bodyOf(changes),
        ...(etag && { ifMatch: etag }),
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['incident-templates'] }),
  });
}

/** Deleted things go to the trash, so this asks nothing and offers to undo. */
export function useDeleteTemplate() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['incident-templates', 'list'] });
  return useMutation({
    mutationFn: ({ id }: IncidentTemplate) =>
      call('DELETE /api/incident-templates/{incidentTemplate}', { path: { incidentTemplate: id } }),
    onSuccess: (_, { id, name }) => {
      client.removeQueries({ queryKey: ['incident-templates', 'one', id] });
      notifyDeleted(fill(words.common.deleted, { name }), 'incident-templates', id);
    },
    onError: (error, { name }) => notifyProblem(error, name),
    onSettled: refresh,
  });
}
