import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** What Daymark asks systems, what came of it, and who asks at the moment. */
export const checks: Migration = {
  name: '0038-checks',
  up: async (db, { identity, textType }) => {
    await db.schema
      .createTable('checks')
      .addColumn('id', 'integer', identity)
      .addColumn('name', textType, (c) => c.notNull())
      .addColumn('name_key', textType, (c) => c.notNull())
      .addColumn('kind', textType, (c) => c.notNull())
      .addColumn('target', textType, (c) => c.notNull())
      .addColumn('interval', 'integer', (c) => c.notNull())
      .addColumn('timeout', 'integer', (c) => c.notNull())
      .addColumn('retry_interval', 'integer', (c) => c.notNull())
      .addColumn('request', textType, (c) => c.notNull())
      .addColumn('request_secrets', textType)
      .addColumn('expect', textType, (c) => c.notNull())
      .addColumn('fail_after', 'integer', (c) => c.notNull())
      .addColumn('recover_after', 'integer', (c) => c.notNull())
      .addColumn('degraded_above', 'integer')
      .addColumn('places', textType, (c) => c.notNull())
      .addColumn('quorum', 'integer')
      .addColumn('component_id', 'integer')
      .addColumn('parent_id', 'integer')
      .addColumn('failing_status', 'integer', (c) => c.notNull())
      .addColumn('degraded_status', 'integer', (c) => c.notNull())
      .addColumn('paused', 'integer', (c) => c.notNull())
      .addColumn('tags', textType, (c) => c.notNull())
      .addColumn('tags_key', textType, (c) => c.notNull())
      .addColumn('cron', textType)
      .addColumn('timezone', textType)
      .addColumn('grace', 'integer')
      .addColumn('revision', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('deleted_at', 'bigint')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .execute();
    await sql`create index checks_by_component on checks (component_id)`.execute(db);
    await sql`create index checks_by_parent on checks (parent_id)`.execute(db);
    await db.schema
      .createTable('check_runs')
      .addColumn('check_id', 'integer', (c) => c.primaryKey())
      .addColumn('next_ms', 'bigint')
      .addColumn('lease', textType)
      .addColumn('lease_until_ms', 'bigint')
      .addColumn('state', textType, (c) => c.notNull())
      .addColumn('since_ms', 'bigint')
      .addColumn('machine', textType)
      .addColumn('last_ms', 'bigint')
      .addColumn('last_verdict', textType)
      .addColumn('last_place', textType)
      .addColumn('last_reason', textType)
      .addColumn('last_phases', textType)
      .addColumn('started_ms', 'bigint')
      .execute();
    await sql`create index check_runs_due on check_runs (next_ms)`.execute(db);
    await sql`create index check_runs_leased on check_runs (lease) where lease is not null`.execute(db);
    await db.schema
      .createTable('check_results')
      .addColumn('check_id', 'integer', (c) => c.notNull())
      .addColumn('at_ms', 'bigint', (c) => c.notNull())
      .addColumn('place', textType, (c) => c.notNull())
      .addColumn('verdict', textType, (c) => c.notNull())
      .addColumn('reason', textType, (c) => c.notNull())
      .addColumn('phases', textType, (c) => c.notNull())
      .addColumn('output', textType)
      .addPrimaryKeyConstraint('check_results_pk', ['check_id', 'at_ms', 'place'])
      .execute();
    const sums = ['total_ms', 'dns_ms', 'connect_ms', 'tls_ms', 'first_byte_ms'] as const;
    const counts = ['ok', 'degraded', 'failed', 'no_data'] as const;
    let rollups = db.schema
      .createTable('check_rollups')
      .addColumn('check_id', 'integer', (c) => c.notNull())
      .addColumn('step', 'integer', (c) => c.notNull())
      .addColumn('bucket', 'bigint', (c) => c.notNull())
      .addColumn('place', textType, (c) => c.notNull());
    for (const name of counts) rollups = rollups.addColumn(name, 'integer', (c) => c.notNull());
    for (const name of sums) rollups = rollups.addColumn(name, 'double precision', (c) => c.notNull());
    await rollups
      .addColumn('durations', textType, (c) => c.notNull())
      .addPrimaryKeyConstraint('check_rollups_pk', ['check_id', 'step', 'bucket', 'place'])
      .execute();
    await db.schema
      .createTable('check_changes')
      .addColumn('id', 'integer', identity)
      .addColumn('check_id', 'integer', (c) => c.notNull())
      .addColumn('state', textType, (c) => c.notNull())
      .addColumn('since_ms', 'bigint', (c) => c.notNull())
      .addColumn('confirmed_ms', 'bigint', (c) => c.notNull())
      .addColumn('reason', textType, (c) => c.notNull())
      .addColumn('quiet', textType)
      .execute();
    await sql`create index check_changes_of on check_changes (check_id, since_ms)`.execute(db);
    await db.schema
      .createTable('heartbeat_tokens')
      .addColumn('id', 'integer', identity)
      .addColumn('check_id', 'integer', (c) => c.notNull())
      .addColumn('form', textType, (c) => c.notNull())
      .addColumn('hash', textType, (c) => c.notNull().unique())
      .addColumn('sealed', textType, (c) => c.notNull())
      .execute();
    await sql`create index heartbeat_tokens_of on heartbeat_tokens (check_id)`.execute(db);
  },
};
