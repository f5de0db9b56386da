import type { MailTranslator } from '../../i18n/mail-translator.ts';
import { oneLine } from '../../lib/feed-text.ts';
import { mailText } from '../../lib/markdown.ts';
import { OPERATIONAL } from '../../resources/components/model.ts';
import { FIXED } from '../../resources/incidents/model.ts';
import { COMPLETE, UPCOMING } from '../../resources/schedules/model.ts';
import type { EmailContent, MailIncident, MailMaintenance, MailWindow } from './email-content.ts';

const MAX_SUBJECT = 200;
const MAX_PREVIEW = 140;
/** The limit for the list of component names, in characters: some events affect hundreds of components. */
const MAX_NAMES_LENGTH = 4000;

interface Link {
  readonly text: string;
  readonly url: string;
}

/** The parts of an email in the order in which they appear, for both HTML and text. */
export interface Parts {
  readonly subject: string;
  /** The preheader, which mail programs show next to the subject. */
  readonly preview: string;
  readonly page: Link;
  readonly label: string;
  readonly title: string;
  /** The message that staff wrote, in Markdown. */
  readonly message: string | undefined;
  /** The sentences that Daymark adds. */
  readonly sentences: readonly string[];
  readonly facts: readonly string[];
  /** Whether the list of components is incomplete. */
  readonly areFactsCut: boolean;
  /** The link to the full content that does not fit into the email. */
  readonly readOn: Link;
  readonly button: Link;
  readonly note: string | undefined;
  readonly reason: string;
  readonly links: readonly Link[];
  readonly zone: string | undefined;
}

export function partsOf(mail: EmailContent): Parts {
  const { i18n, kind, entry } = mail;
  const page = oneLine(mail.page.name) || i18n.page.t('navStatus');
  const label = i18n.kind(kind);
  const title = entry ? oneLine(entry.name) || label : label;
  const message = mail.recipient.isStaff ? undefined : entry?.message;
  const sentences = sentencesOf(mail, page);
  const text = message === undefined ? sentences.join(' ') : mailText(message);
  return {
    subject: shorten(headerText(`[${page}] ${subjectOf(mail, title)}`), MAX_SUBJECT),
    preview: shorten(oneLine(entry ? `${label} · ${text}` : text), MAX_PREVIEW),
    page: { text: page, url: mail.page.url },
    label,
    title,
    message,
    sentences,
    ...factsOf(i18n, entry),
    readOn: { text: i18n.t('readOn'), url: entry?.url ?? mail.page.url },
    button: buttonOf(mail),
    note: noteOf(mail),
    reason: isToStranger(kind) ? '' : reasonOf(mail, page),
    links: linksOf(mail),
    zone: entry ? i18n.page.t('pageZone', { zone: i18n.page.zone }) : undefined,
  };
}

/** A single line without encoded words: mail programs would decode text between `=?` and `?=`. */
export const headerText = (text: string): string => oneLine(text).replaceAll('=?', '= ?');

/**
 * The same subject for everything about one incident or one maintenance, so that mail programs group it into one
 * conversation.
 */
function subjectOf({ i18n, kind, entry, recipient }: EmailContent, title: string): string {
  if (!entry) return title;
  if (recipient.isStaff) return i18n.named(i18n.kind(kind), title);
  return entry.type === 'schedule' ? i18n.named(i18n.page.t('maintenance'), title) : title;
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
      return due === null ? [] : [i18n.t('overdueText', { time: i18n.page.moment(due) })];
    }
    case 'incident.stale':
      return [i18n.stale(staleHours)];
    default:
      return [];
  }
}

function factsOf(
  i18n: MailTranslator,
  entry: MailIncident | MailMaintenance | undefined,
): Pick<Parts, 'facts' | 'areFactsCut'> {
  if (!entry) return { facts: [], areFactsCut: false };
  const { page } = i18n;
  const status =
    entry.type === 'incident' ? page.incidentStatus(entry.status) : page.scheduleStatus(entry.status);
  const components = componentsFact(i18n, entry);
  const facts = [
    i18n.named(page.t('navStatus'), status),
    ...(components ? [i18n.named(components.name, components.value)] : []),
    ...(entry.type === 'incident' ? incidentTimes(i18n, entry) : maintenanceTimes(i18n, entry)),
  ];
  return { facts, areFactsCut: components?.isCut ?? false };
}

/**
 * The components, worded according to the state: which will be affected, how they are affected now, or which work
 * again. Those that are still down for another reason are not mentioned.
 */
export function componentsFact(
  { page }: MailTranslator,
  { type, status, components }: MailIncident | MailMaintenance,
): { name: string; value: string; isCut: boolean } | undefined {
  const isOver = status === (type === 'incident' ? FIXED : COMPLETE);
  const isToCome = type === 'schedule' && status === UPCOMING;
  const named = isOver ? components.filter(({ current }) => current === OPERATIONAL) : components;
  if (named.length === 0) return undefined;
  const names: string[] = [];
  let left = MAX_NAMES_LENGTH;
  for (const component of named) {
    const shown = isOver ? component.current : isToCome ? null : component.status;
    const name = oneLine(component.name);
    const text = shown === null ? name : `${name} (${page.componentStatus(shown)})`;
    left -= text.length;
    if (left < 0) break;
    names.push(text);
  }
  const isCut = names.length < named.length;
  const value = page.list(isCut ? [...names, '…'] : names);
  return { name: page.t(isOver ? 'components' : 'affected'), value, isCut };
}

function incidentTimes(i18n: MailTranslator, entry: MailIncident): string[] {
  const { page } = i18n;
  const { occurredAt, resolvedAt, nextUpdateAt, status } = entry;
  const lasted = status === FIXED && resolvedAt !== null ? resolvedAt - occurredAt : 0;
  return [
    page.t('began', { time: page.moment(occurredAt) }),
    ...(lasted > 0 ? [page.t('lasted', { duration: page.duration(lasted) })] : []),
    ...(nextUpdateAt === null || status === FIXED
      ? []
      : [i18n.t('nextUpdate', { time: page.moment(nextUpdateAt) })]),
  ];
}

function maintenanceTimes(i18n: MailTranslator, { window, before }: MailMaintenance): string[] {
  const isMoved = before && (before.start !== window.start || before.end !== window.end);
  return [
    windowText(i18n, window),
    ...(isMoved ? [i18n.t('before', { window: windowText(i18n, before) })] : []),
  ];
}

const windowText = ({ page }: MailTranslator, { start, end }: MailWindow): string =>
  end === null
    ? page.t('scheduledFrom', { start: page.moment(start) })
    : page.t('scheduledFor', { start: page.moment(start), end: page.moment(end) });

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

function buttonOf({ kind, i18n, entry, links, page, recipient }: EmailContent): Link {
  if (kind === 'account.invitation' || kind === 'account.password_reset' || kind === 'account.email_change')
    return { text: i18n.t(accountButtons[kind]), url: links.account ?? page.url };
  if (kind === 'subscriber.confirm') return { text: i18n.t('confirm'), url: links.confirm ?? page.url };
  if (kind === 'subscriber.manage') return { text: i18n.t('manage'), url: links.manage ?? page.url };
  return { text: i18n.t(recipient.isStaff ? 'openIncident' : 'view'), url: entry?.url ?? page.url };
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
