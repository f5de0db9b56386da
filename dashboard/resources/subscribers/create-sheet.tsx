import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useId } from 'react';
import { useDraft } from '../../ui/draft.ts';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { fieldError, messageOf } from '../../ui/problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { Sheet } from '../../ui/sheet.tsx';
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
  const form = useId();
  const draft = useDraft('subscriber:new', empty);
  const create = useCreateSubscriber();
  const text = words.subscribers;
  const { isConfirmed, ...fields } = draft.value;
  const submit = (event: FormEvent) => {
    event.preventDefault();
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
    <Sheet
      title={text.addTitle}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {words.common.cancel}
          </Button>
          <Button type="submit" form={form} loading={create.isPending}>
            {text.add}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <Stack>
          {create.isError && <ProblemAlert message={messageOf(create.error)} />}
          <DraftNotice draft={draft} />
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
          <FollowFields
            value={draft.value}
            onChange={draft.set}
            error={fieldError(create.error, 'components')}
          />
          <ConfirmationField
            isConfirmed={isConfirmed}
            onChange={(next) => draft.set({ isConfirmed: next })}
          />
        </Stack>
      </form>
    </Sheet>
  );
}
