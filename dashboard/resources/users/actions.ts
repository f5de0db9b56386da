import type { BodyOf, Schemas } from '@daymark/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { isMailSent } from '../../ui/mail.ts';
import { notify, notifyProblem, notifyWithUndo } from '../../ui/notify.tsx';
import { fill, words } from '../../words/words.ts';
import type { User } from './model.ts';

type NewUser = BodyOf<'POST /api/users'> & { readonly idempotencyKey: string };

/** What whoever invited somebody passes on. The server shows the link once. */
export interface Invitation {
  readonly name: string;
  readonly email: string;
  readonly link: string;
}

const toInvitation = ({ name, email, invitation_link: link = '' }: InvitedUser): Invitation => ({
  name,
  email,
  link,
});

type InvitedUser = Schemas['InvitedUserAccount']['attributes'];

/** Creates the account without a password, so that the server makes an invitation. */
export function useInvite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ idempotencyKey, ...body }: NewUser): Promise<Invitation> => {
      const { data } = await call('POST /api/users', { body, idempotencyKey });
      return toInvitation(data.data.attributes);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['users'] }),
  });
}

export function useSendInvitationAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: User): Promise<Invitation> => {
      const { data } = await call('POST /api/users/{user}/invitation', { path: { user: id } });
      return toInvitation(data.data.attributes);
    },
    onSuccess: (_, { email }) => isMailSent && notify(fill(words.users.resent, { email })),
    onError: (error, { name }) => notifyProblem(error, name),
    onSettled: () => client.invalidateQueries({ queryKey: ['users'] }),
  });
}

interface UserChange {
  readonly id: number;
  readonly changes: BodyOf<'PUT /api/users/{user}'>;
  readonly etag: string | undefined;
}

export function useChangeUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, changes, etag }: UserChange) =>
      call('PUT /api/users/{user}', { path: { user: id }, body: changes, ...(etag && { ifMatch: etag }) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['users'] }),
    // People can change their own role, and with it what they may do.
    onSuccess: () => client.invalidateQueries({ queryKey: ['session'] }),
  });
}

const setDisabled = ({ id }: User, disabled: boolean) =>
  call('PUT /api/users/{user}', { path: { user: id }, body: { disabled } });

/** Lets somebody in again, or locks them out: their sessions end, and their tokens stop working. */
export function useSetDisabled() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['users'] });
  return useMutation({
    mutationFn: (user: User) => setDisabled(user, !user.isDisabled),
    onSuccess: (_, user) => {
      const text = user.isDisabled ? words.users.wasEnabled : words.users.wasDisabled;
      notifyWithUndo(fill(text, { name: user.name }), async () => {
        await setDisabled(user, user.isDisabled);
        await refresh();
      });
    },
    onError: (error, { name }) => notifyProblem(error, name),
    onSettled: refresh,
  });
}

/** Ends their sessions. They can sign in again, and their tokens go on working. */
export function useSignOutUser() {
  return useMutation({
    mutationFn: ({ id }: User) => call('DELETE /api/users/{user}/sessions', { path: { user: id } }),
    onSuccess: (_, { name }) => notify(fill(words.users.wasSignedOut, { name })),
    onError: (error, { name }) => notifyProblem(error, name),
  });
}

export function useDeleteUser(onDeleted: (user: User) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: User) => call('DELETE /api/users/{user}', { path: { user: id } }),
    onSuccess: (_, user) => {
      notify(fill(words.users.wasDeleted, { name: user.name }));
      onDeleted(user);
    },
    onError: (error, { name }) => notifyProblem(error, name),
    onSettled: () => client.invalidateQueries({ queryKey: ['users'] }),
  });
}
