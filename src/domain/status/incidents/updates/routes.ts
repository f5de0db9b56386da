import { resourceRoutes } from '../../../../http/resource-routes.ts';
import { RESTORABLE } from '../../../records/trash-store/model.ts';
import { serializeUpdates } from '../../updates/document.ts';
import { updateSource } from '../../updates/queries.ts';
import { updateList, updateSchema } from '../../updates/schema.ts';
import { includedIncidents } from '../included.ts';
import { incidentSource } from '../queries.ts';
import { incidentSchema } from '../schema.ts';
import { createIncidentUpdate, deleteIncidentUpdate, updateIncidentUpdate } from './actions.ts';
import { incidentUpdateEdit, incidentUpdateInput } from './schema.ts';

export const incidentUpdateRoutes = resourceRoutes({
  tag: 'Incident updates',
  path: '/incidents/{incident}/updates',
  parameter: 'update',
  nouns: { one: 'incident update', many: 'incident updates' },
  notes: {
    create:
      'Its status becomes the status of the incident. Subscribers are told where the incident has `notifications`, unless the update itself says otherwise. Components that the update names change with it, in one write; webhooks then get `incident.updated` as well. A `template` makes the message; its defaults are for new incidents only.',
    update: 'Nobody is told of an edit.',
    delete: `The status of the incident becomes that of the newest update that is left. ${RESTORABLE}`,
  },
  access: { read: 'public', manage: 'incident-updates.manage', delete: 'incident-updates.delete' },
  timed: 'by the public state',
  list: updateList('incident'),
  schemas: { one: updateSchema, related: [incidentSchema] },
  parents: incidentSource,
  source: (_reading, incidentId) => updateSource('incident', incidentId),
  serialize: serializeUpdates('incident', includedIncidents),
  create: { input: incidentUpdateInput, run: createIncidentUpdate },
  update: { input: incidentUpdateEdit, run: updateIncidentUpdate },
  remove: deleteIncidentUpdate,
});
