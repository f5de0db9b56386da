import { NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type AlertSourceKind, alertSourceKinds } from '../../../common/alert-senders.ts';
import { useCreate } from '../../ui/create.ts';
import { useDraft } from '../../ui/draft.ts';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { fieldError } from '../../ui/problem.ts';
import { words } from '../../words/words.ts';
import { SourceFormFields } from './fields.tsx';
import { newBodyOf, newSource, proposalFor, type SourceFields, senders, withoutSecret } from './model.ts';
import { alertSources } from './queries.ts';

/** The form for a new source. Its page then shows the address and the lines to paste. */
export function CreateSource({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const draft = useDraft<SourceFields>('new-alert-source', newSource, withoutSecret);
  const { value } = draft;
  const form = useCreate({
    draft,
    create: (fields, key) => alertSources.create(newBodyOf(fields), key),
    onCreated: ({ data }) => void navigate({ to: '/alerts/sources/$source', params: { source: data.id } }),
  });
  const text = words.alerts;
  const choose = (kind: AlertSourceKind) => draft.set({ kind, signingSecret: '', ...proposalFor(kind) });
  return (
    <FormSheet {...form} title={text.addSourceTitle} submitLabel={text.addSource} onClose={onClose}>
      <NativeSelect
        size="md"
        label={text.sender}
        value={value.kind}
        data={senders()}
        onChange={({ currentTarget }) =>
          choose(alertSourceKinds.find((kind) => kind === currentTarget.value) ?? value.kind)
        }
        error={fieldError(form.error, 'kind')}
      />
      <SourceFormFields value={value} onChange={draft.set} error={form.error} />
    </FormSheet>
  );
}
