import { resourceVersion } from '../../http/resource-version.ts';
import { JSON_API, type Route, WithVersion } from '../../http/route.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import {
  collectionDocument,
  includedFor,
  nullableTimestamp,
  type Resource,
  type Serialized,
  singleDocument,
  timestamp,
  toMany,
  toOne,
} from '../../kernel/jsonapi/document.ts';
import type { DocumentQuery } from '../../kernel/jsonapi/query.ts';
import { type ReadContext, readContextFor } from '../../kernel/jsonapi/read-context.ts';
import { collectionSchema, documentSchema } from '../../kernel/jsonapi/schemas.ts';
import { getFrom, listFrom } from '../../kernel/jsonapi/source.ts';
import { includedComponents } from '../status/components/included.ts';
import { linkedComponentSchema } from '../status/components/schema.ts';
import { acknowledgeAlert, publishAlert, resolveAlert } from './actions.ts';
import { outcomeNow } from './model.ts';
import { type AlertRecord, alertSource } from './queries.ts';
import { alertList, alertSchema, publishAlertInput, resolveAlertInput } from './schema.ts';

const serializeAlert = (readContext: ReadContext, record: AlertRecord): Resource => ({
  id: String(record.id),
  type: 'alerts',
  attributes: {
    id: record.id,
    key: record.key,
    source_name: record.source_name,
    title: record.title,
    severity: record.severity,
    labels: JSON.parse(record.labels),
    link: record.link,
    state: record.state,
    started_at: timestamp(readContext, record.started_at),
    ended_at: nullableTimestamp(readContext, record.ended_at),
    end_reason: record.end_reason,
    group: record.group_key,
    acknowledged_at: nullableTimestamp(readContext, record.acknowledged_at),
    occurrences: record.occurrence,
    others: record.others,
    outcome: outcomeNow(record),
    created: timestamp(readContext, record.created_at),
    updated: timestamp(readContext, record.updated_at),
  },
  relationships: {
    source: toOne('alertSources', record.shown_source_id),
    check: toOne('checks', record.shown_check_id),
    components: toMany('components', record.shown_component_id === null ? [] : [record.shown_component_id]),
    incident: toOne('incidents', record.shown_incident_id),
    rule: toOne('alertRules', record.shown_rule_id),
  },
});

async function serializeAlerts(
  readContext: ReadContext,
  records: readonly AlertRecord[],
  query: DocumentQuery,
): Promise<Serialized> {
  const included = includedFor(query, ['components']);
  const ids = records.map((record) => record.shown_component_id).filter((id) => id !== null);
  included?.add(await includedComponents(readContext, ids));
  return { data: records.map((record) => serializeAlert(readContext, record)), included };
}

const common = { tag: 'Alerts', mediaType: JSON_API } as const;
const one = {
  ...common,
  includes: alertList.includes,
  response: documentSchema(alertSchema, [linkedComponentSchema]),
} as const;

async function show(ctx: Context, actor: Actor, id: number, query: DocumentQuery) {
  const version = await resourceVersion(ctx, { source: alertSource }, id, 0, actor);
  const readContext = readContextFor(ctx, actor);
  const record = await getFrom(readContext, alertSource(readContext), id);
  return new WithVersion(singleDocument(await serializeAlerts(readContext, [record], query), query), version);
}

/** Checks and senders write alerts. People say that they look after one, or publish it. */
export const alertRoutes: Route[] = [
  {
    ...common,
    method: 'GET',
    access: 'alerts.read',
    path: '/alerts',
    operationId: 'listAlerts',
    summary: 'List alerts',
    description:
      'Returns one page of alerts, by started_at from the newest unless `sort` says otherwise. `sort=severity` lists the worst first. The public never sees any of it.',
    list: alertList,
    response: collectionSchema(alertSchema, [linkedComponentSchema]),
    handle: async (ctx, { actor, query }) => {
      const readContext = readContextFor(ctx, actor);
      const { records, total } = await listFrom(readContext, alertSource(readContext), query);
      const serialized = await serializeAlerts(readContext, records, query);
      return collectionDocument(readContext, '/alerts', serialized, total, query);
    },
  },
  {
    ...one,
    method: 'GET',
    access: 'alerts.read',
    path: '/alerts/{alert}',
    operationId: 'getAlert',
    summary: 'Get an alert',
    description: 'Returns one alert, with what was done about it.',
    handle: (ctx, { actor, ids: [id = 0], query }) => show(ctx, actor, id, query),
  },
  {
    ...one,
    method: 'POST',
    access: 'incidents.manage',
    path: '/alerts/{alert}/acknowledge',
    operationId: 'acknowledgeAlert',
    summary: 'Acknowledge an alert',
    description: 'Says that somebody looks after it. Saying so again changes nothing.',
    handle: async (ctx, { actor, ids: [id = 0], query }) => {
      await acknowledgeAlert(ctx, actor, id);
      return show(ctx, actor, id, query);
    },
  },
  {
    ...one,
    method: 'POST',
    access: 'incidents.manage',
    path: '/alerts/{alert}/resolve',
    operationId: 'resolveAlert',
    summary: 'Resolve an alert',
    description:
      'Ends an alert of which no end will come: its sender was switched off, or does not report ends. The rules then do what they do at every end. If its sender says again that it fires, it begins anew. An alert that is over stays as it is.',
    input: resolveAlertInput,
    handle: async (ctx, { actor, ids: [id = 0], query, body }) => {
      await resolveAlert(ctx, actor, id, body);
      return show(ctx, actor, id, query);
    },
  },
  {
    ...one,
    method: 'POST',
    access: 'incidents.manage',
    path: '/alerts/{alert}/publish',
    operationId: 'publishAlert',
    summary: 'Publish what an alert is about',
    description:
      'Publishes the draft that the alert has, or joins the incident of its cause, or opens a new one with the beginning of the alert. The texts come from the body, or from the template, or from Daymark; never from the alert. A second time changes nothing.',
    input: publishAlertInput,
    handle: async (ctx, { actor, ids: [id = 0], query, body }) => {
      await publishAlert(ctx, actor, id, body);
      return show(ctx, actor, id, query);
    },
  },
];
