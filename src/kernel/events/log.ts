import type { Kysely } from 'kysely';
import type { EventType, SubjectType } from '../../../common/events.ts';
import type { Seconds } from '../../lib/clock.ts';
import type { Actor } from '../auth/actor.ts';
import type { Database, Row } from '../db/schema.ts';
import type { EventStates, SubjectOf } from './catalog.ts';

/** An event of one type, as consumers read it. */
interface TypedEvent<T extends EventType> {
  readonly id: number;
  readonly type: T;
  readonly subject: SubjectOf<T>;
  readonly subjectId: number;
  /** The subject after the write. */
  readonly state: Readonly<EventStates[T]>;
  readonly at: Seconds;
  /** Who made the write; `system` is Daymark itself. */
  readonly actor: Actor['type'];
  /** The id of the token or of the session. */
  readonly actorId: number | null;
}

type EventsByType = { readonly [T in EventType]: TypedEvent<T> };

/** An event as consumers read it. `type` and `subject` determine the type of its state. */
export type LoggedEvent = EventsByType[EventType];
/** An event of one of the given types. */
export type EventOf<T extends EventType> = EventsByType[T];
/** An event about one kind of subject, whatever happened to it. */
export type EventAbout<S extends SubjectType> = Extract<LoggedEvent, { readonly subject: S }>;

type Reader = { readonly db: Kysely<Database> };

/** The events after the one with this id, in the order in which they were committed. */
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

interface Section {
  /** The id of the event before the first one. */
  readonly after: number;
  /** The id of the last one. */
  readonly until: number;
  readonly limit: number;
}

/** The events of some types in a section of the log, the oldest first. It reads no others: an index finds them. */
export async function readOfTypes(
  { db }: Reader,
  types: readonly EventType[],
  { after, until, limit }: Section,
): Promise<LoggedEvent[]> {
  const found = await db
    .selectFrom('events')
    .select('id')
    .where('type', 'in', types)
    .where('id', '>', after)
    .where('id', '<=', until)
    .orderBy('id')
    .limit(limit)
    .execute();
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const rows = await db.selectFrom('events').selectAll().where('id', 'in', ids).orderBy('id').execute();
  return rows.map(toEvent);
}

/** The id of the newest event; 0 if there is none. */
export async function findNewestId({ db }: Reader): Promise<number> {
  const { id } = await db
    .selectFrom('events')
    .select((of) => of.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return id ?? 0;
}

export async function findEvent({ db }: Reader, id: number): Promise<LoggedEvent | undefined> {
  const row = await db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toEvent(row);
}

/** The previous event about the same subject. It has the state of the subject before this event. */
export const findPrevious = <S extends SubjectType>(
  reader: Reader,
  event: { readonly id: number; readonly subject: S; readonly subjectId: number },
): Promise<EventAbout<S> | undefined> => findLast(reader, event.subject, event.subjectId, event.id);

/** Of each of these subjects, the last event before one event. */
export async function findAllPrevious<S extends SubjectType>(
  { db }: Reader,
  subject: S,
  ids: readonly number[],
  before: number,
): Promise<ReadonlyMap<number, EventAbout<S>>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where('id', 'in', (of) =>
      of
        .selectFrom('events')
        .select((one) => one.fn.max('id').as('id'))
        .where('subject_type', '=', subject)
        .where('subject_id', 'in', ids)
        .where('id', '<', before)
        .groupBy('subject_id'),
    )
    .execute();
  return new Map(rows.map((row) => [row.subject_id, toEventAbout<S>(row)]));
}

/** The last event about a subject; with `before`, the last one before that event. */
export async function findLast<S extends SubjectType>(
  { db }: Reader,
  subject: S,
  id: number,
  before = Number.MAX_SAFE_INTEGER,
): Promise<EventAbout<S> | undefined> {
  const row = await db
    .selectFrom('events')
    .selectAll()
    .where('subject_type', '=', subject)
    .where('subject_id', '=', id)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toEventAbout<S>(row);
}

/** All events about a subject that were written after a time, the oldest first. */
export async function findEventsAbout<S extends SubjectType>(
  { db }: Reader,
  subject: S,
  id: number,
  after: Seconds = Number.MIN_SAFE_INTEGER,
): Promise<EventAbout<S>[]> {
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where('subject_type', '=', subject)
    .where('subject_id', '=', id)
    .where('created_at', '>', after)
    .orderBy('id')
    .execute();
  return rows.map(toEventAbout<S>);
}

/** The events about these kinds of subjects after one event, and before another one if there is one, the oldest first. */
export async function readAbout<S extends SubjectType>(
  { db }: Reader,
  subjects: readonly S[],
  after: number,
  before = Number.MAX_SAFE_INTEGER,
): Promise<EventAbout<S>[]> {
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where('subject_type', 'in', subjects)
    .where('id', '>', after)
    .where('id', '<', before)
    .orderBy('id')
    .execute();
  return rows.map(toEventAbout<S>);
}

/** Parses the column `state` of an event whose type is known. `append` wrote it as the catalogue defines it. */
export const parseState = <T extends EventType>(row: {
  readonly type: T;
  readonly state: string;
}): Readonly<EventStates[T]> => JSON.parse(row.state);

/** The only place that trusts the columns of a row unchecked: `append` wrote them as the catalogue defines them. */
const toEvent = (row: Row<'events'>): LoggedEvent =>
  ({
    id: row.id,
    type: row.type,
    subject: row.subject_type,
    subjectId: row.subject_id,
    state: JSON.parse(row.state),
    at: row.created_at,
    actor: row.actor_type,
    actorId: row.actor_id,
  }) as LoggedEvent;

const toEventAbout = <S extends SubjectType>(row: Row<'events'>) => toEvent(row) as EventAbout<S>;
