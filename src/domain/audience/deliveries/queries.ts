import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Row } from '../../../kernel/db/schema.ts';
import { NotFound } from '../../../kernel/errors.ts';
import { findEvent, type LoggedEvent } from '../../../kernel/events/log.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { anyValue, type FilterSql, isOneOf, type Source } from '../../../kernel/jsonapi/source.ts';
import { everything } from '../../visibility.ts';
import {
  type Channel,
  type DeliveryState,
  type Summary,
  subscriberChannels,
  summaryOf,
  type Tally,
} from './model.ts';

export type DeliveryRecord = Row<'deliveries'>;
export type TryRecord = Row<'delivery_attempts'>;

/** The states in the partial index of failures, written as there. */
const failures: readonly (string | number)[] = ['failed', 'bounced'] satisfies DeliveryState[];
const hasFailed = sql<SqlBool>`deliveries.state in ('failed', 'bounced')`;

/** SQLite uses the index of failures only if its condition is part of the statement. */
const isState: FilterSql = (states) => {
  const isOne = isOneOf('deliveries.state')(states);
  return states.every((state) => failures.includes(state)) ? sql<SqlBool>`${hasFailed} and ${isOne}` : isOne;
};

const sentBy =
  (...channels: readonly Channel[]): FilterSql =>
  (ids) =>
    sql<SqlBool>`(deliveries.channel in (${sql.join(channels.map((channel) => sql.lit(channel)))})
      and deliveries.recipient_id in (${sql.join(ids)}))`;

/** The events of these incidents or schedules and of their updates, except those of updates deleted since. */
const eventsAbout = (subject: 'incident' | 'schedule', ids: readonly (string | number)[]) =>
  sql`select events.id from events
      where events.subject_type = ${sql.lit(subject)} and events.subject_id in (${sql.join(ids)})
    union all select events.id from updates
      join events on events.subject_type = ${sql.lit(`${subject}_update`)} and events.subject_id = updates.id
      where ${sql.ref(`updates.${subject}_id`)} in (${sql.join(ids)})`;

const toldAbout =
  (subject: 'incident' | 'schedule'): FilterSql =>
  (ids) =>
    sql<SqlBool>`deliveries.event_id in (${eventsAbout(subject, ids)})`;

export const deliverySource: Source<DeliveryRecord> = {
  key: 'deliveries',
  table: 'deliveries',
  columns: sql`deliveries.*`,
  exists: everything,
  visible: everything,
  filters: {
    event: isOneOf('deliveries.event_id'),
    channel: isOneOf('deliveries.channel'),
    state: isState,
    kind: isOneOf('deliveries.kind'),
    incident: toldAbout('incident'),
    schedule: toldAbout('schedule'),
    subscriber: sentBy(...subscriberChannels),
    user: sentBy('staff-email', 'staff-chat'),
    webhook: sentBy('webhook'),
    after: anyValue((moment) => sql`deliveries.created_at >= ${moment}`),
    before: anyValue((moment) => sql`deliveries.created_at <= ${moment}`),
  },
  // Ids are in the order of creation, and only that order has an index.
  sorts: { id: sql.ref('deliveries.id'), created_at: sql.ref('deliveries.id') },
};

/** All attempts of a delivery, the oldest first. */
export const loadTries = ({ db }: ReadContext, deliveryId: number): Promise<TryRecord[]> =>
  db
    .selectFrom('delivery_attempts')
    .selectAll()
    .where('delivery_id', '=', deliveryId)
    .orderBy('id')
    .execute();

export async function getEvent(reader: Pick<ReadContext, 'db'>, id: number): Promise<LoggedEvent> {
  const event = await findEvent(reader, id);
  if (!event) throw new NotFound();
  return event;
}

/** The number of deliveries of an event by channel and state. */
export const loadEventSummary = (readContext: Pick<ReadContext, 'db'>, eventId: number): Promise<Summary> =>
  loadSummary(readContext, sql`deliveries.event_id = ${eventId}`);

/**
 * The same for all events of an incident or a schedule, except those of updates deleted since. That staff were told of a draft says
 * nothing about who knows of the incident.
 */
export const loadSubjectSummary = (
  readContext: Pick<ReadContext, 'db'>,
  subject: 'incident' | 'schedule',
  id: number,
): Promise<Summary> =>
  loadSummary(readContext, sql`${toldAbout(subject)([id])} and deliveries.kind <> 'draft.waiting'`);

async function loadSummary({ db }: Pick<ReadContext, 'db'>, which: RawBuilder<unknown>): Promise<Summary> {
  const { rows } = await sql<Tally>`select channel, state, count(*) as count, sum(written) as written,
    min(sent_at) as first_sent, max(sent_at) as last_sent
    from deliveries where ${which} group by channel, state`.execute(db);
  return summaryOf(rows);
}
