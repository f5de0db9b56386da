import { resourceRoutes } from '../../../http/resource-routes.ts';
import { JSON_API, type Route } from '../../../http/route.ts';
import { ownStateOf } from '../../../kernel/fields/own-state.ts';
import { manyDocument } from '../../../kernel/jsonapi/document.ts';
import { readContextFor } from '../../../kernel/jsonapi/read-context.ts';
import { manySchema } from '../../../kernel/jsonapi/schemas.ts';
import { loadFrom } from '../../../kernel/jsonapi/source.ts';
import { RESTORABLE } from '../../records/trash-store/model.ts';
import { componentGroupSchema } from '../component-groups/schema.ts';
import { incidentSchema } from '../incidents/schema.ts';
import { createComponent, deleteComponent, updateComponent } from './actions.ts';
import { updateComponents } from './bulk-actions.ts';
import { serializeComponents } from './document.ts';
import { componentFields, componentInput } from './fields.ts';
import { type ComponentRecord, componentSource } from './queries.ts';
import { componentList, componentSchema, componentsInput } from './schema.ts';

const related = [componentGroupSchema, incidentSchema];

const resource = resourceRoutes({
  tag: 'Components',
  path: '/components',
  parameter: 'component',
  nouns: { one: 'component', many: 'components' },
  notes: {
    list: 'Guests see enabled components outside of hidden groups; a token shows the others too. `filter[visible]` is about the group: 2 finds the components in groups for nobody, for sessions with `components.manage`.',
    update: 'A new status is kept in the history of the component.',
    delete: `It is gone at once from the page, the API and everything that refers to it. ${RESTORABLE}`,
  },
  access: { read: 'public', manage: 'components.manage', delete: 'components.delete' },
  timed: 'by the public state',
  list: componentList,
  schemas: { one: componentSchema, related },
  source: componentSource,
  ownState: ownStateOf<ComponentRecord>(componentFields),
  serialize: serializeComponents,
  create: { input: componentInput, run: createComponent },
  update: { input: componentInput, run: updateComponent },
  remove: deleteComponent,
});

export const componentRoutes: Route[] = [
  ...resource,
  {
    tag: 'Components',
    access: 'components.manage',
    mediaType: JSON_API,
    includes: componentList.includes,
    method: 'PUT',
    path: '/components',
    operationId: 'updateComponents',
    summary: 'Update several components',
    description:
      'Changes up to 500 components at once, all of them or none, and returns them in the order of the body. Of each, it changes the fields that the body names and leaves the others.',
    input: componentsInput,
    response: manySchema(componentSchema, related),
    handle: async (ctx, { actor, query, body }) => {
      const ids = await updateComponents(ctx, actor, body);
      const readContext = readContextFor(ctx, actor);
      const records = await loadFrom(readContext, componentSource(readContext), ids, { unseen: true });
      return manyDocument(await serializeComponents(readContext, records, query, 'write'), query);
    },
  },
];
