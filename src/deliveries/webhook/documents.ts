import { type Actor, viewerOf } from '../../auth/actor.ts';
import { NotFound } from '../../errors.ts';
import type { Subject } from '../../events/events.ts';
import type { LoggedEvent } from '../../events/log.ts';
import type { Tx } from '../../events/transaction.ts';
import { type Document, type Presented, singleDocument } from '../../jsonapi/document.ts';
import type { DocumentQuery } from '../../jsonapi/query.ts';
import type { Reading } from '../../jsonapi/reading.ts';
import type { Occasion } from '../../jsonapi/resource-routes.ts';
import { getFrom, type Source } from '../../jsonapi/source.ts';
import { presentGroups } from '../../resources/component-groups/document.ts';
import { componentGroupSource } from '../../resources/component-groups/queries.ts';
import { presentComponents } from '../../resources/components/document.ts';
import { componentSource } from '../../resources/components/queries.ts';
import { presentTemplates } from '../../resources/incident-templates/document.ts';
import { incidentTemplateSource } from '../../resources/incident-templates/queries.ts';
import { presentIncidents } from '../../resources/incidents/document.ts';
import { incidentSource } from '../../resources/incidents/queries.ts';
import { presentMetrics } from '../../resources/metrics/document.ts';
import { presentPoints } from '../../resources/metrics/points/document.ts';
import { allPoints } from '../../resources/metrics/points/queries.ts';
import { metricSource } from '../../resources/metrics/queries.ts';
import { presentSchedules } from '../../resources/schedules/document.ts';
import { scheduleSource } from '../../resources/schedules/queries.ts';
import { loadSettings } from '../../resources/settings/queries.ts';
import { serializeSettings } from '../../resources/settings/serializer.ts';
import { presentSubscribers } from '../../resources/subscribers/document.ts';
import { subscriberSource } from '../../resources/subscribers/queries.ts';
import { allUpdates } from '../../resources/updates/queries.ts';
import { serializeUpdate } from '../../resources/updates/serializer.ts';
import { presentWebhooks } from '../../resources/webhooks/document.ts';
import { webhookSource } from '../../resources/webhooks/queries.ts';
import { FULL_SIGHT, sightOf } from '../../resources/webhooks/rights.ts';
import type { Payload } from './payloads.ts';
import { maySee } from './visible.ts';

/** A payload of this version has these members and means the same by them. */
const VERSION = 1;

const plainQuery: DocumentQuery = { include: new Set(), fields: new Map() };

/** How the records of a subject are read and shown: exactly as its routes do it. */
interface Shown {
  /** The type of its resource. */
  readonly type: string;
  readonly load: (reading: Reading, id: number, options: { unseen: boolean }) => Promise<Presented>;
}

const shownBy = <Record>(
  type: string,
  source: (reading: Reading) => Source<Record>,
  present: (
    reading: Reading,
    records: readonly Record[],
    query: DocumentQuery,
    occasion: Occasion,
  ) => Promise<Presented>,
): Shown => ({
  type,
  load: async (reading, id, options) => {
    const record = await getFrom(reading, source(reading), id, options);
    return present(reading, [record], plainQuery, 'show');
  },
});

const updates = shownBy(
  'updates',
  () => allUpdates,
  async (reading, records) => ({ data: records.map((record) => serializeUpdate(reading, record, {})) }),
);

const shown: Readonly<Partial<Record<Subject, Shown>>> = {
  component: shownBy('components', componentSource, presentComponents),
  component_group: shownBy('componentGroups', componentGroupSource, presentGroups),
  incident: shownBy('incidents', incidentSource, presentIncidents),
  incident_update: updates,
  incident_template: shownBy('incidentTemplates', () => incidentTemplateSource, presentTemplates),
  schedule: shownBy('schedules', scheduleSource, presentSchedules),
  schedule_update: updates,
  metric: shownBy('metrics', metricSource, presentMetrics),
  metric_point: shownBy('metricPoints', () => allPoints, presentPoints),
  subscriber: shownBy('subscribers', subscriberSource, presentSubscribers),
  settings: {
    type: 'settings',
    load: async (reading) => ({ data: [serializeSettings(await loadSettings(reading))] }),
  },
  webhook: shownBy('webhooks', () => webhookSource, presentWebhooks),
};

/**
 * What webhooks with such rights are sent for an event: its subject as the API shows it at this moment to who has them.
 * Undefined where they may not see it.
 */
export async function payloadOf(tx: Tx, event: LoggedEvent, holder: Actor): Promise<Payload | undefined> {
  const reading: Reading = { ...tx, viewer: viewerOf(holder) };
  const sight = sightOf(holder);
  const unseen = sight === FULL_SIGHT;
  if (!unseen && !(await maySee(reading, event))) return undefined;
  const body = JSON.stringify({
    type: event.type,
    version: VERSION,
    timestamp: new Date(event.at * 1000).toISOString(),
    id: `evt_${event.id}`,
    data: await documentOf(reading, event, { unseen }),
  });
  return { body, sight };
}

type Gone = { readonly data: { readonly id: string; readonly type: string } };

/** Of what is gone only its name is left. */
async function documentOf(
  reading: Reading,
  event: LoggedEvent,
  options: { unseen: boolean },
): Promise<Document | Gone> {
  const { type = event.subject, load } = shown[event.subject] ?? {};
  const gone = { data: { id: String(event.subjectId), type } };
  if (!load || event.type.endsWith('.deleted')) return gone;
  try {
    return singleDocument(await load(reading, event.subjectId, options), plainQuery);
  } catch (error) {
    if (error instanceof NotFound) return gone;
    throw error;
  }
}
