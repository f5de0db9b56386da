import { JSON_API, JSON_PLAIN, type Route } from '../../../http/route.ts';
import { collectionDocument, singleDocument } from '../../../kernel/jsonapi/document.ts';
import { readContextFor } from '../../../kernel/jsonapi/read-context.ts';
import { collectionSchema, documentSchema } from '../../../kernel/jsonapi/schemas.ts';
import { getFrom, listFrom, requireReadable } from '../../../kernel/jsonapi/source.ts';
import { incidentSource } from '../../status/incidents/queries.ts';
import { scheduleSource } from '../../status/schedules/queries.ts';
import { cancelDeliveries, resendDeliveries } from './actions.ts';
import { deliverySource, getEvent, loadEventSummary, loadSubjectSummary, loadTries } from './queries.ts';
import {
  cancelledSchema,
  deliveryList,
  deliverySchema,
  deliveryWithTriesSchema,
  eventSummarySchema,
  resendInput,
  resentSchema,
  subjectSummarySchema,
} from './schema.ts';
import { serializeDelivery, serializeSummary } from './serializer.ts';

const common = { tag: 'Deliveries', access: 'deliveries.manage', includes: [] } as const;

/** The deliveries for one incident or schedule, across all its events. */
const subjectSummary = (subject: 'incident' | 'schedule'): Route => ({
  ...common,
  method: 'GET',
  path: `/${subject}s/{${subject}}/deliveries`,
  mediaType: JSON_PLAIN,
  operationId: subject === 'incident' ? 'summarizeIncidentDeliveries' : 'summarizeScheduleDeliveries',
  summary: `Count the deliveries of everything told about ${subject === 'incident' ? 'an incident' : 'a schedule'}`,
  description: `Returns how many deliveries there were for all events of the ${subject}, by channel and state.`,
  response: subjectSummarySchema,
  handle: async (ctx, { actor, ids: [id = 0] }) => {
    const readContext = readContextFor(ctx, actor);
    await requireReadable(
      readContext,
      subject === 'incident' ? incidentSource(readContext) : scheduleSource(readContext),
      id,
    );
    const summary = await loadSubjectSummary(readContext, subject, id);
    return { data: { subject: { type: subject, id }, ...serializeSummary(readContext, summary) } };
  },
});

export const deliveryRoutes: Route[] = [
  {
    ...common,
    method: 'GET',
    path: '/deliveries',
    mediaType: JSON_API,
    operationId: 'listDeliveries',
    summary: 'List deliveries',
    description: 'One for each event, recipient and channel. People are named by their ids only.',
    list: deliveryList,
    response: collectionSchema(deliverySchema, []),
    handle: async (ctx, { actor, query }) => {
      const readContext = readContextFor(ctx, actor);
      const { records, total } = await listFrom(readContext, deliverySource, query);
      const data = records.map((record) => serializeDelivery(readContext, record));
      return collectionDocument(readContext, '/deliveries', { data }, total, query);
    },
  },
  {
    ...common,
    method: 'GET',
    path: '/deliveries/{delivery}',
    mediaType: JSON_API,
    operationId: 'getDelivery',
    summary: 'Get a delivery with all its tries',
    description:
      'Returns what became of one delivery: its state, and every try with what the other side answered.',
    response: documentSchema(deliveryWithTriesSchema, []),
    handle: async (ctx, { actor, ids: [id = 0], query }) => {
      const readContext = readContextFor(ctx, actor);
      const record = await getFrom(readContext, deliverySource, id);
      const tries = { records: await loadTries(readContext, id), actor };
      return singleDocument({ data: [serializeDelivery(readContext, record, tries)] }, query);
    },
  },
  {
    ...common,
    method: 'GET',
    path: '/events/{event}/deliveries',
    mediaType: JSON_PLAIN,
    operationId: 'summarizeEventDeliveries',
    summary: 'Count the deliveries of an event, by channel and state',
    description:
      'Returns how many deliveries the event has in each channel and state, and when the first and last went out.',
    response: eventSummarySchema,
    handle: async (ctx, { actor, ids: [id = 0] }) => {
      const readContext = readContextFor(ctx, actor);
      const { type, subject, subjectId } = await getEvent(readContext, id);
      const summary = serializeSummary(readContext, await loadEventSummary(readContext, id));
      return { data: { event_id: id, type, subject: { type: subject, id: subjectId }, ...summary } };
    },
  },
  subjectSummary('incident'),
  subjectSummary('schedule'),
  {
    ...common,
    method: 'POST',
    path: '/deliveries/{event}/cancel',
    mediaType: JSON_PLAIN,
    operationId: 'cancelDeliveries',
    summary: 'Cancel pending notifications',
    description:
      'Cancels every delivery of the event to people that is still to be sent, also those that are not queued yet. What was sent, or is being sent at this moment, has gone. Webhooks that programs read are told all the same: the write stays written.',
    response: cancelledSchema,
    handle: async (ctx, { actor, ids: [id = 0] }) => ({
      data: { event_id: id, ...(await cancelDeliveries(ctx, actor, id)) },
    }),
  },
  {
    ...common,
    method: 'POST',
    path: '/deliveries/{event}/resend',
    mediaType: JSON_PLAIN,
    operationId: 'resendDeliveries',
    summary: 'Send what failed again',
    description:
      'Queues deliveries of the event again, as if they had not been tried. What was sent is never sent again.',
    input: resendInput,
    response: resentSchema,
    handle: async (ctx, { actor, ids: [id = 0], body }) => ({
      data: { event_id: id, ...(await resendDeliveries(ctx, actor, id, body)) },
    }),
  },
];
