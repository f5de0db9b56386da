import { type Html, html } from '../../lib/html.ts';
import { isInProgress } from '../../public-state/state.ts';
import type { IncidentState, PublicState, ScheduleState } from '../../public-state/types.ts';
import { IN_PROGRESS } from '../../resources/schedules/model.ts';
import type { Past, PastDay } from '../page-data.ts';
import { incidentCard, type Level, scheduleCard } from './entries.ts';
import type { PageContext } from './layout.ts';

type HistoryView = Pick<PublicState, 'components' | 'now'>;
type OngoingEntries = Pick<PublicState, 'incidents' | 'schedules' | 'now'>;

/** The last days at the bottom of the status page, including quiet ones. */
export function* pastIncidents(pageContext: PageContext, state: PublicState, past: Past): Iterable<Html> {
  const { i18n, root } = pageContext;
  yield html`<section id="history" aria-labelledby="history-title">
<h2 id="history-title">${i18n.t('pastIncidents')}</h2>
`;
  for (const day of past.days) yield* pastDay(pageContext, state, day);
  yield html`
<p><a href="${root}/history">${i18n.t('wholeHistory')}</a></p>
</section>`;
}

function* pastDay(pageContext: PageContext, state: PublicState, day: PastDay): Iterable<Html> {
  const { i18n } = pageContext;
  const { ongoing, finished } = separateOngoing(state, day);
  const isQuiet = ongoing.length === 0 && finished.incidents.length === 0 && finished.schedules.length === 0;
  yield html`<div class="day"><h3>${i18n.date(day.date, 'weekday')}</h3>
${ongoing.length > 0 ? html`<ul class="list">${ongoing.map((entry) => ongoingItem(pageContext, entry))}</ul>` : ''}
`;
  yield* entriesOf(pageContext, state, finished, 'h4');
  yield html`
${isQuiet ? html`<p class="quiet">${i18n.t('noIncidents')}</p>` : ''}</div>`;
}

/** Separates ongoing entries, which the page shows at the top and only mentions here, from finished ones. */
export function separateOngoing({ incidents, schedules, now }: OngoingEntries, day: PastDay) {
  const isIn = (entries: readonly { id: number }[]) => {
    const ids = new Set(entries.map(({ id }) => id));
    return ({ id }: { id: number }) => ids.has(id);
  };
  const [unresolved, open] = [isIn(incidents), isIn(schedules)];
  // A postponed schedule is open, but has not begun.
  const started = day.schedules.filter((schedule) => isInProgress(schedule, now));
  return {
    ongoing: [...day.incidents.filter(unresolved), ...started],
    finished: {
      incidents: day.incidents.filter((incident) => !unresolved(incident)),
      schedules: day.schedules.filter((schedule) => !open(schedule)),
    },
  };
}

const ongoingItem = ({ i18n }: PageContext, entry: IncidentState | ScheduleState): Html =>
  'guid' in entry
    ? html`<li><a href="#incident-${entry.id}">${entry.name}</a> · ${i18n.incidentStatus(entry.status)}</li>`
    : html`<li><a href="#schedule-${entry.id}">${entry.name}</a> · ${i18n.scheduleStatus(IN_PROGRESS)}</li>`;

function* entriesOf(
  pageContext: PageContext,
  state: HistoryView,
  day: Pick<PastDay, 'incidents' | 'schedules'>,
  level: Level,
): Iterable<Html> {
  for (const incident of day.incidents) yield incidentCard(pageContext, state, incident, level);
  for (const schedule of day.schedules) yield scheduleCard(pageContext, state, schedule, level);
}

export interface HistorySpan {
  /** First and last day, as `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  readonly today: string;
  /** Last day of the adjacent pages. */
  readonly older: string;
  readonly newer: string | undefined;
}

/** A range of the past, with only the days on which something happened. */
export function historyPage(
  pageContext: PageContext,
  state: HistoryView,
  past: Past,
  span: HistorySpan,
): Html {
  const { i18n, root } = pageContext;
  const days = past.days.filter(({ incidents, schedules }) => incidents.length + schedules.length > 0);
  return html`<h1>${i18n.t('historyTitle')}</h1>
<p>${i18n.t('historyRange', { from: i18n.date(span.from), to: i18n.date(span.to) })}</p>
<div class="more">
<form action="${root}/history" method="get"><label for="date">${i18n.t('goToDate')}</label>
<input type="date" id="date" name="date" value="${span.to}" max="${span.today}" required><button>${i18n.t('go')}</button></form>
<ul class="pick"><li><a rel="prev" href="${root}/history?date=${span.older}">${i18n.t('older')}</a></li>${span.newer === undefined ? '' : html`<li><a rel="next" href="${root}/history?date=${span.newer}">${i18n.t('newer')}</a></li>`}</ul>
</div>
${days.map(
  (day) => html`<div class="day" id="day-${day.date}"><h2>${i18n.date(day.date, 'weekday')}</h2>
${[...entriesOf(pageContext, state, day, 'h3')]}</div>`,
)}
${days.length === 0 ? html`<p class="quiet">${i18n.t('noIncidents')}</p>` : ''}
${past.isTruncated ? html`<p>${i18n.t('historyCut')}</p>` : ''}`;
}
