import { Button, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useId } from 'react';
import { useSession } from '../../session/session.ts';
import { useDraft } from '../../ui/draft.ts';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { fieldError, messageOf } from '../../ui/problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { words } from '../../words/words.ts';
import { useInvite } from './actions.ts';
import type { Role } from './model.ts';
import { RolePicker } from './role-picker.tsx';

interface Fields {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

const empty: Fields = { name: '', email: '', role: 'viewer' };

/** Invites somebody: they get a mail with a link, and choose a password themselves. */
export function InviteUser({ onClose }: { readonly onClose: () => void }) {
  const { role: own } = useSession();
  const draft = useDraft('user:new', empty);
  const { value, set, idempotencyKey, clear } = draft;
  const invite = useInvite();
  const form = useId();
  const text = words.users;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate(
      { ...value, idempotencyKey },
      {
        onSuccess: () => {
          clear();
          onClose();
        },
      },
    );
  };
  return (
    <Sheet
      title={text.invite}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {words.common.cancel}
          </Button>
          <Button type="submit" form={form} loading={invite.isPending}>
            {text.sendInvitation}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <Stack>
          <DraftNotice draft={draft} />
          {invite.isError && <ProblemAlert message={messageOf(invite.error)} />}
          <Text>{text.inviteText}</Text>
          <TextInput
            label={text.name}
            value={value.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
            error={fieldError(invite.error, 'name')}
            dir="auto"
            required
            data-autofocus
          />
          <TextInput
            label={text.email}
            type="email"
            value={value.email}
            onChange={(event) => set({ email: event.currentTarget.value })}
            error={fieldError(invite.error, 'email')}
            dir="ltr"
            autoComplete="off"
            required
          />
          <RolePicker
            value={value.role}
            own={own}
            onChange={(role) => set({ role })}
            error={fieldError(invite.error, 'role')}
          />
        </Stack>
      </form>
    </Sheet>
  );
}
