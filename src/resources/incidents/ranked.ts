import { type RawBuilder, sql } from 'kysely';
import { Param } from '../../db/dialect.ts';
import { NOW, runStatement } from '../../db/statement.ts';
import type { ListQuery } from '../../jsonapi/query.ts';
import type { Reading } from '../../jsonapi/reading.ts';
import type { Located } from '../../jsonapi/source.ts';
import { incidentStatusValues } from '../updates/model.ts';
import { existingIncidents, visibleLevels } from '../visibility.ts';
import { blockSizes } from './counts.ts';

/** Past this many incidents with a future publication date, plain counting is used. */
const MOST_UNPUBLISHED = 1000;

const BOUND = new Param('bound');
const FIRST = new Param('first');
const LAST = new Param('last');

/**
 * Finds a page of incidents in the order of their ids without reading what comes before it: from the counts of large
 * blocks of ids, then of small ones. Undefined where another order or filter asks for more than the counts know.
 */
export async function locateIncidents(reading: Reading, query: ListQuery): Promise<Located | undefined> {
  const [sort, ...moreSorts] = query.sort;
  const inOrderOfIds = moreSorts.length === 0 && (sort?.field === 'id' || sort?.field === 'created_at');
  if (!inOrderOfIds || query.filters.some(({ name }) => name !== 'status') || query.filters.length > 1) {
    return undefined;
  }
  const statuses = (query.filters[0]?.values ?? incidentStatusValues).map(Number);
  if (statuses.length === 0) return { total: 0 };
  const unpublished = await findUnpublished(reading, statuses);
  if (unpublished.length > MOST_UNPUBLISHED) return undefined;

  const large = await countBlocks(reading, statuses, 1, undefined, unpublished);
  const total = large.reduce((sum, block) => sum + block.total, 0);
  const offset = (query.page - 1) * query.perPage;
  if (offset >= total) return { total };
  const descending = sort?.descending === true;
  const inLarge = walk(large, offset, descending);
  const small = await countBlocks(reading, statuses, 2, inLarge.block, unpublished);
  const inSmall = walk(small, inLarge.rest, descending);
  const size = blockSizes[2];
  return {
    total,
    offset: inSmall.rest,
    // Ids are given in the order of creation, so both orders are this one.
    order: descending ? sql`incidents.id desc` : sql`incidents.id`,
    within: descending ? sql`incidents.id < ${BOUND}` : sql`incidents.id >= ${BOUND}`,
    values: { bound: descending ? (inSmall.block + 1) * size : inSmall.block * size },
    key: descending ? 'from an id down' : 'from an id up',
  };
}

interface Block {
  readonly block: number;
  readonly total: number;
}

/** The block in which a rank lies, and the rank inside it. */
function walk(blocks: readonly Block[], rank: number, descending: boolean): { block: number; rest: number } {
  const ordered = blocks.toSorted((a, b) => (descending ? b.block - a.block : a.block - b.block));
  let rest = rank;
  for (const { block, total } of ordered) {
    if (rest < total) return { block, rest };
    rest -= total;
  }
  // Only if the counts disagree with each other: begin at the end, and find nothing.
  return { block: ordered.at(-1)?.block ?? 0, rest };
}

/** The counts of all blocks of a level, or of those inside one block of the level above. */
async function countBlocks(
  reading: Reading,
  statuses: readonly number[],
  level: 1 | 2,
  inside: number | undefined,
  unpublished: readonly number[],
): Promise<Block[]> {
  const size = blockSizes[level];
  const perLarge = blockSizes[1] / size;
  const range: RawBuilder<unknown> =
    inside === undefined ? sql`` : sql`and block between ${FIRST} and ${LAST}`;
  const build = () => sql<Block>`select block, sum(total) as total from incident_counts
    where level = ${sql.lit(level)} ${range} and ${seen(reading, statuses)} group by block`;
  const values = inside === undefined ? {} : { first: inside * perLarge, last: (inside + 1) * perLarge - 1 };
  const rows = await runStatement(
    reading,
    keyOf(reading, statuses, `counts of level ${level}`),
    build,
    values,
  );
  const hidden = Map.groupBy(unpublished, (id) => Math.floor(id / size));
  return rows.map(({ block, total }) => ({ block, total: Number(total) - (hidden.get(block)?.length ?? 0) }));
}

async function findUnpublished(reading: Reading, statuses: readonly number[]): Promise<number[]> {
  if (reading.viewer.unpublishedIncidents) return [];
  const build = () => sql<{ id: number }>`select incidents.id from incidents
    where ${existingIncidents} and incidents.published_at > ${NOW} and ${seen(reading, statuses)}
    limit ${sql.lit(MOST_UNPUBLISHED + 1)}`;
  const key = keyOf(reading, statuses, 'unpublished incidents');
  return (await runStatement(reading, key, build, { now: reading.now })).map((row) => row.id);
}

const seen = ({ viewer }: Reading, statuses: readonly number[]) =>
  sql`visible in (${sql.join(visibleLevels(viewer).map((level) => sql.lit(level)))})
    and status in (${sql.join(statuses.map((status) => sql.lit(status)))})`;

const keyOf = ({ viewer }: Reading, statuses: readonly number[], what: string) =>
  `${what} of status ${statuses.join()} for ${viewer.key}`;
