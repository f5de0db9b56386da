import type { MailTranslator } from '../../i18n/mail-translator.ts';
import type { Seconds } from '../../lib/clock.ts';
import type { NotificationKind } from '../../resources/deliveries/model.ts';

/** From when until when; null is open. */
export interface MailWindow {
  readonly start: Seconds;
  readonly end: Seconds | null;
}

interface MailEntry {
  readonly id: number;
  readonly name: string;
  /** What was written, in Markdown. */
  readonly message: string;
  /** Where it stands on the page. */
  readonly url: string;
  readonly status: number;
  readonly components: readonly MailComponent[];
}

export interface MailComponent {
  readonly name: string;
  /** What the incident or maintenance does to it while it is under way. */
  readonly status: number | null;
  /** What the page shows now. */
  readonly current: number;
}

export interface MailIncident extends MailEntry {
  readonly type: 'incident';
  readonly occurredAt: Seconds;
  readonly resolvedAt: Seconds | null;
  readonly nextUpdateAt: Seconds | null;
}

export interface MailMaintenance extends MailEntry {
  readonly type: 'schedule';
  readonly window: MailWindow;
  /** When it was planned for before it was moved. */
  readonly before: MailWindow | undefined;
}

/** Where one subscriber is led to; all of these hold a secret. */
export interface MailLinks {
  readonly confirm?: string;
  readonly manage?: string;
  readonly unsubscribe?: string;
}

/** Everything that a mail is made of. */
export interface EmailContent {
  readonly kind: NotificationKind;
  readonly eventId: number;
  readonly recipient: { readonly id: number; readonly isStaff: boolean };
  readonly i18n: MailTranslator;
  readonly page: { readonly name: string; readonly url: string; readonly accent: string };
  /** What happened; mails about a subscription have none. */
  readonly entry: MailIncident | MailMaintenance | undefined;
  /** For staff: how long nobody has written. */
  readonly staleHours: number;
  readonly links: MailLinks;
}
