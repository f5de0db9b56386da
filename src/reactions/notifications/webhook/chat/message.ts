import type { Delivery } from '../../../../domain/audience/deliveries/model.ts';
import { type NotificationKind, notificationKinds } from '../../../../domain/audience/deliveries/model.ts';
import { findLinks, incidentLinks, scheduleLinks } from '../../../../domain/links.ts';
import { settingsIn } from '../../../../domain/settings/languages.ts';
import { loadSettings } from '../../../../domain/settings/queries.ts';
import { componentSource } from '../../../../domain/status/components/queries.ts';
import { publicReadContext } from '../../../../domain/status/public-state/state.ts';
import type { Viewer } from '../../../../kernel/auth/actor.ts';
import type { Context } from '../../../../kernel/context.ts';
import type { Row } from '../../../../kernel/db/schema.ts';
import { findEvent, type LoggedEvent } from '../../../../kernel/events/log.ts';
import { type MailTranslator, mailTranslator } from '../../../../kernel/i18n/mail-translator.ts';
import type { ReadContext } from '../../../../kernel/jsonapi/read-context.ts';
import { loadFrom } from '../../../../kernel/jsonapi/source.ts';
import type { Seconds } from '../../../../lib/clock.ts';
import { plainText } from '../../../../lib/markdown.ts';
import { loadContent } from '../../email/content/content.ts';
import { mailEntryIn } from '../../email/content/content-languages.ts';
import type { MailIncident, MailMaintenance } from '../../email/content/email-content.ts';
import { translatorFor } from '../../email/content/email-message.ts';
import { componentsLine, componentsOf, type Fact, stateOf, timesOf } from '../../email/content/facts.ts';
import { type Tone, toneOf } from '../../email/content/tone.ts';
import { cut } from './markdown.ts';

/** A chat message before it is converted to the format of one chat. Texts are plain unless noted otherwise. */
export interface ChatMessage {
  /** The kind of news in a word or two, usually the state. */
  readonly label: string;
  readonly title: string;
  readonly url: string;
  /** What the button that leads to the URL says. */
  readonly button: string;
  readonly tone: Tone;
  /** The sentences that Daymark adds. */
  readonly notes: readonly string[];
  /** The state if the label does not say it, times, and components. */
  readonly facts: readonly Fact[];
  /** Markdown; empty if there is no message. */
  readonly body: string;
  /** The name of the page, and where it is. */
  readonly page: string;
  readonly pageUrl: string;
  /** For subscribers: where they change or end their subscription. */
  readonly manage?: { readonly text: string; readonly url: string };
  readonly at: Seconds;
}

type ChatEntry = MailIncident | MailMaintenance;

/** The language and time zone of a reader; null means those of the page. */
export type Reader = Pick<Row<'subscribers'>, 'locale' | 'timezone'>;

/**
 * The message of a delivery in the language of its reader, or else of the page, or a text that says why there is none. It
 * has the same content as emails, but names only components that the viewer may see, if there is a viewer.
 */
export async function chatMessage(
  ctx: Context,
  delivery: Pick<Delivery, 'event_id' | 'kind'>,
  viewer?: Viewer,
  reader?: Reader,
): Promise<ChatMessage | string> {
  const readContext = publicReadContext(ctx, ctx.page);
  const event = await findEvent(readContext, delivery.event_id);
  if (!event) return 'The event is not known any more.';
  const settings = await loadSettings(readContext);
  const { locale, timezone, stale_hours, status_labels } = settings;
  const i18n = await (reader
    ? translatorFor(reader, settings)
    : mailTranslator(locale, timezone, status_labels));
  const language = i18n.page.language.code;
  const { name: page } = settingsIn(settings, language);
  const common = { page, pageUrl: ctx.page.url, at: event.at };
  if (event.type === 'webhook.pinged') {
    const notes = [i18n.t('chatTestText', { name: page })];
    const url = `${ctx.page.url}/`;
    const message = { ...common, label: i18n.t('chatTest'), title: page, url, notes, body: '' };
    return { ...message, button: i18n.t('viewPage'), tone: 'calm', facts: [] };
  }
  const kind = kindOf(event, delivery.kind);
  if (!kind) return 'Chats are not told of this.';
  const { entry: whole, suppressed = 'There is nothing to tell.' } = await loadContent(ctx, event.id, kind);
  if (!whole) return suppressed;
  const seen = viewer ? await withoutHidden({ ...readContext, viewer }, whole) : whole;
  const entry = mailEntryIn(seen, language);
  const nudge = nudgeOf(i18n, kind, entry, stale_hours);
  const label = labelOf(i18n, kind, entry);
  return {
    ...common,
    label,
    title: entry.name,
    url: entry.url,
    button: i18n.t(viewText(kind, entry)),
    tone: toneOf(entry),
    notes: nudge === undefined ? [] : [nudge],
    facts: factsOf(i18n, kind, entry, label),
    // Staff know what they wrote, and a completed plan is of no use to anybody.
    body: nudge !== undefined || kind === 'maintenance.completed' ? '' : entry.message,
  };
}

