import { type RawBuilder, sql } from 'kysely';
import { PARENT } from '../../../kernel/db/statement.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { isOneOf, type Source } from '../../../kernel/jsonapi/source.ts';
import { type AuditRecord, notSealed } from '../audit/queries.ts';

export type HistorySubject = 'component' | 'incident' | 'schedule';

export type HistorySources = {
  readonly [Subject in HistorySubject]: (readContext: ReadContext) => Source<unknown>;
};

export const hasUpdates = (subject: HistorySubject): boolean => subject !== 'component';

/** The events about one record and its updates, also about updates that are in the trash. */
export function historySource(subject: HistorySubject, id: number): Source<AuditRecord> {
  const isAbout = sql<boolean>`events.id in (${eventsOf(subject)})`;
  // All events of incidents and schedules outlive a seal, but only the last one of a component.
  const visible = hasUpdates(subject) ? isAbout : sql<boolean>`${isAbout} and ${notSealed}`;
  return {
    key: `history of ${subject}`,
    table: 'events',
    columns: sql`events.*`,
    exists: visible,
    visible,
    values: { parent: id },
    filters: { action: isOneOf('events.type') },
    // Ids are in the order of creation.
    sorts: { id: sql.ref('events.id'), created_at: sql.ref('events.id') },
  };
}

function eventsOf(subject: HistorySubject): RawBuilder<unknown> {
  const own = sql`select own.id from events as own
    where own.subject_type = ${sql.lit(subject)} and own.subject_id = ${PARENT}`;
  if (!hasUpdates(subject)) return own;
  const ofUpdates = (updates: RawBuilder<unknown>) => sql`union all
    select about.id from (${updates}) as found
    join events as about on about.subject_type = ${sql.lit(`${subject}_update`)} and about.subject_id = found.id`;
  return sql`${own}
    ${ofUpdates(sql`select updates.id from updates where ${sql.ref(`updates.${subject}_id`)} = ${PARENT}`)}
    ${ofUpdates(sql`select trash.subject_id as id from trash
      where trash.type = ${sql.lit(`${subject}-updates`)} and trash.parent_id = ${PARENT}`)}`;
}
