import type { BodyOf } from '@daymark/client';
import { useMutation } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { changed } from '../api/live.ts';
import { queryClient } from '../api/query-client.ts';
import { write } from '../api/resource.ts';
import { sessionQuery } from '../api/session.ts';
import { useAction } from '../ui/action.ts';
import { isMailSent } from '../ui/mail.ts';
import { notify } from '../ui/notify.tsx';
import { Cancelled } from '../ui/problem.ts';
import { setZones } from '../ui/times.ts';
import { fill, words } from '../words/words.ts';
import { type OwnSession, type Passkey, passkeys, sessions } from './queries.ts';

/** Another language needs other texts, so the page is loaded again with them. */
export const useChangeProfile = () =>
  useMutation({
    mutationFn: (body: BodyOf<'PUT /api/session/profile'>) =>
      write('user', 'PUT /api/session/profile', { body }),
    onSuccess: async (_, changes) => {
      if (changes.locale !== undefined) return location.reload();
      const session = await queryClient.fetchQuery(sessionQuery);
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

export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: BodyOf<'PUT /api/session/password'>) =>
      write('user', 'PUT /api/session/password', { body }),
    onSuccess: () => notify(words.security.passwordChanged),
  });

/** Answers with a secret for the app. Nothing changes until a code confirms it. */
export const useProposeTotp = () =>
  useAction({ run: async () => (await call('POST /api/session/totp')).data.data });

/** Hands over the recovery codes, which nobody can see again. */
export const useConfirmTotp = (onConfirmed: (recoveryCodes: readonly string[]) => void) =>
  useMutation({
    mutationFn: async (code: string) =>
      (await call('PUT /api/session/totp', { body: { code } })).data.data.recovery_codes,
    onSuccess: async (codes) => {
      onConfirmed(codes);
      await changed('user');
    },
  });

export const useRemoveTotp = () =>
  useAction({
    run: () => write('user', 'DELETE /api/session/totp', {}),
    onDone: () => notify(words.security.switchedOff),
  });

/** The browser asks for a fingerprint, a face or a PIN. */
async function createPasskey() {
  const { data } = await call('POST /api/session/passkeys/options');
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    data.data as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const credential = await navigator.credentials.create({ publicKey }).catch(() => null);
  if (!(credential instanceof PublicKeyCredential)) throw new Cancelled(words.security.passkeyCancelled);
  return passkeys.create({ passkey: { ...credential.toJSON() } });
}

export const useAddPasskey = () =>
  useAction({
    run: createPasskey,
    onDone: ({ data }) => notify(fill(words.security.passkeyAdded, { name: data.attributes.name })),
  });

export const useRenamePasskey = ({ id }: Passkey) =>
  useMutation({
    mutationFn: (name: string) => passkeys.save(id, { name }),
    onSuccess: () => notify(words.common.saved),
  });

export const useRemovePasskey = ({ id, name }: Passkey) =>
  useAction({
    run: () => passkeys.remove(id),
    onDone: () => notify(fill(words.security.passkeyRemoved, { name })),
    nameOf: () => name,
  });

export const useEndSession = ({ id, device }: OwnSession) =>
  useAction({
    run: () => sessions.remove(id),
    onDone: () => notify(fill(words.security.ended, { device })),
    nameOf: () => device,
  });

export const useEndOtherSessions = () =>
  useAction({
    run: () => write('session', 'DELETE /api/sessions', {}),
    onDone: () => notify(words.security.othersEnded),
  });
