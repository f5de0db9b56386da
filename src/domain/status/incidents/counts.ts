import { sql } from 'kysely';
import type { Row } from '../../../kernel/db/schema.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';

/**
 * The number of incidents, updated with every write, so that counting a million takes no longer than counting ten. Ids
 * are counted in blocks of two sizes: large blocks, few enough to add up, and small blocks, in which a page is located.
 */
export const blockSizes = { 1: 16_384, 2: 256 } as const;

/** The columns that the counts depend on. */
export interface Counted {
  readonly incident: Pick<Row<'incidents'>, 'id' | 'visible' | 'status' | 'deleted_at'>;
  readonly componentIds: readonly number[];
}

/** Updates the counts when an incident changes; undefined means that the incident does not exist. */
export async function recount(
  tx: Tx,
  before: Counted | undefined,
  after: Counted | undefined,
): Promise<void> {
  const [from, to] = [present(before), present(after)];
  if (key(from) !== key(to)) {
    if (from) await addToBlocks(tx, from.incident, -1);
    if (to) await addToBlocks(tx, to.incident, 1);
  }
  if (componentKey(from) !== componentKey(to)) {
    if (from) await addToComponents(tx, from, -1);
    if (to) await addToComponents(tx, to, 1);
  }
}

/** Counts many new incidents, in a constant number of statements. */
export async function countNew(tx: Tx, incidents: readonly Counted[]): Promise<void> {
  const present = incidents.filter(({ incident }) => incident.deleted_at === null);
  if (present.length === 0) return;
  const blocks = new Map<string, BlockCount>();
  const components = new Map<string, Row<'component_incident_counts'>>();
  for (const { incident, componentIds } of present) {
    for (const row of blocksOf(incident, 1)) {
      const name = `${row.level} ${row.block} ${row.visible} ${row.status}`;
      blocks.set(name, { ...row, total: row.total + (blocks.get(name)?.total ?? 0) });
    }
    for (const id of componentIds) {
      const name = `${id} ${incident.visible}`;
      const total = (components.get(name)?.total ?? 0) + 1;
      components.set(name, { component_id: id, visible: incident.visible, total });
    }
  }
  await addBlockCounts(tx, [...blocks.values()]);
  await addComponentCounts(tx, [...components.values()]);
}

/** Recounts everything, for rows that were not written by actions. */
export async function recountAll({ db }: Pick<Tx, 'db'>): Promise<void> {
  await sql`delete from incident_counts`.execute(db);
  for (const [level, size] of Object.entries(blockSizes)) {
    await sql`insert into incident_counts (level, block, visible, status, total)
      select ${sql.lit(Number(level))}, id / ${sql.lit(size)}, visible, status, count(*) from incidents
      where deleted_at is null group by id / ${sql.lit(size)}, visible, status`.execute(db);
  }
  await sql`delete from component_incident_counts`.execute(db);
  await sql`insert into component_incident_counts (component_id, visible, total)
    select incident_components.component_id, incidents.visible, count(*) from incident_components
    join incidents on incidents.id = incident_components.incident_id where incidents.deleted_at is null
    group by incident_components.component_id, incidents.visible`.execute(db);
}

const present = (counted: Counted | undefined) =>
  counted?.incident.deleted_at === null ? counted : undefined;

const key = (counted: Counted | undefined) =>
  counted && `${counted.incident.id} ${counted.incident.visible} ${counted.incident.status}`;

const componentKey = (counted: Counted | undefined) =>
  counted && `${counted.incident.visible} ${[...counted.componentIds].sort().join()}`;

type BlockCount = Row<'incident_counts'>;

const blocksOf = ({ id, visible, status }: Counted['incident'], change: 1 | -1): BlockCount[] =>
  Object.entries(blockSizes).map(([level, size]) => ({
    level: Number(level),
    block: Math.floor(id / size),
    visible,
    status,
    total: change,
  }));

const addToBlocks = (tx: Tx, incident: Counted['incident'], change: 1 | -1): Promise<void> =>
  addBlockCounts(tx, blocksOf(incident, change));

const addToComponents = (tx: Tx, { incident, componentIds }: Counted, change: 1 | -1): Promise<void> =>
  addComponentCounts(
    tx,
    componentIds.map((id) => ({ component_id: id, visible: incident.visible, total: change })),
  );

async function addBlockCounts({ db }: Tx, rows: readonly BlockCount[]): Promise<void> {
  await db
    .insertInto('incident_counts')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['level', 'block', 'visible', 'status'])
        .doUpdateSet({ total: sql`incident_counts.total + excluded.total` }),
    )
    .execute();
}

async function addComponentCounts(
  { db }: Tx,
  rows: readonly Row<'component_incident_counts'>[],
): Promise<void> {
  // In slices, because databases limit the number of parameters of a statement.
  for (let start = 0; start < rows.length; start += 1000) {
    await db
      .insertInto('component_incident_counts')
      .values(rows.slice(start, start + 1000))
      .onConflict((conflict) =>
        conflict
          .columns(['component_id', 'visible'])
          .doUpdateSet({ total: sql`component_incident_counts.total + excluded.total` }),
      )
      .execute();
  }
}
