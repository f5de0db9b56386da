import { sql } from 'kysely';
import { type ChartView, chartViews } from '../../../domain/status/metrics/model.ts';
import { loadSeries, type Series } from '../../../domain/status/metrics/series.ts';
import { visibleMetrics } from '../../../domain/visibility.ts';
import { publicViewer } from '../../../kernel/auth/actor.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { runStatement } from '../../../kernel/db/statement.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';

type View = (typeof chartViews)[number];

/** The chart data of one metric. */
export interface MetricSeries extends Series {
  readonly id: number;
  readonly name: string;
  readonly suffix: string;
  readonly description: string | null;
  readonly places: number;
}

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
  const series = await loadSeries(readContext, charts);
  return metrics.map(({ id, name, suffix, description, places }, index) => ({
    id,
    name,
    suffix,
    description,
    places,
    ...(series[index] as Series),
  }));
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
