import type { Migration } from '../migration.ts';

/** The dialect in which the API answers whoever sends a token; null for its own. */
export const tokenDialects: Migration = {
  name: '0026-token-dialects',
  up: async (db, { textType }) => {
    await db.schema.alterTable('tokens').addColumn('dialect', textType).execute();
  },
};
