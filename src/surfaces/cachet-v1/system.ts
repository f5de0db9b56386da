import { z } from 'zod';
import { type SystemStatus, systemStatuses } from '../../domain/status/public-state/system-status.ts';
import { findSystemStatus } from '../../domain/system/queries.ts';
import { readContextFor } from '../../kernel/jsonapi/read-context.ts';
import type { CachetRoute } from './route.ts';

/** The version whose API this is. */
const VERSION = '2.4.1';

const kinds: Readonly<Record<SystemStatus, string>> = {
  operational: 'success',
  under_maintenance: 'info',
  partial_outage: 'info',
  major_outage: 'danger',
};

const common = { method: 'GET', tag: 'System' } as const;

export const systemRoutes: readonly CachetRoute[] = [
  {
    ...common,
    access: 'public',
    path: '/ping',
    operationId: 'ping',
    summary: 'Check that the API answers',
    withoutDatabase: true,
    response: z.object({ data: z.literal('Pong!') }),
    handle: async () => ({ data: 'Pong!' }),
  },
  {
    ...common,
    access: 'public',
    path: '/version',
    operationId: 'getVersion',
    summary: 'Get the version of Cachet whose API this is',
    withoutDatabase: true,
    response: z.object({ meta: z.unknown(), data: z.literal(VERSION) }),
    handle: async () => ({
      // The second member is spelled as in Cachet.
      meta: { on_latest: true, latest: { tag_name: `v${VERSION}`, prelease: false, draft: false } },
      data: VERSION,
    }),
  },
  {
    ...common,
    access: 'public',
    path: '/status',
    operationId: 'getStatus',
    summary: 'Get the status of the whole system',
    response: z.object({ data: z.object({ status: z.string(), message: z.string() }) }),
    handle: async (ctx, { actor }) => {
      const status = await findSystemStatus(readContextFor(ctx, actor));
      return { data: { status: kinds[status], message: systemStatuses[status] } };
    },
  },
];
