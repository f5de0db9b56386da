import { z } from 'zod';

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

export const undoneSchema = z.strictObject({
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
