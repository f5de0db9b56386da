import { resourceRoutes } from '../../../http/resource-routes.ts';
import { resourceVersion } from '../../../http/resource-version.ts';
import { JSON_API, type Route, WithVersion } from '../../../http/route.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import { singleDocument } from '../../../kernel/jsonapi/document.ts';
import type { DocumentQuery } from '../../../kernel/jsonapi/query.ts';
import { readContextFor } from '../../../kernel/jsonapi/read-context.ts';
import { getFrom } from '../../../kernel/jsonapi/source.ts';
import {
  deleteUser,
  type InvitedUser,
  inviteUser,
  sendInvitation,
  signOutUser,
  updateUser,
} from './actions.ts';
import { accountSource } from './queries.ts';
import { accountSchema, invitedAccountSchema, userInput, userList, userUpdateInput } from './schema.ts';
import { serializeAccounts } from './serializer.ts';

async function showLink(ctx: Context, actor: Actor, { id, link }: InvitedUser, query: DocumentQuery) {
  const version = await resourceVersion(ctx, { source: () => accountSource }, id);
  const readContext = readContextFor(ctx, actor);
  const record = await getFrom(readContext, accountSource, id);
  const { data } = singleDocument(await serializeAccounts(readContext, [record]), query);
  // Sparse fieldsets do not hide the link, because it cannot be shown again.
  const attributes = { ...data.attributes, ...(link !== undefined && { invitation_link: link }) };
  return new WithVersion({ data: { ...data, attributes } }, version);
}

const RECENT =
  'In a browser, this takes a sign-in in the last 15 minutes: otherwise the answer is 403 with `"reauthenticate": true`.';

const resource = resourceRoutes({
  tag: 'Users',
  path: '/users',
  parameter: 'user',
  nouns: { one: 'user', many: 'users' },
  notes: {
    update: `Disabling a user ends their sessions and stops their tokens at once. The address before another one gets a mail about it. For an address, a role and \`disabled\`: ${RECENT}`,
    delete: `Their sessions and tokens end at once, and everything that is known about the person is erased. What they wrote stays. ${RECENT}`,
  },
  access: { read: 'users.manage', manage: 'users.manage', delete: 'users.delete' },
  list: userList,
  schemas: { one: accountSchema, related: [] },
  source: () => accountSource,
  serialize: serializeAccounts,
  update: { input: userUpdateInput, run: updateUser },
  remove: deleteUser,
});

export const userRoutes: Route[] = [
  ...resource.map((route) =>
    route.method === 'DELETE' ? { ...route, refusal: 'The user is the last owner.' } : route,
  ),
  // Only the responses to POST show the link.
  {
    tag: 'Users',
    mediaType: JSON_API,
    includes: [],
    method: 'POST',
    path: '/users',
    operationId: 'createUser',
    summary: 'Create a user',
    description: `Without a password, Daymark sends an invitation: a link that works once, for seven days. The answer holds the link this once, so that it can be passed on where no mail server is configured. ${RECENT}`,
    access: 'users.manage',
    input: userInput,
    response: invitedAccountSchema,
    handle: async (ctx, { actor, query, body }) =>
      showLink(ctx, actor, await inviteUser(ctx, actor, body), query),
  },
  {
    tag: 'Users',
    mediaType: JSON_API,
    includes: [],
    method: 'POST',
    path: '/users/{user}/invitation',
    operationId: 'sendInvitation',
    summary: 'Send an invitation again',
    description: `Sends the user a new link with which they choose a password. It works once, for seven days. Earlier links do not work any more. The answer holds the link this once. ${RECENT}`,
    access: 'users.manage',
    refusal: 'The user has accepted an invitation already, or is disabled.',
    response: invitedAccountSchema,
    handle: async (ctx, { actor, ids: [id = 0], query }) =>
      showLink(ctx, actor, await sendInvitation(ctx, actor, id), query),
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
    access: 'users.manage',
    handle: (ctx, { actor, ids: [id = 0] }) => signOutUser(ctx, actor, id),
  },
];
