import { z } from 'zod';
import { resourceRoutes } from '../../../http/resource-routes.ts';
import { resourceVersion } from '../../../http/resource-version.ts';
import { JSON_API, type Route, WithVersion } from '../../../http/route.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import { attributesOf, attributesSchema } from '../../../kernel/fields/attributes.ts';
import {
  type Document,
  type Resource,
  type Serialized,
  singleDocument,
} from '../../../kernel/jsonapi/document.ts';
import type { DocumentQuery, ListSpec } from '../../../kernel/jsonapi/query.ts';
import { type ReadContext, readContextFor } from '../../../kernel/jsonapi/read-context.ts';
import { documentSchema, resourceSchema } from '../../../kernel/jsonapi/schemas.ts';
import { getFrom } from '../../../kernel/jsonapi/source.ts';
import { createWebhook, deleteWebhook, rotateSecret, updateWebhook } from './actions.ts';
import { webhookFields, webhookInput } from './fields.ts';
import { type WebhookRecord, webhookSource } from './queries.ts';
import { webhookDeliveryRoutes } from './webhook-deliveries/resource.ts';

const webhookList = {
  filters: { name: 'text', enabled: 'boolean', q: 'search' },
  sorts: ['name', 'id'],
  defaultSort: [{ field: 'id', descending: false }],
  includes: [],
} as const satisfies ListSpec;

const shown = attributesSchema(webhookFields);

const webhookSchema = resourceSchema('webhooks', shown, {}).meta({
  id: 'Webhook',
});

/** With the secret, which is shown only on creation. */
const webhookWithSecretSchema = documentSchema(
  resourceSchema('webhooks', shown.extend({ secret: z.string() }), {}).meta({
    id: 'WebhookWithSecret',
  }),
  [],
);

const attributes = attributesOf(webhookFields);

/** The attributes do not include secrets. Callers that may show one add it. */
const serializeWebhook = (readContext: ReadContext, record: WebhookRecord): Resource => ({
  id: String(record.id),
  type: 'webhooks',
  attributes: attributes(readContext, record, {}),
  relationships: {},
});

export const serializeWebhooks = async (
  readContext: ReadContext,
  records: readonly WebhookRecord[],
): Promise<Serialized> => ({ data: records.map((record) => serializeWebhook(readContext, record)) });

/** Ignores sparse fieldsets, because the secret cannot be shown again. */
const withSecret = ({ data }: Document, secret: string): Document => ({
  data: { ...data, attributes: { ...data.attributes, secret } },
});

const common = {
  tag: 'Webhooks',
  access: 'webhooks.manage',
  mediaType: JSON_API,
  includes: [],
  method: 'POST',
} as const;

async function showSecret(
  ctx: Context,
  actor: Actor,
  { id, secret }: { readonly id: number; readonly secret: string },
  query: DocumentQuery,
) {
  const version = await resourceVersion(ctx, { source: () => webhookSource }, id);
  const readContext = readContextFor(ctx, actor);
  const record = await getFrom(readContext, webhookSource, id);
  const document = singleDocument(await serializeWebhooks(readContext, [record]), query);
  return new WithVersion(withSecret(document, secret), version);
}

const resource = resourceRoutes({
  tag: 'Webhooks',
  path: '/webhooks',
  parameter: 'webhook',
  nouns: { one: 'webhook', many: 'webhooks' },
  notes: { list: 'Secrets are not shown.', delete: 'What still waits for it is not sent.' },
  access: { read: 'webhooks.manage', manage: 'webhooks.manage', delete: 'webhooks.delete' },
  list: webhookList,
  schemas: { one: webhookSchema, related: [] },
  source: () => webhookSource,
  serialize: serializeWebhooks,
  update: { input: webhookInput, run: updateWebhook },
  remove: deleteWebhook,
});

export const webhookRoutes: Route[] = [
  ...resource,
  // Only the responses to POST show the secret.
  {
    ...common,
    path: '/webhooks',
    operationId: 'createWebhook',
    summary: 'Create a webhook',
    description: 'The answer holds the secret that messages are signed with. It is shown this once.',
    input: webhookInput,
    response: webhookWithSecretSchema,
    handle: async (ctx, { actor, query, body }) =>
      showSecret(ctx, actor, await createWebhook(ctx, actor, body), query),
  },
  {
    ...common,
    path: '/webhooks/{webhook}/rotate',
    operationId: 'rotateWebhookSecret',
    summary: 'Give a webhook another secret',
    description:
      'The answer holds the new secret, this once. Messages are signed with both secrets for 24 hours, then with the new one alone.',
    response: webhookWithSecretSchema,
    handle: async (ctx, { actor, ids: [id = 0], query }) =>
      showSecret(ctx, actor, await rotateSecret(ctx, actor, id), query),
  },
  ...webhookDeliveryRoutes,
];
