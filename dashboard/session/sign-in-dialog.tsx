import '../theme/mantine-more.css';
import { Problem } from '@daymark/client';
import { Button, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { callQuietly, root } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { sessionQuery, useSession } from '../api/session.ts';
import { messageOf } from '../ui/problem.ts';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { words } from '../words/words.ts';
import { signInWithPasskey, supportsPasskeys } from './passkey.ts';
import { cancelSignIn, completeSignIn, type Prompt } from './sign-in-prompt.ts';

/** Asks people to sign in again without leaving the page, so that they can go on where they were. */
export function SignInDialog({ prompt }: { readonly prompt: Prompt }) {
  const text = words.session;
  const isExpired = prompt.reason === 'expired';
  return (
    <Modal
      opened
      onClose={() => cancelSignIn(text.cancelled)}
      title={isExpired ? text.expiredTitle : text.recentTitle}
      closeButtonProps={{ 'aria-label': words.common.close }}
      zIndex={1000}
    >
      <SignInForm intro={isExpired ? text.expiredText : text.recentText} />
    </Modal>
  );
}

function SignInForm({ intro }: { readonly intro: string }) {
  const session = useSession();
  const text = words.session;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);

  const attempt = async (signIn: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      if ((await signIn()) === undefined) return;
      const next = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
      // Somebody else's screen must not show what the first person saw.
      if (next.userId === session.userId) completeSignIn();
      else location.reload();
    } catch (error) {
      const needsSecondFactor =
        error instanceof Problem && (error.body as { second_factor?: unknown } | undefined)?.second_factor;
      if (needsSecondFactor && !needsCode) setNeedsCode(true);
      else setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(() =>
      callQuietly('POST /api/session', {
        body: { email: session.email, password, ...(needsCode && { code }) },
      }),
    );
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>{intro}</Text>
        {problem !== undefined && <ProblemAlert message={messageOf(problem)} />}
        {supportsPasskeys() && (
          <Button variant="outline" disabled={isBusy} onClick={() => void attempt(signInWithPasskey)}>
            {text.withPasskey}
          </Button>
        )}
        {session.method === 'oidc' && (
          <Button
            component="a"
            variant="outline"
            href={`${root}/auth/oidc?reauthenticate=1&return=${root}/dashboard`}
            target="_blank"
            rel="noopener"
            onClick={() => addEventListener('focus', () => void attempt(async () => true), { once: true })}
          >
            {text.withOrganization}
          </Button>
        )}
        <TextInput label={text.email} value={session.email} readOnly autoComplete="username" dir="ltr" />
        <PasswordInput
          label={text.password}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': text.showPassword }}
          required
          data-autofocus
        />
        {needsCode && (
          <TextInput
            label={text.code}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            autoComplete="one-time-code"
            dir="ltr"
            autoFocus
            required
          />
        )}
        <Button type="submit" loading={isBusy}>
          {text.signIn}
        </Button>
      </Stack>
    </form>
  );
}
