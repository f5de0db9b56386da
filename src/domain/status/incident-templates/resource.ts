import { resourceRoutes } from '../../../http/resource-routes.ts';
import { attributesOf, attributesSchema } from '../../../kernel/fields/attributes.ts';
import type { Serialized } from '../../../kernel/jsonapi/document.ts';
import type { ListSpec } from '../../../kernel/jsonapi/query.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { resourceSchema } from '../../../kernel/jsonapi/schemas.ts';
import { RESTORABLE } from '../../records/trash-store/model.ts';
import { createIncidentTemplate, deleteIncidentTemplate, updateIncidentTemplate } from './actions.ts';
import { incidentTemplateFields, incidentTemplateInput } from './fields.ts';
import { suppliedVariables } from './model.ts';
import { incidentTemplateSource, type TemplateRecord } from './queries.ts';

const list = {
  filters: { name: 'text', slug: 'text', q: 'search' },
  sorts: ['name', 'slug', 'id'],
  defaultSort: [{ field: 'id', descending: false }],
  includes: [],
} as const satisfies ListSpec;

const schema = resourceSchema('incidentTemplates', attributesSchema(incidentTemplateFields), {}).meta({
  id: 'IncidentTemplate',
});

const attributes = attributesOf(incidentTemplateFields);

export const serializeTemplates = async (
  readContext: ReadContext,
  records: readonly TemplateRecord[],
): Promise<Serialized> => ({
  data: records.map((record) => ({
    id: String(record.id),
    type: 'incidentTemplates',
    attributes: attributes(readContext, record, {
      components: record.component_links.map(([id, status]) => ({ id, status })),
      variables: suppliedVariables(record),
    }),
    relationships: {},
  })),
});

export const incidentTemplateRoutes = resourceRoutes({
  tag: 'Incident templates',
  path: '/incident-templates',
  parameter: 'incidentTemplate',
  nouns: { one: 'incident template', many: 'incident templates' },
  notes: {
    create:
      'A template that does not compile is refused. An incident that is created with the template takes the defaults for what its request omits.',
    delete: RESTORABLE,
  },
  access: { read: 'public', manage: 'incident-templates.manage', delete: 'incident-templates.delete' },
  list,
  schemas: { one: schema, related: [] },
  source: incidentTemplateSource,
  serialize: serializeTemplates,
  create: { input: incidentTemplateInput, run: createIncidentTemplate },
  update: { input: incidentTemplateInput, run: updateIncidentTemplate },
  remove: deleteIncidentTemplate,
});
