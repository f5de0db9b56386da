import { sql } from 'kysely';
import { system } from '../auth/actor.ts';
import type { Context } from '../context.ts';
import { transaction } from '../events/transaction.ts';
import type { Seconds } from '../lib/clock.ts';
import type { Channel, Delivery } from '../resources/deliveries/model.ts';

/** Written out, so that both databases see that `deliveries_to_send` holds everything that is asked for. */
const toSend = (table: string) =>
  sql.raw(`${table}.state in ('queued', 'deferred') and ${table}.held is null`);

/** When the first delivery of a channel is due, or the first lease of one ends; undefined where there is none. */
export async function findNextDelivery(ctx: Context, channel: Channel): Promise<Seconds | undefined> {
  const { rows } = await sql<{ due_at: Seconds }>`select due_at from deliveries
    where ${toSend('deliveries')} and channel = ${channel} order by due_at limit 1`.execute(
    ctx.connection.read,
  );
  return rows[0]?.due_at;
}

interface Wanted {
  readonly channel: Channel;
  /** Who takes them. */
  readonly lease: string;
  readonly most: number;
  /** Recipients that this process is busy with, whatever the clock says of its leases. */
  readonly busyWith: readonly number[];
}

/**
 * Takes deliveries that are due for one process alone: writers take turns, so no two take the same. Nobody's deliveries are
 * taken while another process is trying one of theirs, or died while it was trying an earlier one that was not taken since:
 * so an update does not overtake what it updates.
 */
export function takeDue(ctx: Context, { channel, lease, most, busyWith }: Wanted): Promise<Delivery[]> {
  return transaction(ctx, system, async ({ db, dialect, now }) => {
    const { rows } = await sql<Delivery>`update deliveries
      set lease = ${lease}, due_at = ${now + ctx.pace.leaseSeconds}
      where id in (select waiting.id from deliveries as waiting
        where ${toSend('waiting')} and waiting.channel = ${channel} and waiting.due_at <= ${now}
          and not ${dialect.anyOf('waiting.recipient_id', busyWith)}
          and not exists (select 1 from deliveries as other where other.lease is not null
            and other.channel = ${channel} and other.recipient_id = waiting.recipient_id
            and (other.due_at > ${now} or other.id < waiting.id))
        order by waiting.due_at, waiting.id limit ${most})
      returning *`.execute(db);
    return rows.sort((a, b) => a.id - b.id);
  });
}

/** Keeps deliveries for longer. Returns those that are still held: another process may have taken over the others. */
export function renew(ctx: Context, lease: string, ids: readonly number[]): Promise<ReadonlySet<number>> {
  return transaction(ctx, system, async ({ db, dialect, now }) => {
    const { rows } = await sql<{ id: number }>`update deliveries set due_at = ${now + ctx.pace.leaseSeconds}
      where lease = ${lease} and ${dialect.anyOf('deliveries.id', ids)} returning id`.execute(db);
    return new Set(rows.map(({ id }) => id));
  });
}
