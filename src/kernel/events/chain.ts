import { sql } from 'kysely';
import { BEFORE_THE_FIRST, hashOf } from '../db/event-hash.ts';
import { runStatement } from '../db/statement.ts';
import type { Tx } from './transaction.ts';

/** The position of the next event in the chain. */
interface ChainPosition {
  readonly id: number;
  readonly previous_id: number | null;
  readonly previous_hash: string;
}

interface Head extends Omit<ChainPosition, 'previous_hash'> {
  readonly previous_hash: string | null;
}

/**
 * Takes the next position. Only one writer runs at a time, so no other event gets between the head that is read here and the
 * event that is appended to it.
 */
export async function takePosition(tx: Tx): Promise<ChainPosition> {
  const build = () => sql<Head>`select ${tx.dialect.takeId('events')} as id,
    head.id as previous_id, head.hash as previous_hash
    from (select 1) as one left join (select id, hash from events order by id desc limit 1) as head on true`;
  const [head] = await runStatement({ ...tx, viewer: undefined }, 'take a position in the log', build, {});
  if (!head) throw new Error('The statement always returns a row.');
  const previous_hash = head.previous_id === null ? BEFORE_THE_FIRST : head.previous_hash;
  return { ...head, previous_hash: previous_hash ?? (await hashOfUnhashed(tx)) };
}

/** The next positions in the chain, for events that are appended together. */
export async function takePositions(
  tx: Tx,
  count: number,
): Promise<Pick<ChainPosition, 'previous_id' | 'previous_hash'> & { readonly ids: readonly number[] }> {
  const { rows } = await tx.dialect.takeIds('events', count).execute(tx.db);
  const ids = rows.map(({ id }) => id);
  const head = await tx.db
    .selectFrom('events')
    .select(['id', 'hash'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!head) return { ids, previous_id: null, previous_hash: BEFORE_THE_FIRST };
  return { ids, previous_id: head.id, previous_hash: head.hash ?? (await hashOfUnhashed(tx)) };
}

/**
 * The hash that the last event would have, if it has none: somebody inserted it without Daymark, or one of the first builds did
 * while several nodes were upgraded. The next hash covers it all the same, so nobody can change it later.
 */
async function hashOfUnhashed({ db }: Tx): Promise<string> {
  const hashed = await db
    .selectFrom('events')
    .select(['id', 'hash'])
    .where('hash', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where('id', '>', hashed?.id ?? 0)
    .orderBy('id')
    .execute();
  return rows.reduce(hashOf, hashed?.hash ?? BEFORE_THE_FIRST);
}
