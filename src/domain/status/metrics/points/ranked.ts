import { sql } from 'kysely';
import { Param } from '../../../../kernel/db/dialect.ts';
import { PARENT, runStatement } from '../../../../kernel/db/statement.ts';
import type { ListQuery } from '../../../../kernel/jsonapi/query.ts';
import type { ReadContext } from '../../../../kernel/jsonapi/read-context.ts';
import type { Located } from '../../../../kernel/jsonapi/source.ts';
import { pointBlocks } from './counts.ts';

const BOUND = new Param('bound');

interface Block {
  readonly block: number;
  readonly total: number;
}

/**
 * Finds a page of the points of a metric without reading the points before it, from the counts of blocks. Undefined if a
 * filter or the order needs more than the counts know.
 */
export async function locatePoints(
  readContext: ReadContext,
  query: ListQuery,
  metricId: number,
): Promise<Located | undefined> {
  const [key, ...more] = query.sort;
  if (query.filters.length > 0 || !key || more.length > 0) return undefined;
  const column = key.field === 'id' ? 'id' : 'recorded_at';
  const blocks = await findBlocks(readContext, metricId, column);
  const total = blocks.reduce((sum, block) => sum + block.total, 0);
  const offset = (query.page - 1) * query.perPage;
  if (offset >= total) return { total };
  const { descending } = key;
  const { block, rest } = walk(descending ? blocks.toReversed() : blocks, offset);
  const { size } = pointBlocks[column];
  const from = sql.ref(`metric_points.${column}`);
  return {
    total,
    offset: rest,
    within: descending ? sql`${from} < ${BOUND}` : sql`${from} >= ${BOUND}`,
    values: { bound: (descending ? block + 1 : block) * size },
    key: `from a block of ${column} ${descending ? 'down' : 'up'}`,
  };
}

function findBlocks(
  readContext: ReadContext,
  metricId: number,
  column: keyof typeof pointBlocks,
): Promise<readonly Block[]> {
  const level = sql.lit(pointBlocks[column].level);
  const build = () => sql<Block>`select block, total from metric_point_counts
    where metric_id = ${PARENT} and level = ${level} order by block`;
  const scope = { ...readContext, viewer: undefined };
  return runStatement(scope, `blocks of points by ${column}`, build, { parent: metricId });
}

/** The block that contains a rank, and the rank inside that block. */
function walk(blocks: readonly Block[], rank: number): { block: number; rest: number } {
  let rest = rank;
  for (const { block, total } of blocks) {
    if (rest < total) return { block, rest };
    rest -= total;
  }
  throw new Error('The rank is below the sum of all blocks.');
}
