import type { StatusName } from '../../../../../common/settings.ts';
import type { NotificationKind } from '../../../../domain/audience/deliveries/model.ts';
import type { MailTranslator } from '../../../../kernel/i18n/mail-translator.ts';
import type { Seconds } from '../../../../lib/clock.ts';

/** The start and the end; null means open. */
export interface MailWindow {
  readonly start: Seconds;
  readonly end: Seconds | null;
}

interface MailEntry {
  readonly id: number;
  /** The translations of its name and of its message, as they are stored. */
  readonly translations?: { readonly name: string | null; readonly message: string | null };
  readonly name: string;
  /** The message, in Markdown. */
  readonly message: string;
  /** Its URL on the status page. */
  readonly url: string;
  readonly status: number;
  readonly components: readonly MailComponent[];
}

export interface MailComponent {
  readonly name: string;
  readonly translations?: string | null;
  /** Its group, if another component has the same name: "EU / eu-west-1". */
  readonly group?: { readonly name: string; readonly translations?: string | null } | undefined;
  /** The status that the incident or maintenance assigns while it is in progress. */
  readonly status: number | null;
  /** The status that the page shows now. */
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
  /** The planned time before it was moved. */
  readonly before: MailWindow | undefined;
}

/** The personal links of one subscriber or user; all of them contain a secret. */
export interface MailLinks {
  readonly confirm?: string;
  readonly manage?: string;
  readonly unsubscribe?: string;
  /** What an email about an account asks for, such as a new password. */
  readonly account?: string;
}

/** A message to staff that is about something else than what subscribers are told of. */
interface MailNotice {
  readonly label: string;
  readonly title: string;
  readonly sentences: readonly string[];
  readonly button: { readonly text: string; readonly url: string };
}

/** The status page that sends the email. */
export interface MailPage {
  readonly name: string;
  readonly url: string;
  readonly accent: string;
  readonly status_colours: Readonly<Record<StatusName, string>>;
  /** The address of its logo. */
  readonly logo: string | undefined;
}

/** Everything that an email is composed from. */
export interface EmailContent {
  readonly kind: NotificationKind;
  readonly eventId: number;
  readonly recipient: { readonly id: number; readonly isStaff: boolean };
  readonly i18n: MailTranslator;
  readonly page: MailPage;
  /** The incident or maintenance; emails about a subscription have none. */
  readonly entry: MailIncident | MailMaintenance | undefined;
  /** What staff are told of instead, such as an alert. */
  readonly notice?: MailNotice;
  /** For staff: how long there has been no update. */
  readonly staleHours: number;
  readonly links: MailLinks;
}
