import type { Translator } from '../../i18n/translator.ts';
import type { Seconds } from '../../lib/clock.ts';
import { type Html, html } from '../../lib/html.ts';
import { isInProgress } from '../../public-state/state.ts';
import type { IncidentState, PublicState, ScheduleState } from '../../public-state/types.ts';
import { OPERATIONAL, worst } from '../../resources/components/model.ts';
import { FIXED } from '../../resources/incidents/model.ts';
import { COMPLETE, scheduleStatus } from '../../resources/schedules/model.ts';
import { icon } from './icons.ts';
import type { PageContext } from './layout.ts';
import { firstMessage, updateItem } from './update-item.ts';

/** Number of updates that are visible at first; the visitor can expand the rest. */
const VISIBLE_UPDATES = 4;

export function* ongoingIncidents(pageContext: PageContext, state: PublicState): Iterable<Html> {
  const { incidents } = state;
  yield html`<section id="incidents" aria-labelledby="incidents-title"${incidents.length === 0 ? html` hidden` : ''}>
<h2 id="incidents-title">${pageContext.i18n.t('runningIncidents')}</h2>
`;
  for (const incident of incidents) yield incidentCard(pageContext, state, incident);
  yield html`
</section>`;
}

export function* maintenance(pageContext: PageContext, state: PublicState): Iterable<Html> {
  const { i18n } = pageContext;
  const { ongoing, upcoming } = openMaintenance(state);
  yield html`<div id="maintenance">
`;
  yield* schedulesUnder(i18n.t('runningMaintenance'), pageContext, state, ongoing);
  yield* schedulesUnder(i18n.t('comingMaintenance'), pageContext, state, upcoming);
  yield html`
</div>`;
}

function* schedulesUnder(
  title: string,
  pageContext: PageContext,
  state: PublicState,
  schedules: readonly ScheduleState[],
): Iterable<Html> {
  if (schedules.length === 0) return;
  yield html`<h2>${title}</h2>
`;
  for (const schedule of schedules) yield scheduleCard(pageContext, state, schedule);
}

/** The open maintenance that the page shows. */
export const openMaintenance = ({ schedules, settings, now }: PublicState) => ({
  ongoing: schedules.filter((schedule) => isInProgress(schedule, now)),
  upcoming: settings.show_upcoming ? schedules.filter((schedule) => !isInProgress(schedule, now)) : [],
});

/** The id of the post-mortem on the page of its incident. */
export const POSTMORTEM = 'postmortem';

/** An incident with its updates, newest first, under a heading of the given level. */
export function incidentCard(
  pageContext: PageContext,
  state: Pick<PublicState, 'components' | 'now'>,
  incident: IncidentState,
  level: Level = 'h3',
): Html {
  const { i18n, root } = pageContext;
  const address = `${root}/incidents/${incident.guid}`;
  return html`<article class="card entry s${toneOfIncident(incident)}" id="incident-${incident.id}">
${heading(level, address, incident.name)}
${incidentFacts(i18n, incident, state.now)}
${affected(i18n, state, incident)}
${updateList(pageContext, incident)}${
  incident.postmortem &&
  html`
<p class="facts"><a href="${address}#${POSTMORTEM}">${i18n.t('postmortem')}</a></p>`
}
</article>`;
}

export type Level = 'h3' | 'h4';

const heading = (level: Level, address: string, name: string): Html => {
  const link = html`<a href="${address}">${name}</a>`;
  return level === 'h3'
    ? html`<h3 class="name" dir="auto">${link}</h3>`
    : html`<h4 class="name" dir="auto">${link}</h4>`;
};

/** A time this near to what was said before it is shown without its date. */
const NEAR_SECONDS = 12 * 3600;

/** Whether the next update should be there by now. */
export const isOverdue = ({ nextUpdateDueAt: due }: IncidentState, now: Seconds): boolean =>
  due !== null && due <= now;

/** When the next update is due. The text for later is in the markup too: the script shows it when the time has come. */
function nextUpdate(i18n: Translator, incident: IncidentState, now: Seconds): Html | undefined {
  const { nextUpdateDueAt: due, updates, occurredAt } = incident;
  if (due === null) return undefined;
  const isNear = Math.abs(due - (updates[0]?.createdAt ?? occurredAt)) < NEAR_SECONDS;
  const time = i18n.time(due, isNear ? 'time' : 'full');
  return isOverdue(incident, now)
    ? html`<span>${i18n.markup('nextUpdateLate', { time })}</span>`
    : html`<span data-late="${i18n.messages.nextUpdateLate}">${i18n.markup('nextUpdate', { time })}</span>`;
}

