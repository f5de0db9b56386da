import { JSON_PLAIN, type Route } from '../../../http/route.ts';
import { mailWayOf } from '../../../kernel/config/mail-way.ts';
import { readContextFor } from '../../../kernel/jsonapi/read-context.ts';
import { loadMailHealth } from './queries.ts';
import { healthSchema } from './schema.ts';
import { serializeMailHealth } from './serializer.ts';

export const mailHealthRoutes: Route[] = [
  {
    tag: 'Deliveries',
    access: 'deliveries.manage',
    includes: [],
    method: 'GET',
    path: '/deliveries/health',
    mediaType: JSON_PLAIN,
    operationId: 'getDeliveryHealth',
    summary: 'Ask whether mail arrives',
    description:
      'What keeps mails from arriving at the moment, how many wait for it, and what to do about it. `daymark doctor` says the same.',
    response: healthSchema,
    handle: async (ctx, { actor }) => {
      const readContext = readContextFor(ctx, actor);
      return {
        data: {
          mail: serializeMailHealth(
            readContext,
            await loadMailHealth(readContext.db, readContext.now),
            mailWayOf(ctx.config),
          ),
        },
      };
    },
  },
];
