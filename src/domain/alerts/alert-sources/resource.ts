import type { AlertSourceKind } from '../../../../common/alert-senders.ts';
import { resourceRoutes } from '../../../http/resource-routes.ts';
import { JSON_API, type Route } from '../../../http/route.ts';
import { loadUnseal } from '../../../kernel/db/sealed-text.ts';
import { attributesOf, attributesSchema } from '../../../kernel/fields/attributes.ts';
import { ownStateOf } from '../../../kernel/fields/own-state.ts';
import {
  collectionDocument,
  nullableTimestamp,
  type Resource,
  type Serialized,
} from '../../../kernel/jsonapi/document.ts';
import type { ListSpec } from '../../../kernel/jsonapi/query.ts';
import { type ReadContext, readContextFor } from '../../../kernel/jsonapi/read-context.ts';
import { collectionSchema, resourceSchema } from '../../../kernel/jsonapi/schemas.ts';
import { listFrom, requireReadable } from '../../../kernel/jsonapi/source.ts';
import { instructions } from '../../../lib/alert-senders/read-post.ts';
import type { TrashKind } from '../../records/trash-store/kind.ts';
import { RESTORABLE } from '../../records/trash-store/model.ts';
import { heartbeatNames } from '../incoming/heartbeats.ts';
import {
  appendAlertSourceEvent,
  createAlertSource,
  deleteAlertSource,
  updateAlertSource,
} from './actions.ts';
import { alertDeliverySource } from './deliveries/queries.ts';
import { alertDeliveryList, alertDeliverySchema, serializeAlertDelivery } from './deliveries/resource.ts';
import { alertSourceFields, alertSourceInput } from './fields.ts';
import { type AlertSourceRecord, alertSourceSource } from './queries.ts';

const alertSourceList = {
  filters: { name: 'text', kind: 'text', q: 'search' },
  sorts: ['name', 'id'],
  defaultSort: [{ field: 'id', descending: false }],
  includes: [],
} as const satisfies ListSpec;

const alertSourceSchema = resourceSchema('alertSources', attributesSchema(alertSourceFields), {}).meta({
  id: 'AlertSource',
});

const attributes = attributesOf(alertSourceFields);

/** For those who may manage it: the address holds its secret. What the sender signs with is never shown. */
function serializeAlertSource(readContext: ReadContext, record: AlertSourceRecord, secret: string): Resource {
  const address = `${readContext.page.url}/api/alert-sources/${record.kind}/${secret}`;
  return {
    id: String(record.id),
    type: 'alertSources',
    attributes: attributes(readContext, record, {
      address,
      has_signing_secret: record.has_signing_secret === 1,
      instructions: instructions(record.kind as AlertSourceKind, address),
      heartbeats: heartbeatNames(record),
      last_heartbeat: nullableTimestamp(readContext, record.last_heartbeat_at),
      last_delivery: nullableTimestamp(readContext, record.last_delivery_at),
    }),
    relationships: {},
  };
}

async function serializeAlertSources(
  readContext: ReadContext,
  records: readonly AlertSourceRecord[],
): Promise<Serialized> {
  const unseal = await loadUnseal(readContext.db);
  return {
    data: records.map((record) => serializeAlertSource(readContext, record, unseal(record.secret_sealed))),
  };
}

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

/** Its address works again after it was restored. A purge takes its alerts along. */
export const alertSourceTrash: TrashKind = {
  restore: async (tx, { subject_id: id }) => {
    const row = await tx.db
      .updateTable('alert_sources')
      .set({ deleted_at: null })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await appendAlertSourceEvent(tx, 'alert_source.restored', row);
  },
  purge: async (tx, { subject_id: id }) => {
    const row = await tx.db
      .selectFrom('alert_sources')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await appendAlertSourceEvent(tx, 'alert_source.purged', row);
  },
  metaOf: 'alert_source',
  rows: [
    { table: 'alert_deliveries', owner: 'source_id', key: 'id' },
    { table: 'alert_heartbeats', owner: 'source_id', key: 'id' },
    { table: 'alerts', owner: 'source_id', key: 'id' },
    { table: 'alert_sources', owner: 'id', key: 'id' },
  ],
};
