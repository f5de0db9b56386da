import { countPointWrite } from '../../kernel/db/data-version.ts';
import type { NewRow } from '../../kernel/db/schema.ts';
import { transaction } from '../../kernel/events/transaction.ts';
import type { Seconds } from '../../lib/clock.ts';
import type { DemoContext } from './demo-context.ts';
import type { MetricKey } from './metrics.ts';

/** The value of a metric at one time. */
export interface Measurement {
  readonly at: Seconds;
  readonly metric: MetricKey;
  readonly value: number;
}

const ROWS_PER_STATEMENT = 500;

/**
 * Writes many points with few statements: one by one, they would take longer than all other data together. The rows equal
 * those that `createMetricPoint` writes for a point of its own; a test compares them.
 */
export function writePoints(
  { ctx, agent, metricIds }: DemoContext,
  measurements: readonly Measurement[],
): Promise<void> {
  return transaction(ctx, agent, async (tx) => {
    for (let start = 0; start < measurements.length; start += ROWS_PER_STATEMENT) {
      const rows = measurements
        .slice(start, start + ROWS_PER_STATEMENT)
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
