import { z } from 'zod';
import { JSON_API, type Route } from '../../../../http/route.ts';
import type { Actor } from '../../../../kernel/auth/actor.ts';
import type { Context } from '../../../../kernel/context.ts';
import {
  collectionDocument,
  nullableTimestamp,
  type Resource,
  type Serialized,
  singleDocument,
  timestamp,
  toOne,
} from '../../../../kernel/jsonapi/document.ts';
import type { DocumentQuery, ListSpec } from '../../../../kernel/jsonapi/query.ts';
import { type ReadContext, readContextFor } from '../../../../kernel/jsonapi/read-context.ts';
import {
  collectionSchema,
  documentSchema,
  nullableTimestampSchema,
  requiredToOneSchema,
  resourceSchema,
  timestampSchema,
} from '../../../../kernel/jsonapi/schemas.ts';
import { getFrom, listFrom, requireReadable } from '../../../../kernel/jsonapi/source.ts';
import { mayReadAttempt } from '../../../event-access.ts';
import { deliveryStates, isPending } from '../../deliveries/model.ts';
import { redeliver } from '../actions.ts';
import { webhookSource } from '../queries.ts';
import {
  type DeliveryAttempt,
  loadAttempts,
  type WebhookDelivery,
  webhookDeliverySource,
} from './queries.ts';

const webhookDeliveryList = {
  filters: { state: 'text', event: 'text' },
  sorts: ['id'],
  defaultSort: [{ field: 'id', descending: true }],
  includes: [],
} as const satisfies ListSpec;

const request = z
  .strictObject({
    method: z.literal('POST'),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.string().nullable().describe('null where the caller may not read what it tells of.'),
  })
  .nullable();

const attempt = z.strictObject({
  outcome: z.enum(deliveryStates),
  status_code: z.int().nullable(),
  milliseconds: z.int(),
  request,
  response: z
    .string()
    .nullable()
    .describe('The beginning; null where the body is, because it may repeat it.'),
  time: timestampSchema,
});

const webhookDeliverySchema = resourceSchema(
  'webhookDeliveries',
  z.strictObject({
    id: z.int(),
    message_id: z.string(),
    event: z.string(),
    state: z.enum(deliveryStates),
    error: z.string().nullable(),
    attempts: z.array(attempt),
    due: nullableTimestampSchema,
    sent: nullableTimestampSchema,
    created: timestampSchema,
  }),
  { webhook: requiredToOneSchema('webhooks') },
).meta({ id: 'WebhookDelivery' });

interface DeliveryView {
  readonly attempts: readonly DeliveryAttempt[];
  /** The viewer. */
  readonly actor: Actor;
}

function serializeWebhookDelivery(
  readContext: ReadContext,
  record: WebhookDelivery,
  { attempts, actor }: DeliveryView,
): Resource {
  return {
    id: String(record.id),
    type: 'webhookDeliveries',
    attributes: {
      id: record.id,
      message_id: `msg_${record.event_id}_${record.recipient_id}`,
      event: record.kind,
      state: record.state,
      error: record.error,
      attempts: attempts.map((attempt) => {
        const isShown = mayReadAttempt(actor, record.kind, attempt.request);
        return {
          outcome: attempt.outcome,
          status_code: attempt.status_code,
          milliseconds: attempt.milliseconds,
          request: requestOf(attempt, isShown),
          response: isShown ? attempt.response : null,
          time: timestamp(readContext, attempt.created_at),
        };
      }),
      due: nullableTimestamp(readContext, isPending(record) ? record.due_at : null),
      sent: nullableTimestamp(readContext, record.sent_at),
      created: timestamp(readContext, record.created_at),
    },
    relationships: { webhook: toOne('webhooks', record.recipient_id) },
  };
}

/** As the sender recorded it. */
function requestOf({ request }: DeliveryAttempt, showsBody: boolean): object | null {
  if (request === null) return null;
  const { access: _, ...recorded } = JSON.parse(request) as {
    readonly access?: number;
    readonly body: string;
  };
  return showsBody ? recorded : { ...recorded, body: null };
}

async function serializeWebhookDeliveries(
  readContext: ReadContext,
  actor: Actor,
  records: readonly WebhookDelivery[],
): Promise<Serialized> {
  const attempts = await loadAttempts(
    readContext,
    records.map(({ id }) => id),
  );
  return {
    data: records.map((record) =>
      serializeWebhookDelivery(readContext, record, { attempts: attempts.get(record.id) ?? [], actor }),
    ),
  };
}

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
