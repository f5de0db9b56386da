import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useSession } from '../api/session.ts';
import { Card, Section } from '../ui/page-frame.tsx';
import { fieldError, messageOf } from '../ui/problem.ts';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { words } from '../words/words.ts';
import { useChangePassword } from './actions.ts';
import classes from './profile.module.css';

/** Changes the password, or sets the first one. What is typed here is never kept. */
export function Password() {
  const { has_password: hasPassword, email } = useSession();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const change = useChangePassword();
  const text = words.security;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(
      { password, ...(hasPassword && { current_password: current }) },
      {
        onSuccess: () => {
          setCurrent('');
          setPassword('');
        },
      },
    );
  };
  return (
    <Section title={text.password}>
      <Card>
        <form onSubmit={submit}>
          <Stack className={classes.form ?? ''}>
            {change.isError && <ProblemAlert message={messageOf(change.error)} />}
            {!hasPassword && <Text>{text.noPassword}</Text>}
            <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
            {hasPassword && (
              <PasswordInput
                label={text.currentPassword}
                value={current}
                onChange={(event) => setCurrent(event.currentTarget.value)}
                error={fieldError(change.error, 'current_password')}
                autoComplete="current-password"
                required
              />
            )}
            <PasswordInput
              label={text.newPassword}
              description={text.passwordHint}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              error={fieldError(change.error, 'password')}
              autoComplete="new-password"
              required
            />
            <Group justify="flex-end">
              <Button type="submit" loading={change.isPending}>
                {hasPassword ? text.changePassword : text.setPassword}
              </Button>
            </Group>
          </Stack>
        </form>
      </Card>
    </Section>
  );
}
