import { CHECKS_CREDENTIALS, JSON_API, type Route, WithHeaders } from '../../../http/route.ts';
import { noSessionCookies } from '../../../kernel/auth/credentials.ts';
import { collectionDocument } from '../../../kernel/jsonapi/document.ts';
import { readContextFor } from '../../../kernel/jsonapi/read-context.ts';
import { collectionSchema, documentSchema } from '../../../kernel/jsonapi/schemas.ts';
import { listFrom } from '../../../kernel/jsonapi/source.ts';
import { endOtherSessions, endOwnSession, requireSession, signOut } from './actions.ts';
import { showSession } from './document.ts';
import { signInWithPasskey } from './passkeys/sign-in.ts';
import { changeOwnPassword } from './password-actions.ts';
import { changeOwnProfile } from './profile-actions.ts';
import { sessionSource } from './queries.ts';
import {
  currentSessionSchema,
  passwordInput,
  profileInput,
  sessionList,
  sessionSchema,
  signInInput,
} from './schema.ts';
import { serializeSession } from './serializer.ts';
import { signIn } from './sign-in.ts';

const common = { tag: 'Sessions', mediaType: JSON_API } as const;
const current = {
  ...common,
  path: '/session',
  includes: [],
  response: documentSchema(currentSessionSchema, []),
} as const;
const ownSession = { ...common, access: 'signed in', includes: [] } as const;

const cookies = (values: string[]) => ({ 'set-cookie': values });

/** A client that sends every field may send null. */
const hasPasskey = (body: { readonly passkey?: unknown }): boolean =>
  body.passkey !== undefined && body.passkey !== null;

export const sessionRoutes: Route[] = [
  {
    ...current,
    method: 'POST',
    access: 'public',
    operationId: 'signIn',
    noDryRun: CHECKS_CREDENTIALS,
    summary: 'Sign in',
    description:
      'Answers the session with its user, role and abilities, and sets the session cookie. A session that the browser had before ends. Any wrong pair of address and password is answered with 401, in the same words and time. If a second factor is due, the answer is 401 with `second_factor`: send the same again with `code`. A passkey takes neither address, password nor code. After ten failures in ten minutes for an account or an address, the answer is 429, and `Retry-After` says how long to wait.',
    personal: true,
    errorCodes: [401],
    input: signInInput,
    handle: async (ctx, { actor, body, query }) => {
      const started = await (hasPasskey(body) ? signInWithPasskey : signIn)(ctx, actor, body);
      return new WithHeaders(await showSession(ctx, started, query), { 'set-cookie': started.cookies });
    },
  },
  {
    ...current,
    method: 'GET',
    operationId: 'getSession',
    beforeSecondFactor: true,
    summary: 'Get the session of this request',
    description: 'Answers who is signed in, with their role and abilities. Tokens have no session: 403.',
    access: 'signed in',
    handle: async (ctx, { actor, query }) => showSession(ctx, requireSession(actor), query),
  },
  {
    ...ownSession,
    path: '/session',
    method: 'DELETE',
    operationId: 'signOut',
    beforeSecondFactor: true,
    summary: 'Sign out',
    description: 'Ends the session of this request, and takes the cookie back.',
    handle: async (ctx, { actor }) => {
      await signOut(ctx, requireSession(actor));
      return new WithHeaders(undefined, cookies(noSessionCookies(ctx.config.baseUrl)));
    },
  },
  {
    ...current,
    path: '/session/password',
    method: 'PUT',
    operationId: 'changePassword',
    noDryRun: CHECKS_CREDENTIALS,
    beforeSecondFactor: true,
    summary: 'Change your password',
    description:
      'Ends all other sessions of the user, and gives this one a new secret. Takes a sign-in in the last 15 minutes: otherwise the answer is 403 with `"reauthenticate": true`.',
    access: 'signed in',
    input: passwordInput,
    handle: async (ctx, { actor, body, query }) => {
      const session = requireSession(actor);
      const cookie = await changeOwnPassword(ctx, session, body);
      return new WithHeaders(await showSession(ctx, session, query), cookies([cookie]));
    },
  },
  {
    ...current,
    path: '/session/profile',
    method: 'PUT',
    operationId: 'changeProfile',
    beforeSecondFactor: true,
    summary: 'Change your profile',
    description:
      'Changes what the body names. Another email address counts when it is confirmed with the link that is sent to it, for 24 hours; asking for it takes a sign-in in the last 15 minutes (403 with `"reauthenticate": true`).',
    access: 'signed in',
    input: profileInput,
    handle: async (ctx, { actor, body, query }) => {
      const session = requireSession(actor);
      await changeOwnProfile(ctx, session, body);
      return showSession(ctx, session, query);
    },
  },
  {
    ...common,
    path: '/sessions',
    method: 'GET',
    operationId: 'listSessions',
    summary: 'List your sessions',
    description: 'Returns one page of the sessions of the signed-in user, the newest first.',
    access: 'signed in',
    list: sessionList,
    response: collectionSchema(sessionSchema, []),
    handle: async (ctx, { actor, query }) => {
      const { id, userId } = requireSession(actor);
      const readContext = readContextFor(ctx, actor);
      const { records, total } = await listFrom(readContext, sessionSource(userId), query);
      const data = records.map((record) => serializeSession(readContext, record, id));
      return collectionDocument(readContext, '/sessions', { data }, total, query);
    },
  },
  {
    ...ownSession,
    path: '/sessions',
    method: 'DELETE',
    operationId: 'endOtherSessions',
    summary: 'End all other sessions',
    description:
      'Ends all sessions of the signed-in user except the one of this request. Takes a sign-in in the last 15 minutes: otherwise the answer is 403 with `"reauthenticate": true`.',
    handle: (ctx, { actor }) => endOtherSessions(ctx, requireSession(actor)),
  },
  {
    ...ownSession,
    path: '/sessions/{session}',
    method: 'DELETE',
    operationId: 'endSession',
    summary: 'End a session',
    description: 'Ends one of your sessions. The next request with its cookie is refused.',
    handle: async (ctx, { actor, ids: [id = 0] }) => {
      const session = requireSession(actor);
      await endOwnSession(ctx, session, id);
      return new WithHeaders(
        undefined,
        id === session.id ? cookies(noSessionCookies(ctx.config.baseUrl)) : {},
      );
    },
  },
];
