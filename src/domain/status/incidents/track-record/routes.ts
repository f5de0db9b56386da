import { z } from 'zod';
import { JSON_PLAIN, type Route } from '../../../../http/route.ts';
import { nullableTimestamp, timestamp } from '../../../../kernel/jsonapi/document.ts';
import { type ReadContext, readContextFor } from '../../../../kernel/jsonapi/read-context.ts';
import { nullableTimestampSchema, timestampSchema } from '../../../../kernel/jsonapi/schemas.ts';
import { getFrom } from '../../../../kernel/jsonapi/source.ts';
import { changeSchema } from '../../../records/audit/schema.ts';
import { type IncidentRecord, incidentSource } from '../queries.ts';
import { promisesKept, trackRecordOf } from './model.ts';
import { proofOf, proofSchema } from './proof.ts';
import { findEventsOf, findLinkedEvents } from './queries.ts';

const trackRecordSchema = z
  .strictObject({
    first_public: nullableTimestampSchema.describe('When everybody could first read the incident.'),
    seconds_to_first_public: z
      .int()
      .nullable()
      .describe('How long after the incident began that was. Negative if it was announced before.'),
    promises: z.strictObject({
      kept: z.int().describe('Promised updates that were public at the due time or before.'),
      total: z.int().describe('Promised updates whose outcome is known.'),
      all: z.array(
        z.strictObject({
          made: timestampSchema,
          due: timestampSchema,
          outcome: z.enum(['kept', 'missed', 'open']),
          updated: nullableTimestampSchema.describe('When the next update was public.'),
        }),
      ),
    }),
    edits: z.array(
      z.strictObject({
        event: z.int(),
        subject_type: z.enum(['incident', 'incident_update']),
        subject_id: z.int(),
        deleted: z.boolean().describe('Whether the update was deleted.'),
        changes: z.array(changeSchema),
        created: timestampSchema,
      }),
    ),
  })
  .meta({ id: 'IncidentTrackRecord' });

const common = { method: 'GET', tag: 'Incidents', mediaType: JSON_PLAIN, includes: [] } as const;

const getIncident = (readContext: ReadContext, id: number): Promise<IncidentRecord> =>
  getFrom(readContext, incidentSource(readContext), id, { unseen: true });

export const trackRecordRoutes: Route[] = [
  {
    ...common,
    path: '/incidents/{incident}/track-record',
    operationId: 'getIncidentTrackRecord',
    access: 'incidents.manage',
    summary: 'Get how an incident was communicated',
    description:
      'How soon it was public, which promised updates were on time, and what was edited after the public could read it. It follows from the event log. A promise is kept if an update was public at the due time or before; one that was changed or withdrawn in time does not count.',
    response: z.strictObject({ data: trackRecordSchema }),
    handle: async (ctx, { actor, ids: [id = 0] }) => {
      const readContext = readContextFor(ctx, actor);
      const incident = await getIncident(readContext, id);
      const events = (await findEventsOf(readContext, [id])).get(id) ?? [];
      const record = trackRecordOf(events, readContext.now);
      const { firstPublicAt, promises, edits } = record;
      return {
        data: {
          first_public: nullableTimestamp(readContext, firstPublicAt),
          seconds_to_first_public: firstPublicAt === null ? null : firstPublicAt - incident.occurred_at,
          promises: {
            ...promisesKept(record),
            all: promises.map(({ madeAt, dueAt, outcome, updatedAt }) => ({
              made: timestamp(readContext, madeAt),
              due: timestamp(readContext, dueAt),
              outcome,
              updated: nullableTimestamp(readContext, updatedAt),
            })),
          },
          edits: edits.map((edit) => ({
            event: edit.event,
            subject_type: edit.subject,
            subject_id: edit.id,
            deleted: edit.isDeletion,
            changes: edit.changes,
            created: timestamp(readContext, edit.at),
          })),
        },
      };
    },
  },
  {
    ...common,
    path: '/incidents/{incident}/proof',
    operationId: 'getIncidentProof',
    access: 'audit.read',
    summary: 'Export the proof of an incident',
    description:
      'The events about the incident and its updates, with everything that their hashes cover. Save the response as a file: `daymark verify --proof <file>` checks it without a database. It holds everything that was ever written about the incident, so read it before you pass it on.',
    response: z.strictObject({ data: proofSchema }),
    handle: async (ctx, { actor, ids: [id = 0] }) => {
      const readContext = readContextFor(ctx, actor);
      const incident = await getIncident(readContext, id);
      return { data: proofOf(incident, await findLinkedEvents(readContext, id), readContext.now) };
    },
  },
];
