import { Button, Table } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { unitAfter } from '../../../common/units.ts';
import { Choices } from '../../ui/choices.tsx';
import { useNow } from '../../ui/now.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { type SeriesValue, startOf } from '../../ui/series.ts';
import { formatTime, zones } from '../../ui/times.ts';
import { fill, locale, words } from '../../words/words.ts';
import { metricChart } from './chart-query.ts';
import classes from './metrics.module.css';
import { chartViews, formatValue, type Metric } from './model.ts';

const TimeChart = lazy(() =>
  import('../../ui/time-chart.tsx').then((module) => ({ default: module.TimeChart })),
);

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
            <Suspense fallback={<div className={classes.waiting} />}>
              <Drawing metric={metric} series={series} step={view.step} viewName={text.views[name]} />
            </Suspense>
            <Button
              variant="subtle"
              className="text-edge"
              aria-expanded={isTable}
              onClick={() => setTable(!isTable)}
            >
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
  /** In seconds. */
  readonly step: number;
  readonly viewName: string;
}

function Drawing({ metric, series, step, viewName }: DrawingProps) {
  const text = words.metrics;
  const values = series.flatMap(({ value }) => (value === null ? [] : [value]));
  const show = (value: number) =>
    `${formatValue(value, metric.places, locale)}${unitAfter(metric.suffix, locale)}`;
  const latest = values.at(-1);
  if (latest === undefined) return <p className={classes.hint}>{text.chartEmpty}</p>;
  const label = fill(text.chartLabel, {
    name: metric.name,
    view: viewName,
    value: show(latest),
    low: show(Math.min(...values)),
    high: show(Math.max(...values)),
  });
  const time = { from: series[0]?.at ?? 0, step: step * 1000, count: series.length };
  const line = { key: 'value', name: text.value, values: series.map(({ value }) => value) };
  return <TimeChart time={time} lines={[line]} show={show} label={label} />;
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
                : `${formatValue(value, metric.places, locale)}${unitAfter(metric.suffix, locale)}`}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
