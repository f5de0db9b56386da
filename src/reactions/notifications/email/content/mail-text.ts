import type { NotificationKind } from '../../../../domain/audience/deliveries/model.ts';
import { oneLine } from '../../../../lib/feed-text.ts';
import { plainText } from '../../../../lib/markdown.ts';
import type { EmailContent, MailIncident, MailMaintenance } from './email-content.ts';
import {
  type ComponentFact,
  componentsOf,
  durationOf,
  type Fact,
  stateOf,
  timesOf,
  windowText,
} from './facts.ts';
import { statusOf } from './tone.ts';

const MAX_SUBJECT = 200;
const MAX_PREVIEW = 140;

export interface Link {
  readonly text: string;
  readonly url: string;
}

/** The parts of an email in the order in which they appear, for both HTML and text. */
export interface Parts {
  readonly subject: string;
  /** The preheader, which mail programs show next to the subject. */
  readonly preview: string;
  readonly page: Link;
  /** The state of the incident or maintenance. */
  /** `status` is the component status that has its colour on the page. */
  readonly state: { readonly text: string; readonly status: number } | undefined;
  /** What the email is about: its kind, or how long an incident lasted that is over. */
  readonly label: string;
  readonly title: string;
  /** The message that staff wrote, in Markdown. */
  readonly message: string | undefined;
  /** The sentences that Daymark adds. */
  readonly sentences: readonly string[];
  readonly facts: readonly Fact[];
  readonly components: readonly ComponentFact[];
  /** The link to the full content that does not fit into the email. */
  readonly readOn: Link;
  readonly button: Link;
  /** Whether the address behind the button is also written out, for programs that show no buttons. */
  readonly isPlainLinkShown: boolean;
  readonly note: string | undefined;
  readonly reason: string;
  readonly links: readonly Link[];
}

export function partsOf(mail: EmailContent): Parts {
  const { i18n, kind, entry, links } = mail;
  const page = oneLine(mail.page.name) || i18n.page.t('navStatus');
  const label = mail.notice?.label ?? labelOf(mail);
  const title = oneLine(entry?.name ?? mail.notice?.title ?? '') || label;
  const message = mail.recipient.isStaff ? undefined : entry?.message;
  const sentences = mail.notice?.sentences ?? sentencesOf(mail, page);
  const text = message === undefined ? sentences.join(' ') : plainText(message);
  return {
    subject: shorten(headerText(`[${page}] ${subjectOf(mail, title)}`), MAX_SUBJECT),
    preview: shorten(oneLine([...previewOf(mail), text].join(' · ')), MAX_PREVIEW),
    page: { text: page, url: mail.page.url },
    state: entry && { text: stateOf(i18n, entry), status: statusOf(entry) },
    label,
    title,
    message,
    sentences,
    facts: entry ? timesOf(i18n, entry) : [],
    components: entry ? componentsOf(i18n, entry, mail) : [],
    readOn: { text: i18n.t('readOn'), url: entry?.url ?? mail.notice?.button.url ?? mail.page.url },
    button: buttonOf(mail),
    isPlainLinkShown: links.confirm !== undefined || links.account !== undefined,
    note: noteOf(mail),
    reason: isToStranger(kind) ? '' : reasonOf(mail, page),
    links: linksOf(mail),
  };
}

/** A single line without encoded words: mail programs would decode text between `=?` and `?=`. */
export const headerText = (text: string): string => oneLine(text).replaceAll('=?', '= ?');

/** The subject begins with the state, which is all that most people need. `References` keeps conversations together. */
function subjectOf({ i18n, kind, entry, notice, recipient }: EmailContent, title: string): string {
  if (notice) return notice.title === '' ? notice.label : i18n.named(notice.label, title);
  if (!entry) return title;
  if (recipient.isStaff || kind === 'postmortem.published') return i18n.named(i18n.kind(kind), title);
  return i18n.named(
    entry.type === 'incident' ? stateOf(i18n, entry) : i18n.kind(maintenanceState(kind, entry)),
    title,
  );
}

const maintenanceStates = ['maintenance.announced', 'maintenance.started', 'maintenance.completed'] as const;

/** The state in the words of a kind: `Scheduled maintenance` says more in a subject than `Upcoming`. */
const maintenanceState = (kind: NotificationKind, { status }: MailMaintenance): NotificationKind =>
  kind === 'maintenance.updated' ? (maintenanceStates[status] ?? kind) : kind;

