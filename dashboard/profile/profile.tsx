import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { changedFields } from '../api/conflict.ts';
import { type Session, useSession } from '../api/session.ts';
import { useDraft } from '../ui/draft.ts';
import { DraftNotice } from '../ui/draft-notice.tsx';
import { isMailSent } from '../ui/mail.ts';
import { Card, PageFrame, Section } from '../ui/page-frame.tsx';
import { fieldError, messageOf } from '../ui/problem.ts';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { fill, words } from '../words/words.ts';
import { useChangeProfile } from './actions.ts';
import { Appearance } from './appearance.tsx';
import { ClockChoice } from './clock-choice.tsx';
import { LanguageField } from './language-field.tsx';
import classes from './profile.module.css';
import { ZoneField } from './zone-field.tsx';

/** The name, the address, the language and the time zone of whoever is signed in. */
export function Profile() {
  const session = useSession();
  const text = words.profile;
  return (
    <PageFrame title={text.title}>
      <Card>
        <Stack className={classes.form ?? ''}>
          {session.unconfirmed_email !== null && (
            <UnconfirmedEmail current={session.email} email={session.unconfirmed_email} />
          )}
          <ProfileForm session={session} />
        </Stack>
      </Card>
      <Section title={text.account}>
        <Card>
          <Stack>
            <Text>
              {text.role}: <strong>{words.session.role[session.role]}</strong>
            </Text>
            <Link to="/me/notifications">{words.notifications.title}</Link>
            <Link to="/me/security">{text.securityLink}</Link>
          </Stack>
        </Card>
      </Section>
      <Section title={text.appearance}>
        <Card>
          <Stack gap="xl">
            <Appearance />
            <ClockChoice />
          </Stack>
        </Card>
      </Section>
    </PageFrame>
  );
}

const fieldsOf = ({ name, email, locale, timezone }: Session) => ({ name, email, locale, timezone });

type Edited = Partial<ReturnType<typeof fieldsOf>>;

const nothing: Edited = {};

function ProfileForm({ session }: { readonly session: Session }) {
  const saved = fieldsOf(session);
  const draft = useDraft<Edited>('profile', nothing);
  const change = useChangeProfile();
  const text = words.profile;
  const value = { ...saved, ...draft.value };
  const changes = changedFields(saved, value);
  const hasChanges = Object.keys(changes).length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(changes, { onSuccess: draft.clear });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {hasChanges && <DraftNotice draft={draft} />}
        {change.isError && <ProblemAlert message={messageOf(change.error)} />}
        <TextInput
          label={text.name}
          value={value.name}
          onChange={(event) => draft.set({ name: event.currentTarget.value })}
          error={fieldError(change.error, 'name')}
          autoComplete="name"
          dir="auto"
          required
        />
        <TextInput
          label={text.email}
          description={text.emailHint}
          type="email"
          value={value.email}
          onChange={(event) => draft.set({ email: event.currentTarget.value })}
          error={fieldError(change.error, 'email')}
          autoComplete="email"
          dir="ltr"
          required
        />
        <LanguageField
          value={value.locale}
          onChange={(locale) => draft.set({ locale })}
          error={fieldError(change.error, 'locale')}
        />
        <ZoneField
          value={value.timezone}
          onChange={(timezone) => draft.set({ timezone })}
          error={fieldError(change.error, 'timezone')}
        />
        <Group justify="flex-end">
          {hasChanges && <Text c="dimmed">{words.common.unsaved}</Text>}
          <Button type="submit" loading={change.isPending} disabled={!hasChanges}>
            {words.common.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** A new address waits for its confirmation. Sending the current one again drops it. */
function UnconfirmedEmail({ current, email }: { readonly current: string; readonly email: string }) {
  const change = useChangeProfile();
  const text = words.profile;
  return (
    <Alert variant="light" role="status">
      <Stack gap="xs" align="flex-start">
        {fill(isMailSent ? text.unconfirmed : text.emailWritten, { email, current })}
        <Button
          variant="default"
          loading={change.isPending}
          onClick={() => change.mutate({ email: current })}
        >
          {fill(text.dropUnconfirmed, { current })}
        </Button>
      </Stack>
    </Alert>
  );
}
