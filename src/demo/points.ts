import { countPointWrite } from '../db/data-version.ts';
import type { NewRow } from '../db/schema.ts';
import { transaction } from '../events/transaction.ts';
import type { Seconds } from '../lib/clock.ts';
import type { MetricKey } from './metrics.ts';
import type { Stage } from './stage.ts';

/** What a meter read at one moment. */
export interface Measurement {
  readonly at: Seconds;
  readonly metric: MetricKey;
  readonly value: number;
}

const ROWS_AT_ONCE = 500;

/**
 * Writes many points with few statements, because one by one they take longer than everything else together. The rows
 * are those that `createMetricPoint` writes for a point that joins no other: a test compares them.
 */
export function writePoints(
  { ctx, agent, metricIds }: Stage,
  readings: readonly Measurement[],
): Promise<void> {
  return transaction(ctx, agent, async (tx) => {
    for (let start = 0; start < readings.length; start += ROWS_AT_ONCE) {
      const rows = readings
        .slice(start, start + ROWS_AT_ONCE)
        .map(({ at, metric, value }): NewRow<'metric_points'> => {
          const metric_id = metricIds.get(metric);
          if (metric_id === undefined) throw new Error(`The metric ${metric} does not exist yet.`);
          return { metric_id, total: value, counter: 1, recorded_at: at, created_at: at, updated_at: at };
        });
      await tx.db.insertInto('metric_points').values(rows).execute();
    }
    await countPointWrite(tx);
  });
}