/** What a preheader says before the message: the state, and how long it lasted or when it takes place. */
function previewOf({ i18n, kind, entry, recipient }: EmailContent): string[] {
  if (!entry) return [];
  const state = stateOf(i18n, entry);
  if (recipient.isStaff) return [i18n.kind(kind), state];
  if (entry.type === 'schedule') return [state, windowText(i18n, entry.window)];
  const lasted = lastedText(i18n, entry);
  return kind === 'postmortem.published'
    ? [i18n.kind(kind)]
    : lasted === undefined
      ? [state]
      : [state, lasted];
}

/** Beside the state. Of an incident that is over, everybody asks how long it lasted. */
function labelOf({ i18n, kind, entry }: EmailContent): string {
  const lasted =
    kind === 'incident.updated' && entry?.type === 'incident' ? lastedText(i18n, entry) : undefined;
  return lasted ?? i18n.kind(kind);
}

function lastedText(i18n: EmailContent['i18n'], entry: MailIncident): string | undefined {
  const duration = durationOf(i18n, entry);
  return duration === undefined ? undefined : i18n.t('lasted', { duration });
}

function sentencesOf({ i18n, kind, entry, staleHours }: EmailContent, page: string): string[] {
  switch (kind) {
    case 'subscriber.confirm':
      return [i18n.t('confirmText', { page })];
    case 'subscriber.manage':
      return [i18n.t('manageText')];
    case 'account.invitation':
      return [i18n.t('invitationText', { page })];
    case 'account.password_reset':
      return [i18n.t('resetText', { page })];
    case 'account.email_change':
      return [i18n.t('emailChangeText', { page })];
    case 'account.email_changed':
      return [i18n.t('emailChangedText', { page })];
    case 'incident.overdue': {
      const due = entry?.type === 'incident' ? entry.nextUpdateAt : null;
      return due === null ? [] : [i18n.t('overdueText', { time: i18n.moment(due) })];
    }
    case 'incident.stale':
      return [i18n.stale(staleHours)];
    default:
      return [];
  }
}

/** What to do if somebody else caused the email. */
function noteOf({ i18n, kind }: EmailContent): string | undefined {
  switch (kind) {
    case 'subscriber.confirm':
      return i18n.t('confirmElse');
    case 'account.invitation':
      return i18n.t('invitationElse');
    case 'account.password_reset':
      return i18n.t('resetElse');
    case 'account.email_change':
      return i18n.t('emailChangeElse');
    default:
      return undefined;
  }
}

/** Whether the email may go to somebody who has never heard of the page. */
const isToStranger = (kind: EmailContent['kind']): boolean =>
  kind === 'subscriber.confirm' || kind === 'account.email_change' || kind === 'account.email_changed';

const accountButtons = {
  'account.invitation': 'acceptInvitation',
  'account.password_reset': 'resetPassword',
  'account.email_change': 'confirmEmail',
} as const;

function buttonOf(mail: EmailContent): Link {
  const { kind, i18n, entry, links, page, notice } = mail;
  if (notice) return notice.button;
  if (kind === 'account.invitation' || kind === 'account.password_reset' || kind === 'account.email_change')
    return { text: i18n.t(accountButtons[kind]), url: links.account ?? page.url };
  if (kind === 'subscriber.confirm') return { text: i18n.t('confirm'), url: links.confirm ?? page.url };
  if (kind === 'subscriber.manage') return { text: i18n.t('manage'), url: links.manage ?? page.url };
  return { text: i18n.t(viewText(mail)), url: entry?.url ?? page.url };
}

/** The text of the link to the incident or maintenance, which says where it leads. */
function viewText({ kind, entry, recipient }: Pick<EmailContent, 'kind' | 'entry' | 'recipient'>) {
  if (!entry) return 'viewPage';
  if (recipient.isStaff) return 'openIncident';
  if (kind === 'postmortem.published') return 'readPostmortem';
  return entry.type === 'incident' ? 'viewIncident' : 'viewMaintenance';
}

const reasonOf = ({ i18n, recipient }: EmailContent, page: string): string =>
  i18n.t(recipient.isStaff ? 'staff' : 'subscribed', { page });

function linksOf({ kind, i18n, links: { manage, unsubscribe } }: EmailContent): Link[] {
  return [
    ...(manage && kind !== 'subscriber.manage' ? [{ text: i18n.t('manage'), url: manage }] : []),
    ...(unsubscribe ? [{ text: i18n.t('unsubscribe'), url: unsubscribe }] : []),
  ];
}

function shorten(text: string, max: number): string {
  const characters = [...text];
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : text;
}
