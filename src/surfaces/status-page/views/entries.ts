import { OPERATIONAL, severity } from '../../../domain/status/components/model.ts';
import { FIXED } from '../../../domain/status/incidents/model.ts';
import { SOON_SECONDS } from '../../../domain/status/public-state/queries.ts';
import { impactOf, isInProgress, isOverdue } from '../../../domain/status/public-state/state.ts';
import type { IncidentState, PublicState, ScheduleState } from '../../../domain/status/public-state/types.ts';
import { COMPLETE, scheduleStatus } from '../../../domain/status/schedules/model.ts';
import type { Translator } from '../../../kernel/i18n/translator.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { type Html, html } from '../../../lib/html.ts';
import { componentPath } from '../paths.ts';
import { incidentOf, scheduleOf } from '../record-fingerprints.ts';
import { cachedRow } from './cached-rows.ts';
import { icon } from './icons.ts';
import type { PageContext } from './layout.ts';
import { textAttributes } from './text-language.ts';
import { datedFormatOf, formatOf, yearOf } from './time-format.ts';
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

/** Maintenance that begins within a day, one line each. */
export function* imminentMaintenance(pageContext: PageContext, state: PublicState): Iterable<Html> {
  const { soon } = openMaintenance(state);
  yield html`<section id="soon" aria-labelledby="soon-title"${soon.length === 0 ? html` hidden` : ''}>
<h2 id="soon-title">${pageContext.i18n.t('soonMaintenance')}</h2>
`;
  for (const schedule of soon) yield scheduleCard(pageContext, state, schedule, { folded: true });
  yield html`
</section>`;
}

/** Other upcoming maintenance, one line each. */
export function* upcomingMaintenance(pageContext: PageContext, state: PublicState): Iterable<Html> {
  const { upcoming } = openMaintenance(state);
  yield html`<section id="upcoming" aria-labelledby="upcoming-title"${upcoming.length === 0 ? html` hidden` : ''}>
<h2 id="upcoming-title">${pageContext.i18n.t('comingMaintenance')}</h2>
`;
  for (const schedule of upcoming) yield scheduleCard(pageContext, state, schedule, { folded: true });
  yield html`
</section>`;
}

/** The open maintenance that the page shows. What begins within a day is `soon`, and not `upcoming` any more. */
export function openMaintenance({ schedules, settings, now }: PublicState) {
  const waiting = settings.show_upcoming ? schedules.filter((schedule) => !isInProgress(schedule, now)) : [];
  const isSoon = ({ starts_at }: ScheduleState) => starts_at !== null && starts_at - now <= SOON_SECONDS;
  return {
    ongoing: schedules.filter((schedule) => isInProgress(schedule, now)),
    soon: waiting.filter(isSoon),
    upcoming: waiting.filter((schedule) => !isSoon(schedule)),
  };
}

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
  const shown = [incidentOf(state, incident), due && formatOf(i18n, due, state.now), yearOf(i18n, state.now)];
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
    body: html`${affected(pageContext, state, incident)}
${updateList(pageContext, incident, state.now)}${
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
function nextUpdate(
  i18n: Translator,
  incident: IncidentState,
  now: Seconds,
  { counts = false }: FactOptions,
): Html | undefined {
  const { nextUpdateDueAt: due } = incident;
  if (due === null) return undefined;
  const format = formatOf(i18n, due, now);
  const time = counts ? i18n.countdown(due, format) : i18n.time(due, format);
  return isOverdue(incident, now)
    ? html`<span>${i18n.markup('nextUpdateLate', { time })}</span>`
    : html`<span data-late="${i18n.t('nextUpdateLate', { time: '{time}' })}">${i18n.markup('nextUpdate', { time })}</span>`;
}

interface FactOptions {
  /** Whether the script counts the time to the next update down. */
  readonly counts?: boolean;
}

export const incidentFacts = (
  i18n: Translator,
  incident: IncidentState,
  now: Seconds,
  options: FactOptions = {},
): Html => html`<p class="facts">${incidentFactsOf(i18n, incident, now, options)}</p>`;

/** Facts with a time come last, so that what the script writes into them moves nothing else. */
function incidentFactsOf(
  i18n: Translator,
  incident: IncidentState,
  now: Seconds,
  options: FactOptions = {},
): Html {
  const { resolvedAt, occurredAt } = incident;
  const isOver = resolvedAt !== null && resolvedAt > occurredAt;
  const format = datedFormatOf(i18n, occurredAt, now);
  return html`<b>${i18n.incidentStatus(incident.status)}</b>
