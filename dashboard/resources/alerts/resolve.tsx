import { Text, TextInput } from '@mantine/core';
import { useCreate } from '../../ui/create.ts';
import { useDraft } from '../../ui/draft.ts';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { notify } from '../../ui/notify.tsx';
import { fieldError } from '../../ui/problem.ts';
import { words } from '../../words/words.ts';
import type { Alert } from './model.ts';
import { resolveAlert } from './queries.ts';

interface Props {
  readonly alert: Alert;
  readonly onClose: () => void;
}

const empty = { reason: '' };

/** Ends an alert whose end will not come, with the reason. */
export function ResolveAlert({ alert, onClose }: Props) {
  const draft = useDraft(`resolve-alert:${alert.id}`, empty);
  const { value, set } = draft;
  const form = useCreate({
    draft,
    create: ({ reason }, key) => resolveAlert(alert.id, reason.trim(), key),
    onCreated: () => {
      notify(words.alerts.resolved);
      onClose();
    },
  });
  const text = words.alerts;
  return (
    <FormSheet
      {...form}
      title={text.resolve}
      submitLabel={text.resolve}
      isIncomplete={value.reason.trim() === ''}
      onClose={onClose}
    >
      <Text size="sm">{text.resolveIntro}</Text>
      <TextInput
        size="md"
        label={text.reason}
        value={value.reason}
        onChange={({ currentTarget }) => set({ reason: currentTarget.value })}
        error={fieldError(form.error, 'reason')}
        dir="auto"
      />
    </FormSheet>
  );
}
