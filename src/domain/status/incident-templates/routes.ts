import { resourceRoutes } from '../../../http/resource-routes.ts';
import { RESTORABLE } from '../../records/trash-store/model.ts';
import { createIncidentTemplate, deleteIncidentTemplate, updateIncidentTemplate } from './actions.ts';
import { serializeTemplates } from './document.ts';
import { incidentTemplateSource } from './queries.ts';
import { incidentTemplateInput, incidentTemplateList, incidentTemplateSchema } from './schema.ts';

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
  list: incidentTemplateList,
  schemas: { one: incidentTemplateSchema, related: [] },
  source: incidentTemplateSource,
  serialize: serializeTemplates,
  create: { input: incidentTemplateInput, run: createIncidentTemplate },
  update: { input: incidentTemplateInput, run: updateIncidentTemplate },
  remove: deleteIncidentTemplate,
});
