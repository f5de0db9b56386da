import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { publicViewer } from '../../../kernel/auth/actor.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { findLinks, subscriberLinks, writeLinks } from '../../links.ts';
import { FIXED } from '../../status/incidents/model.ts';
import { isPublic, visibleComponents, visibleGroups } from '../../visibility.ts';

/** What a subscriber follows besides everything, as ids. */
export interface Follows {
  readonly components: readonly number[];
  /** Whole groups: a component that is added to one later is followed, too. */
  readonly groups: readonly number[];
  /** Single incidents, until they are resolved. */
  readonly incidents: readonly number[];
}

const tables = {
  groups: { table: 'subscriber_groups', column: 'component_group_id' },
  incidents: { table: 'subscriber_incidents', column: 'incident_id' },
} as const;

export async function findFollows({ db }: Pick<Tx, 'db'>, subscriberId: number): Promise<Follows> {
  return {
    components: (await findLinks({ db }, subscriberLinks, subscriberId)).map((link) => link.component_id),
    groups: await findIds({ db }, 'groups', subscriberId),
    incidents: await findIds({ db }, 'incidents', subscriberId),
  };
}

async function findIds(
  { db }: Pick<Tx, 'db'>,
  name: keyof typeof tables,
  subscriberId: number,
): Promise<number[]> {
  const { table, column } = tables[name];
  const { rows } = await sql<{ id: number }>`select ${sql.ref(column)} as id from ${sql.table(table)}
    where subscriber_id = ${subscriberId} order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** Replaces what is given, and returns whether anything changed. */
export async function writeFollows(
  tx: Tx,
  subscriberId: number,
  { components, groups, incidents }: { readonly [K in keyof Follows]?: Follows[K] | undefined },
): Promise<boolean> {
  const changes = [
    components && (await writeLinks(tx, subscriberLinks, subscriberId, toLinks(components))),
    groups && (await writeIds(tx, 'groups', subscriberId, groups)),
    incidents && (await writeIds(tx, 'incidents', subscriberId, incidents)),
  ];
  return changes.includes(true);
}

const toLinks = (ids: readonly number[]) => ids.map((id) => ({ component_id: id, status: null }));

async function writeIds(
  tx: Tx,
  name: keyof typeof tables,
  subscriberId: number,
  wanted: readonly number[],
): Promise<boolean> {
  const before = await findIds(tx, name, subscriberId);
  const sorted = [...new Set(wanted)].sort((a, b) => a - b);
  if (before.join() === sorted.join()) return false;
  const { table, column } = tables[name];
  await sql`delete from ${sql.table(table)} where subscriber_id = ${subscriberId}`.execute(tx.db);
  if (sorted.length > 0) {
    const rows = sorted.map((id) => sql`(${subscriberId}, ${id})`);
    await sql`insert into ${sql.table(table)} (subscriber_id, ${sql.ref(column)})
      values ${sql.join(rows)}`.execute(tx.db);
  }
  return true;
}

/** What everybody may follow now. */
export interface Followable {
  readonly components: ReadonlySet<number>;
  readonly groups: ReadonlySet<number>;
  /** Public incidents that are not resolved. */
  readonly incidents: ReadonlySet<number>;
}

export async function findFollowable(tx: Tx): Promise<Followable> {
  const { db, now } = tx;
  const scope = { ...tx, viewer: publicViewer };
  const idsOf = async (table: string, condition: RawBuilder<SqlBool>) => {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where ${condition}`.execute(
      db,
    );
    return new Set(rows.map(({ id }) => id));
  };
  const open = await db
    .selectFrom('incidents')
    .select(['id', 'visible', 'published_at', 'deleted_at'])
    .where('deleted_at', 'is', null)
    .where('status', '!=', FIXED)
    .execute();
  return {
    components: await idsOf('components', visibleComponents(scope)),
    groups: await idsOf('component_groups', visibleGroups(scope)),
    incidents: new Set(open.filter((row) => isPublic(row, now)).map(({ id }) => id)),
  };
}
