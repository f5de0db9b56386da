import { JSON_API, type Route } from '../../../../http/route.ts';
import type { Actor } from '../../../../kernel/auth/actor.ts';
import type { Context } from '../../../../kernel/context.ts';
import { collectionDocument, singleDocument } from '../../../../kernel/jsonapi/document.ts';
import type { DocumentQuery } from '../../../../kernel/jsonapi/query.ts';
import { readContextFor } from '../../../../kernel/jsonapi/read-context.ts';
import { collectionSchema, documentSchema } from '../../../../kernel/jsonapi/schemas.ts';
import { getFrom, listFrom, requireReadable } from '../../../../kernel/jsonapi/source.ts';
import { webhookSource } from '../queries.ts';
import { redeliver } from './actions.ts';
import { serializeWebhookDeliveries } from './document.ts';
import { webhookDeliverySource } from './queries.ts';
import { webhookDeliveryList, webhookDeliverySchema } from './schema.ts';

const path = '/webhooks/{webhook}/deliveries';
const common = { tag: 'Webhooks', access: 'webhooks.manage', mediaType: JSON_API } as const;
export const webhookDeliveryDocument = documentSchema(webhookDeliverySchema, []);

export async function showWebhookDelivery(
  ctx: Context,
  actor: Actor,
  webhookId: number,
  id: number,
  query: DocumentQuery,
) {
  const readContext = readContextFor(ctx, actor);
  await requireReadable(readContext, webhookSource, webhookId);
  const record = await getFrom(readContext, webhookDeliverySource(webhookId), id);
  return singleDocument(await serializeWebhookDeliveries(readContext, actor, [record]), query);
}

/** The delivery log: every attempt with its request and response. */
export const webhookDeliveryRoutes: Route[] = [
  {
    ...common,
    method: 'GET',
    path,
    operationId: 'listWebhookDeliveries',
    summary: 'List deliveries to a webhook',
    description:
      'Returns one page of what was sent to the webhook, the newest first, with every try and its answer.',
    list: webhookDeliveryList,
    response: collectionSchema(webhookDeliverySchema, []),
    handle: async (ctx, { actor, ids: [id = 0], query }) => {
      const readContext = readContextFor(ctx, actor);
      await requireReadable(readContext, webhookSource, id);
      const { records, total } = await listFrom(readContext, webhookDeliverySource(id), query);
      const serialized = await serializeWebhookDeliveries(readContext, actor, records);
      return collectionDocument(readContext, `/webhooks/${id}/deliveries`, serialized, total, query);
    },
  },
  {
    ...common,
    method: 'GET',
    path: `${path}/{delivery}`,
    operationId: 'getWebhookDelivery',
    summary: 'Get a delivery to a webhook',
    description: 'Returns what was sent, with every try and its answer.',
    includes: [],
    response: webhookDeliveryDocument,
    handle: (ctx, { actor, ids: [webhookId = 0, id = 0], query }) =>
      showWebhookDelivery(ctx, actor, webhookId, id, query),
  },
  {
    ...common,
    method: 'POST',
    path: `${path}/{delivery}/redeliver`,
    operationId: 'redeliverWebhookDelivery',
    summary: 'Send a delivery again',
    description:
      'It is queued anew, with the same message id, and sent in a moment. What was made for an address that the webhook does not have any more is not sent again.',
    refusal: 'The delivery was made for another address',
    includes: [],
    response: webhookDeliveryDocument,
    handle: async (ctx, { actor, ids: [webhookId = 0, id = 0], query }) => {
      await redeliver(ctx, actor, webhookId, id);
      return showWebhookDelivery(ctx, actor, webhookId, id, query);
    },
  },
];
