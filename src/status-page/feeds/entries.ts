import { isoOf, type Translator } from '../../i18n/translator.ts';
import type { Seconds } from '../../lib/clock.ts';
import { legal, oneLine } from '../../lib/feed-text.ts';
import { type Html, html } from '../../lib/html.ts';
import { markdown } from '../../lib/markdown.ts';
import { findNewestIncidents, findNewestSchedules } from '../../public-state/queries.ts';
import { isInProgress } from '../../public-state/state.ts';
import type { IncidentState, ScheduleState, UpdateState } from '../../public-state/types.ts';
import { FIXED } from '../../resources/incidents/model.ts';
import { scheduleStatus } from '../../resources/schedules/model.ts';
import type { FeedScope } from './feed-scope.ts';

const MAX_ENTRIES = 50;

/** An incident or a schedule with its whole story: one entry, which changes as the story goes on. */
interface FeedEntry {
  /** Its page, and its identity. */
  readonly url: string;
  readonly title: string;
  /** HTML. */
  readonly content: string;
  readonly published: Seconds;
  readonly updated: Seconds;
  /** The components that it names. */
  readonly categories: readonly string[];
}

/** What every kind of feed is made of. All texts are legal in all of them, but not escaped. */
export interface Feed {
  readonly title: string;
  readonly author: string;
  /** How things are at this moment. */
  readonly status: string;
  readonly language: string;
  readonly home: string;
  /** Of this feed, up to the last segment of its path. */
  readonly address: string;
  /** The newest change; undefined where there is nothing yet. */
  readonly updated: Seconds | undefined;
  readonly entries: readonly FeedEntry[];
}

export async function loadFeed(subject: FeedScope): Promise<Feed> {
  const { readContext, state, i18n, component } = subject;
  const incidents = await findNewestIncidents(readContext, component?.id);
  const schedules = await findNewestSchedules(readContext, component?.id);
  const entries = [
    ...incidents.map((incident) => incidentEntry(subject, incident)),
    ...schedules.map((schedule) => scheduleEntry(subject, schedule)),
  ]
    .toSorted((a, b) => b.published - a.published)
    .slice(0, MAX_ENTRIES);
  const components = component ? [component] : [...state.components.values()];
  const changes = [...entries.map(({ updated }) => updated), ...components.map(({ updatedAt }) => updatedAt)];
  return {
    title: subject.title,
    author: subject.name,
    status: component
      ? i18n.t('liveStatus', {
          name: oneLine(component.name),
          status: i18n.componentStatus(component.status),
        })
      : i18n.messages.systemStatus[state.status],
    language: i18n.language.code,
    home: `${readContext.baseUrl}/`,
    address: subject.address,
    updated: changes.length > 0 ? Math.max(...changes) : undefined,
    entries,
  };
}

function incidentEntry(subject: FeedScope, incident: IncidentState): FeedEntry {
  const { i18n, readContext } = subject;
  const { occurredAt, publishedAt, updates } = incident;
  return {
    url: `${readContext.baseUrl}/incidents/${incident.guid}`,
    title: `[${i18n.incidentStatus(incident.status)}] ${oneLine(incident.name)}`,
    content: contentOf(subject, incident, [
      ...updates.map((update) => step(i18n, update.message, update.createdAt, update)),
      step(i18n, incident.message, occurredAt),
    ]),
    // Who says that it is still to occur has told of it already.
    published: Math.min(occurredAt, publishedAt),
    updated: newest(publishedAt, incident.updatedAt, ...updates.map(({ updatedAt }) => updatedAt)),
    categories: namesOf(subject, incident),
  };
}

function scheduleEntry(subject: FeedScope, schedule: ScheduleState): FeedEntry {
  const { i18n, readContext } = subject;
  const { publishedAt, updates, starts_at, ends_at } = schedule;
  // The title changes by the clock too, when the window begins and ends.
  const crossed = [starts_at, ends_at].filter((moment) => moment !== null && moment <= readContext.now);
  const start = timeText(i18n, starts_at ?? schedule.scheduledAt);
  const end = ends_at ?? schedule.completedAt;
  const when =
    end === null
      ? i18n.t('scheduledFrom', { start })
      : i18n.t('scheduledFor', { start, end: timeText(i18n, end) });
  return {
    url: `${readContext.baseUrl}/schedules/${schedule.id}`,
    title: `[${i18n.scheduleStatus(scheduleStatus(schedule, readContext.now))}] ${oneLine(schedule.name)}`,
    content: contentOf(subject, schedule, [
      html`<p>${i18n.t('maintenance')}: ${when}</p>\n`,
      ...updates.map((update) => step(i18n, update.message, update.createdAt, update)),
      step(i18n, schedule.message, publishedAt),
    ]),
    published: publishedAt,
    updated: newest(
      publishedAt,
      schedule.updatedAt,
      ...updates.map(({ updatedAt }) => updatedAt),
      ...crossed.map(Number),
    ),
    categories: namesOf(subject, schedule),
  };
}

const newest = (...moments: Seconds[]): Seconds => Math.max(...moments);

/** Feed readers cannot write a moment in the zone of whoever reads, so it says which one it is in. */
const timeText = (i18n: Translator, moment: Seconds): string => `${i18n.moment(moment)} (${i18n.zone})`;

const step = (i18n: Translator, message: string, moment: Seconds, update?: UpdateState): Html =>
  html`<p>${
    typeof update?.status === 'number' ? html`<strong>${i18n.incidentStatus(update.status)}</strong> · ` : ''
  }<time datetime="${isoOf(moment)}">${timeText(i18n, moment)}</time></p>
<div dir="auto">${markdown(message)}</div>\n`;

function contentOf(subject: FeedScope, entry: IncidentState | ScheduleState, parts: readonly Html[]): string {
  const { i18n, state, readContext } = subject;
  const isUnderWay = 'guid' in entry ? entry.status !== FIXED : isInProgress(entry, readContext.now);
  const affected = entry.components.flatMap(({ id, status }) => {
    const name = state.components.get(id)?.name;
    if (name === undefined) return [];
    // What it does to a component is not so before it has begun, nor when it is over.
    return [status === null || !isUnderWay ? name : `${name} (${i18n.componentStatus(status)})`];
  });
  const list = affected.length > 0 && html`<p>${i18n.t('affected')}: ${i18n.list(affected)}</p>\n`;
  return legal(html`<div dir="${i18n.language.direction}">\n${list}${parts}</div>`.markup);
}

export const namesOf = ({ state }: FeedScope, entry: IncidentState | ScheduleState): string[] => {
  const names = entry.components.map(({ id }) => oneLine(state.components.get(id)?.name ?? ''));
  return [...new Set(names)].filter((name) => name !== '');
};
