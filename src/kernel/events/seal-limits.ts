import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Seconds } from '../../lib/clock.ts';
import type { Database } from '../db/schema.ts';
import { type SubjectRules, subjectRules } from './catalog.ts';
import { cursorNames } from './consume.ts';
import { findNewestId } from './log.ts';

/** More than live streams send again to a client that was away: see `surfaces/live-events/hub.ts`. */
const NEWEST_STAY = 1000;

/** Why events after `lastId` cannot be sealed. */
interface Limit {
  readonly lastId: number;
  readonly reason: string;
}

export interface Sealable {
  /** The last event that can be sealed; undefined if there is none. */
  readonly lastId: number | undefined;
  /** What decides that it is this one. */
  readonly reason: string;
}

/** How far the log can be sealed: up to a time, and no further than everything that reads old events allows. */
export async function findSealable(db: Kysely<Database>, after: number, before: Seconds): Promise<Sealable> {
  const limits = [
    await byTime(db, before),
    await byNewest(db),
    ...(await byCursors(db)),
    await byDeliveries(db),
  ];
  const { lastId: limit, reason } = limits.reduce((least, limit) =>
    limit.lastId < least.lastId ? limit : least,
  );
  const { id } = await db
    .selectFrom('events')
    .select((of) => of.fn.max('id').as('id'))
    .where('id', '>', after)
    .where('id', '<=', limit)
    .executeTakeFirstOrThrow();
  return { lastId: id ?? undefined, reason };
}

/** Ids are in the order of creation. If the clock was set back, some events before the time stay. */
async function byTime(db: Kysely<Database>, before: Seconds): Promise<Limit> {
  const { rows } = await sql<{ id: number | null }>`select min(id) as id from events
    where created_at >= ${before}`.execute(db);
  const next = rows[0]?.id ?? Number.MAX_SAFE_INTEGER;
  return { lastId: next - 1, reason: 'all later events were written after that time' };
}

async function byNewest(db: Kysely<Database>): Promise<Limit> {
  const lastId = (await findNewestId({ db })) - NEWEST_STAY;
  return { lastId, reason: `the newest ${NEWEST_STAY} events always stay` };
}

/**
 * Every consumer must have read the events. One that never ran has read none. Other cursors hold nothing back: a cache whose
 * changes were sealed is purged as a whole.
 */
async function byCursors(db: Kysely<Database>): Promise<Limit[]> {
  const rows = await db.selectFrom('cursors').select(['name', 'event_id']).execute();
  const cursors = new Map(rows.map(({ name, event_id }) => [name, event_id]));
  return cursorNames.map((name) => ({
    lastId: cursors.get(name) ?? 0,
    reason: `the background worker (${name}) has not read the later events yet; start the server and wait until it has`,
  }));
}

/** A delivery can be sent again as long as it is in the list of deliveries, and its content comes from its event. */
async function byDeliveries(db: Kysely<Database>): Promise<Limit> {
  const { id } = await db
    .selectFrom('deliveries')
    .select((of) => of.fn.min('event_id').as('id'))
    .executeTakeFirstOrThrow();
  return {
    lastId: (id ?? Number.MAX_SAFE_INTEGER) - 1,
    reason: `the list of deliveries still has deliveries of event ${id}; the setting delivery_days says how long it does`,
  };
}

/** Whether an event stays in the database when everything up to `sealId` is sealed, because something still reads it. */
export function staysAfterSeal(sealId: number): RawBuilder<SqlBool> {
  const isLast = sql<SqlBool>`not exists (select 1 from events as later
    where later.subject_type = events.subject_type and later.subject_id = events.subject_id
      and later.id > events.id and later.id <= ${sealId})`;
  const conditions = Object.entries(subjectRules)
    .filter(([, { keep }]) => keep !== 'none')
    .map(([subject, { keep, whileIn }]) => {
      const parts = [
        sql`events.subject_type = ${sql.lit(subject)}`,
        ...(whileIn ? [exists(whileIn)] : []),
        ...(keep === 'last' ? [isLast] : []),
      ];
      return sql`(${sql.join(parts, sql` and `)})`;
    });
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

function exists({ table, trash }: NonNullable<SubjectRules['whileIn']>): RawBuilder<SqlBool> {
  const inTable = sql<SqlBool>`exists (select 1 from ${sql.table(table)} as record where record.id = events.subject_id)`;
  if (trash === undefined) return inTable;
  return sql<SqlBool>`(${inTable} or exists (select 1 from trash
    where trash.type = ${sql.lit(trash)} and trash.subject_id = events.subject_id))`;
}
