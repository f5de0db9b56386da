import { JSON_PLAIN, type Route, WithEffect } from '../../../http/route.ts';
import { prepareTestMail, sendTestMail } from './actions.ts';
import { testMailInput, testMailSchema } from './schema.ts';

export const testMailRoutes: Route[] = [
  {
    tag: 'Deliveries',
    access: 'signed in',
    includes: [],
    method: 'POST',
    path: '/deliveries/test',
    mediaType: JSON_PLAIN,
    operationId: 'sendTestMail',
    summary: 'Send a test mail',
    description:
      'Sends one mail now, as all mails are sent, and answers whether the mail server accepted it, or why not and what to do. If no mail server is configured, it says where mails go instead. Takes `deliveries.manage` or `settings.manage`. After ten mails in ten minutes, the caller has to wait.',
    input: testMailInput,
    response: testMailSchema,
    handle: async (ctx, { actor, body }) => {
      const prepared = await prepareTestMail(ctx, actor, body);
      return new WithEffect(
        async () => ({ data: prepared.result }),
        async (current) => ({ data: await sendTestMail(current, prepared) }),
      );
    },
  },
];
