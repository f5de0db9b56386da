import { JSON_API, type Route } from '../../http/route.ts';
import {
  showWebhookDelivery,
  webhookDeliveryDocument,
} from '../../resources/webhooks/webhook-deliveries/routes.ts';
import { pingWebhook } from './ping.ts';

export const pingRoutes: Route[] = [
  {
    tag: 'Webhooks',
    ability: 'webhooks.manage',
    mediaType: JSON_API,
    includes: [],
    method: 'POST',
    path: '/webhooks/{webhook}/ping',
    operationId: 'pingWebhook',
    summary: 'Send a test to a webhook',
    description: 'Sends a test now, also to a disabled webhook, and answers with what became of it.',
    response: webhookDeliveryDocument,
    handle: async (ctx, { actor, ids: [id = 0], query }) =>
      showWebhookDelivery(ctx, actor, id, await pingWebhook(ctx, actor, id), query),
  },
];
