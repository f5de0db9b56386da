import { TextInput } from '@mantine/core';
import { useCreate } from '../../ui/create.ts';
import { useDraft } from '../../ui/draft.ts';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { isMailSent } from '../../ui/mail.ts';
import { notify } from '../../ui/notify.tsx';
import { fieldError } from '../../ui/problem.ts';
import { fill, words } from '../../words/words.ts';
import { createSubscriber } from './actions.ts';
import { ConfirmationField, FollowFields } from './follow-fields.tsx';
import type { Subscriber, SubscriberFields } from './model.ts';

const empty: SubscriberFields & { readonly isConfirmed: boolean } = {
  email: '',
  followsEverything: true,
  componentIds: [],
  isConfirmed: false,
};

function addedText({ email, state }: Subscriber): string {
  const text = words.subscribers;
  if (state !== 'unconfirmed') return fill(text.added, { email });
  return isMailSent
    ? fill(text.addedUnconfirmed, { email })
    : `${fill(text.added, { email })} ${fill(text.confirmationWritten, { email })}`;
}

/** The form for a new subscriber. */
export function CreateSubscriber({ onClose }: { readonly onClose: () => void }) {
  const draft = useDraft('subscriber:new', empty);
  const form = useCreate({
    draft,
    create: ({ isConfirmed, ...fields }, idempotencyKey) =>
      createSubscriber({ fields, isConfirmed, idempotencyKey }),
    onCreated: (subscriber) => {
      notify(addedText(subscriber));
      onClose();
    },
  });
  const text = words.subscribers;
  return (
    <FormSheet {...form} title={text.addTitle} submitLabel={text.add} onClose={onClose}>
      <TextInput
        type="email"
        label={text.email}
        error={fieldError(form.error, 'email')}
        value={draft.value.email}
        onChange={(event) => draft.set({ email: event.currentTarget.value })}
        maxLength={255}
        required
        dir="ltr"
        autoComplete="off"
        data-autofocus
      />
      <FollowFields value={draft.value} onChange={draft.set} error={fieldError(form.error, 'components')} />
      <ConfirmationField
        isConfirmed={draft.value.isConfirmed}
        onChange={(isConfirmed) => draft.set({ isConfirmed })}
      />
    </FormSheet>
  );
}
