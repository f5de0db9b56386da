import { type RawBuilder, sql } from 'kysely';
import { Param } from '../../../kernel/db/dialect.ts';
import { ID, NOW, runStatement } from '../../../kernel/db/statement.ts';
import type { ListQuery } from '../../../kernel/jsonapi/query.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import type { Located } from '../../../kernel/jsonapi/source.ts';
import { existingIncidents, readableComponents, visibleIncidents, visibleLevels } from '../../visibility.ts';
import { countIncidentsOf } from '../components/queries.ts';
import { incidentStatusValues } from '../updates/model.ts';
import { blockSizes } from './counts.ts';

/** With more unpublished incidents than this, the list is counted in the plain way. */
const MAX_UNPUBLISHED = 1000;

const BOUND = new Param('bound');
const COMPONENT = new Param('component');
const SKIPPED = new Param('skipped');
const FIRST = new Param('first');
const LAST = new Param('last');

/**
 * Finds a page of incidents in the order of ids without reading the incidents before it: first in the counts of large
 * blocks of ids, then in those of small ones. Undefined if the order or a filter needs more than the counts know.
 */
export async function locateIncidents(
  readContext: ReadContext,
  query: ListQuery,
): Promise<Located | undefined> {
  const { filters } = query;
  const unpublished = await findUnpublished(readContext);
  if (filters.length > 1 || unpublished.length > MAX_UNPUBLISHED) return undefined;
  if (filters[0]?.name === 'component')
    return locateByComponent(readContext, query, filters[0].values.map(Number));
  if (filters.length === 1 && filters[0]?.name !== 'status') return undefined;
  const statuses = (filters[0]?.values ?? incidentStatusValues).map(Number);
  if (statuses.length === 0) return { total: 0 };
  const levels = visibleLevels(readContext.viewer);
  const hidden = unpublished.filter(
    (incident) => levels.includes(incident.visible) && statuses.includes(incident.status),
  );

  const large = await countBlocks(readContext, statuses, 1, undefined, hidden);
  const total = large.reduce((sum, block) => sum + block.total, 0);
  const offset = offsetOf(query);
  if (offset >= total) return { total };
  const direction = directionOf(query);
  if (direction === undefined) return { total, offset };
  const inLarge = walk(large, offset, direction);
  const small = await countBlocks(readContext, statuses, 2, inLarge.block, hidden);
  const inSmall = walk(small, inLarge.rest, direction);
  const size = blockSizes[2];
  const down = direction === 'down';
  return {
    total,
    offset: inSmall.rest,
    order: down ? sql`incidents.id desc` : sql`incidents.id`,
    within: down ? sql`incidents.id < ${BOUND}` : sql`incidents.id >= ${BOUND}`,
    values: { bound: down ? (inSmall.block + 1) * size : inSmall.block * size },
    key: `from an id ${direction}`,
  };
}

/** The incidents of one component, counted as they are written and read in the order of their links. */
async function locateByComponent(
  readContext: ReadContext,
  query: ListQuery,
  [id, ...others]: readonly number[],
): Promise<Located | undefined> {
  const direction = directionOf(query);
  if (id === undefined || others.length > 0 || direction === undefined) return undefined;
  const readable = () =>
    sql`select 1 as found from components where components.id = ${ID} and ${readableComponents(readContext)}`;
  const found = await runStatement(readContext, 'component', readable, { id });
  const total = found.length > 0 ? ((await countIncidentsOf(readContext, [id])).get(id) ?? 0) : 0;
  const offset = offsetOf(query);
  if (offset >= total) return { total };
  const order = direction === 'down' ? sql`desc` : sql`asc`;
  return {
    total,
    offset: 0,
    order: sql`incidents.id ${order}`,
    within: sql`incidents.id in (select page.id from (
      select incidents.id from incident_components
      join incidents on incidents.id = incident_components.incident_id
      where incident_components.component_id = ${COMPONENT} and ${visibleIncidents(readContext)}
      order by incident_components.incident_id ${order} limit ${sql.lit(query.perPage)} offset ${SKIPPED}) as page)`,
    values: { component: id, skipped: offset },
    key: `in the order of links ${direction}`,
  };
}

const offsetOf = ({ page, perPage }: ListQuery): number => (page - 1) * perPage;

/**
 * Ids are assigned in the order of creation, so both of these orders are that of ids; undefined for any other order.
 */
function directionOf({ sort }: ListQuery): 'up' | 'down' | undefined {
  const [key, ...more] = sort;
  if (more.length > 0 || (key?.field !== 'id' && key?.field !== 'created_at')) return undefined;
  return key.descending ? 'down' : 'up';
}

interface Block {
  readonly block: number;
  readonly total: number;
}

/** The block that contains a rank, and the rank inside that block. */
function walk(
  blocks: readonly Block[],
  rank: number,
  direction: 'up' | 'down',
): { block: number; rest: number } {
  const sign = direction === 'down' ? -1 : 1;
  const ordered = blocks.toSorted((a, b) => sign * (a.block - b.block));
  let rest = rank;
  for (const { block, total } of ordered) {
    if (rest < total) return { block, rest };
    rest -= total;
  }
  // Only reached if the counts are inconsistent: starts at the end and finds nothing.
  return { block: ordered.at(-1)?.block ?? 0, rest };
}

/** The counts of all blocks of a level, or of those inside one block of the level above. */
async function countBlocks(
  readContext: ReadContext,
  statuses: readonly number[],
  level: 1 | 2,
  inside: number | undefined,
  hidden: readonly Unpublished[],
): Promise<Block[]> {
  const size = blockSizes[level];
  const perLarge = blockSizes[1] / size;
  const range: RawBuilder<unknown> =
    inside === undefined ? sql`` : sql`and block between ${FIRST} and ${LAST}`;
  const build = () => sql<Block>`select block, sum(total) as total from incident_counts
    where level = ${sql.lit(level)} ${range} and ${seen(readContext, statuses)} group by block`;
  const values = inside === undefined ? {} : { first: inside * perLarge, last: (inside + 1) * perLarge - 1 };
  const rows = await runStatement(
    readContext,
    keyOf(readContext, statuses, `counts of level ${level}`),
    build,
    values,
  );
  const hiddenIn = Map.groupBy(hidden, ({ id }) => Math.floor(id / size));
  return rows.map(({ block, total }) => ({
    block,
    total: Number(total) - (hiddenIn.get(block)?.length ?? 0),
  }));
}

interface Unpublished {
  readonly id: number;
  readonly visible: number;
  readonly status: number;
}

/**
 * Incidents that are counted but that the viewer may not see yet. A separate query, so that the index by date is used.
 */
async function findUnpublished(readContext: ReadContext): Promise<readonly Unpublished[]> {
  if (readContext.viewer.unpublishedIncidents) return [];
  const build = () => sql<Unpublished>`select incidents.id, incidents.visible, incidents.status from incidents
    where incidents.published_at > ${NOW} and ${existingIncidents} limit ${sql.lit(MAX_UNPUBLISHED + 1)}`;
  return runStatement(readContext, 'unpublished incidents', build, { now: readContext.now });
}

const seen = ({ viewer }: ReadContext, statuses: readonly number[]) =>
  sql`visible in (${sql.join(visibleLevels(viewer).map((level) => sql.lit(level)))})
    and status in (${sql.join(statuses.map((status) => sql.lit(status)))})`;

const keyOf = ({ viewer }: ReadContext, statuses: readonly number[], what: string) =>
  `${what} of status ${statuses.join()} for ${viewer.key}`;
