import { OPERATIONAL } from '../../../domain/status/components/model.ts';
import { FIXED } from '../../../domain/status/incidents/model.ts';
import { impactOf, isInProgress, isOverdue } from '../../../domain/status/public-state/state.ts';
import type { IncidentState, PublicState, ScheduleState } from '../../../domain/status/public-state/types.ts';
import { COMPLETE, scheduleStatus } from '../../../domain/status/schedules/model.ts';
import type { Translator } from '../../../kernel/i18n/translator.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { type Html, html } from '../../../lib/html.ts';
import { incidentOf, scheduleOf } from '../record-fingerprints.ts';
import { formatOf } from './banner.ts';
import { cachedRow } from './cached-rows.ts';
import { icon } from './icons.ts';
import type { PageContext } from './layout.ts';
import { textAttributes } from './text-language.ts';
import { firstMessage, updateItem } from './update-item.ts';

/** The incidents with the worst impact are shown with their newest update. Visitors unfold the others. */
const MAX_UNFOLDED = 5;

export function* ongoingIncidents(pageContext: PageContext, state: PublicState): Iterable<Html> {
  const { incidents } = state;
  yield html`<section id="incidents" aria-labelledby="incidents-title"${incidents.length === 0 ? html` hidden` : ''}>
<h2 id="incidents-title">${pageContext.i18n.t('runningIncidents')}</h2>
`;
  for (const [index, incident] of incidents.entries())
    yield incidentCard(pageContext, state, incident, { folded: index >= MAX_UNFOLDED });
  yield html`
</section>`;
}

/** Maintenance in progress. */
export function* ongoingMaintenance(pageContext: PageContext, state: PublicState): Iterable<Html> {
  const { ongoing } = openMaintenance(state);
  yield html`<section id="maintenance" aria-labelledby="maintenance-title"${ongoing.length === 0 ? html` hidden` : ''}>
<h2 id="maintenance-title">${pageContext.i18n.t('runningMaintenance')}</h2>
`;
  for (const [index, schedule] of ongoing.entries())
    yield scheduleCard(pageContext, state, schedule, { folded: index >= MAX_UNFOLDED });
  yield html`
</section>`;
}

/** Upcoming maintenance, one line each. */
export function* upcomingMaintenance(pageContext: PageContext, state: PublicState): Iterable<Html> {
  const { upcoming } = openMaintenance(state);
  yield html`<section id="upcoming" aria-labelledby="upcoming-title"${upcoming.length === 0 ? html` hidden` : ''}>
<h2 id="upcoming-title">${pageContext.i18n.t('comingMaintenance')}</h2>
`;
  for (const schedule of upcoming) yield scheduleCard(pageContext, state, schedule, { folded: true });
  yield html`
</section>`;
}

/** The open maintenance that the page shows. */
export const openMaintenance = ({ schedules, settings, now }: PublicState) => ({
  ongoing: schedules.filter((schedule) => isInProgress(schedule, now)),
  upcoming: settings.show_upcoming ? schedules.filter((schedule) => !isInProgress(schedule, now)) : [],
});

/** The id of the post-mortem on the page of its incident. */
export const POSTMORTEM = 'postmortem';

interface CardOptions {
  /** The level of the heading. */
  readonly level?: Level;
  /** Shows only the heading and the facts until the visitor unfolds the rest. */
  readonly folded?: boolean;
}

export type Level = 'h3' | 'h4';

/** An incident with its newest update. The earlier ones are folded. */
export function incidentCard(
  pageContext: PageContext,
  state: Pick<PublicState, 'components' | 'now'>,
  incident: IncidentState,
  options: CardOptions = {},
): Html {
  const { i18n } = pageContext;
  const { nextUpdateDueAt: due } = incident;
  const shown = [incidentOf(state, incident), due && formatOf(i18n, due, state.now)];
  return cachedRow(i18n, cardKey(pageContext, options, shown), () =>
    renderIncident(pageContext, state, incident, options),
  );
}

const cardKey = ({ pages }: PageContext, { level, folded }: CardOptions, shown: readonly unknown[]): string =>
  JSON.stringify([pages, level, folded, shown]);

function renderIncident(
  pageContext: PageContext,
  state: Pick<PublicState, 'components' | 'now'>,
  incident: IncidentState,
  options: CardOptions,
): Html {
  const { i18n, pages } = pageContext;
  const address = `${pages}/incidents/${incident.guid}`;
  return card(`incident-${incident.id}`, toneOfIncident(incident), options, {
    name: incident.name,
    attributes: textAttributes(i18n, incident, 'name'),
    address,
    facts: incidentFactsOf(i18n, incident, state.now),
    details: i18n.t('details'),
    body: html`${affected(i18n, state, incident)}
${updateList(pageContext, incident)}${
  incident.postmortem &&
  html`
<p class="facts"><a href="${address}#${POSTMORTEM}">${i18n.t('postmortem')}</a></p>`
}`,
  });
}

interface CardContent {
  readonly name: string;
  /** The attributes of the element that has the name. */
  readonly attributes: Html;
  readonly address: string;
  readonly facts: Html;
  readonly body: Html;
  /** The text of the link to its page, if the heading is none. */
  readonly details: string;
}