${incident.stickied ? html`<span class="tag">${i18n.t('pinned')}</span>` : ''}
${isOver ? html`<span>${i18n.t('lasted', { duration: i18n.duration(resolvedAt - occurredAt) })}</span> <span>${i18n.range(occurredAt, resolvedAt, format)}</span>` : html`<span>${i18n.markup('began', { time: i18n.time(occurredAt, format) })}</span>`}
${nextUpdate(i18n, incident, now, options)}`;
}

export function scheduleCard(
  pageContext: PageContext,
  state: Pick<PublicState, 'components' | 'now'>,
  schedule: ScheduleState,
  options: CardOptions = {},
): Html {
  const shown = [scheduleOf(state, schedule), yearOf(pageContext.i18n, state.now)];
  return cachedRow(pageContext.i18n, cardKey(pageContext, options, shown), () =>
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
    body: html`${affected(pageContext, state, schedule)}
${updateList(pageContext, schedule, state.now)}`,
  });
}

export const scheduleFacts = (i18n: Translator, schedule: ScheduleState, now: number): Html =>
  html`<p class="facts">${scheduleFactsOf(i18n, schedule, now)}</p>`;

function scheduleFactsOf(i18n: Translator, schedule: ScheduleState, now: number): Html {
  const from = schedule.starts_at ?? schedule.scheduledAt;
  const end = schedule.ends_at ?? schedule.completedAt;
  const format = datedFormatOf(i18n, from, now);
  const when =
    end === null || end < from
      ? i18n.markup('scheduledFrom', { start: i18n.time(from, format) })
      : i18n.range(from, end, format);
  return html`<b>${i18n.scheduleStatus(scheduleStatus(schedule, now))}</b> <span>${when}</span>`;
}

/** The affected components that are still on the page, by their status, the worst first. */
export function affected(
  pageContext: PageContext,
  { components }: Pick<PublicState, 'components'>,
  entry: IncidentState | ScheduleState,
): Html | undefined {
  const shown = entry.components.flatMap(({ id, status }) => {
    const component = components.get(id);
    return component ? [{ ...component, status }] : [];
  });
  return shown.length === 0
    ? undefined
    : html`<ul class="hit" aria-label="${pageContext.i18n.t('affected')}">${componentsByStatus(pageContext, shown)}</ul>`;
}

interface ShownComponent {
  readonly id: number;
  readonly label: string;
  /** Null if only the connection is known. */
  readonly status: number | null;
}

/** One item for each status, with its word once and a link to each of its components. */
export function componentsByStatus(
  { i18n, pages }: PageContext,
  components: readonly ShownComponent[],
): Html[] {
  const byStatus = Map.groupBy(components, ({ status }) => status ?? 0);
  const worstFirst = [...byStatus].toSorted(([a], [b]) => severity(b) - severity(a));
  return worstFirst.map(([status, members]) => {
    const links = members.map(
      ({ id, label }, index) =>
        html`${index > 0 ? ', ' : ''}<a href="${pages}${componentPath(id)}">${label}</a>`,
    );
    return status === 0
      ? html`<li>${links}</li>`
      : html`<li class="s${status}">${icon(status)} ${i18n.markup('headlineOf', { headline: html`<b>${i18n.componentStatus(status)}</b>`, names: html`${links}` })}</li>`;
  });
}

/** The path of its own page. */
const pathOf = (entry: IncidentState | ScheduleState): string =>
  'guid' in entry ? `/incidents/${entry.guid}` : `/schedules/${entry.id}`;

/** The newest update; the earlier ones and the first message are folded. With `all`, none is. */
export function updateList(
  { i18n, pages, root, imageOrigins }: PageContext,
  entry: IncidentState | ScheduleState,
  now: Seconds,
  { all = false } = {},
): Html {
  const page = all ? '' : `${pages}${pathOf(entry)}`;
  const updates = entry.updates.map((update) => updateItem(i18n, update, { page, root, imageOrigins }, now));
  const first = firstMessage(i18n, entry, { page, root, imageOrigins }, now);
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
