/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { body, byId, create, type Maybe, queryAll, root } from './dom.ts';
import { format, ownZone, pageZone } from './times.ts';

// The days of the uptime bars, and the values of charts. Both are at positions, counted from 0.

export const GRAPHICS = '.bars,.chart';
const isBars = (graphic: Element) => graphic.matches('.bars');

const mark = document.createElementNS('http://www.w3.org/2000/svg', 'path');
export const removeMark = () => mark.remove();

/** The element whose units positions are measured in. */
const plotOf = (graphic: SVGSVGElement) =>
  graphic.querySelector<SVGGraphicsElement>(isBars(graphic) ? 'g' : 'svg');
const DAY_UNITS = 4;
const unitsOf = (graphic: Element) => (isBars(graphic) ? DAY_UNITS : 1);
/** The CTM accounts for stretched and mirrored graphics. */
const scaleOf = (graphic: SVGSVGElement) => plotOf(graphic)?.getScreenCTM() ?? { a: 1, e: 0 };
/** Whether positions go from right to left. */
export const isMirrored = (graphic: SVGSVGElement) => scaleOf(graphic).a < 0;
/** The middle of a bar, as a share of the space of a day. */
const middleOf = (graphic: Element) => (isBars(graphic) ? 0.4 : 0);
/** Where a position is on the screen. */
export const screenX = (graphic: SVGSVGElement, position: number) => {
  const { a, e } = scaleOf(graphic);
  return (position + middleOf(graphic)) * unitsOf(graphic) * a + e;
};

const valuesOf = ({ dataset }: SVGElement) => dataset.values?.split(',') ?? [];

/** The positions that have something to tell. */
export const positionsOf = (graphic: SVGSVGElement): number[] => {
  if (!isBars(graphic)) return valuesOf(graphic).flatMap((value, index) => (value ? index : []));
  return [...Array((graphic.viewBox.baseVal.width + 1) / DAY_UNITS).keys()];
};

/** The position nearest to the pointer, or -1. */
export const positionAt = (graphic: SVGSVGElement, clientX: number) => {
  const { a, e } = scaleOf(graphic);
  const exact = (clientX - e) / a / unitsOf(graphic) - middleOf(graphic);
  const distance = (position: number) => Math.abs(position - exact);
  return positionsOf(graphic).sort((one, other) => distance(one) - distance(other))[0] ?? -1;
};

/** What is drawn: bars may reference those of another component. */
const drawingOf = (bars: Element): Element =>
  byId(bars.querySelector('use')?.getAttribute('href')?.slice(1) ?? '') ?? bars;
/** Whether the path has a bar at this position. Its lines are as long as the days that they are for. */
const isAt = (path: Element, position: number) =>
  [...(path.getAttribute('d') ?? '').matchAll(/M(\d+) [\d.]+h(\d+)/g)].some(
    ([, start, length]) => position >= Number(start) && position < Number(start) + Number(length),
  );

const describeDay = (bars: SVGSVGElement, index: number) => {
  mark.setAttribute('class', 'at');
  mark.setAttribute('d', `M${index * DAY_UNITS} 0h3v${bars.viewBox.baseVal.height}h-3z`);
  const { first, step = '1' } = bars.closest<HTMLElement>('[data-first]')?.dataset ?? {};
  const DAY_MS = 86_400_000;
  const start = Date.parse(`${first}T00:00Z`) + index * Number(step) * DAY_MS;
  const end = start + (Number(step) - 1) * DAY_MS;
  const date = format(start, 'day', 'UTC', end > start ? end : 0);
  const items = queryAll(`[data-d="${index}"]`, bars.parentElement ?? bars);
  if (items[0] && end === start) return [...items[0].cloneNode(true).childNodes];
  if (items[0]) {
    const list = create('ul');
    list.append(...items.map((item) => item.cloneNode(true)));
    return [date, list];
  }
  const path = queryAll('path', drawingOf(bars)).find((one) => isAt(one, index * DAY_UNITS));
  const { quiet, nodata } = body.dataset;
  const text = path?.matches('.s0') ? nodata : path?.matches('.s1') && quiet;
  return [date, create('br'), text || ''];
};

const DAY_SECONDS = 86_400;

const describeValue = (chart: SVGSVGElement, index: number) => {
  const plot = chart.querySelector('svg');
  const number = (name: string) => Number(chart.dataset[name]);
  const value = Number(valuesOf(chart)[index]);
  const share = (number('high') - value) / (number('high') - number('low'));
  mark.setAttribute('class', 'chart-line chart-at');
  mark.setAttribute('d', `M${index} ${share * (plot?.viewBox.baseVal.height ?? 0)}h0`);
  const places = number('places');
  const digits = { minimumFractionDigits: places, maximumFractionDigits: places };
  const text = `${value.toLocaleString(root.lang, digits)}${chart.dataset.suffix}`;
  const timestamp = (number('from') + index * number('step')) * 1000;
  // A day is one of the page. Its noon is on it even if the clocks have changed.
  const time =
    number('step') === DAY_SECONDS
      ? format(timestamp + (DAY_SECONDS / 2) * 1000, 'day', pageZone)
      : format(timestamp, 'full', ownZone);
  return [create('b', text), create('br'), time];
};

/** Marks a position, and says what is there. */
export const describe = (graphic: SVGSVGElement, position: number) => {
  const plot = plotOf(graphic);
  const described = isBars(graphic) ? describeDay(graphic, position) : describeValue(graphic, position);
  plot?.append(mark);
  return described;
};

/**
 * Makes graphics interactive. Screen readers know sliders as things that arrow keys move through. In each list only the
 * first one is a tab stop; the arrow keys lead to the others.
 */
export const prepareGraphics = (within: ParentNode) => {
  const lists = new Set<Maybe<Element>>();
  const sheet = byId('ok');
  for (const graphic of queryAll<SVGSVGElement>(GRAPHICS, within)) {
    // What is drawn or referenced has a scale of its own, and looks the same with another one around it.
    if (sheet && isBars(graphic))
      for (const name of ['viewBox', 'preserveAspectRatio'])
        graphic.setAttribute(name, sheet.getAttribute(name) ?? '');
    const list = graphic.closest('.list,.metrics');
    const last = positionsOf(graphic).at(-1);
    if (last === undefined) continue;
    graphic.tabIndex = lists.has(list) ? -1 : 0;
    if (list) lists.add(list);
    graphic.dataset.on = '';
    graphic.role = 'slider';
    graphic.ariaValueMin = '0';
    graphic.ariaValueMax = graphic.ariaValueNow = `${last}`;
  }
};
