import { z } from 'zod';
import { JSON_PLAIN, type Route } from '../../../http/route.ts';
import { timestamp } from '../../../kernel/jsonapi/document.ts';
import { readContextFor } from '../../../kernel/jsonapi/read-context.ts';
import { timestampSchema } from '../../../kernel/jsonapi/schemas.ts';
import { findRecoveries } from './queries.ts';

const named = z.strictObject({ id: z.int(), name: z.string() });

const recoverySchema = z
  .strictObject({
    incident: named,
    checks: z.array(named).describe('The checks that had failed.'),
    since: timestampSchema.describe('Since when the last of them has worked again.'),
  })
  .meta({ id: 'Recovery' });

export const recoveryRoutes: Route[] = [
  {
    method: 'GET',
    path: '/recoveries',
    access: 'checks.read',
    tag: 'Incidents',
    mediaType: JSON_PLAIN,
    includes: [],
    operationId: 'listRecoveries',
    summary: 'Ask which open incidents seem to be over',
    description:
      'Answers the published incidents that are open although every check of their components works again. Nothing is said about an incident of which an alert still fires, a check is not good, or no check has failed. Paused checks do not count.',
    response: z.strictObject({ data: z.array(recoverySchema) }),
    handle: async (ctx, { actor }) => {
      const readContext = readContextFor(ctx, actor);
      const recoveries = await findRecoveries({ db: ctx.connection.read }, ctx.clock.now());
      return {
        data: recoveries.map(({ since, ...each }) => ({ ...each, since: timestamp(readContext, since) })),
      };
    },
  },
];
