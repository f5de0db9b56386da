import {
  showWebhookDelivery,
  webhookDeliveryDocument,
} from '../../../domain/audience/webhooks/webhook-deliveries/resource.ts';
import { JSON_API, type Route, WithEffect } from '../../../http/route.ts';
import type { Context } from '../../../kernel/context.ts';
import { createPing, sendPing } from './ping.ts';

export const pingRoutes: Route[] = [
  {
    tag: 'Webhooks',
    access: 'webhooks.manage',
    mediaType: JSON_API,
    includes: [],
    method: 'POST',
    path: '/webhooks/{webhook}/ping',
    operationId: 'pingWebhook',
    summary: 'Send a test to a webhook',
    description: 'Sends a test now, also to a disabled webhook, and answers with what became of it.',
    response: webhookDeliveryDocument,
    handle: async (ctx, { actor, ids: [id = 0], query }) => {
      const ping = await createPing(ctx, actor, id);
      const show = (current: Context) => showWebhookDelivery(current, actor, id, ping.delivery.id, query);
      return new WithEffect(show, async (current) => {
        await sendPing(current, ping);
        return show(current);
      });
    },
  },
];
