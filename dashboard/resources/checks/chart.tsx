import { Button, Table } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Choices } from '../../ui/choices.tsx';
import { milliseconds } from '../../ui/durations.ts';
import { LineChart } from '../../ui/line-chart.tsx';
import { useNow } from '../../ui/now.ts';
import { Card, Section } from '../../ui/page-frame.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { startOf } from '../../ui/series.ts';
import { formatTime, zones } from '../../ui/times.ts';
import { count, fill, words } from '../../words/words.ts';
import { placeName } from '../probes/model.ts';
import { lineOf, type Point, placesIn, pointsOf, views } from './chart-model.ts';
import classes from './checks.module.css';
import type { Check } from './model.ts';
import { checkSeries, polled } from './queries.ts';

/** How long the responses took: half of them, the slowest, and which failed. The numbers are there as a table, too. */
export function ResponseTimes({ check }: { readonly check: Pick<Check, 'id' | 'name'> }) {
  const [name, setName] = useState<(typeof views)[number]['name']>('hour');
  const [chosen, setChosen] = useState<string>();
  const [isTable, setTable] = useState(false);
  const now = useNow();
  const view = views.find((each) => each.name === name) ?? views[0];
  const from = startOf(view, now);
  const query = useQuery({
    ...checkSeries(check.id, view, from),
    ...polled,
    placeholderData: keepPreviousData,
  });
  const text = words.metrics;
  return (
    <Section title={words.checks.responseTimes}>
      <Card>
        <Choices
          label={text.range}
          value={name}
          onChange={setName}
          choices={views.map((each) => ({ value: each.name, label: text.views[each.name] }))}
        />
        <QueryView query={query}>
          {(series) => {
            const places = placesIn(series);
            const place = places.find((each) => each === chosen) ?? places[0];
            const points = pointsOf(series, place, view, from);
            return (
              <>
                {places.length > 1 && place !== undefined && (
                  <div className={classes.place}>
                    <Choices
                      label={words.checks.place}
                      value={place}
                      onChange={setChosen}
                      choices={places.map((each) => ({ value: each, label: <bdi>{placeName(each)}</bdi> }))}
                    />
                  </div>
                )}
                <Drawing name={check.name} view={text.views[name]} points={points} />
                <Button
                  variant="subtle"
                  className="text-edge"
                  aria-expanded={isTable}
                  onClick={() => setTable(!isTable)}
                >
                  {isTable ? text.hideTable : text.showTable}
                </Button>
                {isTable && <PointTable name={check.name} points={points} />}
              </>
            );
          }}
        </QueryView>
      </Card>
    </Section>
  );
}

interface DrawingProps {
  readonly name: string;
  readonly view: string;
  readonly points: readonly Point[];
}

function Drawing({ name, view, points }: DrawingProps) {
  const text = words.checks;
  const latest = points.findLast(({ median }) => median !== null);
  const failed = points.reduce((sum, point) => sum + point.failed, 0);
  if (latest === undefined && failed === 0) return <p className={classes.hint}>{text.chartEmpty}</p>;
  const median = milliseconds(latest?.median ?? 0);
  const slow = milliseconds(latest?.slow ?? 0);
  return (
    <>
      <LineChart
        lines={[lineOf(points, 'median'), lineOf(points, 'slow')]}
        marked={points.map((point) => point.failed > 0)}
        show={milliseconds}
        label={fill(text.chartLabel, { name, view, median, slow, failed: count(text.failures, failed) })}
      />
      <ul className={classes.key}>
        <li data-line="median">{text.median}</li>
        <li data-line="slow">{text.slow}</li>
        {failed > 0 && <li data-line="failed">{count(text.failures, failed)}</li>}
      </ul>
    </>
  );
}

function PointTable({ name, points }: Omit<DrawingProps, 'view'>) {
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
