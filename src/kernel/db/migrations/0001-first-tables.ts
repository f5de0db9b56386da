import { type CreateTableBuilder, sql } from 'kysely';
import type { Migration } from '../migration.ts';

export const firstTables: Migration = {
  name: '0001-first-tables',
  up: async (db, dialect) => {
    const text = dialect.textType;
    const table = (name: string, idType: 'integer' | 'bigint' = 'integer') =>
      db.schema.createTable(name).addColumn('id', idType, dialect.identity);
    const reference = (target: string) => `${target}.id`;

    await timestamps(
      table('users')
        .addColumn('name', text, (c) => c.notNull())
        .addColumn('email', text, (c) => c.notNull())
        .addColumn('email_key', text, (c) => c.notNull().unique())
        .addColumn('password_hash', text),
    ).execute();

    await table('tokens')
      .addColumn('user_id', 'integer', (c) => c.notNull().references(reference('users')).onDelete('cascade'))
      .addColumn('name', text, (c) => c.notNull())
      .addColumn('hash', text, (c) => c.notNull())
      .addColumn('abilities', text, (c) => c.notNull())
      .addColumn('expires_at', 'bigint')
      .addColumn('last_used_at', 'bigint')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute();

    await timestamps(
      table('component_groups')
        .addColumn('name', text, (c) => c.notNull())
        .addColumn('name_key', text, (c) => c.notNull())
        .addColumn('order', 'integer', (c) => c.notNull())
        .addColumn('order_column', text, (c) => c.notNull())
        .addColumn('order_direction', text, (c) => c.notNull())
        .addColumn('collapsed', 'smallint', (c) => c.notNull())
        .addColumn('visible', 'smallint', (c) => c.notNull()),
    ).execute();

    await timestamps(
      table('components')
        .addColumn('name', text, (c) => c.notNull())
        .addColumn('name_key', text, (c) => c.notNull())
        .addColumn('description', text)
        .addColumn('link', text)
        .addColumn('order', 'integer')
        .addColumn('status', 'smallint', (c) => c.notNull())
        .addColumn('enabled', 'smallint', (c) => c.notNull())
        .addColumn('component_group_id', 'integer', (c) => c.references(reference('component_groups')))
        .addColumn('deleted_at', 'bigint'),
    ).execute();

    await table('component_statuses')
      .addColumn('component_id', 'integer', (c) =>
        c.notNull().references(reference('components')).onDelete('cascade'),
      )
      .addColumn('status', 'smallint', (c) => c.notNull())
      .addColumn('source', text, (c) => c.notNull())
      .addColumn('actor', text, (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute();

    await timestamps(
      table('incidents')
        .addColumn('guid', text, (c) => c.notNull().unique())
        .addColumn('name', text, (c) => c.notNull())
        .addColumn('name_key', text, (c) => c.notNull())
        .addColumn('message', text, (c) => c.notNull())
        .addColumn('status', 'smallint', (c) => c.notNull())
        .addColumn('own_status', 'smallint', (c) => c.notNull())
        .addColumn('visible', 'smallint', (c) => c.notNull())
        .addColumn('stickied', 'smallint', (c) => c.notNull())
        .addColumn('notifications', 'smallint', (c) => c.notNull())
        .addColumn('user_id', 'integer', (c) => c.references(reference('users')).onDelete('set null'))
        .addColumn('occurred_at', 'bigint', (c) => c.notNull())
        .addColumn('published_at', 'bigint', (c) => c.notNull())
        .addColumn('deleted_at', 'bigint'),
    ).execute();

    await db.schema
      .createTable('incident_components')
      .addColumn('incident_id', 'integer', (c) =>
        c.notNull().references(reference('incidents')).onDelete('cascade'),
      )
      .addColumn('component_id', 'integer', (c) =>
        c.notNull().references(reference('components')).onDelete('cascade'),
      )
      .addColumn('status', 'smallint')
      .addPrimaryKeyConstraint('incident_components_pk', ['incident_id', 'component_id'])
      .execute();

    await db.schema
      .createTable('incident_counts')
      .addColumn('level', 'smallint', (c) => c.notNull())
      .addColumn('block', 'integer', (c) => c.notNull())
      .addColumn('visible', 'smallint', (c) => c.notNull())
      .addColumn('status', 'smallint', (c) => c.notNull())
      .addColumn('total', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('incident_counts_pk', ['level', 'block', 'visible', 'status'])
      .execute();

    await db.schema
      .createTable('component_incident_counts')
      .addColumn('component_id', 'integer', (c) =>
        c.notNull().references(reference('components')).onDelete('cascade'),
      )
      .addColumn('visible', 'smallint', (c) => c.notNull())
      .addColumn('total', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('component_incident_counts_pk', ['component_id', 'visible'])
      .execute();

    await timestamps(
      table('schedules')
        .addColumn('name', text, (c) => c.notNull())
        .addColumn('name_key', text, (c) => c.notNull())
        .addColumn('message', text, (c) => c.notNull())
        .addColumn('status', 'smallint')
        .addColumn('status_set_at', 'bigint')
        .addColumn('scheduled_at', 'bigint', (c) => c.notNull())
        .addColumn('completed_at', 'bigint')
        .addColumn('starts_at', 'bigint')
        .addColumn('ends_at', 'bigint')
        .addColumn('notifications', 'smallint', (c) => c.notNull())
        .addColumn('user_id', 'integer', (c) => c.references(reference('users')).onDelete('set null'))
        .addColumn('published_at', 'bigint', (c) => c.notNull())
        .addColumn('deleted_at', 'bigint'),
    ).execute();

    await db.schema
      .createTable('schedule_components')
      .addColumn('schedule_id', 'integer', (c) =>
        c.notNull().references(reference('schedules')).onDelete('cascade'),
      )
      .addColumn('component_id', 'integer', (c) =>
        c.notNull().references(reference('components')).onDelete('cascade'),
      )
      .addColumn('status', 'smallint', (c) => c.notNull())
      .addPrimaryKeyConstraint('schedule_components_pk', ['schedule_id', 'component_id'])
      .execute();

    await timestamps(
      table('updates')
        .addColumn('incident_id', 'integer', (c) => c.references(reference('incidents')).onDelete('cascade'))
        .addColumn('schedule_id', 'integer', (c) => c.references(reference('schedules')).onDelete('cascade'))
        .addColumn('status', 'smallint')
        .addColumn('message', text, (c) => c.notNull())
        .addColumn('user_id', 'integer', (c) => c.references(reference('users')).onDelete('set null')),
    )
      .addCheckConstraint('updates_one_parent', sql`(incident_id is null) <> (schedule_id is null)`)
      .execute();

    await timestamps(
      table('incident_templates')
        .addColumn('name', text, (c) => c.notNull())
        .addColumn('name_key', text, (c) => c.notNull())
        .addColumn('slug', text, (c) => c.notNull().unique())
        .addColumn('template', text, (c) => c.notNull())
        .addColumn('engine', text, (c) => c.notNull()),
    ).execute();

    await timestamps(
      table('subscribers')
        .addColumn('email', text, (c) => c.notNull())
        .addColumn('email_key', text, (c) => c.notNull().unique())
        .addColumn('global', 'smallint', (c) => c.notNull())
        .addColumn('verified_at', 'bigint'),
    ).execute();

    await db.schema
      .createTable('subscriber_components')
      .addColumn('subscriber_id', 'integer', (c) =>
        c.notNull().references(reference('subscribers')).onDelete('cascade'),
      )
      .addColumn('component_id', 'integer', (c) =>
        c.notNull().references(reference('components')).onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('subscriber_components_pk', ['subscriber_id', 'component_id'])
      .execute();

    await timestamps(
      table('metrics')
        .addColumn('name', text, (c) => c.notNull())
        .addColumn('name_key', text, (c) => c.notNull())
        .addColumn('suffix', text, (c) => c.notNull())
        .addColumn('description', text)
        .addColumn('calc_type', 'smallint', (c) => c.notNull())
        .addColumn('default_value', 'double precision')
        .addColumn('display_chart', 'smallint', (c) => c.notNull())
        .addColumn('places', 'smallint', (c) => c.notNull())
        .addColumn('default_view', 'smallint', (c) => c.notNull())
        .addColumn('threshold', 'smallint', (c) => c.notNull())
        .addColumn('order', 'integer', (c) => c.notNull())
        .addColumn('visible', 'smallint', (c) => c.notNull()),
    ).execute();

    await timestamps(
      table('metric_points', dialect.bigIdType)
        .addColumn('metric_id', 'integer', (c) =>
          c.notNull().references(reference('metrics')).onDelete('cascade'),
        )
        .addColumn('total', 'double precision', (c) => c.notNull())
        .addColumn('counter', 'integer', (c) => c.notNull())
        .addColumn('recorded_at', 'bigint', (c) => c.notNull()),
    ).execute();

    await db.schema
      .createTable('meta')
      .addColumn('subject_type', text, (c) => c.notNull())
      .addColumn('subject_id', 'integer', (c) => c.notNull())
      .addColumn('key', text, (c) => c.notNull())
      .addColumn('value', text, (c) => c.notNull())
      .addColumn('scalar', text)
      .addPrimaryKeyConstraint('meta_pk', ['subject_type', 'subject_id', 'key'])
      .execute();

    await table('events', dialect.bigIdType)
      .addColumn('type', text, (c) => c.notNull())
      .addColumn('subject_type', text, (c) => c.notNull())
      .addColumn('subject_id', 'integer', (c) => c.notNull())
      .addColumn('actor_type', text, (c) => c.notNull())
      .addColumn('actor_id', 'integer')
      .addColumn('state', text, (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute();

    const indexes: [table: string, columns: string][] = [
      ['tokens', 'user_id'],
      ['component_groups', 'name_key, id'],
      ['components', 'component_group_id, id'],
      ['components', 'name_key, id'],
      ['components', '"order", id'],
      ['component_statuses', 'component_id, id'],
      ['incidents', 'created_at, id'],
      ['incidents', 'occurred_at, id'],
      ['incidents', 'published_at'],
      // A search for part of a name scans all names; with this index it reads nothing but names.
      ['incidents', 'name_key, id, visible, published_at, deleted_at'],
      ['incidents', 'status, id'],
      ['incident_components', 'component_id, incident_id'],
      ['schedules', 'scheduled_at, id'],
      ['schedules', 'completed_at, id'],
      ['schedules', 'created_at, id'],
      ['schedules', 'coalesce(ends_at, 253402300800)'],
      ['schedules', 'published_at'],
      ['schedules', 'name_key, id'],
      ['schedule_components', 'component_id, schedule_id'],
      ['updates', 'incident_id, id'],
      ['updates', 'schedule_id, id'],
      ['incident_templates', 'name_key, id'],
      ['subscriber_components', 'component_id, subscriber_id'],
      ['metrics', 'name_key, id'],
      ['metric_points', 'metric_id, recorded_at, id'],
      ['meta', 'subject_type, key, scalar'],
      ['events', 'subject_type, subject_id, id'],
    ];
    for (const [name, columns] of indexes) {
      const label = `${name}_by_${columns.replace(/\W+/g, '_')}`;
      await sql`create index ${sql.id(label)} on ${sql.table(name)} (${sql.raw(columns)})`.execute(db);
    }
  },
};

const timestamps = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
  table
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull());
