import type { Kysely } from 'kysely';
import type { Actor } from '../auth/actor.ts';
import type { Database, Row } from '../db/schema.ts';
import type { Seconds } from '../lib/clock.ts';
import type { SubjectType, Verb } from './events.ts';

/** An event as its readers see it. */
export interface LoggedEvent {
  readonly id: number;
  readonly type: `${SubjectType}.${Verb}`;
  readonly subject: SubjectType;
  readonly subjectId: number;
  /** The subject after the write. */
  readonly state: Readonly<Record<string, unknown>>;
  readonly at: Seconds;
  /** Who wrote it: `system` is Daymark itself. */
  readonly actor: Actor['type'];
}

type Reader = { readonly db: Kysely<Database> };

/** The events after one, in the order in which they were committed. */
export async function readAfter({ db }: Reader, id: number, limit: number): Promise<LoggedEvent[]> {
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toEvent);
}

export async function findEvent({ db }: Reader, id: number): Promise<LoggedEvent | undefined> {
  const row = await db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toEvent(row);
}

/** The event of the same subject before this one: how it was until then. */
export const findPrevious = (reader: Reader, event: LoggedEvent): Promise<LoggedEvent | undefined> =>
  findLast(reader, event.subject, event.subjectId, event.id);

/** The last event of a subject before another event. */
export async function findLast(
  { db }: Reader,
  subject: SubjectType,
  id: number,
  before: number,
): Promise<LoggedEvent | undefined> {
  const row = await db
    .selectFrom('events')
    .selectAll()
    .where('subject_type', '=', subject)
    .where('subject_id', '=', id)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toEvent(row);
}

const toEvent = (row: Row<'events'>): LoggedEvent => ({
  id: row.id,
  type: row.type as LoggedEvent['type'],
  subject: row.subject_type as SubjectType,
  subjectId: row.subject_id,
  state: JSON.parse(row.state) as Record<string, unknown>,
  at: row.created_at,
  actor: row.actor_type as Actor['type'],
});
