import { Text, TextInput } from '@mantine/core';
import type { Role } from '../../../common/roles.ts';
import { useSession } from '../../session/session.ts';
import { useDraft } from '../../ui/draft.ts';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { isMailSent } from '../../ui/mail.ts';
import { fieldError } from '../../ui/problem.ts';
import { words } from '../../words/words.ts';
import { useInvite } from './actions.ts';
import { InvitationDialog } from './invitation-dialog.tsx';
import { RolePicker } from './role-picker.tsx';

interface Fields {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

const empty: Fields = { name: '', email: '', role: 'viewer' };

/** Invites somebody: they get a link, by email or from whoever invites them, and choose a password themselves. */
export function InviteUser({ onClose }: { readonly onClose: () => void }) {
  const { role: own } = useSession();
  const draft = useDraft('user:new', empty);
  const { value, set, idempotencyKey, clear } = draft;
  const invite = useInvite();
  const text = words.users;
  const submit = () => {
    invite.mutate(
      { ...value, idempotencyKey },
      {
        // The link is shown once, so the form stays open behind it until it is taken.
        onSuccess: clear,
      },
    );
  };
  if (invite.data) return <InvitationDialog invitation={invite.data} onClose={onClose} />;
  return (
    <FormSheet
      title={text.invite}
      draft={draft}
      submitLabel={isMailSent ? text.sendInvitation : text.createInvitation}
      onSubmit={submit}
      isSubmitting={invite.isPending}
      error={invite.error}
      onClose={onClose}
    >
      <Text>{isMailSent ? text.inviteText : text.inviteTextFiles}</Text>
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
    </FormSheet>
  );
}
