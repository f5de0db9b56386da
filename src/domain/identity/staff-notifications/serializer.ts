import { staffTopics } from '../../../../common/staff-notifications.ts';
import type { Resource } from '../../../kernel/jsonapi/document.ts';
import { mayBeTold, type Preferences } from './model.ts';

/** What is shown besides the choices. */
interface Facts {
  readonly userId: number;
  readonly role: string;
  /** The address of the chat, as its owner may see it. */
  readonly chatAddress: string | null;
  readonly pushKey: string;
}

export const serializePreferences = (
  { chat, quietHours, quietHoursExcept, ...topics }: Preferences,
  { userId, role, chatAddress, pushKey }: Facts,
): Resource => ({
  id: String(userId),
  type: 'notification-preferences',
  attributes: {
    drafts: topics.drafts,
    alerts: topics.alerts,
    overdue_updates: topics.overdue_updates,
    mail_problems: topics.mail_problems,
    probes: topics.probes,
    alert_severity: topics.alert_severity,
    chat: chat && { format: chat.format, address: chatAddress ?? '' },
    quiet_hours: quietHours && {
      from: timeText(quietHours.from),
      until: timeText(quietHours.until),
      timezone: quietHours.timezone,
    },
    quiet_hours_except: quietHoursExcept,
    available: staffTopics.filter((topic) => mayBeTold(role, topic)),
    push_key: pushKey,
  },
  relationships: {},
});

const timeText = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
