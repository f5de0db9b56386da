import type { BodyOf } from '@daymark/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { notify, notifyProblem } from '../../ui/notify.tsx';
import { fill, words } from '../../words/words.ts';
import type { Token } from './model.ts';

type NewToken = BodyOf<'POST /api/tokens'> & { readonly idempotencyKey: string };

/** Answers with the secret, which nobody can see again. */
export function useCreateToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ idempotencyKey, ...body }: NewToken): Promise<string> => {
      const { data } = await call('POST /api/tokens', { body, idempotencyKey });
      return data.data.attributes.secret;
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['tokens'] }),
  });
}

interface TokenChange {
  readonly id: number;
  readonly changes: BodyOf<'PUT /api/tokens/{apiToken}'>;
}

export function useChangeToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, changes }: TokenChange) =>
      call('PUT /api/tokens/{apiToken}', {
        path: { apiToken: id },
        body: changes,
      }),
    onSettled: () => client.invalidateQueries({ queryKey: ['tokens'] }),
  });
}

export function useRevokeToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Token) => call('DELETE /api/tokens/{apiToken}', { path: { apiToken: id } }),
    onSuccess: (_, { name }) => notify(fill(words.tokens.revoked, { name })),
    onError: (error, { name }) => notifyProblem(error, name),
    onSettled: () => client.invalidateQueries({ queryKey: ['tokens'] }),
  });
}
