import { TextInput } from '@mantine/core';
import { useDraft } from '../../ui/draft.ts';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { fieldError } from '../../ui/problem.ts';
import { words } from '../../words/words.ts';
import { useCreateSubscriber } from './actions.ts';
import { ConfirmationField, FollowFields } from './follow-fields.tsx';
import type { SubscriberFields } from './model.ts';

const empty: SubscriberFields & { readonly isConfirmed: boolean } = {
  email: '',
  followsEverything: true,
  componentIds: [],
  isConfirmed: false,
};

/** The form for a new subscriber. */
export function CreateSubscriber({ onClose }: { readonly onClose: () => void }) {
  const draft = useDraft('subscriber:new', empty);
  const create = useCreateSubscriber();
  const text = words.subscribers;
  const { isConfirmed, ...fields } = draft.value;
  const submit = () => {
    create.mutate(
      { fields, isConfirmed, idempotencyKey: draft.idempotencyKey },
      {
        onSuccess: () => {
          draft.clear();
          onClose();
        },
      },
    );
  };
  return (
    <FormSheet
      title={text.addTitle}
      draft={draft}
      submitLabel={text.add}
      onSubmit={submit}
      isSubmitting={create.isPending}
      error={create.error}
      onClose={onClose}
    >
      <TextInput
        type="email"
        label={text.email}
        error={fieldError(create.error, 'email')}
        value={draft.value.email}
        onChange={(event) => draft.set({ email: event.currentTarget.value })}
        maxLength={255}
        required
        dir="ltr"
        autoComplete="off"
        data-autofocus
      />
      <FollowFields value={draft.value} onChange={draft.set} error={fieldError(create.error, 'components')} />
      <ConfirmationField isConfirmed={isConfirmed} onChange={(next) => draft.set({ isConfirmed: next })} />
    </FormSheet>
  );
}
