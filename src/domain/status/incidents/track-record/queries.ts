import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { Param } from '../../../../kernel/db/dialect.ts';
import type { Row } from '../../../../kernel/db/schema.ts';
import { IDS, runStatement } from '../../../../kernel/db/statement.ts';
import type { ReadContext } from '../../../../kernel/jsonapi/read-context.ts';
import type { Seconds } from '../../../../lib/clock.ts';
import { parseRecorded } from '../../../records/audit/model.ts';
import { visibleIncidents } from '../../../visibility.ts';
import { promisesKept, type RecordedEvent, trackRecordOf } from './model.ts';

const FROM = new Param('from');
const GUID = new Param('guid');

/** An event with the hash of the one before it, which its own hash covers. */
type LinkedEvent = Row<'events'> & { readonly previous_hash: string | null };

/** Whether a column has the id of an incident that is asked for. */
type IsWanted = (column: string) => RawBuilder<SqlBool>;

/** The events about incidents and their updates, also about those in the trash, which keep their events. */
const eventsOfIncidents = (isWanted: IsWanted) => sql`select own.id from events as own
  where own.subject_type = 'incident' and ${isWanted('own.subject_id')}
  union all select about.id from (
    select updates.id from updates where ${isWanted('updates.incident_id')}
    union all select trash.subject_id as id from trash
      where trash.type = 'incident-updates' and ${isWanted('trash.parent_id')}
  ) as found join events as about on about.subject_type = 'incident_update' and about.subject_id = found.id`;

const isOneOfIds =
  ({ dialect }: ReadContext): IsWanted =>
  (column) =>
    dialect.anyOf(column, IDS);

const recordedEvents = (isWanted: IsWanted) => sql<RecordedEvent>`select events.id, events.type,
  events.subject_type, events.subject_id, events.created_at, events.state, events.hash from events
  where events.id in (${eventsOfIncidents(isWanted)}) order by events.id`;

const everybody = (readContext: ReadContext) => ({ ...readContext, viewer: undefined });

/** The events about each of these incidents and its updates, oldest first. */
export async function findEventsOf(
  readContext: ReadContext,
  incidentIds: readonly number[],
): Promise<ReadonlyMap<number, readonly RecordedEvent[]>> {
  if (incidentIds.length === 0) return new Map();
  const build = () => recordedEvents(isOneOfIds(readContext));
  const values = { ids: readContext.dialect.idList(incidentIds) };
  return Map.groupBy(await runStatement(everybody(readContext), 'track record', build, values), incidentOf);
}

/** The same for the incident with this GUID, so that it can be read together with the incident itself. */
export function findEventsOfGuid(readContext: ReadContext, guid: string): Promise<readonly RecordedEvent[]> {
  const isWanted: IsWanted = (column) =>
    sql<SqlBool>`${sql.ref(column)} = (select incidents.id from incidents where incidents.guid = ${GUID})`;
  const build = () => recordedEvents(isWanted);
  return runStatement(everybody(readContext), 'track record by GUID', build, { guid });
}

const incidentOf = ({
  subject_type,
  subject_id,
  state,
}: Pick<RecordedEvent, 'subject_type' | 'subject_id' | 'state'>): number =>
  subject_type === 'incident' ? subject_id : Number(parseRecorded(state).incident_id);

/** The same events with everything that their hashes cover. */
export function findLinkedEvents(
  readContext: ReadContext,
  incidentId: number,
): Promise<readonly LinkedEvent[]> {
  // If the event before was moved to an archive, the seal has kept its hash.
  const build = () => sql<LinkedEvent>`select events.*,
    coalesce(previous.hash, (select max(kept_events.previous_hash) from kept_events
      where kept_events.event_id = events.id)) as previous_hash
    from events left join events as previous on previous.id = events.previous_id
    where events.id in (${eventsOfIncidents(isOneOfIds(readContext))}) order by events.id`;
  const values = { ids: readContext.dialect.idList([incidentId]) };
  return runStatement(everybody(readContext), 'proof', build, values);
}

/** The promised updates of the incidents that began after a moment and that the caller may see. */
export async function findPromises(
  readContext: ReadContext,
  from: Seconds,
): Promise<ReturnType<typeof promisesKept>> {
  const build = () => sql<{ id: number }>`select incidents.id from incidents
    where ${visibleIncidents(readContext)} and incidents.occurred_at >= ${FROM}`;
  const values = { from, now: readContext.now };
  const recent = await runStatement(readContext, 'track record: recent incidents', build, values);
  const events = await findEventsOf(
    readContext,
    recent.map(({ id }) => id),
  );
  const promises = [...events.values()].flatMap((each) => trackRecordOf(each, readContext.now).promises);
  return promisesKept({ promises });
}
