import { resourceRoutes } from '../../../http/resource-routes.ts';
import { RESTORABLE } from '../../records/trash-store/model.ts';
import { briefComponentSchema, linkedComponentSchema } from '../components/schema.ts';
import { createComponentGroup, deleteComponentGroup, updateComponentGroup } from './actions.ts';
import { serializeGroups } from './document.ts';
import { componentGroupInput } from './fields.ts';
import { componentGroupSource, loadOwnState } from './queries.ts';
import { briefGroupSchema, componentGroupList, componentGroupSchema } from './schema.ts';

export const componentGroupRoutes = resourceRoutes({
  tag: 'Component groups',
  path: '/component-groups',
  parameter: 'componentGroup',
  nouns: { one: 'component group', many: 'component groups' },
  notes: {
    list: 'A list shows less of each group, and of its components, than a single group does. `filter[visible]=2` lists the groups for nobody, for sessions with `component-groups.manage`.',
    delete: `Its components stay, without a group. ${RESTORABLE}`,
  },
  access: { read: 'public', manage: 'component-groups.manage', delete: 'component-groups.delete' },
  timed: 'by the public state',
  list: componentGroupList,
  schemas: {
    one: componentGroupSchema,
    inList: briefGroupSchema,
    related: [linkedComponentSchema],
    relatedInList: [briefComponentSchema],
  },
  source: componentGroupSource,
  ownState: loadOwnState,
  serialize: serializeGroups,
  create: { input: componentGroupInput, run: createComponentGroup },
  update: { input: componentGroupInput, run: updateComponentGroup },
  remove: deleteComponentGroup,
});
