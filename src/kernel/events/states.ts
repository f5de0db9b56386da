import type { Seconds } from '../../lib/clock.ts';
import type { LoggedRow, Row } from '../db/schema.ts';

/**
 * The states that events record: mostly the row of the subject after the write, without columns for searching. The `fields.ts` of a
 * resource says which of its columns are in them.
 */

/** Members that a later version added. Events that an older version wrote lack them. */
type AddedLater<State, Names extends keyof State> = Omit<State, Names> & Partial<Pick<State, Names>>;

interface WithMeta {
  readonly meta?: readonly { readonly key: string; readonly value: unknown }[] | undefined;
}

/** For a write that takes back an earlier one. */
export interface Undoing {
  /** The event of the write that was taken back. Nobody is notified. */
  readonly undoes?: number | undefined;
}

/** For a write that can be undone. Events of older versions lack it. */
export interface Replacing<State> {
  /** The members of the incident, schedule or post-mortem that the write changed, as they were before. */
  readonly previous?: Partial<State>;
}

/** For a write that resolved an incident. */
export interface Recovering {
  /** The own statuses of the components that it set to Operational, as they were before. */
  readonly recovered?: readonly LinkedComponent[];
}

export interface LinkedComponent {
  readonly component_id: number;
  readonly status: number | null;
}

export type ComponentState = AddedLater<LoggedRow<'components'>, 'translations' | 'on_failure'> & WithMeta;

export type ComponentGroupState = AddedLater<LoggedRow<'component_groups'>, 'translations'> &
  WithMeta & { readonly components: readonly number[] };

export type IncidentState = AddedLater<
  LoggedRow<'incidents'>,
  'resolved_at' | 'next_update_due_at' | 'translations'
> &
  WithMeta & { readonly components: readonly LinkedComponent[] };

/** Includes the state of the incident after the update. */
export type IncidentUpdateState = AddedLater<
  Omit<Row<'updates'>, 'incident_id' | 'schedule_id'>,
  'notifications' | 'translations'
> & {
  readonly incident_id: number;
  readonly incident_status: number;
  readonly incident_resolved_at: Seconds | null;
  readonly incident_next_update_due_at: Seconds | null;
  readonly incident_published_at: Seconds;
};

export type PostmortemState = LoggedRow<'postmortems'>;

/** Without the image itself, which can be deleted for good. */
export type ImageState = Omit<Row<'images'>, 'content' | 'used_at' | 'page_id'>;

/** Without the variables, which follow from the templates. */
export type IncidentTemplateState = AddedLater<
  LoggedRow<'incident_templates'>,
  'incident_name' | 'status' | 'visible' | 'notifications'
> & { readonly components?: readonly LinkedComponent[] };

export type ScheduleState = AddedLater<
  LoggedRow<'schedules'>,
  'recurrence' | 'recurs_from' | 'recurs_at' | 'recurs_for' | 'translations'
> &
  WithMeta & { readonly components: readonly LinkedComponent[] };

export type PlannedWindow = Pick<ScheduleState, 'scheduled_at' | 'completed_at' | 'starts_at'>;

export type UpdatedScheduleState = ScheduleState & {
  /** The plan before the write. Daymark itself does not record it when it changes a schedule of a series. */
  readonly before?: PlannedWindow;
};

/** Includes the state of the schedule after the update. */
export type ScheduleUpdateState = AddedLater<
  Omit<Row<'updates'>, 'incident_id' | 'schedule_id' | 'status'>,
  'notifications' | 'translations'
> & {
  readonly schedule_id: number;
  readonly schedule_completed_at: Seconds | null;
  readonly schedule_starts_at: Seconds | null;
  readonly schedule_ends_at: Seconds | null;
  readonly schedule_published_at: Seconds;
};

/** Why the clock caused an event. */
export interface ClockDetails {
  /** The kind of the job that was due, and the time at which it became due. */
  readonly kind: string;
  readonly due_at: Seconds;
  /** The event that made the job due immediately. */
  readonly cause?: number;
}

/** Why staff are told that an incident seems to be over. */
export interface RecoveryDetails {
  /** Since when all of its checks have worked again. */
  readonly since: Seconds;
  /** Whether staff had been told before. */
  readonly is_reminder: boolean;
}

export type MetricState = LoggedRow<'metrics'>;

export type MetricPointState = LoggedRow<'metric_points'>;

/** Without anything that a check proves who it is with. */
export type CheckState = LoggedRow<'checks'>;

/** What a check is certain of now, and since when. */
export type ChangedCheckState = CheckState & {
  readonly state: string;
  readonly since: Seconds;
  /** What it was certain of before; null if this is the first time. */
  readonly before: string | null;
  /** Why nobody is alerted: maintenance of the component, or the check that this one depends on is down. */
  readonly quiet: 'maintenance' | 'parent' | null;
  readonly reason: string;
};

/** Without anything that could be used to send or to sign an alert. */
export type AlertSourceState = LoggedRow<'alert_sources'> & { readonly has_signing_secret: boolean };

export type AlertState = Omit<Row<'alerts'>, 'title_key' | 'severity_rank' | 'due_at' | 'expires_at'>;

export type AlertRuleState = LoggedRow<'alert_rules'>;

/** Neither its token, nor what it says of itself all the time. */
export type ProbeState = Pick<
  Row<'probes'>,
  'id' | 'name' | 'secrets_withheld_at' | 'created_at' | 'updated_at'
>;

/** A problem that keeps mails from arriving. The domain that it may be about stays out of the log. */
export interface MailProblemState {
  /** Its row in `staff_problems`. */
  readonly id: number;
  /** `server`, `all`, `domain` or `returned`. */
  readonly kind: string;
}

