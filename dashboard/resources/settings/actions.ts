import type { BodyOf, DataOf } from '@daymark/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { Settings } from './model.ts';

interface Change {
  readonly changes: Partial<Settings>;
  readonly etag: string | undefined;
}

/** Writes only what was changed, if nobody else has changed a setting since they were read. */
export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ changes, etag }: Change) =>
      call('PUT /api/settings', {
        body: changes as BodyOf<'PUT /api/settings'>,
        ...(etag && { ifMatch: etag }),
      }),
    // The session names the page, and the preview shows it.
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['settings'] });
      await client.invalidateQueries({ queryKey: ['session'] });
    },
  });
}

export type TestMailResult = DataOf<'POST /api/deliveries/test'>['data'];

export const useSendTestMail = () =>
  useMutation({
    mutationFn: async (to: string): Promise<TestMailResult> => {
      const { data } = await call('POST /api/deliveries/test', { body: { to }, retries: 0 });
      return data.data;
    },
  });
