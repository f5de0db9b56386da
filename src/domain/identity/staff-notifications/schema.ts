import { z } from 'zod';
import { alertSeverities } from '../../../../common/alert-senders.ts';
import {
  quietHoursExceptions,
  staffChannels,
  staffChatFormats,
  staffTopics,
} from '../../../../common/staff-notifications.ts';
import { resourceSchema } from '../../../kernel/jsonapi/schemas.ts';
import { kind, timeZone, webAddress, word } from '../../../kernel/validation/fields.ts';
import { nullable, optional } from '../../../kernel/validation/form.ts';
import { Problem } from '../../../kernel/validation/problems.ts';

const channelList = () =>
  z.array(word(staffChannels)).transform((list) => staffChannels.filter((channel) => list.includes(channel)));

/** Minutes after midnight, written as `22:00`. */
const timeOfDay = () =>
  kind({ type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }, (value): number | Problem => {
    const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(String(value)) ?? [];
    if (hours === undefined)
      return new Problem('invalid', { reason: 'must be a time of day such as 22:00.' });
    return Number(hours) * 60 + Number(minutes);
  });

export const preferencesInput = {
  drafts: optional(channelList(), 'How the user is told of drafts that wait for their review.'),
  alerts: optional(channelList(), 'How the user is told of alerts, as bad as `alert_severity` or worse.'),
  overdue_updates: optional(
    channelList(),
    'How the user is told that an update was promised and not written, that an incident is old, or that its checks work again.',
  ),
  mail_problems: optional(channelList(), 'How the user is told that mails do not arrive.'),
  probes: optional(channelList(), 'How the user is told that a probe does not report any more.'),
  alert_severity: optional(word(alertSeverities), 'The least severity of alerts that the user is told of.'),
  chat: nullable(
    z.strictObject({ format: word(staffChatFormats), url: webAddress() }),
    'A chat of the user: its format, and the URL of its incoming webhook, which is never shown again. Without a chat, no topic is told there.',
  ),
  quiet_hours: nullable(
    z.strictObject({ from: timeOfDay(), until: timeOfDay(), timezone: timeZone() }),
    'Messages wait until these hours are over, such as from 22:00 until 07:00 in Europe/Berlin. What has become pointless by then is not sent.',
  ),
  quiet_hours_except: optional(
    word(quietHoursExceptions),
    'What comes through in quiet hours. critical: critical alerts, and drafts about them.',
  ),
};

const channels = z.array(z.enum(staffChannels));

export const preferencesSchema = resourceSchema(
  'notification-preferences',
  z.strictObject({
    drafts: channels,
    alerts: channels,
    overdue_updates: channels,
    mail_problems: channels,
    probes: channels,
    alert_severity: z.enum(alertSeverities),
    chat: z
      .strictObject({
        format: z.enum(staffChatFormats),
        address: z.string().describe('The host of its URL, and the last characters.'),
      })
      .nullable(),
    quiet_hours: z
      .strictObject({ from: z.string(), until: z.string(), timezone: z.string() })
      .nullable()
      .describe('Times of day such as 22:00.'),
    quiet_hours_except: z.enum(quietHoursExceptions),
    available: z
      .array(z.enum(staffTopics))
      .describe(
        'What the role of the user allows them to be told of. Other choices are refused, and those made in another role have no effect.',
      ),
    push_key: z.string().describe('The `applicationServerKey` for `pushManager.subscribe()`, as base64url.'),
  }),
  {},
).meta({ id: 'NotificationPreferences' });

export const testSchema = z.strictObject({
  data: z.strictObject({
    results: z.array(
      z.strictObject({
        channel: z.enum(staffChannels),
        name: z.string().describe('The name of the browser, the email address, or the address of the chat.'),
        sent: z
          .boolean()
          .nullable()
          .describe('Whether the other side accepted it; null if it was not tried, as in a dry run.'),
        reason: z.string().nullable().describe('Why it was not sent.'),
      }),
    ),
  }),
});
