import { letterText } from '../../lib/markdown.ts';
import { OPERATIONAL } from '../../resources/components/model.ts';
import { FIXED } from '../../resources/incidents/model.ts';
import { COMPLETE, UPCOMING } from '../../resources/schedules/model.ts';
import { oneLine } from '../../status-page/feeds/text.ts';
import type { MailIncident, MailMaintenance, MailMessage, MailWindow } from './message.ts';
import type { MailWords } from './words/words.ts';

const LONGEST_SUBJECT = 200;
const LONGEST_PREVIEW = 140;
/** Of the names of components, in characters: some have hundreds. */
const MAX_NAMES_LENGTH = 4000;

interface Link {
  readonly text: string;
  readonly url: string;
}

/** What stands in a mail, in this order; HTML and text are made of the same. */
export interface Parts {
  readonly subject: string;
  /** What lists of mails show beside the subject. */
  readonly preview: string;
  readonly page: Link;
  readonly label: string;
  readonly title: string;
  /** What somebody wrote, in Markdown. */
  readonly message: string | undefined;
  /** What we say ourselves. */
  readonly sentences: readonly string[];
  readonly facts: readonly string[];
  /** Whether the facts do not name everything. */
  readonly areFactsCut: boolean;
  /** To the whole of what does not fit into the mail. */
  readonly readOn: Link;
  readonly button: Link;
  readonly note: string | undefined;
  readonly reason: string;
  readonly links: readonly Link[];
  readonly zone: string | undefined;
}

export function partsOf(mail: MailMessage): Parts {
  const { words, kind, entry } = mail;
  const page = oneLine(mail.page.name) || words.page.say('navStatus');
  const label = words.kind(kind);
  const title = entry ? oneLine(entry.name) || label : label;
  const message = mail.recipient.isStaff ? undefined : entry?.message;
  const sentences = sentencesOf(mail, page);
  const said = message === undefined ? sentences.join(' ') : letterText(message);
  return {
    subject: shorten(headerText(`[${page}] ${subjectOf(mail, title)}`), LONGEST_SUBJECT),
    preview: shorten(oneLine(entry ? `${label} · ${said}` : said), LONGEST_PREVIEW),
    page: { text: page, url: mail.page.url },
    label,
    title,
    message,
    sentences,
    ...factsOf(words, entry),
    readOn: { text: words.say('readOn'), url: entry?.url ?? mail.page.url },
    button: buttonOf(mail),
    note: kind === 'subscriber.confirm' ? words.say('confirmElse') : undefined,
    reason: kind === 'subscriber.confirm' ? '' : reasonOf(mail, page),
    links: linksOf(mail),
    zone: entry ? words.page.say('pageZone', { zone: words.page.zone }) : undefined,
  };
}

/** One line that mail programs show as it is: they would decode what stands between `=?` and `?=`. */
export const headerText = (text: string): string => oneLine(text).replaceAll('=?', '= ?');

/** The same for everything that is told of one incident or one maintenance, so that mail programs keep it together. */
function subjectOf({ words, kind, entry, recipient }: MailMessage, title: string): string {
  if (!entry) return title;
  if (recipient.isStaff) return words.named(words.kind(kind), title);
  return entry.type === 'schedule' ? words.named(words.page.say('maintenance'), title) : title;
}

function sentencesOf({ words, kind, entry, staleHours }: MailMessage, page: string): string[] {
  switch (kind) {
    case 'subscriber.confirm':
      return [words.say('confirmText', { page })];
    case 'subscriber.manage':
      return [words.say('manageText')];
    case 'incident.overdue': {
      const due = entry?.type === 'incident' ? entry.nextUpdateAt : null;
      return due === null ? [] : [words.say('overdueText', { time: words.page.moment(due) })];
    }
    case 'incident.stale':
      return [words.stale(staleHours)];
    default:
      return [];
  }
}

function factsOf(
  words: MailWords,
  entry: MailIncident | MailMaintenance | undefined,
): Pick<Parts, 'facts' | 'areFactsCut'> {
  if (!entry) return { facts: [], areFactsCut: false };
  const { page } = words;
  const status =
    entry.type === 'incident' ? page.incidentStatus(entry.status) : page.scheduleStatus(entry.status);
  const components = componentsFact(words, entry);
  const facts = [
    words.named(page.say('navStatus'), status),
    ...(components ? [words.named(components.name, components.value)] : []),
    ...(entry.type === 'incident' ? incidentTimes(words, entry) : maintenanceTimes(words, entry)),
  ];
  return { facts, areFactsCut: components?.isCut ?? false };
}

/**
 * The components, in words that fit the state: who will be affected, what it does to them while it is under way, and which
 * of them work again when it is over. Those that something else keeps from working are no part of that news.
 */
export function componentsFact(
  { page }: MailWords,
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
  return { name: page.say(isOver ? 'components' : 'affected'), value, isCut };
}

function incidentTimes(words: MailWords, entry: MailIncident): string[] {
  const { page } = words;
  const { occurredAt, resolvedAt, nextUpdateAt, status } = entry;
  const lasted = status === FIXED && resolvedAt !== null ? resolvedAt - occurredAt : 0;
  return [
    page.say('began', { time: page.moment(occurredAt) }),
    ...(lasted > 0 ? [page.say('lasted', { duration: page.duration(lasted) })] : []),
    ...(nextUpdateAt === null || status === FIXED
      ? []
      : [words.say('nextUpdate', { time: page.moment(nextUpdateAt) })]),
  ];
}

function maintenanceTimes(words: MailWords, { window, before }: MailMaintenance): string[] {
  const isMoved = before && (before.start !== window.start || before.end !== window.end);
  return [
    windowText(words, window),
    ...(isMoved ? [words.say('before', { window: windowText(words, before) })] : []),
  ];
}

const windowText = ({ page }: MailWords, { start, end }: MailWindow): string =>
  end === null
    ? page.say('scheduledFrom', { start: page.moment(start) })
    : page.say('scheduledFor', { start: page.moment(start), end: page.moment(end) });

function buttonOf({ kind, words, entry, links, page }: MailMessage): Link {
  if (kind === 'subscriber.confirm') return { text: words.say('confirm'), url: links.confirm ?? page.url };
  if (kind === 'subscriber.manage') return { text: words.say('manage'), url: links.manage ?? page.url };
  return { text: words.say('view'), url: entry?.url ?? page.url };
}

const reasonOf = ({ words, recipient }: MailMessage, page: string): string =>
  words.say(recipient.isStaff ? 'staff' : 'subscribed', { page });

function linksOf({ kind, words, links: { manage, unsubscribe } }: MailMessage): Link[] {
  return [
    ...(manage && kind !== 'subscriber.manage' ? [{ text: words.say('manage'), url: manage }] : []),
    ...(unsubscribe ? [{ text: words.say('unsubscribe'), url: unsubscribe }] : []),
  ];
}

function shorten(text: string, most: number): string {
  const signs = [...text];
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : text;
}
