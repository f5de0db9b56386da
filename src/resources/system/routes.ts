import { z } from 'zod';
import packageJson from '../../../package.json' with { type: 'json' };
import { JSON_PLAIN, type Route } from '../../http/route.ts';
import { readFor } from '../../jsonapi/reading.ts';
import { systemStatuses, systemStatusNames } from './model.ts';
import { findSystemStatus } from './queries.ts';

const common = { method: 'GET', tag: 'System', mediaType: JSON_PLAIN, includes: [] } as const;

export const systemRoutes: Route[] = [
  {
    ...common,
    path: '/ping',
    operationId: 'ping',
    withoutDatabase: true,
    summary: 'Check that the API answers',
    response: z.strictObject({ data: z.literal('Pong!') }),
    handle: async () => ({ data: 'Pong!' }),
  },
  {
    ...common,
    path: '/version',
    operationId: 'getVersion',
    withoutDatabase: true,
    summary: 'Get the version of Daymark',
    response: z.strictObject({ data: z.strictObject({ version: z.string() }) }),
    handle: async () => ({ data: { version: packageJson.version } }),
  },
  {
    ...common,
    path: '/status',
    operationId: 'getStatus',
    summary: 'Get the status of the whole system',
    response: z.strictObject({
      data: z.strictObject({ status: z.enum(systemStatusNames), message: z.string() }),
    }),
    handle: async (ctx, { actor }) => {
      const status = await findSystemStatus(readFor(ctx, actor));
      return { data: { status, message: systemStatuses[status] } };
    },
  },
];
