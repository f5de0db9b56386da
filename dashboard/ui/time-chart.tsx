import { Button, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, useId, useMemo, useRef, useState } from 'react';
import { words } from '../words/words.ts';
import { dateFormat } from './date-format.ts';
import classes from './time-chart.module.css';
import {
  bandAt,
  bandsIn,
  type ChartBand,
  type ChartLine,
  type ChartTime,
  HEIGHT,
  lastWithValue,
  pathsOf,
  scaleOf,
  stacked,
  timeTicks,
  untilOf,
  xOf,
} from './time-chart-model.ts';
import { formatTime, zones } from './times.ts';

interface Props {
  readonly time: ChartTime;
  readonly lines: readonly ChartLine[];
  /** The lines are parts of a sum, drawn on top of each other. */
  readonly isStacked?: boolean;
  readonly bands?: readonly ChartBand[];
  /** How much failed in each step, which has a mark at the lower edge. */
  readonly failed?: readonly number[];
  readonly show: (value: number) => string;
  /** The whole chart in one sentence. */
  readonly label: string;
  /** People may choose a part of the time: by dragging, or around a moment, by this factor. */
  readonly zoom?: {
    readonly onRange: (from: number, until: number) => void;
    readonly onFactor: (around: number, factor: number) => void;
  };
}

const MARK = 12;
const strides: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: 10,
  PageDown: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};
const factors: Readonly<Record<string, number>> = { '+': 0.5, '=': 0.5, '-': 2, '−': 2 };

/**
 * Values over time, with round numbers on both axes. The mouse, a finger or the arrow keys say which moment people ask about;
 * its values stand above the chart, where no finger hides them.
 */
