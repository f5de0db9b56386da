import { sql } from 'kysely';
import type { Row } from '../../../../kernel/db/schema.ts';
import { PARENT } from '../../../../kernel/db/statement.ts';
import type { Tx } from '../../../../kernel/events/transaction.ts';
import type { Source } from '../../../../kernel/jsonapi/source.ts';

/** Without the keys of the browser. */
export type PushSubscriptionRecord = Pick<
  Row<'push_subscriptions'>,
  'id' | 'name' | 'endpoint' | 'endpoint_sha256' | 'created_at'
> & { readonly last_used_at: number | null };

/** The browsers of one user. Nobody sees those of others. */
export function pushSubscriptionSource(userId: number): Source<PushSubscriptionRecord> {
  const own = sql<boolean>`push_subscriptions.user_id = ${PARENT}`;
  return {
    key: 'push subscriptions of a user',
    table: 'push_subscriptions',
    columns: sql`push_subscriptions.id, push_subscriptions.name, push_subscriptions.endpoint,
      push_subscriptions.endpoint_sha256, push_subscriptions.created_at, (select max(sent_at) from deliveries
        where channel = 'staff-push' and recipient_id = push_subscriptions.id and state = 'sent') as last_used_at`,
    exists: own,
    visible: own,
    values: { parent: userId },
    filters: {},
    sorts: { id: sql.ref('push_subscriptions.id') },
  };
}

export const findPushSubscriptionsOf = (
  { db }: Pick<Tx, 'db'>,
  userId: number,
): Promise<Row<'push_subscriptions'>[]> =>
  db.selectFrom('push_subscriptions').selectAll().where('user_id', '=', userId).orderBy('id').execute();

export const findPushSubscription = (
  { db }: Pick<Tx, 'db'>,
  id: number,
): Promise<Row<'push_subscriptions'> | undefined> =>
  db.selectFrom('push_subscriptions').selectAll().where('id', '=', id).executeTakeFirst();

/** The browsers of all users. */
export const findBrowsers = ({
  db,
}: Pick<Tx, 'db'>): Promise<Pick<Row<'push_subscriptions'>, 'id' | 'user_id'>[]> =>
  db.selectFrom('push_subscriptions').select(['id', 'user_id']).orderBy('id').execute();
