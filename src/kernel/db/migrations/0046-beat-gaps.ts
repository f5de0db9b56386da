import type { Migration } from '../migration.ts';

/** Which processes take heartbeats, and when heartbeats could not be taken, so that no process holds that against a job. */
export const beatGaps: Migration = {
  name: '0046-beat-gaps',
  up: async (db, { identity, textType }) => {
    await db.schema
      .createTable('beat_receivers')
      .addColumn('id', textType, (column) => column.primaryKey())
      .addColumn('beats', 'bigint', (column) => column.notNull())
      .addColumn('stored_until_ms', 'bigint', (column) => column.notNull())
      .addColumn('waiting_ms', 'bigint', (column) => column.notNull())
      .addColumn('stopped', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable('beat_gaps')
      .addColumn('id', 'integer', identity)
      .addColumn('from_ms', 'bigint', (column) => column.notNull())
      .addColumn('until_ms', 'bigint', (column) => column.notNull())
      .execute();
  },
};
