import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** What finds the alerts of one source that are due, and those of one cause that fire, however many others there are. */
export const fairTurns: Migration = {
  name: '0045-fair-turns',
  up: async (db) => {
    await sql`create index alerts_due_of_source on alerts (source_id, due_at, id) where due_at is not null`.execute(
      db,
    );
    await sql`create index alerts_of_cause on alerts (cause_id, state) where cause_id is not null`.execute(
      db,
    );
    await sql`drop index alerts_by_cause`.execute(db);
    // Staff are told of alerts by a consumer of its own, which goes on where the other one is.
    await sql`insert into cursors (name, event_id, position)
      select 'staff-alerts', event_id, 0 from cursors where name = 'deliveries'`.execute(db);
  },
};
