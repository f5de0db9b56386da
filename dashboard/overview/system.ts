import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** Nobody is told when something in the background fails, so the page asks again. */
export const SYSTEM_REFRESH_MS = 60_000;

/** Whether a newer version is installed than the one that is running, and what fails in the background. */
export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: async ({ signal }) => (await call('GET /api/system', { signal })).data.data,
  staleTime: SYSTEM_REFRESH_MS,
});
