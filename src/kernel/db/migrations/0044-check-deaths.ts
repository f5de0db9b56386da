import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** How often in a row a process has died while it ran a check. */
export const checkDeaths: Migration = {
  name: '0044-check-deaths',
  up: async (db) => {
    await sql`alter table check_runs add column deaths integer not null default 0`.execute(db);
  },
};
