import { z } from 'zod';
import {
  incidentTemplateSource,
  type TemplateRecord,
} from '../../domain/status/incident-templates/queries.ts';
import { cachetRoutes } from './resource.ts';
import type { CachetReader } from './route.ts';
import { formatTime } from './times.ts';

const schema = z
  .object({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    template: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
    deleted_at: z.null(),
  })
  .meta({ id: 'CachetIncidentTemplate' });

const serialize = async ({ zone }: CachetReader, records: readonly TemplateRecord[]) =>
  records.map((record) => ({
    id: record.id,
    name: record.name,
    slug: record.slug,
    template: record.template,
    created_at: formatTime(zone, record.created_at),
    updated_at: formatTime(zone, record.updated_at),
    deleted_at: null,
  }));

/** Cachet 2 has no operations that write templates. */
export const incidentTemplateRoutes = cachetRoutes({
  tag: 'Incident templates',
  path: '/incidents/templates',
  parameter: 'template',
  nouns: { one: 'incident template', many: 'incident templates' },
  schema,
  options: {},
  source: incidentTemplateSource,
  serialize,
  access: { read: 'public', manage: 'incident-templates.manage', delete: 'incident-templates.delete' },
  input: {},
});
