import type { Translator } from '../../i18n/translator.ts';
import { type Html, html } from '../../lib/html.ts';
import type { ComponentUptime } from '../page-data.ts';
import type { Cause, DayBar, Interval } from '../uptime/model.ts';
import type { PageContext } from './layout.ts';

const HEIGHT = 30;
/** Days with events are also taller, so colour is not the only cue. */
const QUIET_TOP = 5;
/** A component with problems every day does not list each of them. */
const MAX_LISTED = 60;

const rect = (index: number, top: number): string => `M${index * 4} ${top}h3v${HEIGHT - top}h-3z`;

/**
 * The bars of a component without any problem. The page contains them once; every component references them and draws
 * over them.
 */
export function barSheet(days: number): Html {
  const sheet = sheets.get(days) ?? makeSheet(days);
  sheets.set(days, sheet);
  return sheet;
}

const sheets = new Map<number, Html>();

function makeSheet(days: number): Html {
  const path = Array.from({ length: days }, (_, index) => rect(index, QUIET_TOP)).join('');
  return html`<svg width="0" height="0" class="sheet" aria-hidden="true"><defs><path id="ok" class="ok" d="${path}"/></defs></svg>`;
}

const drawings = new WeakMap<readonly DayBar[], Html>();

/** The bars of days with problems. They look the same in every language, so they are rendered once. */
function cachedDrawing(days: readonly DayBar[]): Html {
  const drawing = drawings.get(days) ?? draw(days);
  drawings.set(days, drawing);
  return drawing;
}

function draw(days: readonly DayBar[]): Html {
  const paths = new Map<number, string>();
  for (const [index, { status }] of days.entries()) {
    if (status === 1) continue;
    const kind = status ?? 0;
    paths.set(kind, (paths.get(kind) ?? '') + rect(index, status === null ? QUIET_TOP : 0));
  }
  return html`${Array.from(paths, ([kind, path]) => html`<path class="s${kind}" d="${path}"/>`)}`;
}

/** One bar for each day, and a text list of what happened on days with events. */
export function bars(
  pageContext: PageContext,
  { id, name }: { readonly id: number; readonly name: string },
  { bars: days, percent }: ComponentUptime,
  now: number,
): Html {
  const { i18n } = pageContext;
  const figure = percent === null ? i18n.t('noUptime') : i18n.percent(percent);
  const eventful = days.flatMap((day, index) => (day.intervals.length > 0 ? [{ day, index }] : []));
  return html`<svg class="bars" viewBox="0 0 ${days.length * 4 - 1} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${i18n.count('barsLabel', days.length, { name, percent: figure })}" data-first="${days[0]?.date}"><use href="#ok"/>${cachedDrawing(days)}</svg>
<p class="span"><span>${i18n.count('daysAgo', days.length)}</span><span>${percent === null ? figure : i18n.t('uptimeFigure', { percent: figure })}</span><span>${i18n.t('today')}</span></p>
${
  eventful.length === 0
    ? ''
    : html`<details class="days" id="days-${id}"><summary>${i18n.count('eventfulDays', eventful.length)}</summary><ul>${eventful
        .toReversed()
        .slice(0, MAX_LISTED)
        .map(({ day, index }) => dayItem(pageContext, day, index, now))}</ul></details>`
}`;
}

function dayItem(pageContext: PageContext, day: DayBar, index: number, now: number): Html {
  const { i18n } = pageContext;
  const down = downOf(day, now);
  return html`<li data-d="${index}">${i18n.date(day.date)}${down > 0 ? html` · ${i18n.t('downFor', { duration: i18n.duration(down) })}` : ''}<ul>${day.intervals.map((interval) => intervalItem(pageContext, interval, day, now))}</ul></li>`;
}

/** Whole minutes during an outage: with seconds, the page would change every second. */
const downOf = ({ down, intervals }: DayBar, now: number): number =>
  (intervals.at(-1)?.to ?? 0) > now ? down - (down % 60) : down;

function intervalItem(pageContext: PageContext, interval: Interval, day: DayBar, now: number): Html {
  const { i18n } = pageContext;
  const causes = interval.causes.map(
    (cause, index) => html`${index > 0 ? ' · ' : ''}${causeLink(pageContext, cause)}`,
  );
  return html`<li>${spanOf(i18n, interval, day, now)} · ${i18n.componentStatus(interval.status)}${causes.length > 0 ? html` · ${causes}` : ''}</li>`;
}

function spanOf(i18n: Translator, { from, to }: Interval, day: DayBar, now: number): Html {
  if (from === day.from && to === day.to) return html`${i18n.t('allDay')}`;
  const start = i18n.time(from, 'time');
  return to > now
    ? i18n.markup('since', { time: start })
    : i18n.markup('interval', { from: start, to: i18n.time(to, 'time') });
}

const causeLink = ({ root }: PageContext, cause: Cause): Html =>
  cause.type === 'incident'
    ? html`<a href="${root}/incidents/${cause.guid}">${cause.name}</a>`
    : html`<a href="${root}/schedules/${cause.id}">${cause.name}</a>`;
