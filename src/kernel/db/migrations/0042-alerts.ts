import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Where alerts come from, the alerts, the rules, and what these did. */
export const alerts: Migration = {
  name: '0042-alerts',
  up: async (db, { identity, textType }) => {
    await db.schema
      .createTable('alert_sources')
      .addColumn('id', 'integer', identity)
      .addColumn('kind', textType, (c) => c.notNull())
      .addColumn('name', textType, (c) => c.notNull())
      .addColumn('name_key', textType, (c) => c.notNull())
      .addColumn('secret_hash', textType, (c) => c.notNull().unique())
      .addColumn('secret_sealed', textType, (c) => c.notNull())
      .addColumn('signing_sealed', textType)
      .addColumn('paths', textType)
      .addColumn('deleted_at', 'bigint')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('alert_deliveries')
      .addColumn('id', 'integer', identity)
      .addColumn('source_id', 'integer', (c) => c.notNull())
      .addColumn('received_at', 'bigint', (c) => c.notNull())
      .addColumn('status', 'integer', (c) => c.notNull())
      .addColumn('outcome', textType, (c) => c.notNull())
      .addColumn('alerts', 'integer', (c) => c.notNull())
      .addColumn('content_type', textType)
      .addColumn('body', textType, (c) => c.notNull())
      .execute();
    await sql`create index alert_deliveries_of on alert_deliveries (source_id, id)`.execute(db);
    await db.schema
      .createTable('alerts')
      .addColumn('id', 'integer', identity)
      .addColumn('source_id', 'integer')
      .addColumn('check_id', 'integer')
      .addColumn('key', textType, (c) => c.notNull())
      .addColumn('title', textType, (c) => c.notNull())
      .addColumn('title_key', textType, (c) => c.notNull())
      .addColumn('severity', textType, (c) => c.notNull())
      .addColumn('severity_rank', 'integer', (c) => c.notNull())
      .addColumn('labels', textType, (c) => c.notNull())
      .addColumn('link', textType)
      .addColumn('state', textType, (c) => c.notNull())
      .addColumn('started_at', 'bigint', (c) => c.notNull())
      .addColumn('ended_at', 'bigint')
      .addColumn('received_at', 'bigint', (c) => c.notNull())
      .addColumn('occurrence', 'integer', (c) => c.notNull())
      .addColumn('component_id', 'integer')
      .addColumn('component_status', 'integer')
      .addColumn('quiet', textType)
      .addColumn('cause_id', 'integer')
      .addColumn('incident_id', 'integer')
      .addColumn('rule_id', 'integer')
      .addColumn('outcome', textType, (c) => c.notNull())
      .addColumn('acknowledged_at', 'bigint')
      .addColumn('acknowledged_by', 'integer')
      .addColumn('due_at', 'bigint')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .execute();
    await sql`create unique index alerts_of_source on alerts (source_id, key) where source_id is not null`.execute(
      db,
    );
    await sql`create unique index alerts_of_check on alerts (check_id) where check_id is not null`.execute(
      db,
    );
    await sql`create index alerts_due on alerts (due_at) where due_at is not null`.execute(db);
    await sql`create index alerts_by_cause on alerts (cause_id) where cause_id is not null`.execute(db);
    await sql`create index alerts_by_incident on alerts (incident_id) where incident_id is not null`.execute(
      db,
    );
    await sql`create index alerts_by_start on alerts (started_at, id)`.execute(db);
    await db.schema
      .createTable('alert_rules')
      .addColumn('id', 'integer', identity)
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('match', textType, (c) => c.notNull())
      .addColumn('wait', 'integer', (c) => c.notNull())
      .addColumn('action', textType, (c) => c.notNull())
      .addColumn('component_id', 'integer')
      .addColumn('status', 'integer')
      .addColumn('template_id', 'integer')
      .addColumn('notify', 'integer', (c) => c.notNull())
      .addColumn('cool_down', 'integer', (c) => c.notNull())
      .addColumn('group_by', textType)
      .addColumn('resolve_after', 'integer')
      .addColumn('min_length', 'integer')
      .addColumn('deleted_at', 'bigint')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('alert_causes')
      .addColumn('id', 'integer', identity)
      .addColumn('cause', textType, (c) => c.notNull())
      .addColumn('effect', textType, (c) => c.notNull())
      .addColumn('incident_id', 'integer')
      .addColumn('component_id', 'integer')
      .addColumn('status_before', 'integer')
      .addColumn('status_set', 'integer')
      .addColumn('rule_id', 'integer')
      .addColumn('opened_at', 'bigint', (c) => c.notNull())
      .addColumn('quiet_since', 'bigint')
      .addColumn('touched_at', 'bigint')
      .addColumn('due_at', 'bigint')
      .addColumn('closed_at', 'bigint')
      .execute();
    // One cause has one incident: the database itself refuses a second one.
    await sql`create unique index alert_causes_open on alert_causes (effect, cause) where closed_at is null`.execute(
      db,
    );
    await sql`create index alert_causes_due on alert_causes (due_at) where due_at is not null`.execute(db);
    await sql`create index alert_causes_by_incident on alert_causes (incident_id) where incident_id is not null`.execute(
      db,
    );
    await sql`create index alert_causes_by_rule on alert_causes (rule_id, opened_at)`.execute(db);
    await db.schema
      .createTable('incident_alerts')
      .addColumn('incident_id', 'integer', (c) => c.notNull())
      .addColumn('alert_id', 'integer', (c) => c.notNull())
      .addColumn('occurrence', 'integer', (c) => c.notNull())
      .addColumn('started_at', 'bigint', (c) => c.notNull())
      .addColumn('received_at', 'bigint', (c) => c.notNull())
      .addColumn('joined_at', 'bigint', (c) => c.notNull())
      .addColumn('ended_at', 'bigint')
      .addPrimaryKeyConstraint('incident_alerts_pk', ['incident_id', 'alert_id', 'occurrence'])
      .execute();
    await sql`create index incident_alerts_of on incident_alerts (alert_id, occurrence)`.execute(db);
    // Alerts begin with what happens from now on.
    await sql`insert into cursors (name, event_id, position)
      select 'alerts', coalesce(max(id), 0), 0 from events`.execute(db);
  },
};
