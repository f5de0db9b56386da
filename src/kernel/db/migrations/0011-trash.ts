import { type Kysely, sql } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Database } from '../schema.ts';

/** The trash: what was deleted, and can be restored until it is purged. */
export const trash: Migration = {
  name: '0011-trash',
  up: async (db, dialect) => {
    const text = dialect.textType;
    await db.schema.alterTable('metrics').addColumn('deleted_at', 'bigint').execute();

    await db.schema
      .createTable('trash')
      .addColumn('id', 'integer', dialect.identity)
      .addColumn('type', text, (c) => c.notNull())
      .addColumn('subject_id', 'integer', (c) => c.notNull())
      .addColumn('name', text, (c) => c.notNull())
      .addColumn('deleted_at', 'bigint', (c) => c.notNull())
      .addColumn('kept_since', 'bigint', (c) => c.notNull())
      .addColumn('actor_type', text, (c) => c.notNull())
      .addColumn('actor_id', 'integer')
      .addColumn('user_id', 'integer')
      .addColumn('parent_id', 'integer')
      .addColumn('with_parent', 'smallint', (c) => c.notNull())
      .addColumn('content', text)
      .addColumn('purged_at', 'bigint')
      .addUniqueConstraint('trash_once', ['type', 'subject_id'])
      .execute();

    await db.schema
      .createTable('skipped_occurrences')
      .addColumn('schedule_id', 'integer', (c) => c.notNull().references('schedules.id').onDelete('cascade'))
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('skipped_occurrences_pk', ['schedule_id', 'at'])
      .execute();

    await sql`create index trash_by_deletion on trash (deleted_at, id)`.execute(db);
    await sql`create index trash_by_parent on trash (parent_id, type)`.execute(db);
    await sql`create index trash_to_expire on trash (kept_since) where purged_at is null`.execute(db);
    await sql`create index trash_to_remove on trash (id) where purged_at is not null`.execute(db);
    await fillTrash(db, Math.floor(Date.now() / 1000));
  },
};

/**
 * Adds what is deleted already. Its days begin now: until this version nothing was purged, and an upgrade must not
 * destroy what could be restored before.
 */
async function fillTrash(db: Kysely<Database>, now: number): Promise<void> {
  // Occurrences that Daymark removed after the first schedule of their series was deleted.
  const ofDeletedSeries = sql`(recurs_at is null and exists (select 1 from schedules as heads
    where heads.id = schedules.recurs_from and heads.deleted_at <= schedules.deleted_at))`;
  const kinds = [
    ['component', sql`null`, sql`0`],
    ['incident', sql`null`, sql`0`],
    [
      'schedule',
      sql`case when ${ofDeletedSeries} then recurs_from end`,
      sql`case when ${ofDeletedSeries} then 1 else 0 end`,
    ],
  ] as const;
  for (const [subject, parent, withParent] of kinds) {
    const table = sql.table(`${subject}s`);
    const deletion = sql`select max(events.id) from events where events.subject_type = ${sql.lit(subject)}
      and events.subject_id = ${table}.id and events.type = ${sql.lit(`${subject}.deleted`)}`;
    await sql`insert into trash (type, subject_id, name, deleted_at, kept_since, actor_type, actor_id, user_id, parent_id,
        with_parent)
      select ${sql.lit(`${subject}s`)}, ${table}.id, ${table}.name, ${table}.deleted_at, ${sql.lit(now)},
        coalesce(events.actor_type, 'system'), events.actor_id,
        (select tokens.user_id from tokens where events.actor_type = 'token' and tokens.id = events.actor_id),
        ${parent}, ${withParent}
      from ${table} left join events on events.id = (${deletion})
      where ${table}.deleted_at is not null order by ${table}.deleted_at, ${table}.id`.execute(db);
  }
}
