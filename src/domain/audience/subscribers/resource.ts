import { resourceRoutes } from '../../../http/resource-routes.ts';
import { JSON_API, JSON_PLAIN, type Route } from '../../../http/route.ts';
import { attributesOf, attributesSchema } from '../../../kernel/fields/attributes.ts';
import { ownStateOf } from '../../../kernel/fields/own-state.ts';
import {
  countAttributes,
  includedFor,
  type Resource,
  type Serialized,
  singleDocument,
  toMany,
  type View,
  withExtra,
} from '../../../kernel/jsonapi/document.ts';
import { metaAttributesFor } from '../../../kernel/jsonapi/meta-attributes.ts';
import type { DocumentQuery, ListSpec } from '../../../kernel/jsonapi/query.ts';
import { type ReadContext, readContextFor } from '../../../kernel/jsonapi/read-context.ts';
import { documentSchema, resourceSchema, toManySchema } from '../../../kernel/jsonapi/schemas.ts';
import { getFrom } from '../../../kernel/jsonapi/source.ts';
import { includedLinkedComponents } from '../../status/components/included.ts';
import { linkedComponentSchema } from '../../status/components/schema.ts';
import { createSubscriber, deleteSubscriber, updateSubscriber } from './actions.ts';
import { sendConfirmation } from './confirmation.ts';
import { subscriberEdit, subscriberFields, subscriberInput } from './fields.ts';
import { importInput, importResponse, importSubscribers } from './import.ts';
import { shownAddress } from './model.ts';
import { type SubscriberRecord, subscriberSource } from './queries.ts';

const subscriberList = {
  filters: {
    email: 'text',
    global: 'boolean',
    meta: 'meta',
    verified: 'boolean',
    paused: 'boolean',
    suspended: 'boolean',
    component: 'id',
    channel: 'text',
    topics: 'text',
    q: 'search',
  },
  sorts: ['email', 'id'],
  defaultSort: [{ field: 'id', descending: false }],
  includes: ['components', 'componentsCount', 'componentsExists', 'meta', 'metaCount', 'metaExists'],
} as const satisfies ListSpec;

const subscriberSchema = resourceSchema('subscribers', attributesSchema(subscriberFields), {
  components: toManySchema('components'),
  groups: toManySchema('componentGroups'),
  incidents: toManySchema('incidents'),
}).meta({ id: 'Subscriber' });

const attributes = attributesOf(subscriberFields);

function serializeSubscriber(
  readContext: ReadContext,
  record: SubscriberRecord,
  extra: Record<string, unknown>,
): Resource {
  const { id, ...others } = attributes(readContext, record, {
    address: shownAddress(record),
    verified: record.verified_at !== null,
  });
  return {
    id: String(record.id),
    type: 'subscribers',
    attributes: withExtra(
      { id, ...(record.channel === 'email' && { email: record.email }), ...others },
      extra,
    ),
    relationships: {
      components: toMany(
        'components',
        record.component_links.map(([id]) => id),
      ),
      groups: toMany('componentGroups', record.group_ids),
      incidents: toMany('incidents', record.incident_ids),
    },
  };
}

export async function serializeSubscribers(
  readContext: ReadContext,
  records: readonly SubscriberRecord[],
  query: DocumentQuery,
  view: View,
): Promise<Serialized> {
  const meta = await metaAttributesFor(readContext, 'subscriber', records, query, view);
  const data = records.map((record) =>
    serializeSubscriber(readContext, record, {
      ...countAttributes(query, 'components', record.component_links.length),
      ...meta(record.id),
    }),
  );
  const included = includedFor(query, ['components']);
  included?.add((await includedLinkedComponents(readContext, records)).components);
  return { data, included };
}

const resource = resourceRoutes({
  tag: 'Subscribers',
  path: '/subscribers',
  parameter: 'subscriber',
  nouns: { one: 'subscriber', many: 'subscribers' },
  notes: {
    list: 'Lists the subscribers by email. `filter[channel]` lists those of other channels: `filter[channel]=slack,teams`.',
    create:
      'Adds a subscriber by email. Unless `verified` is true, an email asks for confirmation. People subscribe through other channels on the status page; use a webhook to send messages to a channel of your own.',
    update: 'A new email address has to be confirmed again.',
  },
  access: { read: 'subscribers.manage', manage: 'subscribers.manage', delete: 'subscribers.delete' },
  list: subscriberList,
  schemas: { one: subscriberSchema, related: [linkedComponentSchema] },
  source: subscriberSource,
  ownState: ownStateOf<SubscriberRecord>(subscriberFields, 'component_links', 'group_ids', 'incident_ids'),
  serialize: serializeSubscribers,
  create: { input: subscriberInput, run: createSubscriber },
  update: { input: subscriberEdit, run: updateSubscriber },
  remove: deleteSubscriber,
});

export const subscriberRoutes: Route[] = [
  ...resource,
  {
    tag: 'Subscribers',
    mediaType: JSON_PLAIN,
    includes: [],
    method: 'POST',
    path: '/subscribers/import',
    operationId: 'importSubscribers',
    summary: 'Add many subscribers',
    description:
      'Adds up to 500 subscribers by email, and says of each what became of it. Rows that are not valid do not keep the others from being added, and an address that is subscribed already stays as it is: the same request can be sent again. Unless `verified` is true, an email asks for confirmation. The body may also be CSV (`Content-Type: text/csv`) with the columns `email`, `confirmed` (yes or no), `components` (names or ids, with `|` between them; everything without it) and `topics`. Send more rows in several requests.',
    access: 'subscribers.manage',
    input: importInput,
    takesCsv: true,
    response: importResponse,
    handle: async (ctx, { actor, body }) => ({ data: await importSubscribers(ctx, actor, body) }),
  },
  {
    tag: 'Subscribers',
    mediaType: JSON_API,
    includes: subscriberList.includes,
    method: 'POST',
    path: '/subscribers/{subscriber}/confirmation',
    operationId: 'sendConfirmation',
    summary: 'Ask a subscriber for confirmation again',
    description:
      'Sends another message with a link that confirms the address. Links in earlier messages go on working.',
    access: 'subscribers.manage',
    refusal: 'The subscriber has confirmed already.',
    response: documentSchema(subscriberSchema, [linkedComponentSchema], 'Subscriber'),
    handle: async (ctx, { actor, ids: [id = 0], query }) => {
      await sendConfirmation(ctx, actor, id);
      const readContext = readContextFor(ctx, actor);
      const record = await getFrom(readContext, subscriberSource(readContext), id);
      return singleDocument(await serializeSubscribers(readContext, [record], query, 'write'), query);
    },
  },
];
