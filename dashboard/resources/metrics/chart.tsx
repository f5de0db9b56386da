import { Button, Table } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Choices } from '../../ui/choices.tsx';
import { useNow } from '../../ui/now.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { formatTime, zones } from '../../ui/times.ts';
import { fill, locale, words } from '../../words/words.ts';
import { metricChart } from './chart-query.ts';
import classes from './metrics.module.css';
import { chartViews, formatValue, type Metric } from './model.ts';
import { type SeriesValue, scaleOf, startOf } from './series.ts';

const HEIGHT = 160;

/** The chart of a metric, with its numbers as a table for those who want them. */
export function MetricChart({ metric }: { readonly metric: Metric }) {
  const [name, setName] = useState<(typeof chartViews)[number]['name']>(chartViews[metric.default_view].name);
  const [isTable, setTable] = useState(false);
  const now = useNow();
  const view = chartViews.find((each) => each.name === name) ?? chartViews[1];
  const query = useQuery({
    ...metricChart(metric.id, view, startOf(view, now)),
    placeholderData: keepPreviousData,
  });
  const text = words.metrics;
  return (
    <>
      <Choices
        label={text.range}
        value={name}
        onChange={setName}
        choices={chartViews.map((each) => ({ value: each.name, label: text.views[each.name] }))}
      />
      <QueryView query={query}>
        {(series) => (
          <>
            <Drawing metric={metric} series={series} viewName={text.views[name]} />
            <Button variant="subtle" aria-expanded={isTable} onClick={() => setTable(!isTable)}>
              {isTable ? text.hideTable : text.showTable}
            </Button>
            {isTable && <ValueTable metric={metric} series={series} />}
          </>
        )}
      </QueryView>
    </>
  );
}

interface DrawingProps {
  readonly metric: Metric;
  readonly series: readonly SeriesValue[];
  readonly viewName: string;
}

function Drawing({ metric, series, viewName }: DrawingProps) {
  const text = words.metrics;
  const values = series.flatMap(({ value }) => (value === null ? [] : [value]));
  const { low, high } = scaleOf(values);
  const { line, area } = useMemo(() => pathsOf(series, low, high), [series, low, high]);
  const show = (value: number) => `${formatValue(value, metric.places, locale)} ${metric.suffix}`;
  const latest = values.at(-1);
  const [first] = series;
  const end = series.length - 1;
  if (latest === undefined || !first) return <p className={classes.hint}>{text.chartEmpty}</p>;
  const label = fill(text.chartLabel, {
    name: metric.name,
    view: viewName,
    value: show(latest),
    low: show(Math.min(...values)),
    high: show(Math.max(...values)),
  });
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
        <path className={classes.area} d={area} />
        <path className={classes.line} d={line} />
      </svg>
      <div className={classes.ends} aria-hidden="true">
        <span>{formatTime(new Date(first.at), zones.mine)}</span>
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
  let isDrawing = false;
  series.forEach(({ value }, index) => {
    if (value === null) {
      if (isDrawing) area += `L${index - 1} ${base}Z`;
      isDrawing = false;
      return;
    }
    const y = yOf(value);
    // A single value is a line of length zero, whose round ends make it a dot.
    const isAlone = !isDrawing && (series[index + 1]?.value ?? null) === null;
    line += isDrawing ? `L${index} ${y}` : `M${index} ${y}${isAlone ? 'h0' : ''}`;
    area += isDrawing ? `L${index} ${y}` : `M${index} ${base}L${index} ${y}`;
    isDrawing = true;
  });
  if (isDrawing) area += `L${series.length - 1} ${base}Z`;
  return { line, area };
}

function ValueTable({ metric, series }: Pick<DrawingProps, 'metric' | 'series'>) {
  const text = words.metrics;
  return (
    <Table captionSide="top">
      <Table.Caption>{metric.name}</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{text.time}</Table.Th>
          <Table.Th scope="col">{text.value}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {series.toReversed().map(({ at, value }) => (
          <Table.Tr key={at}>
            <Table.Td>{formatTime(new Date(at), zones.mine)}</Table.Td>
            <Table.Td>
              {value === null
                ? words.common.none
                : `${formatValue(value, metric.places, locale)} ${metric.suffix}`}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
