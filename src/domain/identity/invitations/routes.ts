import { CHECKS_CREDENTIALS, JSON_API, JSON_PLAIN, type Route, WithHeaders } from '../../../http/route.ts';
import { guest } from '../../../kernel/auth/actor.ts';
import { timestamp } from '../../../kernel/jsonapi/document.ts';
import { readContextFor } from '../../../kernel/jsonapi/read-context.ts';
import { documentSchema } from '../../../kernel/jsonapi/schemas.ts';
import { showSession } from '../sessions/document.ts';
import { currentSessionSchema } from '../sessions/schema.ts';
import { acceptInvitation } from './actions.ts';
import { getInvitation } from './queries.ts';
import { invitationInput, invitationSchema } from './schema.ts';

const common = {
  tag: 'Users',
  path: '/invitations/{token}',
  textParameters: { token: 'The token in the link.' },
  includes: [],
  personal: true,
} as const;

export const invitationRoutes: Route[] = [
  {
    ...common,
    method: 'GET',
    access: 'public',
    mediaType: JSON_PLAIN,
    operationId: 'getInvitation',
    summary: 'Look at an invitation',
    description:
      'Returns whom the invitation is for. One that is unknown, was used, or has expired is answered with 404.',
    response: invitationSchema,
    handle: async (ctx, { texts: { token = '' } }) => {
      const readContext = readContextFor(ctx, guest);
      const { user, link } = await getInvitation(readContext, token);
      const { name, email, role } = user;
      return { data: { name, email, role, expires: timestamp(readContext, link.expires_at) } };
    },
  },
  {
    ...common,
    method: 'PUT',
    access: 'public',
    mediaType: JSON_API,
    operationId: 'acceptInvitation',
    noDryRun: CHECKS_CREDENTIALS,
    summary: 'Accept an invitation',
    description:
      'Sets the password, and signs the user in: the answer is the session, and sets its cookie. The invitation works once.',
    input: invitationInput,
    response: documentSchema(currentSessionSchema, []),
    handle: async (ctx, { actor, texts: { token = '' }, body, query }) => {
      const started = await acceptInvitation(ctx, actor, token, body);
      return new WithHeaders(await showSession(ctx, started, query), { 'set-cookie': started.cookies });
    },
  },
];
