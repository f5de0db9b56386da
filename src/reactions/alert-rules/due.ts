import { sql } from 'kysely';
import type { Cause } from '../../domain/alerts/effects/causes.ts';
import type { Context } from '../../kernel/context.ts';
import type { Row } from '../../kernel/db/schema.ts';
import type { Tx } from '../../kernel/events/transaction.ts';
import type { Seconds } from '../../lib/clock.ts';

/** So many alerts are looked at together. */
const ALERTS_AT_ONCE = 200;
const CAUSES_AT_ONCE = 20;

type Reader = Pick<Tx, 'db'>;

/** When a rule has something to do next; undefined if none has. */
export async function findNextAlertDue({ connection: { read } }: Context): Promise<Seconds | undefined> {
  const times = await Promise.all(
    (['alerts', 'alert_causes'] as const).map(async (table) => {
      const row = await read
        .selectFrom(table)
        .select((of) => of.fn.min('due_at').as('at'))
        .where('due_at', 'is not', null)
        .executeTakeFirst();
      return row?.at ?? undefined;
    }),
  );
  const due = times.filter((time) => time !== undefined);
  return due.length === 0 ? undefined : Math.min(...due);
}

/**
 * Some of the alerts that are due. All checks together and each source take turns, so that none waits for what another one sends
 * by the thousands: the first alert of each comes first, then the second of each. Checks begin. Which source comes next depends on
 * `turn`, so that each is the first one at some time, even if a transaction does not get far.
 */
export async function findDueAlerts({ db }: Reader, now: Seconds, turn: number): Promise<Row<'alerts'>[]> {
  const sources = await findWaitingSources(db, now);
  const start = sources.length === 0 ? 0 : turn % sources.length;
  const checks = (await isCheckWaiting(db, now)) ? [null] : [];
  const senders = [...checks, ...sources.slice(start), ...sources.slice(0, start)].slice(0, ALERTS_AT_ONCE);
  if (senders.length === 0) return [];
  const share = Math.ceil(ALERTS_AT_ONCE / senders.length);
  const parts = senders.map(
    (source) => sql`select * from (select * from alerts
      where source_id ${source === null ? sql`is null` : sql`= ${source}`} and due_at <= ${now}
      order by due_at, id limit ${sql.lit(share)}) as due_${sql.raw(String(source ?? 0))}`,
  );
  const { rows } = await sql<Row<'alerts'>>`${sql.join(parts, sql` union all `)}`.execute(db);
  const bySender = Map.groupBy(rows, ({ source_id }) => source_id);
  const queues = senders.map((source) => (bySender.get(source) ?? []).toSorted(byTime));
  return Array.from({ length: share }, (_, place) => queues.flatMap((queue) => queue[place] ?? [])).flat();
}

const byTime = (one: Row<'alerts'>, other: Row<'alerts'>): number =>
  (one.due_at ?? 0) - (other.due_at ?? 0) || one.id - other.id;

async function isCheckWaiting(db: Tx['db'], now: Seconds): Promise<boolean> {
  const row = await db
    .selectFrom('alerts')
    .select('id')
    .where('source_id', 'is', null)
    .where('due_at', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The sources of which an alert is due. It jumps from one to the next, however many alerts each has. */
async function findWaitingSources(db: Tx['db'], now: Seconds): Promise<number[]> {
  const next = (after: number | ReturnType<typeof sql>) =>
    sql`(select min(source_id) from alerts where source_id > ${after} and due_at <= ${now})`;
  const { rows } = await sql<{ source_id: number }>`with recursive waiting(source_id) as (
      select ${next(0)} union all
      select ${next(sql`waiting.source_id`)} from waiting where waiting.source_id is not null)
    select source_id from waiting where source_id is not null`.execute(db);
  return rows.map(({ source_id }) => source_id);
}

export const findDueCauses = ({ db }: Reader, now: Seconds): Promise<Cause[]> =>
  db
    .selectFrom('alert_causes')
    .selectAll()
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(CAUSES_AT_ONCE)
    .execute();
