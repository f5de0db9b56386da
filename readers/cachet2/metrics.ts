import type { ImportedMetric, ImportedPoint } from '../source.ts';
import type { CachetReading } from './reading.ts';
import { clamp, flagOf, numberOf, textOf } from './values.ts';

export async function* metricsOf(reading: CachetReading): AsyncGenerator<ImportedMetric> {
  const { staging, tables } = reading;
  if (!tables.has('metrics')) return;
  for (const row of staging.rows(`select * from ${tables.sql('metrics')} order by id`)) {
    const threshold = numberOf(row.threshold, 5);
    yield {
      key: textOf(row.id),
      createdAt: reading.time(row.created_at),
      fields: {
        name: textOf(row.name),
        suffix: textOf(row.suffix) || '-',
        description: textOf(row.description) || null,
        default_value: numberOf(row.default_value),
        calc_type: clamp(numberOf(row.calc_type), 1),
        display_chart: flagOf(row.display_chart, true),
        places: clamp(numberOf(row.places, 2), 4),
        default_view: clamp(numberOf(row.default_view, 1), 3),
        threshold: 60 % Math.max(threshold, 1) === 0 ? threshold : 5,
        order: Math.max(0, numberOf(row.order)),
        visible: clamp(numberOf(row.visible, 1), 2),
      },
    };
  }
}

/** The points of a metric, from the oldest to the newest. Those without a time or a number are left out. */
export async function* pointsOf(reading: CachetReading, metricKey: string): AsyncGenerator<ImportedPoint> {
  const { staging, tables } = reading;
  if (!tables.has('metric_points')) return;
  const sql = `select * from ${tables.sql('metric_points')} where metric_id = ? order by created_at, id`;
  for (const row of staging.rows(sql, metricKey)) {
    const at = reading.timeOrNone(row.created_at);
    const value = numberOf(row.value, Number.NaN);
    if (at === undefined || Number.isNaN(value)) continue;
    yield { value, counter: Math.max(1, numberOf(row.counter, 1)), at };
  }
}
