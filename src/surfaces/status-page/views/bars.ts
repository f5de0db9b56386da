import { OPERATIONAL, worst } from '../../../domain/status/components/model.ts';
import type { Translator } from '../../../kernel/i18n/translator.ts';
import { type Html, html } from '../../../lib/html.ts';
import type { ComponentUptime } from '../page-data.ts';
import type { Cause, DayBar, Interval } from '../uptime/model.ts';
import type { PageContext } from './layout.ts';
import { textAttributes } from './text-language.ts';

const HEIGHT = 30;
/** Bars are four units apart, of which the last is empty. `styles.ts` dashes them accordingly. */
const STEP = 4;
const GAP = 1;
/** A component with problems every day does not list each of them. */
const MAX_LISTED = 60;

const NO_DATA = 0;

type Block = readonly [top: number, height: number];

/**
 * The blocks of a day's bar, by status. What is worse is taller, and every status has its
 * own pattern, so colour is not the only cue.
 */
const blocks: Readonly<Record<number, readonly Block[]>> = {
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

/**
 * The path of some days in a row: a line as thick as the block is high, which the style sheet dashes into one bar for each
 * day. So a year takes as little markup as a day.
 */
const run = (first: number, days: number, [top, height]: Block): string =>
  `M${first * STEP} ${top + height / 2}h${days * STEP - GAP}`;

/** More days than this are shown as weeks: a bar of less than two pixels says nothing. */
const MAX_DAYS = 90;
const WEEK = 7;

/** How many days a bar stands for. */
export const daysPerBar = (days: number): number => (days > MAX_DAYS ? WEEK : 1);

/** How many bars there are for this many days. Only whole weeks, so a year has 52 of them. */
const barCount = (days: number): number => Math.floor(days / daysPerBar(days));

const weeks = new WeakMap<readonly DayBar[], readonly DayBar[]>();

/** The days, or the weeks if there are many days: the worst day counts. The last week ends today. */
function barsOf(days: readonly DayBar[]): readonly DayBar[] {
  const size = daysPerBar(days.length);
  if (size === 1) return days;
  const known = weeks.get(days);
  if (known) return known;
  const first = days.length - barCount(days.length) * size;
  const shown = Array.from({ length: barCount(days.length) }, (_, index) =>
    combined(days.slice(first + index * size, first + (index + 1) * size)),
  );
  weeks.set(days, shown);
  return shown;
}

/** Several days, or the same day of several components, as one bar: the worst status wins. */
function combined(bars: readonly DayBar[]): DayBar {
  const statuses = bars.map(({ status }) => status).filter((status) => status !== null);
  const [first, last] = [bars[0] as DayBar, bars.at(-1) as DayBar];
  return { ...first, to: last.to, status: statuses.length === 0 ? null : worst(statuses), intervals: [] };
}

/** The date of the first bar, from which the script counts. */
export const firstDate = ({ bars: days }: ComponentUptime): string | undefined => barsOf(days)[0]?.date;

/** Makes a graphic as wide as its place, whatever the number of days. */
const scale = (days: number): Html =>
  html`viewBox="0 0 ${days * STEP - GAP} ${HEIGHT}" preserveAspectRatio=none`;

/** The bars of a component without any problem. The page contains them once, and the components reference them. */
export function barSheet(days: number): Html {
  const [block] = blocks[OPERATIONAL] as readonly [Block];
  const count = barCount(days);
  return html`<svg width="0" height="0" class="sheet" aria-hidden="true"><symbol id="ok" ${scale(count)}>${line(OPERATIONAL, block, run(0, count, block))}</symbol></svg>`;
}

const line = (kind: number, [, height]: Block, path: string): Html =>
  html`<path class=s${kind} stroke-width=${height} d="${path}"/>`;

/** Undefined for a component without any problem. */
const drawings = new WeakMap<readonly DayBar[], Html | undefined>();

/** The bars look the same in every language, so they are rendered once. */
function drawingOf(days: readonly DayBar[]): Html | undefined {
  if (!drawings.has(days)) drawings.set(days, draw(barsOf(days)));
  return drawings.get(days);
}

function draw(days: readonly DayBar[]): Html | undefined {
  const paths = new Map<number, string[]>();
  let first = 0;
  for (let index = 1; index <= days.length; index++) {
    const kind = days[first]?.status ?? NO_DATA;
    if (index < days.length && (days[index]?.status ?? NO_DATA) === kind) continue;
    const drawn = paths.get(kind) ?? [];
    paths.set(
      kind,
      (blocks[kind] ?? []).map((block, place) => (drawn[place] ?? '') + run(first, index - first, block)),
    );
    first = index;
  }
  if (paths.size === 1 && paths.has(OPERATIONAL)) return undefined;
  return html`${Array.from(paths, ([kind, lines]) =>
    lines.map((path, place) => line(kind, (blocks[kind] as readonly Block[])[place] as Block, path)),
  )}`;
}

/** Where the bars of a component are drawn. */
export interface Drawn {
  /** The id of what is drawn; undefined if nothing references it. */
  readonly id: string | undefined;
  /** Whether the component draws it itself. */
  readonly isOwn: boolean;
}

/** How components without any problem are drawn. */
const quiet: Drawn = { id: 'ok', isOwn: false };
const alone: Drawn = { id: undefined, isOwn: true };

/**
 * Where the bars of the components of a list are drawn. Those that look the same, such as those that were added on the same
 * day, reference the first of them. `name` tells the list from the others on the page.
 */
export function placeDrawings(
  name: string,
  uptimes: readonly ComponentUptime[],
): Map<ComponentUptime, Drawn> {
  const alike = Map.groupBy(uptimes, ({ bars: days }) => drawingOf(days)?.markup);
  const places = new Map<ComponentUptime, Drawn>();
  let shared = 0;
  for (const [markup, members] of alike) {
    const isShared = markup !== undefined && members.length > 1;
    const id = isShared ? `d${name}-${shared++}` : undefined;
    const reference = { id, isOwn: false };
    for (const [index, member] of members.entries()) {
      if (markup === undefined) places.set(member, quiet);
      else if (index === 0) places.set(member, { id, isOwn: true });
      else places.set(member, reference);
    }
  }
  return places;
}

/** One bar for each day, and the uptime. */
export const bars = (pageContext: PageContext, name: string, uptime: ComponentUptime, drawn: Drawn): Html =>
  html`${dayBars(pageContext, name, uptime, drawn)}<p class=pc aria-hidden=true>${uptime.percent === null ? '–' : pageContext.i18n.percent(uptime.percent)}`;

/** One bar for each day. An element around it has the first day in `data-first`. */
export function dayBars(
  { i18n }: PageContext,
  name: string,
  uptime: ComponentUptime,
  drawn: Drawn = drawingOf(uptime.bars) ? alone : quiet,
): Html {
  const { bars: days, percent } = uptime;
  // How many days these are is said once, where they are chosen.
  const label =
    percent === null
      ? i18n.t('barsWithoutUptime', { name })
      : i18n.t('barsLabel', { name, percent: i18n.percent(percent) });
  return html`<svg class=bars role=img aria-label="${label}">${drawingIn(days, drawn)}</svg>`;
}

/** What is referenced has a scale of its own, so most components need no more than the reference. */
const drawingIn = (days: readonly DayBar[], drawn: Drawn): Html =>
  html`<g>${
    drawn.isOwn
      ? html`<svg${drawn.id && html` id=${drawn.id}`} ${scale(barCount(days.length))}>${drawingOf(days)}</svg>`
      : html`<use href=#${drawn.id} />`
  }</g>`;

/** The bars of all components of a group in one, for as long as the group is folded. */
export function groupBars(uptimes: readonly ComponentUptime[]): Html | undefined {
  // Components without any problem share their bars.
  const members = [...new Set(uptimes.map(({ bars: days }) => days))];
  const days = (members[0] ?? []).map((_, index) =>
    combined(members.flatMap((member) => member[index] ?? [])),
  );
  if (days.length === 0) return undefined;
  return html`<svg class="all" aria-hidden=true>${drawingIn(days, drawingOf(days) ? alone : quiet)}</svg>`;
}

interface EventfulDay {
  readonly day: DayBar;
  /** The position of its bar. */
  readonly index: number;
}

/** The days on which the component was not operational. */
export function eventfulDays({ bars: days }: ComponentUptime): EventfulDay[] {
  const size = daysPerBar(days.length);
  const first = days.length - barCount(days.length) * size;
  return days.flatMap((day, index) =>
    day.intervals.length > 0 ? [{ day, index: Math.floor((index - first) / size) }] : [],
  );
}

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
  if (to > now) return i18n.markup('since', { time: start });
  // A range up to midnight would name both dates.
  return to === day.to
    ? i18n.markup('interval', { from: start, to: i18n.time(to, 'time') })
    : i18n.range(from, to, 'time');
}

const causeLink = ({ i18n, pages }: PageContext, cause: Cause): Html =>
  cause.type === 'incident'
    ? html`<a href="${pages}/incidents/${cause.guid}"${textAttributes(i18n, cause, 'name')}>${cause.name}</a>`
    : html`<a href="${pages}/schedules/${cause.id}"${textAttributes(i18n, cause, 'name')}>${cause.name}</a>`;
