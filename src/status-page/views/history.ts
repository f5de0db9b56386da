import { type Html, html } from '../../lib/html.ts';
import { IN_PROGRESS } from '../../resources/schedules/model.ts';
import type { Past, PastDay } from '../page-data.ts';
import { type IncidentState, isInProgress, type PublicState, type ScheduleState } from '../state.ts';
import { incidentCard, type Level, scheduleCard } from './entries.ts';
import type { Frame } from './layout.ts';

type Shown = Pick<PublicState, 'components' | 'now'>;
type Running = Pick<PublicState, 'incidents' | 'schedules' | 'now'>;

/** The last days at the bottom of the status page; quiet ones are named too. */
export function* pastIncidents(frame: Frame, state: PublicState, past: Past): Iterable<Html> {
  const { words, root } = frame;
  yield html`<section id="history" aria-labelledby="history-title">
<h2 id="history-title">${words.say('pastIncidents')}</h2>
`;
  for (const day of past.days) yield* pastDay(frame, state, day);
  yield html`
<p><a href="${root}/history">${words.say('wholeHistory')}</a></p>
</section>`;
}

function* pastDay(frame: Frame, state: PublicState, day: PastDay): Iterable<Html> {
  const { words } = frame;
  const { running, over } = apart(state, day);
  const nothing = running.length === 0 && over.incidents.length === 0 && over.schedules.length === 0;
  yield html`<div class="day"><h3>${words.date(day.date, 'weekday')}</h3>
${running.length > 0 ? html`<ul class="list">${running.map((entry) => runningItem(frame, entry))}</ul>` : ''}
`;
  yield* entriesOf(frame, state, over, 'h4');
  yield html`
${nothing ? html`<p class="quiet">${words.say('noIncidents')}</p>` : ''}</div>`;
}

/** What is still going on stands at the top of the page; here it is only named. */
export function apart({ incidents, schedules, now }: Running, day: PastDay) {
  const goesOn = (entries: readonly { id: number }[]) => {
    const ids = new Set(entries.map(({ id }) => id));
    return ({ id }: { id: number }) => ids.has(id);
  };
  const [unresolved, open] = [goesOn(incidents), goesOn(schedules)];
  // What was put off by hand is open, but did not begin.
  const begun = day.schedules.filter((schedule) => isInProgress(schedule, now));
  return {
    running: [...day.incidents.filter(unresolved), ...begun],
    over: {
      incidents: day.incidents.filter((incident) => !unresolved(incident)),
      schedules: day.schedules.filter((schedule) => !open(schedule)),
    },
  };
}

const runningItem = ({ words }: Frame, entry: IncidentState | ScheduleState): Html =>
  'guid' in entry
    ? html`<li><a href="#incident-${entry.id}">${entry.name}</a> · ${words.incidentStatus(entry.status)}</li>`
    : html`<li><a href="#schedule-${entry.id}">${entry.name}</a> · ${words.scheduleStatus(IN_PROGRESS)}</li>`;

function* entriesOf(
  frame: Frame,
  state: Shown,
  day: Pick<PastDay, 'incidents' | 'schedules'>,
  level: Level,
): Iterable<Html> {
  for (const incident of day.incidents) yield incidentCard(frame, state, incident, level);
  for (const schedule of day.schedules) yield scheduleCard(frame, state, schedule, level);
}

export interface HistorySpan {
  /** First and last day, as `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  readonly today: string;
  /** Last day of the neighbouring pages. */
  readonly older: string;
  readonly newer: string | undefined;
}

/** Any stretch of the past; only days on which something happened. */
export function historyPage(frame: Frame, state: Shown, past: Past, span: HistorySpan): Html {
  const { words, root } = frame;
  const days = past.days.filter(({ incidents, schedules }) => incidents.length + schedules.length > 0);
  return html`<h1>${words.say('historyTitle')}</h1>
<p>${words.say('historyRange', { from: words.date(span.from), to: words.date(span.to) })}</p>
<div class="more">
<form action="${root}/history" method="get"><label for="date">${words.say('goToDate')}</label>
<input type="date" id="date" name="date" value="${span.to}" max="${span.today}" required><button>${words.say('go')}</button></form>
<ul class="pick"><li><a rel="prev" href="${root}/history?date=${span.older}">${words.say('older')}</a></li>${span.newer === undefined ? '' : html`<li><a rel="next" href="${root}/history?date=${span.newer}">${words.say('newer')}</a></li>`}</ul>
</div>
${days.map(
  (day) => html`<div class="day"><h2>${words.date(day.date, 'weekday')}</h2>
${[...entriesOf(frame, state, day, 'h3')]}</div>`,
)}
${days.length === 0 ? html`<p class="quiet">${words.say('noIncidents')}</p>` : ''}
${past.cut ? html`<p>${words.say('historyCut')}</p>` : ''}`;
}
