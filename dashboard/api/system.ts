import type { DataOf } from '@daymark/client';
import { call } from './client.ts';
import { queryOf } from './resource.ts';

export type System = DataOf<'GET /api/system'>['data'];

/** Which version runs, whether another one is installed, and what fails in the background. */
export const systemQuery = queryOf(
  ['system'],
  async ({ signal }): Promise<System> => (await call('GET /api/system', { signal })).data.data,
);
