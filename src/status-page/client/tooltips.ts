/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { body, create, type Maybe, queryAll, root } from './dom.ts';
import { format, ownZone } from './times.ts';

// Tooltips for the days of the uptime bars and for the values of charts.
const tip = Object.assign(create('div'), { className: 'tip' });
const dot = document.createElementNS('http://www.w3.org/2000/svg', 'path');
dot.setAttribute('class', 'chart-line chart-dots');
dot.style.strokeWidth = '9px';
let tipFor: Element | undefined;
let tipAt = -1;
let isPinned = false;

const hideTip = () => {
  tip.remove();
  dot.remove();
  tipFor = undefined;
  isPinned = false;
};

/** An update may remove what the tooltip is about. */
export const hideTipOfRemoved = () => {
  if (!tipFor?.isConnected) hideTip();
};

/** Converts the pointer position to the units of the SVG. The CTM accounts for stretched and mirrored graphics. */
const unitsAt = (graphic: Maybe<SVGGraphicsElement>, { clientX }: MouseEvent) => {
  const { a, e } = graphic?.getScreenCTM() ?? { a: 1, e: 0 };
  return (clientX - e) / a;
};

const describeDay = (bars: SVGElement, index: number) => {
  const item = bars.parentElement?.querySelector(`[data-d="${index}"]`);
  if (item) return [...item.cloneNode(true).childNodes];
  const drawn = queryAll('path', bars).find((path) => path.getAttribute('d')?.includes(`M${index * 4} `));
  const { quiet, nodata } = body.dataset;
  const text = drawn ? drawn.matches('.s0') && nodata : quiet;
  const day = Date.parse(`${bars.dataset.first}T00:00Z`) + index * 86_400_000;
  return [format(day, 'day', 'UTC'), create('br'), text || ''];
};

const valuesOf = ({ dataset }: SVGElement) => dataset.values?.split(',') ?? [];

/** The index of the nearest data point, or -1. */
const valueAt = (chart: SVGElement, event: MouseEvent) => {
  const x = unitsAt(chart.querySelector('svg'), event);
  const present = valuesOf(chart).flatMap((value, index) => (value ? index : []));
  return present.sort((one, other) => Math.abs(one - x) - Math.abs(other - x))[0] ?? -1;
};

const describeValue = (chart: SVGElement, index: number) => {
  const number = (name: string) => Number(chart.dataset[name]);
  const plot = chart.querySelector('svg');
  const value = Number(valuesOf(chart)[index]);
  const share = (number('high') - value) / (number('high') - number('low'));
  dot.setAttribute('d', `M${index} ${share * (plot?.viewBox.baseVal.height ?? 0)}h0`);
  plot?.append(dot);
  const places = number('places');
  const digits = { minimumFractionDigits: places, maximumFractionDigits: places };
  const text = `${value.toLocaleString(root.lang, digits)} ${chart.dataset.suffix}`;
  const timestamp = (number('from') + index * number('step')) * 1000;
  return [create('b', text), create('br'), format(timestamp, 'full', ownZone)];
};

const showTip = (graphic: SVGSVGElement, event: MouseEvent) => {
  const isDays = graphic.matches('.bars');
  const index = isDays ? Math.floor(unitsAt(graphic, event) / 4) : valueAt(graphic, event);
  if (index < 0) return;
  if (graphic !== tipFor || index !== tipAt) {
    tip.replaceChildren(...(isDays ? describeDay : describeValue)(graphic, index));
    (document.querySelector('main') ?? body).append(tip);
    tipFor = graphic;
    tipAt = index;
  }
  const { top, bottom } = graphic.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = tip;
  const left = Math.min(event.clientX - width / 2, root.clientWidth - width - 8);
  tip.style.left = `${scrollX + Math.max(8, left)}px`;
  tip.style.top = `${scrollY + (top < height + 6 ? bottom + 6 : top - height - 6)}px`;
};

const isTip = ({ target }: Event) => tip.contains(target as Node);
const graphicOf = ({ target }: Event) => (target as Element).closest?.<SVGSVGElement>('.bars,.chart');

export const offerTooltips = () => {
  addEventListener('pointermove', (event) => {
    if (isPinned || isTip(event)) return;
    const graphic = graphicOf(event);
    if (graphic) showTip(graphic, event);
    else hideTip();
  });
  addEventListener('click', (event) => {
    if (isTip(event)) return;
    const wasPinned = isPinned && tipAt;
    const [graphic, before] = [graphicOf(event), tipFor];
    hideTip();
    if (!graphic) return;
    showTip(graphic, event);
    // A second click on the same day unpins the tooltip.
    isPinned = wasPinned !== tipAt || before !== graphic;
    if (!isPinned) hideTip();
  });
  addEventListener('keydown', ({ key }) => key === 'Escape' && hideTip());
};
