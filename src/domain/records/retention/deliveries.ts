import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kernel/events/transaction.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { pendingStates } from '../../audience/deliveries/model.ts';
import type { PrunedKind } from './pruned-kind.ts';

const pending = sql`(${sql.join(pendingStates.map((state) => sql.lit(state)))})`;

const idsFrom = async (db: Tx['db'], query: RawBuilder<{ id: number }>): Promise<number[]> =>
  (await query.execute(db)).rows.map(({ id }) => id);

/** Deliveries that have a final state, with their attempts. */
export const oldDeliveries: PrunedKind<number> = {
  find: (db, { deliveries }, limit) =>
    idsFrom(
      db,
      sql`select id from deliveries where created_at < ${deliveries} and state not in ${pending}
        order by created_at, id limit ${sql.lit(limit)}`,
    ),
  remove: async ({ db, dialect }, ids) => {
    await sql`delete from delivery_attempts where ${dialect.anyOf('delivery_id', ids)}`.execute(db);
    await sql`delete from deliveries where ${dialect.anyOf('id', ids)}`.execute(db);
  },
};

/** What was sent in an attempt, and what the receiver answered. */
export const oldAttemptContent: PrunedKind<number> = {
  find: (db, { deliveryContent }, limit) =>
    idsFrom(
      db,
      sql`select id from delivery_attempts where (request is not null or response is not null)
        and created_at < ${deliveryContent} order by created_at, id limit ${sql.lit(limit)}`,
    ),
  remove: async ({ db, dialect }, ids) => {
    await sql`update delivery_attempts set request = null, response = null
      where ${dialect.anyOf('id', ids)}`.execute(db);
  },
};

/** The bodies of webhooks, unless one of them is still to be sent. */
const oldBodies = (table: 'payloads' | 'narrowed_payloads'): PrunedKind<number> => ({
  find: async (db, { deliveryContent }, limit) =>
    idsFrom(
      db,
      sql`select distinct event_id as id from ${sql.table(table)} where event_id < ${await firstEventSince(db, deliveryContent)}
        and not exists (select 1 from deliveries
          where deliveries.event_id = ${sql.table(table)}.event_id and deliveries.state in ${pending})
        order by event_id limit ${sql.lit(limit)}`,
    ),
  remove: async ({ db, dialect }, ids) => {
    await sql`delete from ${sql.table(table)} where ${dialect.anyOf('event_id', ids)}`.execute(db);
  },
});

export const oldPayloads: PrunedKind<number> = oldBodies('payloads');
export const oldNarrowedPayloads: PrunedKind<number> = oldBodies('narrowed_payloads');

/** The first event at or after a time. Ids are in the order of creation. */
async function firstEventSince(db: Tx['db'], moment: Seconds): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from events where created_at >= ${moment}
    order by created_at, id limit 1`.execute(db);
  return rows[0]?.id ?? Number.MAX_SAFE_INTEGER;
}
