import { resourceRoutes } from '../../http/resource-routes.ts';
import { componentGroupSchema } from '../component-groups/schema.ts';
import { incidentSchema } from '../incidents/schema.ts';
import { createComponent, deleteComponent, updateComponent } from './actions.ts';
import { serializeComponents } from './document.ts';
import { componentSource } from './queries.ts';
import { componentInput, componentList, componentSchema } from './schema.ts';

export const componentRoutes = resourceRoutes({
  tag: 'Components',
  path: '/components',
  parameter: 'component',
  nouns: { one: 'component', many: 'components' },
  notes: {
    list: 'Guests see enabled components outside of hidden groups; a token shows the others too.',
    update: 'A new status is kept in the history of the component.',
    delete: 'It is gone at once from the page, the API and everything that refers to it.',
  },
  abilities: { manage: 'components.manage', delete: 'components.delete' },
  list: componentList,
  schemas: { one: componentSchema, related: [componentGroupSchema, incidentSchema] },
  source: componentSource,
  // Incidents say which components they affect.
  ownState: ({ incident_ids: _, ...component }) => component,
  serialize: serializeComponents,
  create: { input: componentInput, run: createComponent },
  update: { input: componentInput, run: updateComponent },
  remove: deleteComponent,
});
