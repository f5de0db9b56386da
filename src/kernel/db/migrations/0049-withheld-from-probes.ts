import type { Migration } from '../migration.ts';

/** Probes whose token is new get no secrets of checks until somebody has confirmed it. */
export const withheldSecrets: Migration = {
  name: '0049-withheld-from-probes',
  up: async (db) => {
    await db.schema.alterTable('probes').addColumn('secrets_withheld_at', 'bigint').execute();
  },
};
