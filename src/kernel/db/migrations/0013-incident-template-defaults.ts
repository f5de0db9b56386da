import { type Kysely, sql } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Database } from '../schema.ts';

/**
 * Incident templates with defaults for new incidents and with a list of the variables that they use, and updates that say
 * themselves whether subscribers are notified.
 */
export const incidentTemplateDefaults: Migration = {
  name: '0013-incident-template-defaults',
  up: async (db, { textType: text }) => {
    await db.schema.alterTable('incident_templates').addColumn('incident_name', text).execute();
    for (const column of ['status', 'visible', 'notifications'])
      await db.schema.alterTable('incident_templates').addColumn(column, 'smallint').execute();
    for (const column of ['template_variables', 'incident_name_variables']) {
      await db.schema
        .alterTable('incident_templates')
        .addColumn(column, text, (c) => c.notNull().defaultTo('[]'))
        .execute();
    }

    await db.schema
      .createTable('incident_template_components')
      .addColumn('incident_template_id', 'integer', (c) =>
        c.notNull().references('incident_templates.id').onDelete('cascade'),
      )
      .addColumn('component_id', 'integer', (c) =>
        c.notNull().references('components.id').onDelete('cascade'),
      )
      .addColumn('status', 'smallint', (c) => c.notNull())
      .addPrimaryKeyConstraint('incident_template_components_pk', ['incident_template_id', 'component_id'])
      .execute();
    await sql`create index incident_template_components_by_component
      on incident_template_components (component_id, incident_template_id)`.execute(db);

    await db.schema.alterTable('updates').addColumn('notifications', 'smallint').execute();
    await listVariables(db);
  },
};

/** Of the templates that exist, and of those in the trash, which keeps them as JSON. */
async function listVariables(db: Kysely<Database>): Promise<void> {
  const templates = await db.selectFrom('incident_templates').select(['id', 'template']).execute();
  const deleted = await db
    .selectFrom('trash')
    .select(['id', 'content'])
    .where('type', '=', 'incident-templates')
    .where('content', 'is not', null)
    .execute();
  if (templates.length + deleted.length === 0) return;
  const variablesIn = await loadTwig();
  for (const { id, template } of templates) {
    await db
      .updateTable('incident_templates')
      .set({ template_variables: variablesIn(template) })
      .where('id', '=', id)
      .execute();
  }
  for (const { id, content } of deleted) {
    const row = JSON.parse(content ?? '{}');
    const added = {
      incident_name: null,
      status: null,
      visible: null,
      notifications: null,
      template_variables: variablesIn(row.template),
      incident_name_variables: '[]',
      components: [],
    };
    await db
      .updateTable('trash')
      .set({ content: JSON.stringify({ ...row, ...added }) })
      .where('id', '=', id)
      .execute();
  }
}

/** Loaded only if there are templates, because it takes long. */
async function loadTwig(): Promise<(source: string) => string> {
  const { compile } = await import('../../../lib/twig/sandbox.ts');
  const { variablesOf } = await import('../../../lib/twig/variables.ts');
  return (source) => {
    try {
      return JSON.stringify(variablesOf(compile(source).ast));
    } catch {
      // An older version accepted it, but it does not compile any more. Using it says why.
      return '[]';
    }
  };
}
