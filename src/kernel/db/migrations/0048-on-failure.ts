import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** What happens when the checks of a component fail. Without a value, the setting of the installation says it. */
export const onFailure: Migration = {
  name: '0048-on-failure',
  up: async (db, { textType }) => {
    await sql`alter table components add column on_failure ${textType}`.execute(db);
  },
};
