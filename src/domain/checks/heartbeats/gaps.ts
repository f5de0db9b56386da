import type { Tx } from '../../../kernel/events/transaction.ts';

/** A time in which heartbeats could not be received or stored. In milliseconds. */
export interface Gap {
  readonly from: number;
  readonly until: number;
}

/** Gaps that are closer together than this are kept as one. */
const MERGE_MS = 5000;
/** What is older concerns no heartbeat any more: they come once a month at least. */
const KEPT_MS = 35 * 86_400_000;
const MAX_GAPS = 1000;

/** Notes that heartbeats could not be received or stored for a while, where every process sees it. */
export async function storeGap({ db }: Pick<Tx, 'db'>, gap: Gap): Promise<void> {
  const from = Math.floor(gap.from);
  const until = Math.ceil(gap.until);
  const [newest] = await db
    .selectFrom('beat_gaps')
    .selectAll()
    .where('until_ms', '>=', from - MERGE_MS)
    .where('from_ms', '<=', until + MERGE_MS)
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  if (newest) {
    await db
      .updateTable('beat_gaps')
      .set({ from_ms: Math.min(newest.from_ms, from), until_ms: Math.max(newest.until_ms, until) })
      .where('id', '=', newest.id)
      .execute();
    return;
  }
  const { id } = await db
    .insertInto('beat_gaps')
    .values({ from_ms: from, until_ms: until })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('beat_gaps')
    .where((eb) => eb.or([eb('until_ms', '<', until - KEPT_MS), eb('id', '<=', id - MAX_GAPS)]))
    .execute();
}

export async function findGaps({ db }: Pick<Tx, 'db'>): Promise<Gap[]> {
  const rows = await db.selectFrom('beat_gaps').select(['from_ms', 'until_ms']).execute();
  return rows.map(({ from_ms, until_ms }) => ({ from: from_ms, until: until_ms }));
}

/** After the clock was set back, gaps of the other clock lie in the future, where they would excuse what is not their fault. */
export async function endGapsOfTheFuture({ db }: Pick<Tx, 'db'>, now: number): Promise<void> {
  await db.deleteFrom('beat_gaps').where('from_ms', '>', now).execute();
  await db.updateTable('beat_gaps').set({ until_ms: now }).where('until_ms', '>', now).execute();
}
