import { sql } from 'kysely';
import type { Channel, Delivery } from '../../domain/audience/deliveries/model.ts';
import { system } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { transaction, workerTransaction } from '../../kernel/events/transaction.ts';
import type { EndLeases } from '../../kernel/leases/end-leases.ts';
import type { Seconds } from '../../lib/clock.ts';

/** As literal SQL, so that both databases recognize that the partial index `deliveries_to_send` applies. */
const toSend = (table: string) =>
  sql.raw(`${table}.state in ('queued', 'deferred') and ${table}.held is null`);

/** When the next delivery of a channel is due, or its next lease expires; undefined if there is none. */
export async function findNextDelivery(ctx: Context, channel: Channel): Promise<Seconds | undefined> {
  const { rows } = await sql<{ due_at: Seconds }>`select due_at from deliveries
    where ${toSend('deliveries')} and channel = ${channel} order by due_at limit 1`.execute(
    ctx.connection.read,
  );
  return rows[0]?.due_at;
}

/**
 * After the clock was set back by this many seconds: what waits would otherwise wait for so much longer. Times that a node with
 * a right clock may have written as leases stay as they are; a retry that such a node has planned may come too early.
 */
export const bringForward = (ctx: Context, seconds: number): Promise<void> =>
  transaction(ctx, system, async ({ db, now }) => {
    await sql`update deliveries set due_at = due_at - ${seconds}
      where ${toSend('deliveries')} and due_at > ${now + 2 * ctx.timing.leaseSeconds}`.execute(db);
  });

/** Lets other processes send at once what a process has leased. */
export const endDeliveryLeases: EndLeases = async ({ db, now }, holder) => {
  await db
    .updateTable('deliveries')
    .set({ due_at: now })
    .where('lease', '=', holder)
    .where('due_at', '>', now)
    .execute();
};

interface LeaseRequest {
  readonly channel: Channel;
  /** The id of the process that leases them: see `leases/holder.ts`. */
  readonly lease: string;
  readonly max: number;
  /** Recipients that this process is serving, even if their leases have expired by the clock. */
  readonly busyWith: readonly number[];
}

/**
 * Leases due deliveries to one process. There is only one writer at a time, so no two processes lease the same.
 * Deliveries of a recipient are not leased while another process is sending to that recipient, or died while it was
 * sending an earlier delivery that nobody has taken over. So an update never overtakes the notification that it
 * updates. The leases of a process that is alive never end by the clock: during an outage of the database nobody can renew
 * them. The process itself may lease again what it has leased without knowing it, because the connection broke when it
 * committed.
 */
export function takeDue(ctx: Context, { channel, lease, max, busyWith }: LeaseRequest): Promise<Delivery[]> {
  return workerTransaction(ctx, async ({ db, dialect, now }) => {
    const { rows } = await sql<Delivery>`update deliveries
      set lease = ${lease}, due_at = ${now + ctx.timing.leaseSeconds}
      where id in (select waiting.id from deliveries as waiting
        where ${toSend('waiting')} and waiting.channel = ${channel} and waiting.due_at <= ${now}
          and not ${dialect.anyOf('waiting.recipient_id', busyWith)}
          and not exists (select 1 from lease_holders as holder where holder.id = waiting.lease and holder.id <> ${lease})
          and not exists (select 1 from deliveries as other where other.lease is not null
            and other.channel = ${channel} and other.recipient_id = waiting.recipient_id
            and (other.due_at > ${now} or other.id < waiting.id))
        order by waiting.due_at, waiting.id limit ${max})
      returning *`.execute(db);
    return rows.sort((a, b) => a.id - b.id);
  });
}

/** Extends leases. Returns those that are still valid: another process may have taken over the others. */
export function renew(ctx: Context, lease: string, ids: readonly number[]): Promise<ReadonlySet<number>> {
  return transaction(ctx, system, async ({ db, dialect, now }) => {
    const { rows } = await sql<{ id: number }>`update deliveries set due_at = ${now + ctx.timing.leaseSeconds}
      where lease = ${lease} and ${dialect.anyOf('deliveries.id', ids)} returning id`.execute(db);
    return new Set(rows.map(({ id }) => id));
  });
}
