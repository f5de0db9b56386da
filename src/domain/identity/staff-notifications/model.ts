import type { Ability } from '../../../../common/abilities.ts';
import { type AlertSeverity, alertSeverities } from '../../../../common/alert-senders.ts';
import {
  type QuietHoursException,
  type StaffChannel,
  type StaffChatFormat,
  type StaffTopic,
  staffTopics,
} from '../../../../common/staff-notifications.ts';
import { firstTimeFrom, wallTimeOf } from '../../../../common/zone-offset.ts';
import { isRole, roleAbilities } from '../../../kernel/auth/role-abilities.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import type { Seconds } from '../../../lib/clock.ts';

/** Minutes after midnight in a time zone. */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
  readonly timezone: string;
}

/** What a user is told of, and how. */
export interface Preferences extends Readonly<Record<StaffTopic, readonly StaffChannel[]>> {
  readonly alert_severity: AlertSeverity;
  readonly chat: { readonly format: StaffChatFormat; readonly sealed: string } | null;
  readonly quietHours: QuietHours | null;
  readonly quietHoursExcept: QuietHoursException;
}

/**
 * For whoever has chosen nothing. Mails are those that all staff got before there was a choice. Browsers get everything urgent,
 * because somebody has to turn on notifications in each of them.
 */
const defaults: Preferences = {
  drafts: ['push'],
  alerts: ['push'],
  overdue_updates: ['push', 'email'],
  mail_problems: ['push'],
  probes: ['push'],
  alert_severity: 'critical',
  chat: null,
  quietHours: null,
  quietHoursExcept: 'nothing',
};

type Stored = Omit<Row<'notification_preferences'>, 'user_id' | 'created_at' | 'updated_at'>;

export function preferencesOf(row: Stored | undefined): Preferences {
  if (!row) return defaults;
  const { quiet_from: from, quiet_until: until, quiet_timezone: timezone } = row;
  const channelsOf = (topic: StaffTopic) => [topic, JSON.parse(row[topic]) as StaffChannel[]] as const;
  return {
    ...(Object.fromEntries(staffTopics.map(channelsOf)) as Record<StaffTopic, StaffChannel[]>),
    alert_severity: row.alert_severity as AlertSeverity,
    chat:
      row.chat_format === null || row.chat_sealed === null
        ? null
        : { format: row.chat_format as StaffChatFormat, sealed: row.chat_sealed },
    quietHours: from === null || until === null || timezone === null ? null : { from, until, timezone },
    quietHoursExcept: row.quiet_except as QuietHoursException,
  };
}

export const toStored = (preferences: Preferences): Stored => ({
  ...(Object.fromEntries(staffTopics.map((topic) => [topic, JSON.stringify(preferences[topic])])) as Record<
    StaffTopic,
    string
  >),
  alert_severity: preferences.alert_severity,
  chat_format: preferences.chat?.format ?? null,
  chat_sealed: preferences.chat?.sealed ?? null,
  quiet_from: preferences.quietHours?.from ?? null,
  quiet_until: preferences.quietHours?.until ?? null,
  quiet_timezone: preferences.quietHours?.timezone ?? null,
  quiet_except: preferences.quietHoursExcept,
});

/** What somebody must be able to do with the page to be told of a topic. */
const abilityFor: Readonly<Record<StaffTopic, Ability>> = {
  drafts: 'incidents.manage',
  alerts: 'alerts.read',
  overdue_updates: 'incidents.manage',
  mail_problems: 'deliveries.manage',
  probes: 'checks.manage',
};

export function mayBeTold(role: string, topic: StaffTopic): boolean {
  const abilities = isRole(role) ? roleAbilities[role] : undefined;
  return abilities !== undefined && (abilities.has('*') || abilities.has(abilityFor[topic]));
}

/** Whether an alert is as bad as the user wants to know, or worse. */
export const isSevereEnough = ({ alert_severity }: Preferences, severity: string): boolean =>
  alertSeverities.indexOf(severity as AlertSeverity) <= alertSeverities.indexOf(alert_severity);

/**
 * When the quiet hours end that are now; undefined if there are none now. The next end comes before the next beginning. A time
 * that the clock shows twice counts the first time; one that it leaves out, as soon as it is later.
 */
export function quietUntil({ from, until, timezone }: QuietHours, now: Seconds): Seconds | undefined {
  const end = nextAt(until, timezone, now);
  return end < nextAt(from, timezone, now) ? end : undefined;
}

const DAY = 86_400;

function nextAt(minutes: number, zone: string, after: Seconds): Seconds {
  let { day } = wallTimeOf(zone, after);
  for (; ; day++) {
    // Not later by the length of a gap: the beginning could then come after the end.
    const time = firstTimeFrom(zone, day * DAY + minutes * 60);
    if (time > after) return time;
  }
}

/** So many browsers of one user get notifications. */
export const MAX_PUSH_SUBSCRIPTIONS = 20;
