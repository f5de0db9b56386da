import { resourceRoutes } from '../../../http/resource-routes.ts';
import { ownStateOf } from '../../../kernel/fields/own-state.ts';
import { userSchema } from '../../identity/users/schema.ts';
import { RESTORABLE } from '../../records/trash-store/model.ts';
import { componentGroupSchema } from '../component-groups/schema.ts';
import { linkedComponentSchema } from '../components/schema.ts';
import { updateSchema } from '../updates/schema.ts';
import { createIncident, deleteIncident, updateIncident } from './actions.ts';
import { serializeIncidents } from './document.ts';
import { incidentFields, incidentInput } from './fields.ts';
import { type IncidentRecord, incidentSource } from './queries.ts';
import { incidentList, incidentSchema } from './schema.ts';

export const incidentRoutes = resourceRoutes({
  tag: 'Incidents',
  path: '/incidents',
  parameter: 'incident',
  nouns: { one: 'incident', many: 'incidents' },
  notes: {
    list: 'What is published later, or not for everyone, is shown only to those who may see it. `filter[visible]=2` lists drafts, with `incidents.manage`.',
    create:
      'Subscribers are told where `notifications` is true and the incident is public. With a `template`, the defaults of the template stand in for `name`, `status`, `visible`, `notifications` and `components`, as far as the body omits them.',
    update:
      'A status set here holds until the next update of the incident. A `template` makes the message; its defaults are for new incidents only.',
    delete: `It is gone at once, together with its updates. ${RESTORABLE}`,
  },
  access: { read: 'public', manage: 'incidents.manage', delete: 'incidents.delete' },
  timed: 'by the public state',
  list: incidentList,
  schemas: {
    one: incidentSchema,
    related: [linkedComponentSchema, componentGroupSchema, updateSchema, userSchema],
  },
  source: incidentSource,
  ownState: ownStateOf<IncidentRecord>(incidentFields, 'component_links'),
  serialize: serializeIncidents,
  create: { input: incidentInput, run: (ctx, actor, body) => createIncident(ctx, actor, body) },
  update: { input: incidentInput, run: (ctx, actor, id, body) => updateIncident(ctx, actor, id, body) },
  remove: deleteIncident,
});
