import { sql } from 'kysely';
import type { Context } from '../../../kernel/context.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { NotFound } from '../../../kernel/errors.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { contains, perViewer } from '../../../kernel/jsonapi/source.ts';
import { everything, readableComponents } from '../../visibility.ts';
import type { ComponentStatus } from '../components/model.ts';

export interface TemplateRecord extends Row<'incident_templates'> {
  /** Default components that the viewer may read, with the status that each is given. */
  readonly component_links: readonly [id: number, status: ComponentStatus][];
}

export const incidentTemplateSource = perViewer<TemplateRecord>((scope) => {
  const { dialect } = scope;
  const pair = dialect.jsonPair(sql`linked.id`, sql`linked.status`);
  return {
    table: 'incident_templates',
    columns: sql`incident_templates.*, (select ${dialect.jsonList(pair)} from (
      select components.id, incident_template_components.status from incident_template_components
      join components on components.id = incident_template_components.component_id
      where incident_template_components.incident_template_id = incident_templates.id
        and ${readableComponents(scope)}
      order by components.id) as linked) as component_links`,
    exists: everything,
    visible: everything,
    filters: {
      name: contains('incident_templates.name_key'),
      slug: contains('incident_templates.slug'),
      q: contains('incident_templates.name_key', 'incident_templates.slug'),
    },
    sorts: {
      name: sql.ref('incident_templates.name_key'),
      slug: sql.ref('incident_templates.slug'),
      id: sql.ref('incident_templates.id'),
    },
    json: ['component_links'],
  };
});

type TemplateRow = Row<'incident_templates'>;

export const findTemplate = (ctx: Context, slug: string): Promise<TemplateRow | undefined> =>
  ctx.connection.read
    .selectFrom('incident_templates')
    .selectAll()
    .where('slug', '=', slug.toLowerCase())
    .executeTakeFirst();

/** The default components of a template that exist now. */
export const findDefaultComponents = (
  ctx: Context,
  templateId: number,
): Promise<{ id: number; status: number }[]> =>
  ctx.connection.read
    .selectFrom('incident_template_components as links')
    .innerJoin('components', 'components.id', 'links.component_id')
    .select(['components.id', 'links.status'])
    .where('links.incident_template_id', '=', templateId)
    .where('components.deleted_at', 'is', null)
    .orderBy('components.id')
    .execute();

/** The stored row, for a write. */
export async function getIncidentTemplate({ db }: Pick<Tx, 'db'>, id: number): Promise<TemplateRow> {
  const row = await db.selectFrom('incident_templates').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

export async function findTemplateSlugs({ db }: Tx): Promise<Map<string, number>> {
  const rows = await db.selectFrom('incident_templates').select(['id', 'slug']).execute();
  return new Map(rows.map((row) => [row.slug, row.id]));
}
