import { Button, Table } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Choices } from '../../ui/choices.tsx';
import { downloadCsv } from '../../ui/download-csv.ts';
import { milliseconds } from '../../ui/durations.ts';
import { useNow } from '../../ui/now.ts';
import { Card, Section } from '../../ui/page-frame.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { type ChartBand, type ChartLine, zoomed } from '../../ui/time-chart-model.ts';
import { formatTime, zones } from '../../ui/times.ts';
import { count, fill, words } from '../../words/words.ts';
import { placeName } from '../probes/model.ts';
import classes from './chart.module.css';
import {
  bandsOf,
  type ChartSearch,
  csvOf,
  type Point,
  partLines,
  placesIn,
  pointsOf,
  type Series,
  SHORTEST,
  type View,
  viewOf,
  views,
} from './chart-model.ts';
import type { Check } from './model.ts';
import { checkSeries, checkSummary, polled } from './queries.ts';

const TimeChart = lazy(() =>
  import('../../ui/time-chart.tsx').then((module) => ({ default: module.TimeChart })),
);

interface Props {
  readonly check: Pick<Check, 'id' | 'name'>;
  readonly search: ChartSearch;
  readonly onSearch: (search: ChartSearch) => void;
}

/** How long the responses took, with outages and maintenance. The numbers are there as a table and as a file, too. */
export function ResponseTimes({ check, search, onSearch }: Props) {
  const [isTable, setTable] = useState(false);
  const now = useNow();
  const view = viewOf(search, now);
  const query = useQuery({ ...checkSeries(check.id, view), ...polled, placeholderData: keepPreviousData });
  const summary = useQuery({ ...checkSummary(check.id, view), ...polled, placeholderData: keepPreviousData });
  const text = words.metrics;
  const { range = 'hour', lines = 'median' } = search;
  const rangeOf = (from: number, until: number) =>
    onSearch({ ...search, from: new Date(from).toISOString(), until: new Date(until).toISOString() });
  const zoom = {
    onRange: rangeOf,
    onFactor: (around: number, factor: number) => {
      const { from, until } = zoomed(view, around, factor, SHORTEST, now);
      rangeOf(from, until);
    },
  };
  const kept = search.lines && { lines: search.lines };
  return (
    <Section title={words.checks.responseTimes}>
      <Card>
        <div className={classes.choices}>
          <Choices
            label={text.range}
            value={view.isZoomed ? null : range}
            onChange={(next) => onSearch({ ...kept, ...(next && next !== 'hour' && { range: next }) })}
            choices={views.map((each) => ({ value: each.name, label: text.views[each.name] }))}
          />
          <Choices
            label={words.checks.lines}
            value={lines}
            onChange={(next) => onSearch({ ...search, lines: next })}
            choices={[
              { value: 'median' as const, label: words.checks.median },
              { value: 'phases' as const, label: words.checks.byPhase },
              { value: 'places' as const, label: words.checks.byPlace },
            ]}
          />
        </div>
        <QueryView query={query}>
          {(series) => (
            <>
              <Suspense fallback={<div className={classes.waiting} />}>
                <Drawing
                  name={check.name}
                  viewName={view.isZoomed ? undefined : text.views[range]}
                  view={view}
                  series={series}
                  lines={lines}
                  bands={bandsOf(summary.data?.bands ?? [], now)}
                  zoom={zoom}
                />
              </Suspense>
              <div className={classes.buttons}>
                <Button
                  variant="subtle"
                  className="text-edge"
                  aria-expanded={isTable}
                  onClick={() => setTable(!isTable)}
                >
                  {isTable ? text.hideTable : text.showTable}
                </Button>
                <Button
                  variant="subtle"
                  className="text-edge"
                  onClick={() => downloadCsv(`check-${check.id}.csv`, csvOf(series))}
                >
                  {words.audit.download}
                </Button>
              </div>
              {isTable && <PointTable name={check.name} points={pointsOf(series, undefined, view)} />}
            </>
          )}
        </QueryView>
      </Card>
    </Section>
  );
}

interface DrawingProps {
  readonly name: string;
  /** Undefined for a part of the time that somebody has chosen. */
  readonly viewName: string | undefined;
  readonly view: View;
  readonly series: Series;
  readonly lines: NonNullable<ChartSearch['lines']>;
  readonly bands: readonly ChartBand[];
  readonly zoom: {
    readonly onRange: (from: number, until: number) => void;
    readonly onFactor: (around: number, factor: number) => void;
  };
}

function Drawing({ name, viewName, view, series, lines, bands, zoom }: DrawingProps) {
  const text = words.checks;
  const points = pointsOf(series, undefined, view);
  const latest = points.findLast(({ median }) => median !== null);
  const failed = points.reduce((sum, point) => sum + point.failed, 0);
  const isEmpty = latest === undefined && failed === 0;
  const label = fill(text.chartLabel, {
    name,
    view: viewName ?? formatTime(new Date(view.from), zones.mine),
    median: milliseconds(latest?.median ?? 0),
    slow: milliseconds(latest?.slow ?? 0),
    failed: count(text.failures, failed),
  });
  return (
    <>
      {isEmpty && <p className={classes.hint}>{text.chartEmpty}</p>}
      {(!isEmpty || view.isZoomed) && (
        <TimeChart
          time={view}
          lines={linesOf(series, points, view, lines)}
          isStacked={lines === 'phases'}
          bands={bands}
          failed={points.map((point) => point.failed)}
          show={milliseconds}
          label={label}
          zoom={zoom}
        />
      )}
    </>
  );
}

function linesOf(
  series: Series,
  points: readonly Point[],
  view: View,
  lines: DrawingProps['lines'],
): readonly ChartLine[] {
  const text = words.checks;
  if (lines === 'phases') {
    const parts = partLines(points, (part) => text.phases[part]);
    // A result may have no parts, such as that of a heartbeat.
    if (parts.length > 0) return parts;
  }
  if (lines === 'places')
    return placesIn(series).map((place) => ({
      key: place,
      name: placeName(place),
      values: pointsOf(series, place, view).map(({ median }) => median),
    }));
  return [
    { key: 'median', name: text.median, values: points.map(({ median }) => median) },
    { key: 'slow', name: text.slow, values: points.map(({ slow }) => slow) },
  ];
}

function PointTable({ name, points }: { readonly name: string; readonly points: readonly Point[] }) {
  const text = words.checks;
  const show = (value: number | null) => (value === null ? words.common.none : milliseconds(value));
  return (
    <Table captionSide="top">
      <Table.Caption>{name}</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{words.metrics.time}</Table.Th>
          <Table.Th scope="col">{text.median}</Table.Th>
          <Table.Th scope="col">{text.slow}</Table.Th>
          <Table.Th scope="col">{text.failed}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {points
          .filter(({ median, failed }) => median !== null || failed > 0)
          .toReversed()
          .map(({ at, median, slow, failed }) => (
            <Table.Tr key={at}>
              <Table.Td>{formatTime(new Date(at), zones.mine)}</Table.Td>
              <Table.Td>{show(median)}</Table.Td>
              <Table.Td>{show(slow)}</Table.Td>
              <Table.Td>{failed}</Table.Td>
            </Table.Tr>
          ))}
      </Table.Tbody>
    </Table>
  );
}
