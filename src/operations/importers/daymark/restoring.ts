import { type Actor, command } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import { type Tx, transaction } from '../../../kernel/events/transaction.ts';
import type { ManualClock, Seconds } from '../../../lib/clock.ts';
import type { KnownIds } from './known-ids.ts';

/** A batch of an import: the transaction that it is written in, its clock, and the ids of what was written so far. */
export interface Restoring {
  readonly ctx: Context;
  readonly clock: ManualClock;
  readonly ids: KnownIds;
}

export type Outcome = 'created' | 'known';

/** Writes something at a time in the past. */
export function writeAt<T>(
  { ctx, clock }: Restoring,
  at: Seconds,
  work: (tx: Tx) => Promise<T>,
  actor: Actor = command,
): Promise<T> {
  clock.set(at);
  return transaction(ctx, actor, work);
}

/** A record that is here and not in the trash; null for all others. */
export async function existing(
  { db }: Pick<Tx, 'db'>,
  table: 'checks' | 'components' | 'metrics',
  id: number | null,
): Promise<number | null> {
  if (id === null) return null;
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

export const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);
