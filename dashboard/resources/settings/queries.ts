import type { BodyOf, DataOf } from '@daymark/client';
import { call } from '../../api/client.ts';
import type { Versioned } from '../../api/documents.ts';
import { queryClient } from '../../api/query-client.ts';
import { queryOf, write } from '../../api/resource.ts';
import type { Settings } from './model.ts';

export const settingsQuery = queryOf(['settings'], async ({ signal }): Promise<Versioned<Settings>> => {
  const { data, etag } = await call('GET /api/settings', { signal });
  return { record: data.data.attributes, etag };
});

/** How `useEdit` reads and writes the settings: only what was changed, if nobody else has changed one since. */
export const settingsEditing = {
  reload: () => queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 }),
  write: (changes: Partial<Settings>, etag: string | undefined) =>
    write('settings', 'PUT /api/settings', {
      body: changes as BodyOf<'PUT /api/settings'>,
      ...(etag && { ifMatch: etag }),
    }),
};

export type TestMailResult = DataOf<'POST /api/deliveries/test'>['data'];

export const sendTestMail = (to: string) =>
  write('delivery', 'POST /api/deliveries/test', { body: { to }, retries: 0 });