async function withoutHidden(readContext: ReadContext, entry: ChatEntry): Promise<ChatEntry> {
  const ids = (await findLinks(readContext, linksOf[entry.type], entry.id)).map((link) => link.component_id);
  const visible = await loadFrom(readContext, componentSource(readContext), ids);
  const names = new Set(visible.map(({ name }) => name));
  return { ...entry, components: entry.components.filter(({ name }) => names.has(name)) };
}

const linksOf = { incident: incidentLinks, schedule: scheduleLinks };

/**
 * Deliveries queued while the webhook was for programs have the name of their event, which may look like a kind of
 * notification.
 */
function kindOf({ subject }: LoggedEvent, name: string): NotificationKind | undefined {
  const kind = notificationKinds.find((candidate) => candidate === name);
  return kind === 'incident.updated' && subject !== 'incident_update' ? undefined : kind;
}

/** Kinds whose name says more than the state of their entry. */
const saysItself: ReadonlySet<NotificationKind> = new Set([
  'maintenance.rescheduled',
  'maintenance.reminder',
  'postmortem.published',
]);

function labelOf(i18n: MailTranslator, kind: NotificationKind, entry: ChatEntry): string {
  return saysItself.has(kind) ? i18n.kind(kind) : stateOf(i18n, entry);
}

/** The content of a reminder for staff. */
function nudgeOf(i18n: MailTranslator, kind: string, entry: ChatEntry, hours: number): string | undefined {
  if (kind === 'incident.stale') return i18n.stale(hours);
  if (kind !== 'incident.overdue' || entry.type !== 'incident' || entry.nextUpdateAt === null)
    return undefined;
  return i18n.t('overdueText', { time: i18n.moment(entry.nextUpdateAt) });
}

function factsOf(i18n: MailTranslator, kind: NotificationKind, entry: ChatEntry, label: string): Fact[] {
  const state = stateOf(i18n, entry);
  return [
    ...(state === label ? [] : [{ name: i18n.page.t('navStatus'), value: state }]),
    ...timesOf(i18n, entry),
    ...componentsOf(i18n, entry, { kind }).map((fact) => ({
      name: fact.name,
      value: componentsLine(i18n, fact),
    })),
  ];
}

/** What the button says. Reminders go to staff, whom it leads to the dashboard. */
function viewText(kind: NotificationKind, { type }: ChatEntry) {
  if (kind === 'incident.overdue' || kind === 'incident.stale') return 'openIncident';
  if (kind === 'postmortem.published') return 'readPostmortem';
  return type === 'incident' ? 'viewIncident' : 'viewMaintenance';
}

/** The headline with the state, as notifications on a phone begin. */
export const headlineOf = ({ label, title }: ChatMessage): string => `[${label}] ${title}`;

/** Everything except the link as plain text, for places without formatting. The most important part comes first. */
export function plainLines(message: ChatMessage, longestBody: number): string[] {
  const { notes, facts, body } = message;
  const text = plainText(body);
  return [
    headlineOf(message),
    text.length > longestBody ? cut(text, longestBody) : text,
    ...notes,
    ...facts.map(({ name, value }) => `${name}: ${value}`),
  ].filter((line) => line !== '');
}
