import type { BodyOf } from '@daymark/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { sessionQuery } from '../session/session.ts';
import { isMailSent } from '../ui/mail.ts';
import { notify, notifyProblem } from '../ui/notify.tsx';
import { Cancelled } from '../ui/problem.ts';
import { setZones } from '../ui/times.ts';
import { fill, words } from '../words/words.ts';
import type { OwnSession, Passkey } from './queries.ts';

/** Reads the session again after a write that changes what it says. */
function useRefreshSession(...others: string[]) {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.fetchQuery({ ...sessionQuery, staleTime: 0 }),
      ...others.map((key) => client.invalidateQueries({ queryKey: [key] })),
    ]);
  };
}

type ProfileChanges = BodyOf<'PUT /api/session/profile'>;

/** Another language needs other texts, so the page is loaded again with them. */
export function useChangeProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileChanges) => call('PUT /api/session/profile', { body }),
    onSuccess: async (_, changes) => {
      if (changes.locale !== undefined) return location.reload();
      const session = await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
      setZones(session.timezone, session.page.timezone);
      const { unconfirmed_email: email } = session;
      notify(
        changes.email !== undefined && email !== null
          ? fill(isMailSent ? words.profile.emailSent : words.profile.emailWritten, {
              email,
              current: session.email,
            })
          : words.common.saved,
      );
    },
  });
}

export function useChangePassword() {
  const refresh = useRefreshSession('sessions');
  return useMutation({
    mutationFn: (body: BodyOf<'PUT /api/session/password'>) => call('PUT /api/session/password', { body }),
    onSuccess: async () => {
      notify(words.security.passwordChanged);
      await refresh();
    },
  });
}

/** Answers with a secret for the app. Nothing changes until a code confirms it. */
export const useProposeTotp = () =>
  useMutation({
    mutationFn: async () => (await call('POST /api/session/totp')).data.data,
    onError: (error) => notifyProblem(error),
  });

/** Hands over the recovery codes, which nobody can see again. */
export function useConfirmTotp(onConfirmed: (recoveryCodes: readonly string[]) => void) {
  const refresh = useRefreshSession('sessions');
  return useMutation({
    mutationFn: async (code: string) =>
      (await call('PUT /api/session/totp', { body: { code } })).data.data.recovery_codes,
    onSuccess: async (codes) => {
      onConfirmed(codes);
      await refresh();
    },
  });
}

export function useRemoveTotp() {
  const refresh = useRefreshSession('sessions');
  return useMutation({
    mutationFn: () => call('DELETE /api/session/totp'),
    onSuccess: async () => {
      notify(words.security.switchedOff);
      await refresh();
    },
    onError: (error) => notifyProblem(error),
  });
}

/** The browser asks for a fingerprint, a face or a PIN. Undefined if the person closed its dialog. */
async function createPasskey() {
  const { data } = await call('POST /api/session/passkeys/options');
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    data.data as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const credential = await navigator.credentials.create({ publicKey }).catch(() => null);
  if (!(credential instanceof PublicKeyCredential)) throw new Cancelled(words.security.passkeyCancelled);
  return call('POST /api/session/passkeys', { body: { passkey: { ...credential.toJSON() } } });
}

export function useAddPasskey() {
  const refresh = useRefreshSession('passkeys', 'sessions');
  return useMutation({
    mutationFn: createPasskey,
    onSuccess: async ({ data }) => {
      notify(fill(words.security.passkeyAdded, { name: data.data.attributes.name }));
      await refresh();
    },
    onError: (error) => notifyProblem(error),
  });
}

interface Renaming {
  readonly passkey: Passkey;
  readonly name: string;
}

export function useRenamePasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ passkey, name }: Renaming) =>
      call('PUT /api/session/passkeys/{passkey}', { path: { passkey: passkey.id }, body: { name } }),
    onSuccess: () => notify(words.common.saved),
    onSettled: () => client.invalidateQueries({ queryKey: ['passkeys'] }),
  });
}

export function useRemovePasskey() {
  const refresh = useRefreshSession('passkeys', 'sessions');
  return useMutation({
    mutationFn: ({ id }: Passkey) =>
      call('DELETE /api/session/passkeys/{passkey}', { path: { passkey: id } }),
    onSuccess: async (_, { name }) => {
      notify(fill(words.security.passkeyRemoved, { name }));
      await refresh();
    },
    onError: (error, { name }) => notifyProblem(error, name),
  });
}

export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: OwnSession) => call('DELETE /api/sessions/{session}', { path: { session: id } }),
    onSuccess: (_, { device }) => notify(fill(words.security.ended, { device })),
    onError: (error, { device }) => notifyProblem(error, device),
    onSettled: () => client.invalidateQueries({ queryKey: ['sessions'] }),
  });
}

export function useEndOtherSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/sessions'),
    onSuccess: () => notify(words.security.othersEnded),
    onError: (error) => notifyProblem(error),
    onSettled: () => client.invalidateQueries({ queryKey: ['sessions'] }),
  });
}
