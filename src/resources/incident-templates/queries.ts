import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Row } from '../../db/schema.ts';
import { NotFound } from '../../errors.ts';
import type { Tx } from '../../events/transaction.ts';
import { contains, type Source } from '../../jsonapi/source.ts';
import { everything } from '../visibility.ts';

export type TemplateRecord = Row<'incident_templates'>;

export const incidentTemplateSource: Source<TemplateRecord> = {
  key: 'incident templates',
  table: 'incident_templates',
  columns: sql`incident_templates.*`,
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
};

export const findTemplate = (ctx: Context, slug: string): Promise<TemplateRecord | undefined> =>
  ctx.connection.read
    .selectFrom('incident_templates')
    .selectAll()
    .where('slug', '=', slug.toLowerCase())
    .executeTakeFirst();

/** The stored row, for a write. */
export async function getIncidentTemplate({ db }: Pick<Tx, 'db'>, id: number): Promise<TemplateRecord> {
  const row = await db.selectFrom('incident_templates').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

export async function findTemplateSlugs({ db }: Tx): Promise<Map<string, number>> {
  const rows = await db.selectFrom('incident_templates').select(['id', 'slug']).execute();
  return new Map(rows.map((row) => [row.slug, row.id]));
}
