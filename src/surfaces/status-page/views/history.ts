import { isInProgress } from '../../../domain/status/public-state/state.ts';
import type { PublicState } from '../../../domain/status/public-state/types.ts';
import type { Translator } from '../../../kernel/i18n/translator.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { type Html, html } from '../../../lib/html.ts';
import { namesAndMore } from '../headline-text.ts';
import type { Past, PastDay } from '../page-data.ts';
import { incidentCard, type Level, scheduleCard } from './entries.ts';
import type { PageContext } from './layout.ts';

export type HistoryView = Pick<PublicState, 'components' | 'now'>;
type OngoingEntries = Pick<PublicState, 'incidents' | 'schedules' | 'now'>;

/**
 * The last days at the bottom of the status page, with what is over: the rest is above. Quiet days in a row are one line, and there
 * are none before the beginning.
 */
export function* pastIncidents(pageContext: PageContext, state: PublicState, past: Past): Iterable<Html> {
  const { i18n, pages } = pageContext;
  yield html`<section id="history" aria-labelledby="history-title">
<h2 id="history-title">${i18n.t('pastIncidents')}</h2>
`;
  for (const days of shownDays(state, past))
    yield* kindOf(state, days[0]) === 'quiet'
      ? [quietDays(i18n, days)]
      : pastDay(pageContext, state, days[0]);
  yield html`
<p><a href="${pages}/history">${i18n.t('wholeHistory')}</a></p>
</section>`;
}

type Days = readonly [PastDay, ...PastDay[]];

/** Each day with something to tell, and the quiet days between them together. A day whose entries all go on is neither. */
function shownDays(state: PublicState, past: Past): Days[] {
  const began = beginningOf(state);
  const shown: [PastDay, ...PastDay[]][] = [];
  let run: [PastDay, ...PastDay[]] | undefined;
  for (const day of past.days) {
    const kind = kindOf(state, day);
    if (kind === 'quiet' && day.to <= began) continue;
    if (kind === 'quiet' && run) run.push(day);
    else if (kind !== 'ongoing') shown.push([day]);
    run = kind === 'quiet' ? (run ?? shown.at(-1)) : undefined;
  }
  return shown;
}

/** When the first component was added. Nothing is known about the days before. */
export const beginningOf = ({ components, now }: PublicState): Seconds =>
  Math.min(now, ...components.values().map(({ createdAt }) => createdAt));

function kindOf(state: PublicState, day: PastDay): 'eventful' | 'ongoing' | 'quiet' {
  const { ongoing, finished } = separateOngoing(state, day);
  const entries = [...finished.incidents, ...finished.schedules];
  if (entries.length > 0 || unreportedOn(day).length > 0) return 'eventful';
  return ongoing.length > 0 ? 'ongoing' : 'quiet';
}

const quietDays = (i18n: Translator, days: Days): Html => {
  const [to, from] = [days[0].date, (days.at(-1) ?? days[0]).date];
  return html`<div class="day"><h3>${from === to ? i18n.date(to, 'weekday') : i18n.days(from, to, 'long')}</h3>
<p class="quiet">${i18n.t('noIncidents')}</p></div>`;
};

function* pastDay(pageContext: PageContext, state: PublicState, day: PastDay): Iterable<Html> {
  const { i18n } = pageContext;
  const { finished } = separateOngoing(state, day);
  const unreported = unreportedOn(day);
  yield html`<div class="day"><h3>${i18n.date(day.date, 'weekday')}</h3>
`;
  yield* entriesOf(pageContext, state, finished, 'h4');
  yield html`
${unreported.length > 0 ? html`<p class="quiet">${i18n.t('downWithoutIncident', { names: namesAndMore(i18n, unreported) })}</p>` : ''}</div>`;
}

/** The names of the components that were down on a day without any incident. */
export const unreportedOn = ({ incidents, unreported }: PastDay): string[] =>
  incidents.length > 0 ? [] : unreported.map(({ label }) => label);

/** Separates ongoing entries, which the page shows at the top, from finished ones. */
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
