import type { DataOf } from '@daymark/client';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { Versioned } from '../../api/documents.ts';
import type { Settings } from './model.ts';

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }): Promise<Versioned<Settings>> => {
    const { data, etag } = await call('GET /api/settings', { signal });
    return { record: data.data.attributes, etag };
  },
});

export type System = DataOf<'GET /api/system'>['data'];

/** The version that runs, and the one that is installed. */
export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: async ({ signal }): Promise<System> => (await call('GET /api/system', { signal })).data.data,
});
