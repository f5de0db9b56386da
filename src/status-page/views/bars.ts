import type { Translator } from '../../i18n/translator.ts';
import { type Html, html } from '../../lib/html.ts';
import { OPERATIONAL } from '../../resources/components/model.ts';
import type { ComponentUptime } from '../page-data.ts';
import type { Cause, DayBar, Interval } from '../uptime/model.ts';
import type { PageContext } from './layout.ts';
import { textAttributes } from './text-language.ts';

const HEIGHT = 30;
/** Day bars are three units wide and four apart. */
const WIDTH = 3;
const STEP = 4;
/** A component with problems every day does not list each of them. */
const MAX_LISTED = 60;

const NO_DATA = 0;

/**
 * The blocks of a day's bar, each with its top and its height, by status. What is worse is taller, and every status has its
 * own pattern, so colour is not the only cue.
 */
const blocks: Readonly<Record<number, readonly (readonly [top: number, height: number])[]>> = {
  [NO_DATA]: [[25, 5]],
  1: [[11, 19]],
  2: [
    [6, 10],
    [18, 12],
  ],
  3: [
    [2, 5],
    [9, 21],
  ],
  4: [[0, HEIGHT]],
  5: [
    [14, 5],
    [25, 5],
  ],
  6: [
    [8, 5],
    [16, 5],
    [24, 6],
  ],
};

const bar = (index: number, status: number): string =>
  (blocks[status] ?? [])
    .map(([top, height]) => `M${index * STEP} ${top}h${WIDTH}v${height}h-${WIDTH}z`)
    .join('');

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
  const path = Array.from({ length: days }, (_, index) => bar(index, OPERATIONAL)).join('');
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
    if (status === OPERATIONAL) continue;
    const kind = status ?? NO_DATA;
    paths.set(kind, (paths.get(kind) ?? '') + bar(index, kind));
  }
  if (paths.size === 0) return html``;
  return html`<path class="gap" d="${gaps(days)}"/>${Array.from(paths, ([kind, path]) => html`<path class="s${kind}" d="${path}"/>`)}`;
}

/** Hides the quiet bars below all others. The comma keeps the script from taking it for the bar of a day. */
function gaps(days: readonly DayBar[]): string {
  let path = '';
  let first = 0;
  for (let index = 0; index <= days.length; index++) {
    if (index < days.length && days[index]?.status !== OPERATIONAL) continue;
    const width = (index - first) * STEP - 1;
    if (width > 0) path += `M${first * STEP},0h${width}v${HEIGHT}h-${width}z`;
    first = index + 1;
  }
  return path;
}

/** One bar for each day, and the uptime. */
export const bars = (pageContext: PageContext, name: string, uptime: ComponentUptime): Html =>
  html`${dayBars(pageContext, name, uptime)}<p class="pc" aria-hidden="true">${uptime.percent === null ? '–' : pageContext.i18n.percent(uptime.percent)}</p>`;

/** One bar for each day. */
export function dayBars({ i18n }: PageContext, name: string, uptime: ComponentUptime): Html {
  const { bars: days, percent } = uptime;
  const figure = percent === null ? undefined : i18n.percent(percent);
  const label = i18n.count('barsLabel', days.length, { name, percent: figure ?? i18n.t('noUptime') });
  return html`<svg class="bars" viewBox="0 0 ${days.length * STEP - 1} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${label}" data-first="${days[0]?.date}"><use href="#ok"/>${cachedDrawing(days)}</svg>`;
}

interface EventfulDay {
  readonly day: DayBar;
  /** Its position among the bars. */
  readonly index: number;
}

/** The days on which the component was not operational. */
export const eventfulDays = ({ bars: days }: ComponentUptime): EventfulDay[] =>
  days.flatMap((day, index) => (day.intervals.length > 0 ? [{ day, index }] : []));

/** What happened on these days, newest first. */
export const eventList = (
  pageContext: PageContext,
  days: readonly EventfulDay[],
  now: number,
): Html | undefined =>
  days.length === 0
    ? undefined
    : html`<ul>${days
        .toReversed()
        .slice(0, MAX_LISTED)
        .map(({ day, index }) => dayItem(pageContext, day, index, now))}</ul>`;

function dayItem(pageContext: PageContext, day: DayBar, index: number, now: number): Html {
  const { i18n } = pageContext;
  const down = downOf(day, now);
  return html`<li data-d="${index}">${i18n.date(day.date)}${down > 0 ? html` · ${i18n.t('downFor', { duration: i18n.duration(down) })}` : ''}<ul>${day.intervals.map((interval) => intervalItem(pageContext, interval, day, now))}</ul></li>`;
}

/** Whole minutes during an outage: with seconds, the page would change every second. */
export const downOf = ({ down, intervals }: DayBar, now: number): number =>
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

const causeLink = ({ i18n, pages }: PageContext, cause: Cause): Html =>
  cause.type === 'incident'
    ? html`<a href="${pages}/incidents/${cause.guid}"${textAttributes(i18n, cause, 'name')}>${cause.name}</a>`
    : html`<a href="${pages}/schedules/${cause.id}"${textAttributes(i18n, cause, 'name')}>${cause.name}</a>`;
