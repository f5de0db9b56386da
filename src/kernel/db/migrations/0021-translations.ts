import type { Migration } from '../migration.ts';

/** Names and messages in several languages. */
export const translations: Migration = {
  name: '0021-translations',
  up: async (db, { textType }) => {
    for (const table of ['components', 'component_groups', 'incidents', 'schedules', 'updates'])
      await db.schema.alterTable(table).addColumn('translations', textType).execute();
  },
};
