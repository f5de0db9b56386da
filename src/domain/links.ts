import { sql } from 'kysely';
import type { Tx } from '../kernel/events/transaction.ts';

/** A link to a component, with the status it assigns. */
export interface Link {
  readonly component_id: number;
  readonly status: number | null;
}

/** The table that stores the links of one type of owner. */
interface LinkTable {
  readonly table:
    | 'incident_components'
    | 'schedule_components'
    | 'incident_template_components'
    | 'subscriber_components';
  readonly owner: 'incident_id' | 'schedule_id' | 'incident_template_id' | 'subscriber_id';
}

export const incidentLinks: LinkTable = { table: 'incident_components', owner: 'incident_id' };
export const scheduleLinks: LinkTable = { table: 'schedule_components', owner: 'schedule_id' };
export const templateLinks: LinkTable = {
  table: 'incident_template_components',
  owner: 'incident_template_id',
};
export const subscriberLinks: LinkTable = { table: 'subscriber_components', owner: 'subscriber_id' };

const hasStatus = ({ table }: LinkTable): boolean => table !== 'subscriber_components';

export async function findLinks({ db }: Pick<Tx, 'db'>, links: LinkTable, ownerId: number): Promise<Link[]> {
  const status = hasStatus(links) ? sql`status` : sql`null as status`;
  const { rows } = await sql<Link>`select component_id, ${status} from ${sql.table(links.table)}
    where ${sql.ref(links.owner)} = ${ownerId} order by component_id`.execute(db);
  return rows;
}

/** Replaces the links with these, and returns whether anything changed. */
export async function writeLinks(
  tx: Tx,
  links: LinkTable,
  ownerId: number,
  wanted: readonly Link[],
): Promise<boolean> {
  const sorted = wanted.toSorted((a, b) => a.component_id - b.component_id);
  const before = await findLinks(tx, links, ownerId);
  if (before.length === sorted.length && before.every((link, index) => same(link, sorted[index])))
    return false;
  const table = sql.table(links.table);
  await sql`delete from ${table} where ${sql.ref(links.owner)} = ${ownerId}`.execute(tx.db);
  await insertLinks(tx, links, new Map([[ownerId, sorted]]));
  return true;
}

/** Inserts the links of new owners, which have none yet. */
export async function insertLinks(
  { db }: Pick<Tx, 'db'>,
  links: LinkTable,
  added: ReadonlyMap<number, readonly Link[]>,
): Promise<void> {
  const all = [...added].flatMap(([ownerId, ofOwner]) => ofOwner.map((link) => ({ ownerId, ...link })));
  const columns = sql.raw(`${links.owner}, component_id${hasStatus(links) ? ', status' : ''}`);
  // In slices, because databases limit the number of parameters of a statement.
  for (let start = 0; start < all.length; start += 1000) {
    const rows = all
      .slice(start, start + 1000)
      .map(({ ownerId, component_id, status }) =>
        hasStatus(links) ? sql`(${ownerId}, ${component_id}, ${status})` : sql`(${ownerId}, ${component_id})`,
      );
    await sql`insert into ${sql.table(links.table)} (${columns}) values ${sql.join(rows)}`.execute(db);
  }
}

const same = (a: Link, b: Link | undefined): boolean =>
  a.component_id === b?.component_id && a.status === b.status;

/** Forgets who followed a group that is gone for good. */
export async function forgetFollowedGroup({ db }: Tx, groupId: number): Promise<void> {
  await db.deleteFrom('subscriber_groups').where('component_group_id', '=', groupId).execute();
}
