import { sql } from 'kysely';
import { publicViewer } from '../../auth/actor.ts';
import type { Row } from '../../db/schema.ts';
import { NotFound } from '../../errors.ts';
import type { Tx } from '../../events/transaction.ts';
import { containsEmail, either, isSet } from '../../jsonapi/filters.ts';
import { type FilterSql, isOneOf, perViewer } from '../../jsonapi/source.ts';
import { parseId } from '../../lib/record-id.ts';
import { everything, readableComponents, visibleComponents } from '../visibility.ts';

export interface SubscriberRecord extends Row<'subscribers'> {
  /** Components that the viewer may read; following one assigns no status. */
  readonly component_links: readonly [id: number, status: null][];
}

/** Deliveries name subscribers by their ids, so a number finds the subscriber with that id. */
const hasId: FilterSql = (values) => {
  const ids = values.map((value) => parseId(String(value))).filter((id) => id !== undefined);
  return ids.length > 0 ? isOneOf('subscribers.id')(ids) : sql`1 = 0`;
};

export const subscriberSource = perViewer<SubscriberRecord>((scope) => {
  const { dialect } = scope;
  return {
    table: 'subscribers',
    columns: sql`subscribers.*, (select ${dialect.jsonList(dialect.jsonPair(sql`followed.id`, sql`null`))} from (
      select components.id from subscriber_components
      join components on components.id = subscriber_components.component_id
      where subscriber_components.subscriber_id = subscribers.id and ${readableComponents(scope)}
      order by components.id) as followed) as component_links`,
    exists: everything,
    visible: everything,
    subject: 'subscriber',
    filters: {
      email: containsEmail('subscribers.email_key'),
      global: isOneOf('subscribers.global'),
      verified: isSet('subscribers.verified_at'),
      paused: isSet('subscribers.paused_at'),
      suspended: isSet('subscribers.suspended_at'),
      // Of components that the viewer may not read, the list does not reveal who follows them.
      component: (ids) => sql`subscribers.id in (select subscriber_components.subscriber_id
        from subscriber_components where subscriber_components.component_id in (select components.id from components
          where ${dialect.anyOf('components.id', ids.map(Number))} and ${readableComponents(scope)}))`,
      q: either(containsEmail('subscribers.email_key'), hasId),
    },
    sorts: { email: sql.ref('subscribers.email_key'), id: sql.ref('subscribers.id') },
    json: ['component_links'],
  };
});

/** The stored row, for a write. */
export async function getSubscriber({ db }: Tx, id: number): Promise<Row<'subscribers'>> {
  const row = await db.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

export const findSubscriberByEmail = ({ db }: Tx, key: string): Promise<Row<'subscribers'> | undefined> =>
  db.selectFrom('subscribers').selectAll().where('email_key', '=', key).executeTakeFirst();

/** The components that everybody may follow. */
export async function findPublicComponentIds({ db, dialect }: Tx): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select components.id from components
    where ${visibleComponents({ dialect, viewer: publicViewer })}`.execute(db);
  return new Set(rows.map((row) => row.id));
}

export interface Subscription extends Row<'subscribers'> {
  readonly componentIds: readonly number[];
}

/** A subscriber with all followed components, for the subscriber's own pages. */
export async function findSubscription(
  { db }: Pick<Tx, 'db'>,
  id: number,
): Promise<Subscription | undefined> {
  const row = await db.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const links = await db
    .selectFrom('subscriber_components')
    .select('component_id')
    .where('subscriber_id', '=', id)
    .execute();
  return { ...row, componentIds: links.map((link) => link.component_id) };
}
