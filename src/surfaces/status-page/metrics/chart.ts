import { unitAfter } from '../../../../common/units.ts';
import { type Html, html } from '../../../lib/html.ts';
import type { MetricSeries } from './queries.ts';
import { ticksFor } from './scale.ts';

/**
 * In pixels from the top. The lines stretch to any width, while height and text keep their size: an image that scales
 * as a whole would have unreadable labels on a phone.
 */
export const chartBox = { height: 158, top: 20, bottom: 140 } as const;
/** Path coordinates are integers, in tenths of a pixel. */
const UNITS_PER_PIXEL = 10;
const MAX_SUFFIX = 16;
const PLOT_HEIGHT = chartBox.bottom - chartBox.top;

/** The values of a chart, and how they are written. */
export type DrawnSeries = Pick<MetricSeries, 'from' | 'step' | 'values' | 'suffix' | 'places'>;

export interface ChartOptions {
  readonly title: string;
  /** Text alternative of the chart. If there are no values, it is visible too. */
  readonly description: string;
  readonly locale?: string;
}

/** The last value that is not null. */
export const latestValue = ({ values }: Pick<MetricSeries, 'values'>): number | null =>
  values.findLast((value) => value !== null) ?? null;

const formats = new Map<string, Intl.NumberFormat>();

export function formatValue(value: number, places: number, locale = 'en'): string {
  const key = `${locale} ${places}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: places,
      maximumFractionDigits: places,
      // Avoids -0.00.
      signDisplay: 'negative',
    });
  formats.set(key, format);
  return format.format(value);
}

/**
 * A chart as SVG. `chart.css.ts` has its styles. Its data attributes have what the page's script needs for tooltips.
 */
export function chartSvg(series: DrawnSeries, options: ChartOptions): Html {
  const { from, step, suffix, places, values } = series;
  const data = values.map((value) => (value === null ? '' : Number(value.toFixed(places))));
  const present = values.filter((value) => value !== null);
  const ticks = present.length > 0 ? ticksFor(present, places) : [0, 1];
  const [low, high] = [ticks[0] as number, ticks.at(-1) as number];
  const label = (tick: number) =>
    `${formatValue(tick, places, options.locale)}${unitAfter(shorten(suffix), options.locale)}`;
  const { height, top, bottom } = chartBox;
  return html`<svg class="chart" width="100%" height="${height}" role="img" data-from="${from}" data-step="${step}" data-values="${data.join()}" data-low="${low}" data-high="${high}" data-suffix="${unitAfter(suffix, options.locale)}" data-places="${places}"><title>${options.title}</title><desc>${options.description}</desc>${drawing(values, ticks)}${
    present.length > 0
      ? html`<text class="chart-label" y="${top - 6}">${label(high)}</text><text class="chart-label" y="${height - 3}">${label(low)}</text>`
      : html`<text class="chart-label" x="50%" y="${(top + bottom) / 2}" text-anchor="middle">${options.description}</text>`
  }</svg>`;
}

/** Labels are above and below the plot, each on one line, so a suffix must be short. */
function shorten(suffix: string): string {
  const characters = [...suffix];
  return characters.length > MAX_SUFFIX ? `${characters.slice(0, MAX_SUFFIX - 1).join('')}…` : suffix;
}

/** One unit to the right is one bucket. */
function drawing(values: MetricSeries['values'], ticks: readonly number[]): Html {
  const [low, high] = [ticks[0] as number, ticks.at(-1) as number];
  const height = PLOT_HEIGHT * UNITS_PER_PIXEL;
  const width = Math.max(1, values.length - 1);
  const yOf = (value: number) => Math.round((1 - (value - low) / (high - low)) * height);
  // Areas extend to zero, or to the edge of the chart that is nearest to zero.
  const base = yOf(Math.min(Math.max(0, low), high));
  const grid = ticks.map(yOf).filter((y) => y !== base);
  const { line, area, dots } = pathsOf(values, yOf, base);
  return html`<svg y="${chartBox.top}" width="100%" height="${PLOT_HEIGHT}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" overflow="visible"><path class="chart-grid" d="${grid.map((y) => `M0 ${y}H${width}`)}"/><path class="chart-axis" d="M0 ${base}H${width}"/>${
    line && html`<path class="chart-area" d="${area}"/><path class="chart-line" d="${line}"/>`
  }${dots && html`<path class="chart-line chart-dots" d="${dots}"/>`}</svg>`;
}

function pathsOf(values: MetricSeries['values'], yOf: (value: number) => number, base: number) {
  const paths = { line: '', area: '', dots: '' };
  for (const { start, heights } of runsOf(values, yOf)) {
    if (heights.length === 1) {
      // A line of length zero: its round caps make it a dot.
      paths.dots += `M${start} ${heights[0]}h0`;
      continue;
    }
    const segments = heights.slice(1).map((y, index) => {
      const change = y - (heights[index] as number);
      return change < 0 ? `1${change}` : `1 ${change}`;
    });
    const steps = `l${segments.join(' ')}`;
    paths.line += `M${start} ${heights[0]}${steps}`;
    paths.area += `M${start} ${base}V${heights[0]}${steps}V${base}z`;
  }
  return paths;
}

/** Runs of consecutive values without a gap, each with the index of its first value. */
function runsOf(values: MetricSeries['values'], yOf: (value: number) => number) {
  const runs: { readonly start: number; readonly heights: number[] }[] = [];
  values.forEach((value, index) => {
    if (value === null) return;
    const run = runs.at(-1);
    if (run && run.start + run.heights.length === index) run.heights.push(yOf(value));
    else runs.push({ start: index, heights: [yOf(value)] });
  });
  return runs;
}
