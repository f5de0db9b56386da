import { sql } from 'kysely';
import type { Row } from '../../db/schema.ts';
import type { Tx } from '../../events/transaction.ts';

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

async function addToBlocks(
  { db }: Tx,
  { id, visible, status }: Counted['incident'],
  change: 1 | -1,
): Promise<void> {
  const rows = Object.entries(blockSizes).map(([level, size]) => ({
    level: Number(level),
    block: Math.floor(id / size),
    visible,
    status,
    total: change,
  }));
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

async function addToComponents(
  { db }: Tx,
  { incident, componentIds }: Counted,
  change: 1 | -1,
): Promise<void> {
  // In slices, because databases limit the number of parameters of a statement.
  for (let start = 0; start < componentIds.length; start += 1000) {
    const rows = componentIds
      .slice(start, start + 1000)
      .map((id) => ({ component_id: id, visible: incident.visible, total: change }));
    await db
      .insertInto('component_incident_counts')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['component_id', 'visible'])
          .doUpdateSet({ total: sql`component_incident_counts.total + excluded.total` }),
      )
      .execute();
  }
}