function card(
  id: string,
  tone: number,
  { level = 'h3', folded = false }: CardOptions,
  { name, attributes, address, facts, body, details }: CardContent,
): Html {
  return folded
    ? html`<article class="card entry s${tone}" id="${id}"><details class="fold" id="${id}-more"><summary>${heading(level, attributes, html`${name}`)} <span class="facts">${facts}</span></summary>
${body}
<p class="desc"><a href="${address}">${details}</a></p></details></article>
`
    : html`<article class="card entry s${tone}" id="${id}">
${heading(level, attributes, html`<a href="${address}">${name}</a>`)}
<p class="facts">${facts}</p>
${body}
</article>
`;
}

const heading = (level: Level, attributes: Html, title: Html): Html =>
  level === 'h3'
    ? html`<h3 class="name"${attributes}>${title}</h3>`
    : html`<h4 class="name"${attributes}>${title}</h4>`;

/** When the next update is due. The text for later is in the markup too: the script shows it when the time has come. */
function nextUpdate(i18n: Translator, incident: IncidentState, now: Seconds): Html | undefined {
  const { nextUpdateDueAt: due } = incident;
  if (due === null) return undefined;
  const time = i18n.time(due, formatOf(i18n, due, now));
  return isOverdue(incident, now)
    ? html`<span>${i18n.markup('nextUpdateLate', { time })}</span>`
    : html`<span data-late="${i18n.t('nextUpdateLate', { time: '{time}' })}">${i18n.markup('nextUpdate', { time })}</span>`;
}

export const incidentFacts = (i18n: Translator, incident: IncidentState, now: Seconds): Html =>
  html`<p class="facts">${incidentFactsOf(i18n, incident, now)}</p>`;

function incidentFactsOf(i18n: Translator, incident: IncidentState, now: Seconds): Html {
  const { resolvedAt, occurredAt } = incident;
  return html`<b>${i18n.incidentStatus(incident.status)}</b>
<span>${i18n.markup('began', { time: i18n.time(occurredAt) })}</span>
${resolvedAt !== null && resolvedAt > occurredAt ? html`<span>${i18n.t('lasted', { duration: i18n.duration(resolvedAt - occurredAt) })}</span>` : ''}
${nextUpdate(i18n, incident, now)}
${incident.stickied ? html`<span class="tag">${i18n.t('pinned')}</span>` : ''}`;
}

export function scheduleCard(
  pageContext: PageContext,
  state: Pick<PublicState, 'components' | 'now'>,
  schedule: ScheduleState,
  options: CardOptions = {},
): Html {
  return cachedRow(pageContext.i18n, cardKey(pageContext, options, scheduleOf(state, schedule)), () =>
    renderSchedule(pageContext, state, schedule, options),
  );
}

function renderSchedule(
  pageContext: PageContext,
  state: Pick<PublicState, 'components' | 'now'>,
  schedule: ScheduleState,
  options: CardOptions,
): Html {
  const { i18n, pages } = pageContext;
  return card(`schedule-${schedule.id}`, toneOfSchedule(schedule, state.now), options, {
    name: schedule.name,
    attributes: textAttributes(i18n, schedule, 'name'),
    address: `${pages}/schedules/${schedule.id}`,
    facts: scheduleFactsOf(i18n, schedule, state.now),
    details: i18n.t('details'),
    body: html`${affected(i18n, state, schedule)}
${updateList(pageContext, schedule)}`,
  });
}

export const scheduleFacts = (i18n: Translator, schedule: ScheduleState, now: number): Html =>
  html`<p class="facts">${scheduleFactsOf(i18n, schedule, now)}</p>`;

function scheduleFactsOf(i18n: Translator, schedule: ScheduleState, now: number): Html {
  const start = i18n.time(schedule.starts_at ?? schedule.scheduledAt);
  const end = schedule.ends_at ?? schedule.completedAt;
  const when =
    end === null
      ? i18n.markup('scheduledFrom', { start })
      : i18n.markup('scheduledFor', { start, end: i18n.time(end) });
  return html`<b>${i18n.scheduleStatus(scheduleStatus(schedule, now))}</b> <span>${when}</span>`;
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

/** The newest update; the earlier ones and the first message are folded. With `all`, none is. */
export function updateList(
  { i18n, pages }: PageContext,
  entry: IncidentState | ScheduleState,
  { all = false } = {},
): Html {
  const page = all ? '' : `${pages}${pathOf(entry)}`;
  const updates = entry.updates.map((update) => updateItem(i18n, update, page));
  const first = firstMessage(i18n, entry, page);
  const items = [...updates, first];
  const visible = all ? items : items.slice(0, 1);
  const folded = items.slice(visible.length);
  return html`<ol class="steps">${visible}</ol>
${
  folded.length === 0
    ? ''
    : html`<details class="earlier" id="more-${'guid' in entry ? 'i' : 's'}${entry.id}"><summary>${i18n.count('moreUpdates', folded.length)}</summary><ol class="steps">${folded}</ol></details>`
}`;
}

/** The worst status that the incident gives a component. A fixed incident is operational. */
export function toneOfIncident(incident: IncidentState): number {
  if (incident.status === FIXED) return OPERATIONAL;
  const tone = impactOf(incident);
  return tone === OPERATIONAL ? 2 : tone;
}

export const toneOfSchedule = (schedule: ScheduleState, now: number): number =>
  scheduleStatus(schedule, now) === COMPLETE ? OPERATIONAL : 6;
