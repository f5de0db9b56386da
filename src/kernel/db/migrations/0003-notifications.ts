import { type Kysely, sql } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Database } from '../schema.ts';

/**
 * The tables of notifications: scheduled jobs, deliveries and their attempts, webhooks, and the choices of subscribers.
 */
export const notifications: Migration = {
  name: '0003-notifications',
  up: async (db, dialect) => {
    const text = dialect.textType;
    await db.schema
      .createTable('cursors')
      .addColumn('name', text, (c) => c.primaryKey())
      .addColumn('event_id', 'bigint', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .execute();
    // Events from before this migration do not cause notifications.
    await sql`insert into cursors (name, event_id, position)
      select name, (select coalesce(max(id), 0) from events), 0
      from (select 'scheduler' as name union all select 'deliveries') as readers`.execute(db);

    await db.schema
      .createTable('agenda')
      .addColumn('subject_type', text, (c) => c.notNull())
      .addColumn('subject_id', 'integer', (c) => c.notNull())
      .addColumn('kind', text, (c) => c.notNull())
      .addColumn('due_at', 'bigint', (c) => c.notNull())
      .addColumn('happened_at', 'bigint')
      .addColumn('event_id', 'bigint')
      .addPrimaryKeyConstraint('agenda_pk', ['subject_type', 'subject_id', 'kind'])
      .execute();

    await db.schema
      .createTable('deliveries')
      .addColumn('id', dialect.bigIdType, dialect.identity)
      .addColumn('event_id', 'bigint', (c) => c.notNull())
      .addColumn('kind', text, (c) => c.notNull())
      .addColumn('channel', text, (c) => c.notNull())
      .addColumn('recipient_id', 'integer', (c) => c.notNull())
      .addColumn('state', text, (c) => c.notNull())
      .addColumn('attempts', 'integer', (c) => c.notNull())
      .addColumn('due_at', 'bigint', (c) => c.notNull())
      .addColumn('lease', text)
      .addColumn('error', text)
      .addColumn('sent_at', 'bigint')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addUniqueConstraint('deliveries_once', ['event_id', 'channel', 'recipient_id'])
      .execute();

    await db.schema
      .createTable('delivery_attempts')
      .addColumn('id', dialect.bigIdType, dialect.identity)
      .addColumn('delivery_id', 'bigint', (c) => c.notNull().references('deliveries.id').onDelete('cascade'))
      .addColumn('outcome', text, (c) => c.notNull())
      .addColumn('status_code', 'integer')
      .addColumn('milliseconds', 'integer', (c) => c.notNull())
      .addColumn('request', text)
      .addColumn('response', text)
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute();

    await db.schema
      .createTable('payloads')
      .addColumn('event_id', 'bigint', (c) => c.primaryKey())
      .addColumn('body', text, (c) => c.notNull())
      .execute();

    await db.schema
      .createTable('webhooks')
      .addColumn('id', 'integer', dialect.identity)
      .addColumn('name', text, (c) => c.notNull())
      .addColumn('name_key', text, (c) => c.notNull())
      .addColumn('url', text, (c) => c.notNull())
      .addColumn('format', text, (c) => c.notNull())
      .addColumn('events', text, (c) => c.notNull())
      .addColumn('components', text)
      .addColumn('enabled', 'smallint', (c) => c.notNull())
      .addColumn('secret', text, (c) => c.notNull())
      .addColumn('old_secret', text)
      .addColumn('old_secret_until', 'bigint')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .execute();

    await db.schema
      .createTable('secrets')
      .addColumn('name', text, (c) => c.primaryKey())
      .addColumn('value', text, (c) => c.notNull())
      .execute();

    await db.schema
      .createTable('rates')
      .addColumn('name', text, (c) => c.primaryKey())
      .addColumn('next_at', 'bigint', (c) => c.notNull())
      .execute();

    for (const [table, column, type] of [
      ['subscribers', 'locale', text],
      ['subscribers', 'timezone', text],
      ['subscribers', 'paused_at', 'bigint'],
      ['subscribers', 'suspended_at', 'bigint'],
      ['incidents', 'next_update_due_at', 'bigint'],
      ['schedules', 'recurrence', text],
      ['schedules', 'recurs_from', 'integer'],
      ['schedules', 'recurs_at', 'bigint'],
      ['schedules', 'recurs_for', 'bigint'],
    ] as const) {
      await db.schema.alterTable(table).addColumn(column, type).execute();
    }
    await db.schema
      .alterTable('subscribers')
      .addColumn('bounces', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();

    const indexes: [label: string, table: string, columns: string][] = [
      ['deliveries_by_recipient', 'deliveries', 'channel, recipient_id, id'],
      ['delivery_attempts_by_delivery', 'delivery_attempts', 'delivery_id, id'],
      ['subscribers_to_everything', 'subscribers', 'global, id'],
      ['schedules_by_series', 'schedules', 'recurs_from, recurs_at'],
    ];
    for (const [label, table, columns] of indexes) {
      await sql`create index ${sql.id(label)} on ${sql.table(table)} (${sql.raw(columns)})`.execute(db);
    }
    await sql`create index agenda_by_due on agenda (due_at) where happened_at is null`.execute(db);
    // Only unsent deliveries are in this index, and there are few of them, however large the ledger grows.
    await sql`create index deliveries_to_send on deliveries (channel, due_at, id)
      where state in ('queued', 'deferred')`.execute(db);
    await sql`create index deliveries_under_way on deliveries (channel, recipient_id)
      where lease is not null`.execute(db);
    await fillAgenda(db, Math.floor(Date.now() / 1000));
  },
};

/**
 * Adds jobs for existing records. Times that have passed are stored as done, because nobody is to be notified of them
 * now.
 */
async function fillAgenda(db: Kysely<Database>, now: number): Promise<void> {
  const at = sql.lit(now);
  const insert = sql`insert into agenda (subject_type, subject_id, kind, due_at, happened_at)`;
  for (const [kind, column] of [
    ['start', 'starts_at'],
    ['complete', 'ends_at'],
  ] as const) {
    const moment = sql.ref(column);
    await sql`${insert} select 'schedule', id, ${sql.lit(kind)}, ${moment}, case when ${moment} <= ${at} then ${at} end
      from schedules where deleted_at is null and ${moment} is not null`.execute(db);
  }
  for (const subject of ['schedule', 'incident']) {
    await sql`${insert} select ${sql.lit(subject)}, id, 'publish', published_at, null
      from ${sql.table(`${subject}s`)} where deleted_at is null and published_at > ${at}`.execute(db);
  }
  for (const minutes of [1440, 60]) {
    const moment = sql`starts_at - ${sql.lit(minutes * 60)}`;
    await sql`${insert} select 'schedule', id, ${sql.lit(`remind ${minutes}`)}, ${moment}, null
      from schedules where deleted_at is null and ${moment} > ${at}`.execute(db);
  }
}
