import { resourceRoutes } from '../../http/resource-routes.ts';
import { JSON_API, type Route } from '../../http/route.ts';
import { singleDocument } from '../../jsonapi/document.ts';
import { readContextFor } from '../../jsonapi/read-context.ts';
import { documentSchema } from '../../jsonapi/schemas.ts';
import { getFrom } from '../../jsonapi/source.ts';
import { createUser, deleteUser, sendInvitation, signOutUser, updateUser } from './actions.ts';
import { serializeAccounts } from './document.ts';
import { accountSource } from './queries.ts';
import { accountSchema, userInput, userList, userUpdateInput } from './schema.ts';

const RECENT =
  'In a browser, this takes a sign-in in the last 15 minutes: otherwise the answer is 403 with `"reauthenticate": true`.';

const resource = resourceRoutes({
  tag: 'Users',
  path: '/users',
  parameter: 'user',
  nouns: { one: 'user', many: 'users' },
  notes: {
    create: `Without a password, Daymark sends an invitation: a link that works once, for seven days. ${RECENT}`,
    update: `Disabling a user ends their sessions and stops their tokens at once. The address before another one gets a mail about it. For an address, a role and \`disabled\`: ${RECENT}`,
    delete: `Their sessions and tokens end at once, and everything that is known about the person is erased. What they wrote stays. ${RECENT}`,
  },
  abilities: { manage: 'users.manage', delete: 'users.delete', read: 'users.manage' },
  list: userList,
  schemas: { one: accountSchema, related: [] },
  source: () => accountSource,
  serialize: serializeAccounts,
  create: { input: userInput, run: (ctx, actor, body) => createUser(ctx, actor, body, { invite: true }) },
  update: { input: userUpdateInput, run: updateUser },
  remove: deleteUser,
});

export const userRoutes: Route[] = [
  ...resource.map((route) =>
    route.method === 'DELETE' ? { ...route, refusal: 'The user is the last owner.' } : route,
  ),
  {
    tag: 'Users',
    mediaType: JSON_API,
    includes: [],
    method: 'POST',
    path: '/users/{user}/invitation',
    operationId: 'sendInvitation',
    summary: 'Send an invitation again',
    description: `Sends the user a new link with which they choose a password. It works once, for seven days. Earlier links do not work any more. ${RECENT}`,
    ability: 'users.manage',
    refusal: 'The user has accepted an invitation already, or is disabled.',
    response: documentSchema(accountSchema, [], 'User'),
    handle: async (ctx, { actor, ids: [id = 0], query }) => {
      await sendInvitation(ctx, actor, id);
      const readContext = readContextFor(ctx, actor);
      const record = await getFrom(readContext, accountSource, id);
      return singleDocument(await serializeAccounts(readContext, [record]), query);
    },
  },
  {
    tag: 'Users',
    mediaType: JSON_API,
    includes: [],
    method: 'DELETE',
    path: '/users/{user}/sessions',
    operationId: 'signOutUser',
    summary: 'Sign a user out everywhere',
    description: `Ends all sessions of the user, who can sign in again. Their tokens go on working. If the user is the caller, the session of this request stays. ${RECENT}`,
    ability: 'users.manage',
    handle: (ctx, { actor, ids: [id = 0] }) => signOutUser(ctx, actor, id),
  },
];
