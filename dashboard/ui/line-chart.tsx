import { useMemo } from 'react';
import { words } from '../words/words.ts';
import classes from './line-chart.module.css';
import { type SeriesValue, scaleOf } from './series.ts';
import { formatTime, zones } from './times.ts';

const HEIGHT = 160;
/** How high the marks at the lower edge are. */
const MARK = 10;

interface Props {
  /** The first one has an area below it. All have the same times. */
  readonly lines: readonly (readonly SeriesValue[])[];
  /** Which of the times have a mark at the lower edge, such as failures. */
  readonly marked?: readonly boolean[];
  readonly show: (value: number) => string;
  /** The whole chart in one sentence. */
  readonly label: string;
}

/** One or more lines over time, up to now. */
export function LineChart({ lines, marked = [], show, label }: Props) {
  const [main = []] = lines;
  const { low, high } = useMemo(
    () => scaleOf(lines.flat().flatMap(({ value }) => (value === null ? [] : [value]))),
    [lines],
  );
  const paths = useMemo(() => lines.map((line) => pathsOf(line, low, high)), [lines, low, high]);
  const marks = marked.map((isMarked, index) => (isMarked ? `M${index} ${HEIGHT}v-${MARK}` : '')).join('');
  const [first] = main;
  const end = main.length - 1;
  return (
    <figure className={classes.figure}>
      <div className={classes.scale} aria-hidden="true">
        <span>{show(high)}</span>
        <span>{show(low)}</span>
      </div>
      <svg
        className={classes.chart}
        viewBox={`0 0 ${end} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        <path className={classes.grid} d={`M0 0H${end}M0 ${HEIGHT / 2}H${end}M0 ${HEIGHT}H${end}`} />
        <path className={classes.area} d={paths[0]?.area} />
        {paths.map(({ line }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a chart have a fixed order.
          <path key={index} className={index === 0 ? classes.line : classes.secondLine} d={line} />
        ))}
        <path className={classes.dots} d={paths[0]?.dots} />
        {marks !== '' && <path className={classes.marks} d={marks} />}
      </svg>
      <div className={classes.ends} aria-hidden="true">
        <span>{first && formatTime(new Date(first.at), zones.mine)}</span>
        <span>{words.common.now}</span>
      </div>
    </figure>
  );
}

/** One unit to the right is one value. Gaps interrupt the line. */
function pathsOf(series: readonly SeriesValue[], low: number, high: number) {
  const yOf = (value: number) => (HEIGHT - ((value - low) / (high - low)) * HEIGHT).toFixed(1);
  const base = yOf(Math.min(Math.max(0, low), high));
  let line = '';
  let area = '';
  let dots = '';
  let isDrawing = false;
  series.forEach(({ value }, index) => {
    if (value === null) {
      if (isDrawing) area += `L${index - 1} ${base}Z`;
      isDrawing = false;
      return;
    }
    const y = yOf(value);
    // A single value is a line of length zero, whose round ends make it a dot.
    if (!isDrawing && (series[index + 1]?.value ?? null) === null) dots += `M${index} ${y}h0`;
    line += `${isDrawing ? 'L' : 'M'}${index} ${y}`;
    area += isDrawing ? `L${index} ${y}` : `M${index} ${base}L${index} ${y}`;
    isDrawing = true;
  });
  if (isDrawing) area += `L${series.length - 1} ${base}Z`;
  return { line, area, dots };
}
