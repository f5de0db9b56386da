import { isInProgress } from '../../../domain/status/public-state/state.ts';
import type { IncidentState, PublicState, ScheduleState } from '../../../domain/status/public-state/types.ts';
import { IN_PROGRESS } from '../../../domain/status/schedules/model.ts';
import type { Translator } from '../../../kernel/i18n/translator.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { type Html, html } from '../../../lib/html.ts';
import { namesAndMore } from '../headline-text.ts';
import type { Past, PastDay } from '../page-data.ts';
import { incidentCard, type Level, scheduleCard } from './entries.ts';
import type { PageContext } from './layout.ts';

export type HistoryView = Pick<PublicState, 'components' | 'now'>;
type OngoingEntries = Pick<PublicState, 'incidents' | 'schedules' | 'now'>;

/** The last days at the bottom of the status page. Quiet days in a row are one line, and there are none before the beginning. */
export function* pastIncidents(pageContext: PageContext, state: PublicState, past: Past): Iterable<Html> {
  const { i18n, pages } = pageContext;
  yield html`<section id="history" aria-labelledby="history-title">
<h2 id="history-title">${i18n.t('pastIncidents')}</h2>
`;
  for (const days of shownDays(state, past))
    yield* isQuiet(state, days[0]) ? [quietDays(i18n, days)] : pastDay(pageContext, state, days[0]);
  yield html`
<p><a href="${pages}/history">${i18n.t('wholeHistory')}</a></p>
</section>`;
}

type Days = readonly [PastDay, ...PastDay[]];

/** Each day with something to tell, and the quiet days between them together. */
function shownDays(state: PublicState, past: Past): Days[] {
  const began = beginningOf(state);
  const shown: [PastDay, ...PastDay[]][] = [];
  for (const day of past.days) {
    const last = shown.at(-1);
    if (!isQuiet(state, day)) shown.push([day]);
    else if (day.to <= began) continue;
    else if (last && isQuiet(state, last[0])) last.push(day);
    else shown.push([day]);
  }
  return shown;
}

/** When the first component was added. Nothing is known about the days before. */
export const beginningOf = ({ components, now }: PublicState): Seconds =>
  Math.min(now, ...components.values().map(({ createdAt }) => createdAt));

function isQuiet(state: PublicState, day: PastDay): boolean {
  const { ongoing, finished } = separateOngoing(state, day);
  const entries = [...ongoing, ...finished.incidents, ...finished.schedules];
  return entries.length === 0 && unreportedOn(day).length === 0;
}

const quietDays = (i18n: Translator, days: Days): Html => {
  const [to, from] = [days[0].date, (days.at(-1) ?? days[0]).date];
  return html`<div class="day"><h3>${from === to ? i18n.date(to, 'weekday') : i18n.days(from, to, 'long')}</h3>
<p class="quiet">${i18n.t('noIncidents')}</p></div>`;
};

function* pastDay(pageContext: PageContext, state: PublicState, day: PastDay): Iterable<Html> {
  const { i18n } = pageContext;
  const { ongoing, finished } = separateOngoing(state, day);
  const unreported = unreportedOn(day);
  yield html`<div class="day"><h3>${i18n.date(day.date, 'weekday')}</h3>
${ongoing.length > 0 ? html`<ul class="list">${ongoing.map((entry) => ongoingItem(pageContext, entry))}</ul>` : ''}
`;
  yield* entriesOf(pageContext, state, finished, 'h4');
  yield html`
${unreported.length > 0 ? html`<p class="quiet">${i18n.t('downWithoutIncident', { names: namesAndMore(i18n, unreported) })}</p>` : ''}</div>`;
}

/** The names of the components that were down on a day without any incident. */
export const unreportedOn = ({ incidents, unreported }: PastDay): string[] =>
  incidents.length > 0 ? [] : unreported.map(({ label }) => label);

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

/** The incidents and the maintenance of a day. */
export function* entriesOf(
  pageContext: PageContext,
  state: HistoryView,
  day: Pick<PastDay, 'incidents' | 'schedules'>,
  level: Level,
): Iterable<Html> {
  for (const incident of day.incidents) yield incidentCard(pageContext, state, incident, { level });
  for (const schedule of day.schedules) yield scheduleCard(pageContext, state, schedule, { level });
}