export function TimeChart({
  time,
  lines,
  isStacked = false,
  bands = [],
  failed = [],
  show,
  label,
  zoom,
}: Props) {
  const [chosen, setChosen] = useState<number>();
  /** Where a selection with the mouse began. */
  const [begin, setBegin] = useState<number>();
  const plot = useRef<HTMLDivElement>(null);
  const help = useId();
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const { count, from, step } = time;
  const drawn = useMemo(() => drawingOf(lines, isStacked), [lines, isStacked]);
  const current = Math.min(chosen ?? lastWithValue(lines) ?? count - 1, count - 1);
  const ticks = timeTicks(time, zones.mine, isPhone ? 4 : 8);
  const shownBands = bandsIn(time, bands);
  const isPointing = chosen !== undefined;

  const indexAt = ({ clientX }: PointerEvent): number => {
    const { left, width } = plot.current?.getBoundingClientRect() ?? { left: 0, width: 1 };
    return Math.max(0, Math.min(count - 1, Math.floor(((clientX - left) / width) * count)));
  };
  const down = (event: PointerEvent<HTMLDivElement>) => {
    setChosen(indexAt(event));
    if (event.pointerType !== 'mouse' || event.button !== 0 || !zoom) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setBegin(indexAt(event));
  };
  const up = (event: PointerEvent) => {
    const end = indexAt(event);
    setBegin(undefined);
    if (begin === undefined || Math.abs(end - begin) < 2) return;
    zoom?.onRange(from + Math.min(begin, end) * step, from + (Math.max(begin, end) + 1) * step);
  };
  const press = (event: KeyboardEvent) => {
    const stride = strides[event.key];
    const factor = factors[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (stride !== undefined) setChosen(Math.max(0, Math.min(count - 1, current + stride)));
    else if (factor !== undefined && zoom) zoom.onFactor(momentOf(current), factor);
    else return;
    event.preventDefault();
  };
  const momentOf = (index: number): number => from + (index + 0.5) * step;
  const at = formatTime(new Date(from + current * step), zones.mine);
  const band = bandAt(time, bands, current);
  const values = lines.map(({ name, values: own }) => ({ name, value: own[current] ?? null }));
  const said = [
    ...values.map(({ name, value }) => `${name} ${value === null ? words.common.none : show(value)}`),
    ...(band ? [words.checks.states[band]] : []),
  ];
  const share = (x: number): string => `${(x / count) * 100}%`;
  const selection =
    begin === undefined ? undefined : { x: Math.min(begin, current), width: Math.abs(begin - current) + 1 };
  return (
    <figure className={classes.figure}>
      <div className={classes.values} data-pointing={isPointing || undefined}>
        <span className={classes.at}>{at}</span>
        {band && (
          <span className={classes.band} data-kind={band}>
            {words.checks.states[band]}
          </span>
        )}
        <ul>
          {values.map(({ name, value }, index) => (
            <li key={lines[index]?.key} data-line={lines[index]?.key} data-index={index % 6}>
              <bdi>{name}</bdi> <b>{value === null ? '–' : show(value)}</b>
            </li>
          ))}
          {(failed[current] ?? 0) > 0 && (
            <li data-line="failed">
              {words.checks.failed} <b>{failed[current]}</b>
            </li>
          )}
        </ul>
      </div>
      <div className={classes.body}>
        <div className={classes.numbers} aria-hidden="true">
          {drawn.scale.ticks.map((tick) => (
            <span
              key={tick}
              style={{
                bottom: `${((tick - drawn.scale.low) / (drawn.scale.high - drawn.scale.low)) * 100}%`,
              }}
            >
              {show(tick)}
            </span>
          ))}
        </div>
        <div className={classes.plot} ref={plot}>
          <svg
            className={classes.chart}
            viewBox={`0 0 ${count} ${HEIGHT}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={label}
          >
            {shownBands.map(({ kind, x, width }) => (
              <rect
                key={`${kind} ${x}`}
                className={classes.shade}
                data-kind={kind}
                x={x}
                y={0}
                width={width}
                height={HEIGHT}
              />
            ))}
            <path
              className={classes.grid}
              d={drawn.scale.ticks
                .map((tick) => {
                  const y =
                    HEIGHT - ((tick - drawn.scale.low) / (drawn.scale.high - drawn.scale.low)) * HEIGHT;
                  return `M0 ${y.toFixed(1)}H${count}`;
                })
                .concat(ticks.map((tick) => `M${xOf(time, tick.at).toFixed(2)} 0V${HEIGHT}`))
                .join('')}
            />
            {drawn.paths.map(({ key, line, area, dots, index }) => (
              <g
                key={key}
                className={classes.series}
                data-line={key}
                data-index={index % 6}
                data-stacked={isStacked || undefined}
              >
                {(isStacked || index === 0) && <path className={classes.area} d={area} />}
                <path className={classes.line} d={line} />
                <path className={classes.dots} d={dots} />
              </g>
            ))}
            <path
              className={classes.marks}
              d={failed.map((each, index) => (each > 0 ? `M${index + 0.5} ${HEIGHT}v-${MARK}` : '')).join('')}
            />
            {selection && (
              <rect
                className={classes.selection}
                x={selection.x}
                y={0}
                width={selection.width}
                height={HEIGHT}
              />
            )}
            {isPointing && <path className={classes.cross} d={`M${current + 0.5} 0V${HEIGHT}`} />}
          </svg>
          <div
            className={classes.pointer}
            role="slider"
            tabIndex={0}
            aria-label={words.metrics.time}
            aria-describedby={zoom && help}
            aria-valuemin={0}
            aria-valuemax={count - 1}
            aria-valuenow={current}
            aria-valuetext={`${at}: ${said.join(', ')}`}
            onPointerDown={down}
            onPointerMove={(event) => setChosen(indexAt(event))}
            onPointerUp={up}
            onPointerCancel={() => setBegin(undefined)}
            onPointerLeave={({ pointerType }) => {
              if (pointerType === 'mouse' && begin === undefined) setChosen(undefined);
            }}
            onBlur={() => setChosen(undefined)}
            onKeyDown={press}
          />
          <div className={classes.times} aria-hidden="true">
            {ticks.map(({ at: moment, isDay }) => (
              <span key={moment} style={{ left: share(xOf(time, moment)) }}>
                {tickText(moment, isDay)}
              </span>
            ))}
          </div>
        </div>
      </div>
      {zoom && (
        <div className={classes.zoom}>
          <VisuallyHidden id={help}>{words.checks.chartHelp}</VisuallyHidden>
          <Button
            variant="default"
            onClick={() => zoom.onFactor(isPointing ? momentOf(current) : untilOf(time), 0.5)}
          >
            {words.checks.zoomIn}
          </Button>
          <Button
            variant="default"
            onClick={() => zoom.onFactor(isPointing ? momentOf(current) : untilOf(time), 2)}
          >
            {words.checks.zoomOut}
          </Button>
        </div>
      )}
    </figure>
  );
}

function drawingOf(lines: readonly ChartLine[], isStacked: boolean) {
  const shown = isStacked ? stacked(lines) : lines.map(({ values }) => values);
  const scale = scaleOf(shown.flat().flatMap((value) => (value === null ? [] : [value])));
  return {
    scale,
    paths: shown.map((values, index) => ({
      key: lines[index]?.key ?? '',
      index,
      ...pathsOf(values, scale, isStacked ? shown[index - 1] : undefined),
    })),
  };
}

const tickText = (at: number, isDay: boolean): string =>
  dateFormat({
    timeZone: zones.mine,
    ...(isDay ? { month: 'short', day: 'numeric' } : { hour: 'numeric', minute: '2-digit' }),
  }).format(new Date(at));
