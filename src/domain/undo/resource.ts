import { z } from 'zod';
import { JSON_PLAIN, type Route } from '../../http/route.ts';
import { undoEvent } from './actions.ts';

const counts = z
  .strictObject({
    taken_back: z.int().describe('Never handed over. Nobody gets them.'),
    gone: z.int().describe('Sent already, or being sent at this moment.'),
    written: z
      .int()
      .describe(
        'How many of those that have gone are emails that were only written to files, because no mail server was configured (SMTP_URL). Nobody received them.',
      ),
    unconfirmed: z
      .int()
      .describe(
        'Tried, and neither accepted nor refused for good: they are not tried again, but may have arrived.',
      ),
  })
  .meta({ id: 'UndoneDeliveries' });

const undoneSchema = z.strictObject({
  data: z.strictObject({
    event_id: z.int(),
    type: z.string(),
    subject: z.strictObject({ type: z.string(), id: z.int() }),
    channels: z.strictObject({
      email: counts,
      chat: counts.describe('Webhooks that write to a chat, and subscribers with Slack, Teams or a webhook.'),
      webhook: counts.describe(
        'Webhooks that programs read. They are told of every write, of this one and of its undo.',
      ),
      push: counts.describe('Browsers that show notifications.'),
    }),
    is_complete: z
      .boolean()
      .describe(
        'False if Daymark was still finding out whom to tell. The rest are not told, and not counted.',
      ),
  }),
});

export const undoRoutes: Route[] = [
  {
    tag: 'Deliveries',
    access: 'signed in',
    includes: [],
    method: 'POST',
    path: '/events/{event}/undo',
    mediaType: JSON_PLAIN,
    operationId: 'undoEvent',
    summary: 'Undo a publication',
    description:
      'Takes back a write of an incident, a schedule, an update or a post-mortem, together with the notifications of it that have not gone, and says how many had. What was created goes to the trash; what was changed becomes what it was before, also the components and their statuses. Starting or completing a maintenance now is such a change: the notifications of its start or end are taken back with it. The header `Daymark-Event` of the answer to a write names its event. Undoing takes the ability of the write. It works for two hours, as long as nobody has changed the incident, schedule or post-mortem since. Undoing the same event again changes nothing.',
    refusal: 'Somebody has changed the record since, or the write is too old.',
    response: undoneSchema,
    handle: async (ctx, { actor, ids: [id = 0] }) => ({ data: await undoEvent(ctx, actor, id) }),
  },
];
