import { type SqlBool, sql } from 'kysely';
import type { Row } from '../../../kernel/db/schema.ts';
import { IDS, runStatement } from '../../../kernel/db/statement.ts';
import { containsText } from '../../../kernel/jsonapi/filters.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { anyValue, type FilterSql, isOneOf, type Source } from '../../../kernel/jsonapi/source.ts';
import { MAX_ID } from '../../../lib/record-id.ts';
import { parseRecorded } from './model.ts';

export type AuditRecord = Row<'events'>;

/** The id of a user, or the kind of an actor without a user, such as `system`. Each has an index. */
const actorIs: FilterSql = (values) => {
  const isNumber = (value: string | number) => /^\d{1,10}$/.test(String(value));
  const users = values
    .filter(isNumber)
    .map(Number)
    .filter((id) => id <= MAX_ID);
  const kinds = values.filter((value) => !isNumber(value));
  const conditions = [
    ...(users.length > 0 ? [sql`events.user_id in (${sql.join(users)})`] : []),
    ...(kinds.length > 0
      ? [sql`(events.user_id is null and events.actor_type in (${sql.join(kinds)}))`]
      : []),
  ];
  return conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` or `)})` : sql<SqlBool>`1 = 0`;
};

/** Sealed events that are still in the table are there for other readers. Their archive has the whole audit log of the time. */
export const notSealed = sql<SqlBool>`events.id > (select coalesce(max(last_id), 0) from event_seals)`;

export const auditSource: Source<AuditRecord> = {
  key: 'audit',
  table: 'events',
  columns: sql`events.*`,
  exists: notSealed,
  visible: notSealed,
  filters: {
    actor: actorIs,
    subject_type: isOneOf('events.subject_type'),
    subject_id: isOneOf('events.subject_id'),
    action: isOneOf('events.type'),
    after: anyValue((moment) => sql`events.created_at >= ${moment}`),
    before: anyValue((moment) => sql`events.created_at <= ${moment}`),
    q: containsText('events.state'),
  },
  // Ids are in the order of creation.
  sorts: { id: sql.ref('events.id'), created_at: sql.ref('events.id') },
};

/** What the entries refer to: read once for all of them. */
export interface Related {
  /** The state of each subject before the event, by the id of the event. */
  readonly states: ReadonlyMap<number, string>;
  readonly userNames: ReadonlyMap<number, string>;
  readonly tokenNames: ReadonlyMap<number, string>;
}

export async function loadRelated(
  readContext: ReadContext,
  records: readonly AuditRecord[],
): Promise<Related> {
  const distinct = (ids: readonly (number | null)[]) => [...new Set(ids.filter((id) => id !== null))];
  const tokens = records.filter(({ actor_type }) => actor_type === 'token');
  const ids = records.map(({ id }) => id);
  const [states, userNames, tokenNames] = await Promise.all([
    loadPreviousStates(readContext, ids),
    loadUserNames(readContext, distinct(records.map(({ user_id }) => user_id))),
    loadTokenNames(readContext, distinct(tokens.map(({ actor_id }) => actor_id))),
  ]);
  return { states, userNames, tokenNames };
}

async function loadPreviousStates(
  readContext: ReadContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { dialect } = readContext;
  const build = () => sql<{ id: number; state: string }>`select events.id, previous.state from events
    join events as previous on previous.id = (select max(older.id) from events as older
      where older.subject_type = events.subject_type and older.subject_id = events.subject_id
        and older.id < events.id)
    where ${dialect.anyOf('events.id', IDS)}`;
  const values = { ids: dialect.idList(ids) };
  const rows = await runStatement({ ...readContext, viewer: undefined }, 'audit: states', build, values);
  return new Map(rows.map(({ id, state }) => [id, state]));
}

interface Named {
  readonly id: number;
  readonly name: string;
}

async function loadUserNames(
  readContext: ReadContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { dialect } = readContext;
  const build = () => sql<Named>`select id, name from users where ${dialect.anyOf('users.id', IDS)}`;
  const values = { ids: dialect.idList(ids) };
  const rows = await runStatement({ ...readContext, viewer: undefined }, 'audit: users', build, values);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** From the log, which also knows revoked tokens. */
async function loadTokenNames(
  readContext: ReadContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { dialect } = readContext;
  const build = () => sql<{ id: number; state: string }>`select subject_id as id, state from events
    where id in (select max(events.id) from events
      where events.subject_type = 'token' and ${dialect.anyOf('events.subject_id', IDS)}
      group by events.subject_id)`;
  const values = { ids: dialect.idList(ids) };
  const rows = await runStatement({ ...readContext, viewer: undefined }, 'audit: tokens', build, values);
  return new Map(rows.map(({ id, state }) => [id, String(parseRecorded(state).name ?? '')]));
}
