import { FIXED } from '../../../domain/status/incidents/model.ts';
import { findNewestIncidents, findNewestSchedules } from '../../../domain/status/public-state/queries.ts';
import { isInProgress } from '../../../domain/status/public-state/state.ts';
import type {
  IncidentState,
  PostmortemState,
  ScheduleState,
  UpdateState,
} from '../../../domain/status/public-state/types.ts';
import { scheduleStatus } from '../../../domain/status/schedules/model.ts';
import { isoOf, type Translator } from '../../../kernel/i18n/translator.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { oneLine, xmlSafe } from '../../../lib/feed-text.ts';
import { type Html, html } from '../../../lib/html.ts';
import { markdown } from '../../../lib/markdown.ts';
import { headlineText } from '../headline-text.ts';
import { updateAddress } from '../paths.ts';
import type { FeedScope } from './feed-scope.ts';

const MAX_ENTRIES = 50;

/** An incident or a schedule with all of its updates and its post-mortem. The entry changes with every update. */
interface FeedEntry {
  /** URL of its page, which is also its id. */
  readonly url: string;
  readonly title: string;
  readonly content: string;
  readonly published: Seconds;
  readonly updated: Seconds;
  /** The names of its components. */
  readonly categories: readonly string[];
}

/** The content of a feed in any format. All texts are legal in XML, but not escaped. */
export interface Feed {
  readonly title: string;
  readonly author: string;
  /** The current status as text. */
  readonly status: string;
  readonly language: string;
  readonly home: string;
  /** URL of this feed without the last path segment. */
  readonly address: string;
  /** The newest change; undefined if there is nothing yet. */
  readonly updated: Seconds | undefined;
  readonly entries: readonly FeedEntry[];
}

export async function loadFeed(scope: FeedScope): Promise<Feed> {
  const { readContext, state, i18n, part } = scope;
  const componentIds = scope.components?.map(({ id }) => id);
  const incidents = await findNewestIncidents(readContext, componentIds);
  const schedules = await findNewestSchedules(readContext, componentIds);
  const entries = [
    ...incidents.map((incident) => incidentEntry(scope, incident)),
    ...schedules.map((schedule) => scheduleEntry(scope, schedule)),
  ]
    .toSorted((a, b) => b.published - a.published)
    .slice(0, MAX_ENTRIES);
  const components = scope.components ?? [...state.components.values()];
  const changes = [...entries.map(({ updated }) => updated), ...components.map(({ updatedAt }) => updatedAt)];
  return {
    title: scope.title,
    author: scope.name,
    status: part
      ? i18n.t('liveStatus', { name: oneLine(part.name), status: i18n.componentStatus(part.status) })
      : headlineText(i18n, state.headline),
    language: i18n.language.code,
    home: `${readContext.page.url}/`,
    address: scope.address,
    updated: changes.length > 0 ? Math.max(...changes) : undefined,
    entries,
  };
}

function incidentEntry(scope: FeedScope, incident: IncidentState): FeedEntry {
  const { i18n, readContext } = scope;
  const url = `${readContext.page.url}/incidents/${incident.guid}`;
  const { publishedAt, updates, postmortem } = incident;
  return {
    url,
    title: `[${i18n.incidentStatus(incident.status)}] ${oneLine(incident.name)}`,
    content: contentOf(scope, incident, [
      ...(postmortem ? [postmortemHtml(scope, postmortem)] : []),
      ...updates.map((update) => updateHtml(scope, url, update)),
      messageHtml(scope, timeHtml(i18n, publishedAt), incident.message),
    ]),
    published: publishedAt,
    updated: newest(
      publishedAt,
      incident.updatedAt,
      ...updates.map(({ updatedAt }) => updatedAt),
      ...(postmortem ? [postmortem.updatedAt] : []),
    ),
    categories: componentNames(scope, incident),
  };
}

