import { CHECKS_CREDENTIALS, JSON_API, JSON_PLAIN, type Route, WithHeaders } from '../../../http/route.ts';
import { documentSchema } from '../../../kernel/jsonapi/schemas.ts';
import { showSession } from '../sessions/document.ts';
import { currentSessionSchema } from '../sessions/schema.ts';
import { readSetup } from '../user-store/setup-state.ts';
import { completeSetup } from './actions.ts';
import { setupInput, setupSchema } from './schema.ts';

const common = { tag: 'System', path: '/setup', includes: [] } as const;

export const setupRoutes: Route[] = [
  {
    ...common,
    method: 'GET',
    access: 'public',
    mediaType: JSON_PLAIN,
    operationId: 'getSetup',
    summary: 'Check the setup state',
    description: 'Set-up is open until the first person has an account, and closed for ever after.',
    response: setupSchema,
    handle: async (ctx) => ({ data: { open: (await readSetup(ctx.connection.read)).open } }),
  },
  {
    ...common,
    method: 'POST',
    access: 'public',
    mediaType: JSON_API,
    personal: true,
    operationId: 'completeSetup',
    noDryRun: CHECKS_CREDENTIALS,
    summary: 'Create the first owner',
    description:
      'Takes the code in the address that the server prints when it starts. Signs the owner in: the answer is the session, and sets its cookie. Once somebody has an account, the answer is 403.',
    input: setupInput,
    response: documentSchema(currentSessionSchema, []),
    handle: async (ctx, { actor, body, query }) => {
      const started = await completeSetup(ctx, actor, body);
      return new WithHeaders(await showSession(ctx, started, query), { 'set-cookie': started.cookies });
    },
  },
];
