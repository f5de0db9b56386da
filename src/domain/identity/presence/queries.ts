import { type Kysely, sql } from 'kysely';
import type { Viewer } from '../../../kernel/auth/actor.ts';
import type { Database, Row } from '../../../kernel/db/schema.ts';
import { IDS, runStatement } from '../../../kernel/db/statement.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import type { Source } from '../../../kernel/jsonapi/source.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { incidentSource } from '../../status/incidents/queries.ts';
import { scheduleSource } from '../../status/schedules/queries.ts';
import type { PresenceSubject } from './model.ts';

export type PresenceRecord = Row<'presences'> & { readonly user_name: string };

/** No stream gets more than this, however many tabs are open. */
const MAX_PRESENCES = 500;

/** Everybody who has something open now, who came first first. */
export const loadPresences = (db: Kysely<Database>, now: Seconds): Promise<PresenceRecord[]> =>
  db
    .selectFrom('presences')
    .innerJoin('users', 'users.id', 'presences.user_id')
    .selectAll('presences')
    .select('users.name as user_name')
    .where('presences.expires_at', '>', now)
    .where('users.disabled_at', 'is', null)
    .orderBy('presences.since')
    .orderBy('presences.key')
    .limit(MAX_PRESENCES)
    .execute();

interface Subject {
  readonly source: (readContext: ReadContext) => Source<unknown>;
  /** Whether the viewer manages such records, and therefore knows of drafts. */
  readonly isManagedBy: (viewer: Viewer) => boolean;
}

const subjects: Readonly<Record<PresenceSubject, Subject>> = {
  incident: { source: incidentSource, isManagedBy: ({ unpublishedIncidents }) => unpublishedIncidents },
  schedule: { source: scheduleSource, isManagedBy: ({ unpublishedSchedules }) => unpublishedSchedules },
};

/** Which of these records the viewer may know of. */
export async function findKnownIds(
  readContext: ReadContext,
  subject: PresenceSubject,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const { dialect, viewer, now } = readContext;
  const { source: sourceFor, isManagedBy } = subjects[subject];
  const { table, exists, visible } = sourceFor(readContext);
  const build = () => sql<{ id: number }>`select ${sql.ref(`${table}.id`)} as id from ${sql.table(table)}
    where ${dialect.anyOf(`${table}.id`, IDS)} and ${isManagedBy(viewer) ? exists : visible}`;
  const values = { now, ids: dialect.idList(ids) };
  const rows = await runStatement(readContext, `presence at ${table}`, build, values);
  return new Set(rows.map(({ id }) => id));
}
