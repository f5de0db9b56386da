import { authorize } from '../../../../kernel/auth/actor.ts';
import { countPointWrite } from '../../../../kernel/db/data-version.ts';
import { Invalid } from '../../../../kernel/errors.ts';
import type { Tx } from '../../../../kernel/events/transaction.ts';
import { createForm } from '../../../../kernel/validation/form.ts';
import type { Seconds } from '../../../../lib/clock.ts';
import { rollUpPoints } from '../rollups.ts';
import { countPoints } from './counts.ts';
import { metricPointInput } from './fields.ts';

/** A point that another product measured. */
export interface PastPoint {
  readonly value: number;
  /** How often the value was measured. */
  readonly counter: number;
  readonly at: Seconds;
}

/** A statement may have only so many parameters. */
const ROWS_PER_INSERT = 1000;

/**
 * Writes many points of the past as they are: they are not merged, because the other product has done that already. Nobody is
 * told of them. Returns why each point is not valid, or undefined.
 */
export async function createPastPoints(
  tx: Tx,
  metricId: number,
  points: readonly PastPoint[],
): Promise<(Invalid | undefined)[]> {
  authorize(tx.actor, 'metric-points.manage');
  const problems = points.map(problemOf);
  const rows = points.flatMap(({ value, counter, at }, index) =>
    problems[index]
      ? []
      : [
          {
            metric_id: metricId,
            total: value * counter,
            counter,
            recorded_at: at,
            created_at: at,
            updated_at: at,
          },
        ],
  );
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    const part = rows.slice(start, start + ROWS_PER_INSERT);
    const written = await tx.db
      .insertInto('metric_points')
      .values(part)
      .returning(['id', 'metric_id', 'recorded_at'])
      .execute();
    await rollUpPoints(tx, part);
    await countPoints(tx, written, 1);
  }
  if (rows.length > 0) await countPointWrite(tx);
  return problems;
}

function problemOf({ value, at }: PastPoint): Invalid | undefined {
  try {
    createForm(metricPointInput, { value, timestamp: at }).done();
    return undefined;
  } catch (error) {
    if (error instanceof Invalid) return error;
    throw error;
  }
}
