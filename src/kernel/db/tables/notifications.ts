import type { Generated } from 'kysely';
import type { Fixed } from './columns.ts';

/** Who is notified, and what was sent. */

export interface SubscriberComponentsTable {
  subscriber_id: number;
  component_id: number;
}

/**
 * Whole groups that a subscriber follows, with every component that is in them at the time. A group in the trash keeps its
 * followers.
 */
export interface SubscriberGroupsTable {
  subscriber_id: number;
  component_group_id: number;
}

/** Single incidents that a subscriber follows until they are resolved. */
export interface SubscriberIncidentsTable {
  subscriber_id: number;
  incident_id: number;
}

/**
 * Keyed hashes of the addresses that links of a subscriber were signed for: the current one, and its other spellings.
 */
export interface SubscriberAddressesTable {
  hash: string;
  subscriber_id: number;
}

/** One notification to one recipient through one channel. */
export interface DeliveriesTable {
  id: Generated<number>;
  event_id: number;
  /** The kind of notification: see `notifications/notification.ts`. */
  kind: string;
  channel: string;
  /** The id of a subscriber, webhook or user, depending on the channel. */
  recipient_id: number;
  state: string;
  attempts: number;
  /** The earliest time of the next attempt. During an attempt, this is when its lease expires. */
  due_at: number;
  /** The process that holds the lease. */
  lease: string | null;
  /** The scope of the mail problem that holds the delivery; null if it is not held. */
  held: string | null;
  error: string | null;
  /**
   * For webhooks: the address that the delivery was created for. It is sent to this address or not at all; null means
   * the current address of the webhook.
   */
  url: string | null;
  sent_at: number | null;
  /** 1 if the email was written to a file, because no mail server was configured: nobody received it. */
  written: Generated<number>;
  created_at: Fixed<number>;
}

export interface DeliveryAttemptsTable {
  id: Generated<number>;
  delivery_id: number;
  outcome: string;
  status_code: number | null;
  milliseconds: number;
  request: string | null;
  response: string | null;
  created_at: Fixed<number>;
}

/** The body for webhooks that may see everything, stored once per event, so that every attempt sends the same bytes. */
export interface PayloadsTable {
  event_id: number;
  body: string;
}

/** The same for webhooks with fewer rights: see `domain/audience/webhooks/rights.ts`. */
export interface NarrowedPayloadsTable {
  event_id: number;
  access: number;
  body: string;
}

/** For rate-limited channels: the time of the next free slot, in milliseconds. */
export interface RatesTable {
  name: string;
  next_at: number;
}

/** Confirmed and suspected problems that keep emails from arriving: see `reactions/notifications/email/problems/problems.ts`. */
export interface MailProblemsTable {
  /** `server`, `all`, `domain:<name>` or `returned:<name>`. */
  scope: string;
  /** When the first refusal or failure happened. */
  since: number;
  /** When the suspicion was confirmed; null while it is only suspected. */
  confirmed_at: number | null;
  /** The last reply of the mail server. */
  answer: string;
  /** JSON list of the recipients refused since the last accepted one. */
  refusals: string;
  /** How often emails have been paused for it. */
  pauses: number;
  /** When to try again, or to probe whether the problem is solved. */
  next_at: number;
  /** The delivery that probes whether the problem is solved. */
  probe_id: number | null;
  /** When it was last logged. */
  logged_at: number | null;
}
