import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * What belongs to a page has its id, and components, which belong to the installation, are placed on pages. Everything that was
 * there stands on the first page. The columns of a component stay what is read until no version writes them alone.
 */
export const pageMembers: Migration = {
  name: '0037-page-members',
  up: async (db) => {
    for (const table of ['component_groups', 'metrics', 'subscribers'] as const)
      await db.schema
        .alterTable(table)
        .addColumn('page_id', 'integer', (column) => column.notNull().defaultTo(1))
        .execute();
    // The version before deletes groups and components without knowing of this table.
    await db.schema
      .createTable('page_components')
      .addColumn('page_id', 'integer', (c) => c.notNull().references('pages.id').onDelete('cascade'))
      .addColumn('component_id', 'integer', (c) =>
        c.notNull().references('components.id').onDelete('cascade'),
      )
      .addColumn('group_id', 'integer', (c) => c.references('component_groups.id').onDelete('set null'))
      .addColumn('order', 'integer')
      .addPrimaryKeyConstraint('page_components_pk', ['page_id', 'component_id'])
      .execute();
    await sql`create index page_components_by_component on page_components (component_id)`.execute(db);
    await sql`create index page_components_by_group on page_components (group_id)`.execute(db);
    await sql`insert into page_components (page_id, component_id, group_id, "order")
      select 1, id, component_group_id, "order" from components`.execute(db);
  },
};
