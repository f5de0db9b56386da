import type { Viewer } from '../../../auth/actor.ts';
import type { Context } from '../../../context.ts';
import { findEvent, type LoggedEvent } from '../../../events/log.ts';
import type { Reading } from '../../../jsonapi/reading.ts';
import { loadFrom } from '../../../jsonapi/source.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { plainText } from '../../../lib/markdown.ts';
import { componentSource } from '../../../resources/components/queries.ts';
import { FIXED } from '../../../resources/incidents/model.ts';
import { findLinks, incidentLinks, scheduleLinks } from '../../../resources/links.ts';
import { COMPLETE } from '../../../resources/schedules/model.ts';
import { loadSettings } from '../../../resources/settings/queries.ts';
import { fill } from '../../../status-page/languages/languages.ts';
import { publicReading } from '../../../status-page/state.ts';
import type { Delivery } from '../../delivery.ts';
import type { MailIncident, MailMaintenance, MailWindow } from '../../email/message.ts';
import { componentsFact } from '../../email/parts.ts';
import { loadTelling } from '../../email/telling.ts';
import { type MailWords, mailWords } from '../../email/words/words.ts';
import { type NotificationKind, notificationKinds } from '../../notification.ts';
import { cut } from './markdown.ts';
import { chatWords } from './words.ts';

export type Tone = 'bad' | 'warning' | 'good' | 'calm';

/** What people in a chat are told, before it is put into the form of one chat. Texts are plain unless they say otherwise. */
export interface ChatMessage {
  /** What kind of news it is, in a word or two: mostly the state. */
  readonly label: string;
  /** The state, in words, where the label does not say it. */
  readonly status: string | undefined;
  readonly title: string;
  readonly url: string;
  readonly tone: Tone;
  /** Sentences of ours. */
  readonly notes: readonly string[];
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  /** Markdown; empty where there is nothing more to say. */
  readonly body: string;
  /** The name of the page. */
  readonly page: string;
  readonly at: Seconds;
}

type Entry = MailIncident | MailMaintenance;

/**
 * The message of a delivery in the page's language; a text says why there is none. It tells the same as mails do, but names
 * only components that the viewer may see, where there is one.
 */
export async function chatMessage(
  ctx: Context,
  delivery: Pick<Delivery, 'event_id' | 'kind'>,
  viewer?: Viewer,
): Promise<ChatMessage | string> {
  const reading = publicReading(ctx);
  const event = await findEvent(reading, delivery.event_id);
  if (!event) return 'The event is not known any more.';
  const { name: page, locale, timezone, stale_hours } = await loadSettings(reading);
  const words = await mailWords(locale, timezone);
  const common = { page, at: event.at };
  if (event.type === 'webhook.pinged') {
    const { test, testText } = chatWords[locale];
    const notes = [fill(testText, { name: page })];
    const url = `${ctx.config.baseUrl}/`;
    const message = { ...common, label: test, title: page, url, notes, body: '' };
    return { ...message, status: undefined, tone: 'calm', facts: [] };
  }
  const kind = kindOf(event, delivery.kind);
  if (!kind) return 'Chats are not told of this.';
  const { entry: whole, unwanted = 'There is nothing to tell.' } = await loadTelling(ctx, event.id, kind);
  if (!whole) return unwanted;
  const entry = viewer ? await withoutHidden({ ...reading, viewer }, whole) : whole;
  const nudge = nudgeOf(words, kind, entry, stale_hours);
  const label = labelOf(words, kind, entry);
  const status = statusOf(words, entry);
  return {
    ...common,
    label,
    status: label === status ? undefined : words.named(words.page.say('navStatus'), status),
    title: entry.name,
    url: entry.url,
    tone: toneOf(entry),
    notes: nudge === undefined ? [] : [nudge],
    facts: factsOf(words, entry),
    // Staff know what they wrote, and a plan is of no use to anybody when it is over.
    body: nudge !== undefined || kind === 'maintenance.completed' ? '' : entry.message,
  };
}

async function withoutHidden(reading: Reading, entry: Entry): Promise<Entry> {
  const ids = (await findLinks(reading, linksOf[entry.type], entry.id)).map((link) => link.component_id);
  const visible = await loadFrom(reading, componentSource(reading), ids);
  const names = new Set(visible.map(({ name }) => name));
  return { ...entry, components: entry.components.filter(({ name }) => names.has(name)) };
}

const linksOf = { incident: incidentLinks, schedule: scheduleLinks };

/** What was queued while the webhook was for programs bears the name of its event, which may sound the same. */
function kindOf({ subject }: LoggedEvent, name: string): NotificationKind | undefined {
  const kind = notificationKinds.find((one) => one === name);
  return kind === 'incident.updated' && subject !== 'incident_update' ? undefined : kind;
}

function labelOf(words: MailWords, kind: NotificationKind, entry: Entry): string {
  if (kind === 'maintenance.rescheduled' || kind === 'maintenance.reminder') return words.kind(kind);
  return statusOf(words, entry);
}

const statusOf = ({ page }: MailWords, { type, status }: Entry): string =>
  type === 'incident' ? page.incidentStatus(status) : page.scheduleStatus(status);

function toneOf({ type, status }: Entry): Tone {
  if (type === 'schedule') return status === COMPLETE ? 'good' : 'calm';
  if (status === FIXED) return 'good';
  return status === FIXED - 1 ? 'warning' : 'bad';
}

/** What staff are reminded of. */
function nudgeOf(words: MailWords, kind: string, entry: Entry, hours: number): string | undefined {
  if (kind === 'incident.stale') return words.stale(hours);
  if (kind !== 'incident.overdue' || entry.type !== 'incident' || entry.nextUpdateAt === null)
    return undefined;
  return words.say('overdueText', { time: timeText(words, entry.nextUpdateAt) });
}

function factsOf(words: MailWords, entry: Entry): ChatMessage['facts'] {
  const { page } = words;
  const components = componentsFact(words, entry);
  const facts = components ? [{ name: components.name, value: components.value }] : [];
  if (entry.type === 'incident') return facts;
  return [{ name: page.say('maintenance'), value: windowText(words, entry.window) }, ...facts];
}

const windowText = (words: MailWords, { start, end }: MailWindow): string =>
  end === null
    ? words.page.say('scheduledFrom', { start: timeText(words, start) })
    : words.page.say('scheduledFor', { start: timeText(words, start), end: timeText(words, end) });

/** Chats cannot write a moment in the zone of whoever reads, so it says which one it is in. */
const timeText = ({ page }: MailWords, moment: Seconds): string => `${page.moment(moment)} (${page.zone})`;

/** The headline with the state, as notifications on a phone begin. */
export const headlineOf = ({ label, title }: ChatMessage): string => `[${label}] ${title}`;

/** Everything but the link as plain text, for where formatting is not shown: what matters most stands first. */
export function plainLines(message: ChatMessage, longestBody: number): string[] {
  const { status, notes, facts, body } = message;
  const text = plainText(body);
  return [
    headlineOf(message),
    status ?? '',
    text.length > longestBody ? cut(text, longestBody) : text,
    ...notes,
    ...facts.map(({ name, value }) => `${name}: ${value}`),
  ].filter((line) => line !== '');
}
