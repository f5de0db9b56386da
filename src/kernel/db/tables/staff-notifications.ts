import type { Generated } from 'kysely';
import type { Fixed, Timestamps } from './columns.ts';

/** What staff are told of, and how. */

/** The choices of one user. Whoever has no row has the defaults. */
export interface NotificationPreferencesTable extends Timestamps {
  user_id: number;
  /** JSON lists of the channels, for each topic. */
  drafts: string;
  alerts: string;
  overdue_updates: string;
  mail_problems: string;
  probes: string;
  /** The least severity of alerts. */
  alert_severity: string;
  /** `slack`, `teams` or `discord`, and the URL of the chat, encrypted; both are null without a chat. */
  chat_format: string | null;
  chat_sealed: string | null;
  /** Minutes after midnight, in this time zone; all three are null without quiet hours. */
  quiet_from: number | null;
  quiet_until: number | null;
  quiet_timezone: string | null;
  /** `nothing` or `critical`. */
  quiet_except: string;
}

/** A browser in which a user gets notifications. */
export interface PushSubscriptionsTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  endpoint: string;
  /** SHA-256 of the endpoint, in hexadecimal. */
  endpoint_sha256: string;
  p256dh: string;
  auth: string;
  created_at: Fixed<number>;
}

/** Problems that no write causes, and which staff are therefore told of by comparing: of mail, and probes that are gone. */
export interface StaffProblemsTable {
  id: Generated<number>;
  /** `mail` or `probe`. */
  kind: string;
  /** The scope of the mail problem, or the id of the probe. */
  key: string;
  began_at: number;
  /** Null while it lasts. */
  ended_at: number | null;
}