export function incidentFacts(i18n: Translator, incident: IncidentState, now: Seconds): Html {
  const { resolvedAt, occurredAt } = incident;
  return html`<p class="facts"><b>${i18n.incidentStatus(incident.status)}</b>
<span>${i18n.markup('began', { time: i18n.time(occurredAt) })}</span>
${resolvedAt !== null && resolvedAt > occurredAt ? html`<span>${i18n.t('lasted', { duration: i18n.duration(resolvedAt - occurredAt) })}</span>` : ''}
${nextUpdate(i18n, incident, now)}
${incident.stickied ? html`<span class="tag">${i18n.t('pinned')}</span>` : ''}</p>`;
}

export function scheduleCard(
  pageContext: PageContext,
  state: Pick<PublicState, 'components' | 'now'>,
  schedule: ScheduleState,
  level: Level = 'h3',
): Html {
  const { i18n, root } = pageContext;
  return html`<article class="card entry s${toneOfSchedule(schedule, state.now)}" id="schedule-${schedule.id}">
${heading(level, `${root}/schedules/${schedule.id}`, schedule.name)}
${scheduleFacts(i18n, schedule, state.now)}
${affected(i18n, state, schedule)}
${updateList(pageContext, schedule)}
</article>`;
}

export function scheduleFacts(i18n: Translator, schedule: ScheduleState, now: number): Html {
  const start = i18n.time(schedule.starts_at ?? schedule.scheduledAt);
  const end = schedule.ends_at ?? schedule.completedAt;
  const when =
    end === null
      ? i18n.markup('scheduledFrom', { start })
      : i18n.markup('scheduledFor', { start, end: i18n.time(end) });
  return html`<p class="facts"><b>${i18n.scheduleStatus(scheduleStatus(schedule, now))}</b> <span>${when}</span></p>`;
}

/** The affected components that are still on the page, with their status. */
export function affected(
  i18n: Translator,
  { components }: Pick<PublicState, 'components'>,
  entry: IncidentState | ScheduleState,
): Html | undefined {
  const affectedComponents = entry.components.flatMap(({ id, status }) => {
    const component = components.get(id);
    return component ? [{ name: component.name, status }] : [];
  });
  if (affectedComponents.length === 0) return undefined;
  return html`<ul class="hit" aria-label="${i18n.t('affected')}">${affectedComponents.map(
    ({ name, status }) =>
      status === null
        ? html`<li>${name}</li>`
        : html`<li class="s${status}">${icon(status)} ${name} <span class="hide">${i18n.componentStatus(status)}</span></li>`,
  )}</ul>`;
}

/** The path of its own page. */
const pathOf = (entry: IncidentState | ScheduleState): string =>
  'guid' in entry ? `/incidents/${entry.guid}` : `/schedules/${entry.id}`;

/** The updates, followed by the first message. With `all`, none is collapsed. */
export function updateList(
  { i18n, root }: PageContext,
  entry: IncidentState | ScheduleState,
  { all = false } = {},
): Html {
  const page = all ? '' : `${root}${pathOf(entry)}`;
  const updates = entry.updates.map((update) => updateItem(i18n, update, page));
  const began = 'occurredAt' in entry ? entry.occurredAt : entry.publishedAt;
  const first = firstMessage(i18n, entry.message, began, page);
  const items = [...updates, first];
  const visible = all || items.length <= VISIBLE_UPDATES + 1 ? items : items.slice(0, VISIBLE_UPDATES);
  const folded = items.slice(visible.length);
  return html`<ol class="steps">${visible}</ol>
${
  folded.length === 0
    ? ''
    : html`<details class="days" id="more-${'guid' in entry ? 'i' : 's'}${entry.id}"><summary>${i18n.count('moreUpdates', folded.length)}</summary><ol class="steps">${folded}</ol></details>`
}`;
}

/** The worst status that the incident gives a component. A fixed incident is operational. */
export function toneOfIncident({ status, components }: IncidentState): number {
  if (status === FIXED) return OPERATIONAL;
  const tone = worst(components.map((link) => link.status ?? OPERATIONAL));
  return tone === OPERATIONAL ? 2 : tone;
}

export const toneOfSchedule = (schedule: ScheduleState, now: number): number =>
  scheduleStatus(schedule, now) === COMPLETE ? OPERATIONAL : 6;
