import { Problem } from '@daymark/client';
import { QueryClient } from '@tanstack/react-query';

/** The client repeats what is safe to repeat, so queries do not retry on their own. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Even without a network: the service worker may have kept the response.
    queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: true, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

export const isStatus = (error: unknown, status: number): error is Problem =>
  error instanceof Problem && error.status === status;