/** Every setting with its value. Newer settings are missing from older events. */
export interface SettingsState {
  readonly id: number;
  /** When a setting that the public can see was last changed; null if none ever was. */
  readonly public_since?: Seconds | null;
  readonly name?: string;
  readonly about?: string | null;
  readonly timezone?: string;
  readonly locale?: string;
  readonly logo?: string | null;
  readonly logo_dark?: string | null;
  readonly favicon?: string | null;
  readonly touch_icon?: string | null;
  readonly theme?: string;
  readonly accent?: string;
  readonly status_colours?: Readonly<Record<string, string>>;
  readonly status_labels?: Readonly<Record<string, string | null>>;
  readonly header_links?: readonly { readonly label: string; readonly url: string }[];
  readonly support_url?: string | null;
  readonly support_label?: string | null;
  readonly announcement?: string | null;
  readonly translations?: object | null;
  readonly announcement_from?: string | null;
  readonly announcement_until?: string | null;
  readonly css?: string | null;
  readonly header?: string | null;
  readonly footer?: string | null;
  readonly history_days?: number;
  readonly bar_days?: number;
  readonly uptime_down?: readonly number[];
  readonly uptime_maintenance?: string;
  readonly major_outage_share?: number;
  readonly show_uptime?: boolean;
  readonly show_metrics?: boolean;
  readonly show_history?: boolean;
  readonly show_upcoming?: boolean;
  readonly show_subscribe?: boolean;
  readonly show_track_record?: boolean;
  readonly show_powered_by?: boolean;
  readonly reminders?: readonly number[];
  readonly on_failure?: string;
  readonly stale_hours?: number;
  readonly resolve_reminder?: number;
  readonly notification_hold?: number;
  readonly mail_rate?: number;
  readonly trash_days?: number;
  readonly delivery_days?: number;
  readonly delivery_content_days?: number;
  readonly point_days?: number;
  readonly rollup_days?: number;
  readonly check_result_days?: number;
  readonly check_minute_days?: number;
  readonly check_hour_days?: number;
  readonly check_day_days?: number;
  readonly alert_days?: number;
  readonly session_days?: number;
  readonly idempotency_hours?: number;
  readonly second_factor_roles?: readonly string[];
}

/**
 * Without the address of any channel and the metadata: nobody edits the log, and it must be possible to delete all data about a
 * person.
 */
export type SubscriberState = AddedLater<
  LoggedRow<'subscribers'>,
  'channel' | 'topics' | 'locale' | 'timezone' | 'paused_at' | 'bounces' | 'suspended_at'
> & {
  readonly components: readonly number[];
  readonly groups?: readonly number[];
  readonly incidents?: readonly number[];
};

export type UpdatedSubscriberState = SubscriberState & {
  /** Whether the address changed. The subscriber has to confirm the new one. */
  readonly another_address?: true;
};

/** All that the log keeps of a deleted subscriber. */
export interface DeletedSubscriberState {
  readonly id: number;
}

/** An action on the deliveries of an event; `id` is the id of that event. */
export type DeliveryState = { readonly id: number } & (
  | { readonly action: 'cancelled'; readonly cancelled: number; readonly gone: number }
  | { readonly action: 'resent'; readonly states: readonly string[]; readonly resent: number }
);

/** Without anything that could be used to sign in. */
export type TokenState = AddedLater<LoggedRow<'tokens'>, 'parent_id' | 'imported_from' | 'dialect'>;

/** Without name and email address, for the same reason as subscribers. Events of older versions lack the rest. */
export interface UserState {
  readonly id: number;
  readonly role?: string;
  readonly disabled?: boolean;
}

export type UpdatedUserState = UserState & {
  /** Members whose values are not recorded: personal data and secrets. */
  readonly changed?: readonly (
    | 'name'
    | 'email'
    | 'password'
    | 'locale'
    | 'timezone'
    | 'totp'
    | 'oidc'
    | 'notifications'
    | 'push_subscriptions'
  )[];
  /** The row of `account_links` with the address that somebody else replaced, which is told. */
  readonly previous_address?: number;
};

/** Without address and device. */
export type SessionState = Pick<Row<'sessions'>, 'id' | 'user_id' | 'role' | 'method' | 'second_factor'>;

/** `id` is the id of the user, or 0 if no user has the email address that was given. */
export interface RefusedSignInState {
  readonly id: number;
  readonly reason: string;
  /** How many attempts failed in a row, for this account or from this address. */
  readonly failures: number;
}

export type PasskeyState = Pick<Row<'passkeys'>, 'id' | 'user_id' | 'name'>;

/** Without the new email address, and without anything that would give the link away. */
export type AccountLinkState = Pick<Row<'account_links'>, 'id' | 'user_id' | 'purpose' | 'expires_at'>;

/** Without secrets. It has only the origin of the URL, because the URLs of chats are secrets themselves. */
export type WebhookState = AddedLater<LoggedRow<'webhooks'>, 'abilities' | 'token_id' | 'user_id'>;

export type RedeliveredWebhookState = WebhookState & { readonly delivery_id: number };

/** There is one log, so all events about it have the same subject id. */
export const LOG_ID = 1;

/** Old events were moved to an archive. */
export interface SealState {
  readonly id: number;
  readonly first_id: number;
  readonly last_id: number;
  readonly events: number;
  /** The hash of the last event in the archive, which is the anchor of the log from then on. */
  readonly anchor: string;
  /** The name of the file, and the SHA-256 of its bytes. */
  readonly archive: string;
  readonly sha256: string;
  /** How many sealed events stayed in the database, and one hash over them: see `events/verify-seal.ts`. */
  readonly kept: number;
  readonly kept_digest: string;
}
