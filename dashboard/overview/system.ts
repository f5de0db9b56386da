import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** Whether a newer version is installed than the one that is running. */
export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: async ({ signal }) => (await call('GET /api/system', { signal })).data.data,
  staleTime: 600_000,
});
