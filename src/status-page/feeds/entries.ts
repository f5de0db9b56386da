import type { Seconds } from '../../lib/clock.ts';
import { type Html, html } from '../../lib/html.ts';
import { markdown } from '../../lib/markdown.ts';
import { FIXED } from '../../resources/incidents/model.ts';
import { scheduleStatus } from '../../resources/schedules/model.ts';
import { findNewestIncidents, findNewestSchedules } from '../queries.ts';
import { type IncidentState, isInProgress, type ScheduleState, type UpdateState } from '../state.ts';
import { isoOf, type Words } from '../views/words.ts';
import type { Subject } from './subject.ts';
import { legal, oneLine } from './text.ts';

const MOST_ENTRIES = 50;

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

export async function loadFeed(subject: Subject): Promise<Feed> {
  const { reading, state, words, component } = subject;
  const incidents = await findNewestIncidents(reading, component?.id);
  const schedules = await findNewestSchedules(reading, component?.id);
  const entries = [
    ...incidents.map((incident) => incidentEntry(subject, incident)),
    ...schedules.map((schedule) => scheduleEntry(subject, schedule)),
  ]
    .toSorted((a, b) => b.published - a.published)
    .slice(0, MOST_ENTRIES);
  const components = component ? [component] : [...state.components.values()];
  const changes = [...entries.map(({ updated }) => updated), ...components.map(({ updatedAt }) => updatedAt)];
  return {
    title: subject.title,
    author: subject.name,
    status: component
      ? words.say('liveStatus', {
          name: oneLine(component.name),
          status: words.componentStatus(component.status),
        })
      : words.messages.systemStatus[state.status],
    language: words.language.code,
    home: `${reading.baseUrl}/`,
    address: subject.address,
    updated: changes.length > 0 ? Math.max(...changes) : undefined,
    entries,
  };
}

function incidentEntry(subject: Subject, incident: IncidentState): FeedEntry {
  const { words, reading } = subject;
  const { occurredAt, publishedAt, updates } = incident;
  return {
    url: `${reading.baseUrl}/incidents/${incident.guid}`,
    title: `[${words.incidentStatus(incident.status)}] ${oneLine(incident.name)}`,
    content: contentOf(subject, incident, [
      ...updates.map((update) => step(words, update.message, update.createdAt, update)),
      step(words, incident.message, occurredAt),
    ]),
    // Who says that it is still to occur has told of it already.
    published: Math.min(occurredAt, publishedAt),
    updated: newest(publishedAt, incident.updatedAt, ...updates.map(({ updatedAt }) => updatedAt)),
    categories: namesOf(subject, incident),
  };
}

function scheduleEntry(subject: Subject, schedule: ScheduleState): FeedEntry {
  const { words, reading } = subject;
  const { publishedAt, updates, starts_at, ends_at } = schedule;
  // The title changes by the clock too, when the window begins and ends.
  const crossed = [starts_at, ends_at].filter((moment) => moment !== null && moment <= reading.now);
  const start = timeText(words, starts_at ?? schedule.scheduledAt);
  const end = ends_at ?? schedule.completedAt;
  const when =
    end === null
      ? words.say('scheduledFrom', { start })
      : words.say('scheduledFor', { start, end: timeText(words, end) });
  return {
    url: `${reading.baseUrl}/schedules/${schedule.id}`,
    title: `[${words.scheduleStatus(scheduleStatus(schedule, reading.now))}] ${oneLine(schedule.name)}`,
    content: contentOf(subject, schedule, [
      html`<p>${words.say('maintenance')}: ${when}</p>\n`,
      ...updates.map((update) => step(words, update.message, update.createdAt, update)),
      step(words, schedule.message, publishedAt),
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
const timeText = (words: Words, moment: Seconds): string => `${words.moment(moment)} (${words.zone})`;

const step = (words: Words, message: string, moment: Seconds, update?: UpdateState): Html =>
  html`<p>${
    typeof update?.status === 'number' ? html`<strong>${words.incidentStatus(update.status)}</strong> · ` : ''
  }<time datetime="${isoOf(moment)}">${timeText(words, moment)}</time></p>
<div dir="auto">${markdown(message)}</div>\n`;

function contentOf(subject: Subject, entry: IncidentState | ScheduleState, parts: readonly Html[]): string {
  const { words, state, reading } = subject;
  const isUnderWay = 'guid' in entry ? entry.status !== FIXED : isInProgress(entry, reading.now);
  const affected = entry.components.flatMap(({ id, status }) => {
    const name = state.components.get(id)?.name;
    if (name === undefined) return [];
    // What it does to a component is not so before it has begun, nor when it is over.
    return [status === null || !isUnderWay ? name : `${name} (${words.componentStatus(status)})`];
  });
  const list = affected.length > 0 && html`<p>${words.say('affected')}: ${words.list(affected)}</p>\n`;
  return legal(html`<div dir="${words.language.direction}">\n${list}${parts}</div>`.markup);
}

export const namesOf = ({ state }: Subject, entry: IncidentState | ScheduleState): string[] => {
  const names = entry.components.map(({ id }) => oneLine(state.components.get(id)?.name ?? ''));
  return [...new Set(names)].filter((name) => name !== '');
};
