import { localTime } from '../../common/zone-offset.ts';

/** One line of a chart: a value for each of its steps, and null where there is none. */
export interface ChartLine {
  readonly key: string;
  readonly name: string;
  readonly values: readonly (number | null)[];
}

/** A time that the chart marks, in milliseconds. */
export interface ChartBand {
  readonly kind: 'down' | 'degraded' | 'maintenance';
  readonly from: number;
  readonly until: number;
}

/** The steps of a chart: the first one begins at `from`. Times are milliseconds. */
export interface ChartTime {
  readonly from: number;
  readonly step: number;
  readonly count: number;
}

export const HEIGHT = 200;

export const untilOf = ({ from, step, count }: ChartTime): number => from + step * count;

export interface Scale {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

const WANTED_TICKS = 4;

/** Round numbers from the lowest to the highest value, zero included. */
export function scaleOf(values: readonly number[]): Scale {
  const lowest = Math.min(0, ...values);
  const highest = Math.max(0, ...values);
  const span = highest - lowest;
  if (span === 0) return { low: 0, high: 1, ticks: [0, 1] };
  const unit = 10 ** Math.floor(Math.log10(span / WANTED_TICKS));
  const step =
    [1, 2, 2.5, 5, 10].map((part) => part * unit).find((size) => span / size <= WANTED_TICKS + 0.001) ?? unit;
  const first = Math.floor(lowest / step);
  const last = Math.max(first + 1, Math.ceil(highest / step - 1e-9));
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => round((first + index) * step));
  return { low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1, ticks };
}

/** 0.30000000000000004 is nothing that people can read. */
const round = (value: number): number => Number(value.toPrecision(12));

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const tickSteps = [
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR),
  ...[1, 2, 7, 14, 28, 56, 112].map((days) => days * DAY),
];

export interface TimeTick {
  readonly at: number;
  /** A day begins there, so the date says more than the time. */
  readonly isDay: boolean;
}

/** Round times on the clocks of a zone, at most `most` of them. */
export function timeTicks(time: ChartTime, zone: string, most: number): readonly TimeTick[] {
  const until = untilOf(time);
  const size = tickSteps.find((each) => (until - time.from) / each <= most) ?? (until - time.from) / most;
  const offset = (at: number): number =>
    localTime(zone, Math.floor(at / 1000)) * 1000 - Math.floor(at / 1000) * 1000;
  const first = offset(time.from);
  const ticks: TimeTick[] = [];
  for (let wall = Math.ceil((time.from + first) / size) * size; ticks.length <= most; wall += size) {
    // The clocks may have changed since the beginning.
    const at = wall - offset(wall - first);
    if (at >= until) break;
    if (at >= time.from) ticks.push({ at, isDay: wall % DAY === 0 });
  }
  return ticks;
}

/** Where a moment is, in steps from the left edge, which may be a fraction. */
export const xOf = ({ from, step, count }: ChartTime, at: number): number =>
  Math.max(0, Math.min(count, (at - from) / step));

/** The parts of bands that the chart shows, in steps. What is shorter than a half step is still seen. */
export const bandsIn = (
  time: ChartTime,
  bands: readonly ChartBand[],
): readonly { readonly kind: ChartBand['kind']; readonly x: number; readonly width: number }[] =>
  bands
    .filter(({ from, until }) => from < untilOf(time) && until > time.from)
    .map(({ kind, from, until }) => {
      const x = xOf(time, from);
      const width = Math.max(xOf(time, until) - x, Math.min(0.5, time.count - x));
      return { kind, x: round(x), width: round(width) };
    });

/** What a moment is in: the worst band of a step. */
export function bandAt(
  time: ChartTime,
  bands: readonly ChartBand[],
  index: number,
): ChartBand['kind'] | undefined {
  const from = time.from + index * time.step;
  const touching = bands.filter((band) => band.from < from + time.step && band.until > from);
  return (['maintenance', 'down', 'degraded'] as const).find((kind) =>
    touching.some((band) => band.kind === kind),
  );
}

/** Lines on top of each other, as areas: each has the sum of those below it as its base. */
export function stacked(lines: readonly ChartLine[]): readonly (readonly (number | null)[])[] {
  let below: readonly (number | null)[] = [];
  return lines.map(({ values }) => {
    below = values.map((value, index) => (value === null ? null : value + (below[index] ?? 0)));
    return below;
  });
}

interface Paths {
  readonly line: string;
  /** Between the line and what is below it. */
  readonly area: string;
  /** Values without neighbours. */
  readonly dots: string;
}

/** A value is in the middle of its step. Gaps interrupt the line. */
export function pathsOf(
  values: readonly (number | null)[],
  { low, high }: Scale,
  base?: readonly (number | null)[],
): Paths {
  const yOf = (value: number) => Number((HEIGHT - ((value - low) / (high - low)) * HEIGHT).toFixed(1));
  const zero = yOf(Math.min(Math.max(0, low), high));
  const baseAt = (index: number): number => {
    const value = base?.[index] ?? null;
    return value === null ? zero : yOf(value);
  };
  const paths = { line: '', area: '', dots: '' };
  for (let first = 0; first < values.length; first++) {
    if (values[first] === null) continue;
    let end = first;
    while (end + 1 < values.length && values[end + 1] !== null) end++;
    const run = Array.from({ length: end - first + 1 }, (_, offset) => first + offset);
    const top = run.map((index) => `${index + 0.5} ${yOf(values[index] ?? 0)}`);
    paths.line += `M${top.join('L')}`;
    const bottom = run.toReversed().map((index) => `${index + 0.5} ${baseAt(index)}`);
    paths.area += `M${top.join('L')}L${bottom.join('L')}Z`;
    // A line of length zero, whose round ends make it a dot.
    if (run.length === 1) paths.dots += `M${top[0]}h0`;
    first = end;
  }
  return paths;
}

/** The last step that has a value; undefined without one. */
export function lastWithValue(lines: readonly ChartLine[]): number | undefined {
  const last = Math.max(...lines.map(({ values }) => values.findLastIndex((value) => value !== null)));
  return last < 0 ? undefined : last;
}

/** Half or double the time around a moment, not beyond now. No chart is shorter than `least`. */
export function zoomed(
  time: ChartTime,
  around: number,
  factor: number,
  least: number,
  now: number,
): { readonly from: number; readonly until: number } {
  const length = Math.max(least, (untilOf(time) - time.from) * factor);
  const share = (around - time.from) / (untilOf(time) - time.from);
  const until = Math.min(now, around + length * (1 - share));
  return { from: until - length, until };
}
