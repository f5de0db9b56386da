import type { Migration } from '../migration.ts';

/** What the public calls a check. Those that have no label are never named there. */
export const checkLabels: Migration = {
  name: '0051-check-labels',
  up: async (db) => {
    await db.schema.alterTable('checks').addColumn('label', 'text').execute();
  },
};
