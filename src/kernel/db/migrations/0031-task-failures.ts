import type { Migration } from '../migration.ts';

/** Work in the background that fails at the moment, so that every process and `daymark doctor` know of it. */
export const taskFailures: Migration = {
  name: '0031-task-failures',
  up: async (db, { textType }) => {
    await db.schema
      .createTable('task_failures')
      .addColumn('task', textType, (column) => column.primaryKey())
      .addColumn('since', 'bigint', (column) => column.notNull())
      .addColumn('reason', textType, (column) => column.notNull())
      .execute();
  },
};
