import { resourceRoutes } from '../../../http/resource-routes.ts';
import { JSON_API, type Route } from '../../../http/route.ts';
import { ownStateOf } from '../../../kernel/fields/own-state.ts';
import { collectionDocument } from '../../../kernel/jsonapi/document.ts';
import { readContextFor } from '../../../kernel/jsonapi/read-context.ts';
import { collectionSchema } from '../../../kernel/jsonapi/schemas.ts';
import { listFrom, requireReadable } from '../../../kernel/jsonapi/source.ts';
import { RESTORABLE } from '../../records/trash-store/model.ts';
import { createAlertSource, deleteAlertSource, updateAlertSource } from './actions.ts';
import { alertDeliverySource } from './deliveries/queries.ts';
import { alertDeliveryList, alertDeliverySchema } from './deliveries/schema.ts';
import { serializeAlertDelivery } from './deliveries/serializer.ts';
import { serializeAlertSources } from './document.ts';
import { alertSourceFields, alertSourceInput } from './fields.ts';
import { type AlertSourceRecord, alertSourceSource } from './queries.ts';
import { alertSourceList, alertSourceSchema } from './schema.ts';

const resource = resourceRoutes({
  tag: 'Alerts',
  path: '/alert-sources',
  parameter: 'source',
  nouns: { one: 'alert source', many: 'alert sources' },
  notes: {
    create: 'Its `address` is what the sender posts its alerts to.',
    delete: `Its address answers 404 from then on, and its alerts end. ${RESTORABLE}`,
  },
  access: { read: 'alerts.manage', manage: 'alerts.manage', delete: 'alerts.manage' },
  list: alertSourceList,
  schemas: { one: alertSourceSchema, related: [] },
  ownState: ownStateOf<AlertSourceRecord>(alertSourceFields, 'has_signing_secret'),
  source: () => alertSourceSource,
  serialize: serializeAlertSources,
  create: { input: alertSourceInput, run: createAlertSource },
  update: { input: alertSourceInput, run: updateAlertSource },
  remove: deleteAlertSource,
});

export const alertSourceRoutes: Route[] = [
  ...resource,
  {
    method: 'GET',
    access: 'alerts.manage',
    path: '/alert-sources/{source}/deliveries',
    operationId: 'listAlertDeliveries',
    tag: 'Alerts',
    summary: 'List what a sender posted',
    description:
      'The last 20 deliveries to an alert source, from the newest, with what became of each. Those that were refused are among them.',
    mediaType: JSON_API,
    list: alertDeliveryList,
    response: collectionSchema(alertDeliverySchema, []),
    handle: async (ctx, { actor, ids: [id = 0], query }) => {
      const readContext = readContextFor(ctx, actor);
      await requireReadable(readContext, alertSourceSource, id);
      const { records, total } = await listFrom(readContext, alertDeliverySource(id), query);
      const data = records.map((record) => serializeAlertDelivery(readContext, record));
      return collectionDocument(readContext, `/alert-sources/${id}/deliveries`, { data }, total, query);
    },
  },
];
