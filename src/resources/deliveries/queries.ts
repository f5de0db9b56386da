import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../db/schema.ts';
import { NotFound } from '../../errors.ts';
import { findEvent, type LoggedEvent } from '../../events/log.ts';
import type { ReadContext } from '../../jsonapi/read-context.ts';
import { isOneOf, type Source } from '../../jsonapi/source.ts';
import { everything } from '../visibility.ts';
import { type Summary, summaryOf, type Tally } from './model.ts';

export type DeliveryRecord = Row<'deliveries'>;
export type TryRecord = Row<'delivery_attempts'>;

export const deliverySource: Source<DeliveryRecord> = {
  key: 'deliveries',
  table: 'deliveries',
  columns: sql`deliveries.*`,
  exists: everything,
  visible: everything,
  filters: {
    event: isOneOf('deliveries.event_id'),
    channel: isOneOf('deliveries.channel'),
    state: isOneOf('deliveries.state'),
    kind: isOneOf('deliveries.kind'),
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

/** The same for all events of an incident or a schedule, except those of updates deleted since. */
export const loadSubjectSummary = (
  readContext: Pick<ReadContext, 'db'>,
  subject: 'incident' | 'schedule',
  id: number,
): Promise<Summary> =>
  loadSummary(
    readContext,
    sql`deliveries.event_id in (select events.id from events
        where events.subject_type = ${subject} and events.subject_id = ${id}
      union all select events.id from updates
        join events on events.subject_type = ${`${subject}_update`} and events.subject_id = updates.id
        where ${sql.ref(`updates.${subject}_id`)} = ${id})`,
  );

async function loadSummary({ db }: Pick<ReadContext, 'db'>, which: RawBuilder<unknown>): Promise<Summary> {
  const { rows } = await sql<Tally>`select channel, state, count(*) as count,
    min(sent_at) as first_sent, max(sent_at) as last_sent
    from deliveries where ${which} group by channel, state`.execute(db);
  return summaryOf(rows);
}
