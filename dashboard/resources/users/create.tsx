import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Role } from '../../../common/roles.ts';
import { useSession } from '../../api/session.ts';
import { useCreate } from '../../ui/create.ts';
import { useDraft } from '../../ui/draft.ts';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { isMailSent } from '../../ui/mail.ts';
import { fieldError } from '../../ui/problem.ts';
import { words } from '../../words/words.ts';
import { InvitationDialog } from './invitation-dialog.tsx';
import { type Invitation, invite } from './queries.ts';
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
  const { value, set } = draft;
  // The link is shown once, so this stays open until it is taken.
  const [invitation, setInvitation] = useState<Invitation>();
  const form = useCreate({ draft, create: invite, onCreated: setInvitation });
  const text = words.users;
  if (invitation) return <InvitationDialog invitation={invitation} onClose={onClose} />;
  return (
    <FormSheet
      {...form}
      title={text.invite}
      submitLabel={isMailSent ? text.sendInvitation : text.createInvitation}
      onClose={onClose}
    >
      <Text>{isMailSent ? text.inviteText : text.inviteTextFiles}</Text>
      <TextInput
        label={text.name}
        value={value.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={fieldError(form.error, 'name')}
        dir="auto"
        required
        data-autofocus
      />
      <TextInput
        label={text.email}
        type="email"
        value={value.email}
        onChange={(event) => set({ email: event.currentTarget.value })}
        error={fieldError(form.error, 'email')}
        dir="ltr"
        autoComplete="off"
        required
      />
      <RolePicker
        value={value.role}
        own={own}
        onChange={(role) => set({ role })}
        error={fieldError(form.error, 'role')}
      />
    </FormSheet>
  );
}
