import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Connection } from '../../src/kernel/db/connection.ts';
import type { Json } from './response.ts';

/** If nothing happens for this long, nothing will: no delay in these tests is half as long. */
const PATIENCE_MS = 150_000;

/** Waits until nothing is left to be sent, as long as there is progress. */
export async function settled({ read }: Connection): Promise<void> {
  let last = '';
  for (let since = performance.now(); performance.now() - since < PATIENCE_MS; ) {
    const { rows } = await sql<{ open: number; behind: number; tries: number }>`select
      (select count(*) from deliveries where state in ('queued', 'deferred')) as open,
      (select coalesce(max(id), 0) from events)
        - (select coalesce(max(event_id), 0) from cursors where name = 'deliveries') as behind,
      (select count(*) from delivery_attempts) as tries`.execute(read);
    const now = rows[0];
    if (Number(now?.open) === 0 && Number(now?.behind) === 0) return;
    if (JSON.stringify(now) !== last) since = performance.now();
    last = JSON.stringify(now);
    await sleep(250);
  }
  const { rows } = await sql<Json>`select channel, state, attempts, error, count(*) as n from deliveries
    where state in ('queued', 'deferred') group by channel, state, attempts, error order by n desc limit 10`.execute(
    read,
  );
  assert.fail(`Nothing happens any more, and there are deliveries left: ${JSON.stringify(rows)}`);
}

/** The receipts in the delivery log, which are those of deliveries committed as sent. */
export async function findRecorded({ read }: Connection): Promise<Set<string>> {
  const rows = await read
    .selectFrom('delivery_attempts')
    .select('response')
    .where('outcome', '=', 'sent')
    .execute();
  const receipts = rows.map(({ response }) => /receipt-\d+$/.exec(response ?? '')?.[0] ?? 'none');
  assert.equal(new Set(receipts).size, receipts.length, 'a yes was noted twice');
  return new Set(receipts);
}

/** The ledger agrees: all deliveries were sent, except to mailboxes that do not exist. */
export async function checkStates({ read }: Connection, sent: Record<string, number>): Promise<void> {
  const { rows } = await sql<{
    channel: string;
    state: string;
    n: number;
  }>`select channel, state, count(*) as n
    from deliveries group by channel, state`.execute(read);
  const others = rows
    .filter(({ state }) => state !== 'sent')
    .map(({ channel, state }) => `${channel} ${state}`);
  assert.deepEqual(new Set(others).difference(new Set(['email bounced', 'email suppressed'])), new Set());
  const counts = rows.filter(({ state }) => state === 'sent').map(({ channel, n }) => [channel, Number(n)]);
  assert.deepEqual(Object.fromEntries(counts), sent);
}
