import { z } from 'zod';
import { JSON_PLAIN, type Route } from '../../../../http/route.ts';
import { timestamp } from '../../../../kernel/jsonapi/document.ts';
import { readContextFor } from '../../../../kernel/jsonapi/read-context.ts';
import { timestampSchema } from '../../../../kernel/jsonapi/schemas.ts';
import { getFrom } from '../../../../kernel/jsonapi/source.ts';
import { incidentSource } from '../queries.ts';
import { findEventsOf } from '../track-record/queries.ts';
import { momentKinds, replayOf } from './model.ts';
import { findMails, findReplayedAlerts } from './queries.ts';

const seconds = (description: string) => z.int().nullable().describe(description);

const replaySchema = z
  .strictObject({
    began: timestampSchema.describe(
      'The first sign of it: the first failed result, or when it was said to begin.',
    ),
    moments: z.array(
      z.strictObject({
        kind: z.enum(momentKinds),
        at: timestampSchema,
        at_iso: z.string(),
        seconds: z.int().describe('Seconds since it began.'),
        alert: z.int().nullable(),
        update: z.int().nullable(),
      }),
    ),
    figures: z.strictObject({
      time_to_notice: seconds('Seconds until Daymark knew of it.'),
      time_to_publish: seconds('Seconds until everybody could read of it.'),
      time_to_notify: seconds('Seconds until a mail server had accepted the first mail about it.'),
      time_to_resolve: seconds('Seconds until it was over.'),
    }),
  })
  .meta({ id: 'IncidentReplay' });

export const replayRoutes: Route[] = [
  {
    method: 'GET',
    tag: 'Incidents',
    mediaType: JSON_PLAIN,
    includes: [],
    path: '/incidents/{incident}/replay',
    operationId: 'getIncidentReplay',
    access: 'incidents.manage',
    summary: 'Get the course of an incident',
    description:
      'What happened when, from the first failed result to the end: alerts, the draft, the publication, mails, updates, promises. It follows from the alerts and from the event log, and is for staff alone.',
    response: z.strictObject({ data: replaySchema }),
    handle: async (ctx, { actor, ids: [id = 0] }) => {
      const readContext = readContextFor(ctx, actor);
      const incident = await getFrom(readContext, incidentSource(readContext), id, { unseen: true });
      const events = (await findEventsOf(readContext, [id])).get(id) ?? [];
      const { moments, began, figures } = replayOf({
        incident,
        alerts: await findReplayedAlerts(readContext, id),
        events,
        mails: await findMails(
          readContext,
          events.map((event) => event.id),
        ),
        now: readContext.now,
      });
      return {
        data: {
          began: timestamp(readContext, began),
          moments: moments.map(({ kind, at, alert = null, update = null }) => ({
            kind,
            at: timestamp(readContext, at),
            at_iso: new Date(at * 1000).toISOString(),
            seconds: at - began,
            alert,
            update,
          })),
          figures: {
            time_to_notice: figures.notice,
            time_to_publish: figures.publish,
            time_to_notify: figures.notify,
            time_to_resolve: figures.resolve,
          },
        },
      };
    },
  },
];
