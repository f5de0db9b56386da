import type { SubjectType } from '../../../../common/events.ts';
import { subscriberSource } from '../../../domain/audience/subscribers/queries.ts';
import { serializeSubscribers } from '../../../domain/audience/subscribers/resource.ts';
import { webhookSource } from '../../../domain/audience/webhooks/queries.ts';
import { serializeWebhooks } from '../../../domain/audience/webhooks/resource.ts';
import { accessOf, FULL_ACCESS } from '../../../domain/event-access.ts';
import { loadSettings } from '../../../domain/settings/queries.ts';
import { serializeSettings } from '../../../domain/settings/serializer.ts';
import { serializeGroups } from '../../../domain/status/component-groups/document.ts';
import { componentGroupSource } from '../../../domain/status/component-groups/queries.ts';
import { serializeComponents } from '../../../domain/status/components/document.ts';
import { componentSource } from '../../../domain/status/components/queries.ts';
import { incidentTemplateSource } from '../../../domain/status/incident-templates/queries.ts';
import { serializeTemplates } from '../../../domain/status/incident-templates/resource.ts';
import { serializeIncidents } from '../../../domain/status/incidents/document.ts';
import { postmortemSource } from '../../../domain/status/incidents/postmortem/queries.ts';
import { serializePostmortem } from '../../../domain/status/incidents/postmortem/resource.ts';
import { incidentSource } from '../../../domain/status/incidents/queries.ts';
import { serializeMetrics } from '../../../domain/status/metrics/document.ts';
import { serializePoints } from '../../../domain/status/metrics/points/document.ts';
import { allPoints } from '../../../domain/status/metrics/points/queries.ts';
import { metricSource } from '../../../domain/status/metrics/queries.ts';
import { serializeSchedules } from '../../../domain/status/schedules/document.ts';
import { scheduleSource } from '../../../domain/status/schedules/queries.ts';
import { allUpdates } from '../../../domain/status/updates/queries.ts';
import { serializeUpdate } from '../../../domain/status/updates/serializer.ts';
import { type Actor, viewerOf } from '../../../kernel/auth/actor.ts';
import { NotFound } from '../../../kernel/errors.ts';
import { eventCatalog } from '../../../kernel/events/catalog.ts';
import type { LoggedEvent } from '../../../kernel/events/log.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import {
  type Document,
  type Serialized,
  singleDocument,
  type View,
} from '../../../kernel/jsonapi/document.ts';
import type { DocumentQuery } from '../../../kernel/jsonapi/query.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { getFrom, type Source } from '../../../kernel/jsonapi/source.ts';
import type { Payload } from './payloads.ts';
import { maySee } from './visible.ts';

/** The version of the payload format: the members of a version and their meaning never change. */
const VERSION = 1;

const plainQuery: DocumentQuery = { include: new Set(), fields: new Map() };

/** How the records of a subject are read and serialized: exactly as by its routes. */
interface SubjectDocument {
  /** The type of its resource. */
  readonly type: string;
  readonly load: (readContext: ReadContext, id: number, options: { unseen: boolean }) => Promise<Serialized>;
}

const shownBy = <R>(
  type: string,
  source: (readContext: ReadContext) => Source<R>,
  present: (
    readContext: ReadContext,
    records: readonly R[],
    query: DocumentQuery,
    view: View,
  ) => Promise<Serialized>,
): SubjectDocument => ({
  type,
  load: async (readContext, id, options) => {
    const record = await getFrom(readContext, source(readContext), id, options);
    return present(readContext, [record], plainQuery, 'show');
  },
});

const updates = shownBy(
  'updates',
  () => allUpdates,
  async (readContext, records) => ({
    data: records.map((record) => serializeUpdate(readContext, record, {})),
  }),
);

const shown: Readonly<Partial<Record<SubjectType, SubjectDocument>>> = {
  component: shownBy('components', componentSource, serializeComponents),
  component_group: shownBy('componentGroups', componentGroupSource, serializeGroups),
  incident: shownBy('incidents', incidentSource, serializeIncidents),
  incident_update: updates,
  postmortem: shownBy('postmortems', postmortemSource, async (readContext, records) => ({
    data: records.map((record) => serializePostmortem(readContext, record)),
  })),
  incident_template: shownBy('incidentTemplates', incidentTemplateSource, serializeTemplates),
  schedule: shownBy('schedules', scheduleSource, serializeSchedules),
  schedule_update: updates,
  metric: shownBy('metrics', metricSource, serializeMetrics),
  metric_point: shownBy('metricPoints', () => allPoints, serializePoints),
  subscriber: shownBy('subscribers', subscriberSource, serializeSubscribers),
  settings: {
    type: 'settings',
    load: async (readContext) => ({ data: [serializeSettings(await loadSettings(readContext))] }),
  },
  webhook: shownBy('webhooks', () => webhookSource, serializeWebhooks),
};

/**
 * The body that webhooks with these rights get for an event: its subject as the API currently shows it to a viewer with
 * these rights. Undefined if they may not see it.
 */
export async function payloadOf(tx: Tx, event: LoggedEvent, holder: Actor): Promise<Payload | undefined> {
  const readContext: ReadContext = { ...tx, viewer: viewerOf(holder) };
  const access = accessOf(holder);
  const unseen = access === FULL_ACCESS;
  if (!unseen && !(await maySee(readContext, event))) return undefined;
  return { body: JSON.stringify(await eventBody(readContext, event, { unseen })), access };
}

/** An event as programs get it. */
export const eventBody = async (
  readContext: ReadContext,
  event: LoggedEvent,
  { unseen } = { unseen: false },
) => ({
  type: event.type,
  version: VERSION,
  timestamp: new Date(event.at * 1000).toISOString(),
  id: `evt_${event.id}`,
  data: await documentOf(readContext, event, { unseen }),
});

type Gone = { readonly data: { readonly id: string; readonly type: string } };

/** For a deleted subject, only its name is left. */
async function documentOf(
  readContext: ReadContext,
  event: LoggedEvent,
  options: { unseen: boolean },
): Promise<Document | Gone> {
  const { type = event.subject, load } = shown[event.subject] ?? {};
  const deleted = { data: { id: String(event.subjectId), type } };
  if (!load || eventCatalog[event.type].verb === 'deleted') return deleted;
  try {
    return singleDocument(await load(readContext, event.subjectId, options), plainQuery);
  } catch (error) {
    if (error instanceof NotFound) return deleted;
    throw error;
  }
}
