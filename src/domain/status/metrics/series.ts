import { sql } from 'kysely';
import { Param } from '../../../kernel/db/dialect.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { runStatement } from '../../../kernel/db/statement.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { bucketOf, type ChartView, calculatedValue, chartViews } from './model.ts';

type View = (typeof chartViews)[number];

/** The values of a chart: one for every `step` seconds starting at `from`, null where there is none. */
export interface Series {
  readonly view: ChartView;
  readonly step: Seconds;
  readonly from: Seconds;
  readonly values: readonly (number | null)[];
}

/** A metric, and what of it a chart shows. */
export interface Chart {
  readonly metric: Pick<Row<'metrics'>, 'id' | 'calc_type' | 'default_value'>;
  readonly view: View;
}

/** The series of each chart, with one statement for all of them. */
export async function loadSeries(readContext: ReadContext, charts: readonly Chart[]): Promise<Series[]> {
  const idsIn = ({ name }: View) =>
    charts.filter((chart) => chart.view.name === name).map(({ metric }) => metric.id);
  const keyOf = (id: number, step: number) => `${id} ${step}`;
  const rollups = Map.groupBy(await findRollups(readContext, idsIn), ({ metric_id, step }) =>
    keyOf(metric_id, step),
  );
  return charts.map((chart) =>
    toSeries(readContext, chart, rollups.get(keyOf(chart.metric.id, chart.view.step)) ?? []),
  );
}

/** Reads one range of the primary key for each chart, however many points its metric has. */
function findRollups(
  readContext: ReadContext,
  idsIn: (view: View) => number[],
): Promise<readonly Row<'metric_rollups'>[]> {
  const { dialect, now } = readContext;
  const build = () =>
    sql<Row<'metric_rollups'>>`${sql.join(
      chartViews.map(({ name, step }) => {
        const [ids, from, to] = parametersOf(name).map((parameter) => new Param(parameter));
        return sql`select metric_id, step, bucket, total, counter from metric_rollups
        where ${dialect.anyOf('metric_id', ids as Param)} and step = ${sql.lit(step)}
        and bucket between ${from} and ${to}`;
      }),
      sql` union all `,
    )}`;
  const values = chartViews.flatMap((view) => {
    const [ids, from, to] = parametersOf(view.name);
    return [
      [ids, dialect.idList(idsIn(view))],
      [from, firstBucket(view, now)],
      [to, bucketOf(now, view.step)],
    ];
  });
  return runStatement(readContext, 'rollups of charts', build, Object.fromEntries(values));
}

const parametersOf = (view: ChartView) => [`ids of ${view}`, `from of ${view}`, `to of ${view}`] as const;

const firstBucket = ({ step, buckets }: View, now: Seconds): Seconds =>
  bucketOf(now, step) - (buckets - 1) * step;

function toSeries(
  { now }: ReadContext,
  { metric: { calc_type, default_value }, view }: Chart,
  rollups: readonly Row<'metric_rollups'>[],
): Series {
  const { name, step } = view;
  const from = firstBucket(view, now);
  const values = Array.from({ length: view.buckets }, () => default_value);
  for (const rollup of rollups) values[(rollup.bucket - from) / step] = calculatedValue(calc_type, rollup);
  return { view: name, step, from, values };
}
