import { useQuery } from '@tanstack/react-query';
import { unitAfter } from '../../../common/units.ts';
import { useNow } from '../../ui/now.ts';
import { linesOf, startOf } from '../../ui/series.ts';
import { locale } from '../../words/words.ts';
import { metricChart } from './chart-query.ts';
import classes from './metrics.module.css';
import { chartViews, formatValue, type Metric } from './model.ts';

const WIDTH = 96;
const HEIGHT = 28;

/** The latest value of a metric, and the course that led to it. */
export function Sparkline({ metric }: { readonly metric: Metric }) {
  const now = useNow();
  const view = chartViews[metric.default_view];
  const { data: series } = useQuery(metricChart(metric.id, view, startOf(view, now)));
  const values = (series ?? []).flatMap(({ value }) => (value === null ? [] : [value]));
  const latest = values.at(-1);
  if (latest === undefined) return null;
  return (
    <span className={classes.latest}>
      <svg className={classes.sparkline} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <path className={classes.line} d={linesOf(series ?? [], WIDTH, HEIGHT)} />
      </svg>
      <strong>
        {formatValue(latest, metric.places, locale)}
        {unitAfter(metric.suffix, locale)}
      </strong>
    </span>
  );
}
