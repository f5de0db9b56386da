import { JSON_API, type Route } from '../../../../http/route.ts';
import type { Actor } from '../../../../kernel/auth/actor.ts';
import type { Context } from '../../../../kernel/context.ts';
import {
  collectionDocument,
  nullableTimestamp,
  type Resource,
  singleDocument,
  timestamp,
} from '../../../../kernel/jsonapi/document.ts';
import type { DocumentQuery } from '../../../../kernel/jsonapi/query.ts';
import { type ReadContext, readContextFor } from '../../../../kernel/jsonapi/read-context.ts';
import { collectionSchema, documentSchema } from '../../../../kernel/jsonapi/schemas.ts';
import { getFrom, listFrom } from '../../../../kernel/jsonapi/source.ts';
import { requireSession } from '../../sessions/actions.ts';
import { createPushSubscription, deletePushSubscription } from './actions.ts';
import { type PushSubscriptionRecord, pushSubscriptionSource } from './queries.ts';
import { pushSubscriptionInput, pushSubscriptionList, pushSubscriptionSchema } from './schema.ts';

const serializePushSubscription = (readContext: ReadContext, record: PushSubscriptionRecord): Resource => ({
  id: String(record.id),
  type: 'push-subscriptions',
  attributes: {
    id: record.id,
    name: record.name,
    // Whoever knows the whole address can send to the browser.
    service: new URL(record.endpoint).host,
    endpoint_sha256: record.endpoint_sha256,
    last_used: nullableTimestamp(readContext, record.last_used_at),
    created: timestamp(readContext, record.created_at),
  },
  relationships: {},
});

const LIST = '/session/push-subscriptions';
const ONE = `${LIST}/{push_subscription}`;

const common = {
  tag: 'Staff notifications',
  access: 'signed in',
  mediaType: JSON_API,
  includes: [],
} as const;
const documented = { ...common, response: documentSchema(pushSubscriptionSchema, []) } as const;

const sourceFor = (actor: Actor) => pushSubscriptionSource(requireSession(actor).userId);

async function show(ctx: Context, actor: Actor, id: number, query: DocumentQuery) {
  const readContext = readContextFor(ctx, actor);
  const record = await getFrom(readContext, sourceFor(actor), id);
  return singleDocument({ data: [serializePushSubscription(readContext, record)] }, query);
}

export const pushSubscriptionRoutes: Route[] = [
  {
    ...common,
    method: 'GET',
    path: LIST,
    operationId: 'listPushSubscriptions',
    summary: 'List the browsers in which you get notifications',
    description: 'Returns the browsers of the signed-in user.',
    list: pushSubscriptionList,
    response: collectionSchema(pushSubscriptionSchema, []),
    handle: async (ctx, { actor, query }) => {
      const readContext = readContextFor(ctx, actor);
      const { records, total } = await listFrom(readContext, sourceFor(actor), query);
      const data = records.map((record) => serializePushSubscription(readContext, record));
      return collectionDocument(readContext, LIST, { data }, total, query);
    },
  },
  {
    ...documented,
    method: 'POST',
    path: LIST,
    operationId: 'createPushSubscription',
    summary: 'Turn on notifications in a browser',
    description:
      'Takes what `pushManager.subscribe()` returned. The same endpoint again is the same subscription, and belongs to whoever sent it last. A push service that says that the browser is gone ends it.',
    input: pushSubscriptionInput,
    handle: async (ctx, { actor, query, body }) =>
      show(ctx, actor, await createPushSubscription(ctx, actor, body), query),
  },
  {
    ...documented,
    method: 'GET',
    path: ONE,
    operationId: 'getPushSubscription',
    summary: 'Get one of your browsers',
    description: 'Returns one browser of the signed-in user. Those of others are answered with 404.',
    handle: (ctx, { actor, ids: [id = 0], query }) => show(ctx, actor, id, query),
  },
  {
    ...common,
    method: 'DELETE',
    path: ONE,
    operationId: 'deletePushSubscription',
    summary: 'Turn off notifications in a browser',
    description: 'Nothing is sent to it any more.',
    handle: (ctx, { actor, ids: [id = 0] }) => deletePushSubscription(ctx, actor, id),
  },
];
