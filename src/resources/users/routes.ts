import { resourceRoutes } from '../../http/resource-routes.ts';
import type { Route } from '../../http/route.ts';
import { createUser, deleteUser, updateUser } from './actions.ts';
import { serializeAccounts } from './document.ts';
import { accountSource } from './queries.ts';
import { accountSchema, userInput, userList, userUpdateInput } from './schema.ts';

const resource = resourceRoutes({
  tag: 'Users',
  path: '/users',
  parameter: 'user',
  nouns: { one: 'user', many: 'users' },
  abilities: { manage: 'users.manage', delete: 'users.delete', read: 'users.manage' },
  list: userList,
  schemas: { one: accountSchema, related: [] },
  source: () => accountSource,
  serialize: serializeAccounts,
  create: { input: userInput, run: (ctx, actor, body) => createUser(ctx, actor, body, { invite: true }) },
  update: { input: userUpdateInput, run: updateUser },
  remove: deleteUser,
});

export const userRoutes: Route[] = resource.map((route) =>
  route.method === 'DELETE' ? { ...route, refusal: 'The user is the last owner.' } : route,
);
