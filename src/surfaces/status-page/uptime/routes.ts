import { z } from 'zod';
import { loadSettings } from '../../../domain/settings/queries.ts';
import { publicReadContext } from '../../../domain/status/public-state/state.ts';
import { JSON_PLAIN, type Route } from '../../../http/route.ts';
import { loadUptimeSummary } from './summary.ts';

const percentSchema = z
  .string()
  .nullable()
  .describe('Such as "99.98"; null as long as there is less than a day of data.');

const uptimeSchema = z.strictObject({
  data: z.strictObject({
    days: z.int(),
    percent: percentSchema.describe('Of all components together.'),
    components: z
      .array(z.strictObject({ id: z.int(), name: z.string(), percent: percentSchema }))
      .describe('Up to five that were down, the longest first.'),
  }),
});

export const uptimeRoutes: Route[] = [
  {
    method: 'GET',
    path: '/uptime',
    access: 'signed in',
    tag: 'Components',
    mediaType: JSON_PLAIN,
    includes: [],
    operationId: 'getUptime',
    summary: 'Get the uptime of the last 90 days',
    description:
      'Answers in one figure how much of the last 90 days the public components were up, by the rules of the settings, and which of them were down the longest. `/uptime.json` of the status page has everything by month.',
    response: uptimeSchema,
    handle: async (ctx) => {
      const readContext = publicReadContext(ctx, ctx.page);
      return { data: await loadUptimeSummary(readContext, await loadSettings(readContext)) };
    },
  },
];
