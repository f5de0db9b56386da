import { sql } from 'kysely';
import { publicViewer } from '../../auth/actor.ts';
import { Param } from '../../db/dialect.ts';
import type { Row } from '../../db/schema.ts';
import { runStatement } from '../../db/statement.ts';
import type { ReadContext } from '../../jsonapi/read-context.ts';
import type { Seconds } from '../../lib/clock.ts';
import { bucketOf, type ChartView, calculatedValue, chartViews } from '../../resources/metrics/model.ts';
import { visibleMetrics } from '../../resources/visibility.ts';

type View = (typeof chartViews)[number];

/** The chart data of one metric: a value for every `step` seconds starting at `from`, null where there is none. */
export interface MetricSeries {
  readonly id: number;
  readonly name: string;
  readonly suffix: string;
  readonly description: string | null;
  readonly places: number;
  readonly view: ChartView;
  readonly step: Seconds;
  readonly from: Seconds;
  readonly values: readonly (number | null)[];
}

type Rollup = Omit<Row<'metric_rollups'>, 'step'>;

/**
 * The series of every public metric with a chart, in the given view or in the default view of each. Always two
 * statements.
 */
export async function loadMetricSeries(readContext: ReadContext, view?: ChartView): Promise<MetricSeries[]> {
  const metrics = await findMetricsWithChart(readContext);
  if (metrics.length === 0) return [];
  const requested = chartViews.find(({ name }) => name === view);
  const charts = metrics.map((metric) => ({
    metric,
    view: requested ?? (chartViews[metric.default_view] as View),
  }));
  const idsIn = ({ name }: View) =>
    charts.filter((chart) => chart.view.name === name).map(({ metric }) => metric.id);
  const rollups = Map.groupBy(await findRollups(readContext, idsIn), ({ metric_id }) => metric_id);
  return charts.map((chart) =>
    toSeries(readContext, chart.metric, chart.view, rollups.get(chart.metric.id) ?? []),
  );
}

const findMetricsWithChart = (readContext: ReadContext): Promise<readonly Row<'metrics'>[]> =>
  runStatement(
    readContext,
    'metrics of the page',
    () => sql<Row<'metrics'>>`select metrics.* from metrics
      where ${visibleMetrics({ ...readContext, viewer: publicViewer })} and metrics.display_chart = 1
      order by metrics."order", metrics.id`,
    {},
  );

/** Reads one range of the primary key per metric, however many points it has. */
function findRollups(readContext: ReadContext, idsIn: (view: View) => number[]): Promise<readonly Rollup[]> {
  const { dialect, now } = readContext;
  const build = () =>
    sql<Rollup>`${sql.join(
      chartViews.map(({ name, step }) => {
        const [ids, from, to] = parametersOf(name).map((parameter) => new Param(parameter));
        return sql`select metric_id, bucket, total, counter from metric_rollups
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
  return runStatement(readContext, 'rollups of the page', build, Object.fromEntries(values));
}

const parametersOf = (view: ChartView) => [`ids of ${view}`, `from of ${view}`, `to of ${view}`] as const;

const firstBucket = ({ step, buckets }: View, now: Seconds): Seconds =>
  bucketOf(now, step) - (buckets - 1) * step;

function toSeries(
  { now }: ReadContext,
  { id, name, suffix, description, places, calc_type, default_value }: Row<'metrics'>,
  view: View,
  rollups: readonly Rollup[],
): MetricSeries {
  const from = firstBucket(view, now);
  const values = Array.from({ length: view.buckets }, () => default_value);
  for (const rollup of rollups) {
    values[(rollup.bucket - from) / view.step] = calculatedValue(calc_type, rollup);
  }
  return { id, name, suffix, description, places, view: view.name, step: view.step, from, values };
}
