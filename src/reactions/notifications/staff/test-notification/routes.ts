import { testSchema } from '../../../../domain/identity/staff-notifications/schema.ts';
import { JSON_PLAIN, type Route, WithEffect } from '../../../../http/route.ts';
import { prepareTest, tryWay, untried } from './actions.ts';

export const staffTestRoutes: Route[] = [
  {
    tag: 'Staff notifications',
    access: 'signed in',
    includes: [],
    method: 'POST',
    path: '/session/notifications/test',
    mediaType: JSON_PLAIN,
    operationId: 'testNotifications',
    summary: 'Send yourself a test notification',
    description:
      'Sends one message through each channel that the signed-in user has chosen for anything, and answers what became of it. It is not tried again, and quiet hours do not matter. After ten tests in ten minutes, the caller has to wait.',
    response: testSchema,
    handle: async (ctx, { actor }) => {
      const ways = await prepareTest(ctx, actor);
      return new WithEffect(
        async () => ({ data: { results: ways.map(untried) } }),
        async (current) => ({
          data: { results: await Promise.all(ways.map((way) => tryWay(current, way))) },
        }),
      );
    },
  },
];
