import { type SqlBool, sql } from 'kysely';
import type { Row } from '../../../kernel/db/schema.ts';
import { NotFound } from '../../../kernel/errors.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { containsEmail, either, isSet } from '../../../kernel/jsonapi/filters.ts';
import { type FilterSql, isOneOf, perViewer } from '../../../kernel/jsonapi/source.ts';
import { parseId } from '../../../lib/record-id.ts';
import { everything, readableComponents, readableGroups } from '../../visibility.ts';
import { type Follows, findFollows } from './follows.ts';

export interface SubscriberRecord extends Row<'subscribers'> {
  /** Components that the viewer may read; following one assigns no status. */
  readonly component_links: readonly [id: number, status: null][];
  /** Groups that the viewer may read. */
  readonly group_ids: readonly number[];
  readonly incident_ids: readonly number[];
}

/** Deliveries name subscribers by their ids, so a number finds the subscriber with that id. */
const hasId: FilterSql = (values) => {
  const ids = values.map((value) => parseId(String(value))).filter((id) => id !== undefined);
  return ids.length > 0 ? isOneOf('subscribers.id')(ids) : sql`1 = 0`;
};

/** The keys of other channels are no addresses, and parts of them must not be found. */
const hasEmail: FilterSql = (values) =>
  sql`(subscribers.channel = 'email' and ${containsEmail('subscribers.email_key')(values)})`;

export const subscriberSource = perViewer<SubscriberRecord>((scope) => {
  const { dialect } = scope;
  return {
    table: 'subscribers',
    columns: sql`subscribers.*, (select ${dialect.jsonList(dialect.jsonPair(sql`followed.id`, sql`null`))} from (
      select components.id from subscriber_components
      join components on components.id = subscriber_components.component_id
      where subscriber_components.subscriber_id = subscribers.id and ${readableComponents(scope)}
      order by components.id) as followed) as component_links,
      (select ${dialect.jsonList(sql`followed.id`)} from (
        select component_groups.id from subscriber_groups
        join component_groups on component_groups.id = subscriber_groups.component_group_id
        where subscriber_groups.subscriber_id = subscribers.id and ${readableGroups(scope)}
        order by component_groups.id) as followed) as group_ids,
      (select ${dialect.jsonList(sql`followed.incident_id`)} from (
        select incident_id from subscriber_incidents
        where subscriber_incidents.subscriber_id = subscribers.id order by incident_id) as followed) as incident_ids`,
    exists: everything,
    // The contract's list is about people with an email address; the others are found by their ids and channels.
    visible: sql<SqlBool>`subscribers.channel = 'email'`,
    readable: everything,
    visibleWith: { channel: everything },
    subject: 'subscriber',
    filters: {
      email: hasEmail,
      channel: isOneOf('subscribers.channel'),
      topics: isOneOf('subscribers.topics'),
      global: isOneOf('subscribers.global'),
      verified: isSet('subscribers.verified_at'),
      paused: isSet('subscribers.paused_at'),
      suspended: isSet('subscribers.suspended_at'),
      // Of components that the viewer may not read, the list does not reveal who follows them.
      component: (ids) => sql`subscribers.id in (select subscriber_components.subscriber_id
        from subscriber_components where subscriber_components.component_id in (select components.id from components
          where ${dialect.anyOf('components.id', ids.map(Number))} and ${readableComponents(scope)}))`,
      q: either(hasEmail, hasId),
    },
    // The key of another channel is no address, so it has no place among them.
    sortsWith: {
      channel: { email: sql`case when subscribers.channel = 'email' then subscribers.email_key end` },
    },
    sorts: { email: sql.ref('subscribers.email_key'), id: sql.ref('subscribers.id') },
    json: ['component_links', 'group_ids', 'incident_ids'],
  };
});

/** The stored row, for a write. */
export async function getSubscriber({ db }: Tx, id: number): Promise<Row<'subscribers'>> {
  const row = await db.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

/** The subscriber with an address: see `email_key` of the table. */
export const findSubscriberByKey = (
  { db }: Pick<Tx, 'db'>,
  key: string,
): Promise<Row<'subscribers'> | undefined> =>
  db.selectFrom('subscribers').selectAll().where('email_key', '=', key).executeTakeFirst();

export interface Subscription extends Row<'subscribers'> {
  readonly follows: Follows;
}

/** A subscriber with all that they follow, for the subscriber's own pages. */
export async function findSubscription(
  { db }: Pick<Tx, 'db'>,
  id: number,
): Promise<Subscription | undefined> {
  const row = await db.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirst();
  return row && { ...row, follows: await findFollows({ db }, id) };
}