function scheduleEntry(scope: FeedScope, schedule: ScheduleState): FeedEntry {
  const { i18n, readContext } = scope;
  const url = `${readContext.page.url}/schedules/${schedule.id}`;
  const { publishedAt, updates, starts_at, ends_at } = schedule;
  // The title also changes by the clock, when the window starts and ends.
  const passed = [starts_at, ends_at].filter((time) => time !== null && time <= readContext.now);
  const start = timeText(i18n, starts_at ?? schedule.scheduledAt);
  const end = ends_at ?? schedule.completedAt;
  const when =
    end === null
      ? i18n.t('scheduledFrom', { start })
      : i18n.t('scheduledFor', { start, end: timeText(i18n, end) });
  return {
    url,
    title: `[${i18n.scheduleStatus(scheduleStatus(schedule, readContext.now))}] ${oneLine(schedule.name)}`,
    content: contentOf(scope, schedule, [
      html`<p>${i18n.t('maintenance')}: ${when}</p>\n`,
      ...updates.map((update) => updateHtml(scope, url, update)),
      messageHtml(scope, timeHtml(i18n, publishedAt), schedule.message),
    ]),
    published: publishedAt,
    updated: newest(
      publishedAt,
      schedule.updatedAt,
      ...updates.map(({ updatedAt }) => updatedAt),
      ...passed.map(Number),
    ),
    categories: componentNames(scope, schedule),
  };
}

const newest = (...times: Seconds[]): Seconds => Math.max(...times);

/** Feed readers cannot convert a time to the reader's time zone, so the text names the zone. */
const timeText = (i18n: Translator, time: Seconds): string => `${i18n.moment(time)} (${i18n.zone})`;

const timeHtml = (i18n: Translator, time: Seconds): Html =>
  html`<time datetime="${isoOf(time)}">${timeText(i18n, time)}</time>`;

/** Feed readers know no page, so images have whole addresses. */
const messageHtml = ({ readContext }: FeedScope, when: Html, message: string): Html =>
  html`<p>${when}</p>
<div dir="auto">${markdown(message, readContext.page.url, readContext.page.imageOrigins)}</div>\n`;

/** An update. Its time is a link to it; `page` is the URL of the page that shows it. */
const updateHtml = (
  scope: FeedScope,
  page: string,
  { id, status, message, createdAt }: UpdateState,
): Html => {
  const { i18n } = scope;
  return messageHtml(
    scope,
    html`${status === null ? '' : html`<strong>${i18n.incidentStatus(status)}</strong> · `}<a href="${updateAddress(page, id)}">${timeHtml(i18n, createdAt)}</a>`,
    message,
  );
};

const postmortemHtml = (scope: FeedScope, { body, publishedAt }: PostmortemState): Html => {
  const { i18n } = scope;
  return messageHtml(
    scope,
    html`<strong>${i18n.t('postmortem')}</strong> · ${timeHtml(i18n, publishedAt)}`,
    body,
  );
};

function contentOf(scope: FeedScope, entry: IncidentState | ScheduleState, parts: readonly Html[]): string {
  const { i18n, state, readContext } = scope;
  const isOngoing = 'guid' in entry ? entry.status !== FIXED : isInProgress(entry, readContext.now);
  const affected = entry.components.flatMap(({ id, status }) => {
    const name = state.components.get(id)?.label;
    if (name === undefined) return [];
    // A component has this status only between the start and the end of the entry.
    return [status === null || !isOngoing ? name : `${name} (${i18n.componentStatus(status)})`];
  });
  const list = affected.length > 0 && html`<p>${i18n.t('affected')}: ${i18n.list(affected)}</p>\n`;
  return xmlSafe(html`<div dir="${i18n.language.direction}">\n${list}${parts}</div>`.markup);
}

export const componentNames = ({ state }: FeedScope, entry: IncidentState | ScheduleState): string[] => {
  const names = entry.components.map(({ id }) => oneLine(state.components.get(id)?.label ?? ''));
  return [...new Set(names)].filter((name) => name !== '');
};
