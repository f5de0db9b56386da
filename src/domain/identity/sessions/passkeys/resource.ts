import { JSON_API, JSON_PLAIN, type Route } from '../../../../http/route.ts';
import type { Actor } from '../../../../kernel/auth/actor.ts';
import type { Context } from '../../../../kernel/context.ts';
import {
  collectionDocument,
  nullableTimestamp,
  type Resource,
  singleDocument,
  timestamp,
} from '../../../../kernel/jsonapi/document.ts';
import type { DocumentQuery } from '../../../../kernel/jsonapi/query.ts';
import { type ReadContext, readContextFor } from '../../../../kernel/jsonapi/read-context.ts';
import { collectionSchema, documentSchema } from '../../../../kernel/jsonapi/schemas.ts';
import { getFrom, listFrom } from '../../../../kernel/jsonapi/source.ts';
import { requireSession } from '../actions.ts';
import { createPasskey, deletePasskey, newPasskeyOptions, renamePasskey } from './actions.ts';
import { signInOptions } from './ceremony.ts';
import { type PasskeyRecord, passkeySource } from './queries.ts';
import {
  createPasskeyInput,
  passkeyList,
  passkeyOptionsSchema,
  passkeySchema,
  updatePasskeyInput,
} from './schema.ts';

const serializePasskey = (readContext: ReadContext, record: PasskeyRecord): Resource => ({
  id: String(record.id),
  type: 'passkeys',
  attributes: {
    id: record.id,
    name: record.name,
    last_used: nullableTimestamp(readContext, record.last_used_at),
    created: timestamp(readContext, record.created_at),
  },
  relationships: {},
});

const LIST = '/session/passkeys';
const ONE = `${LIST}/{passkey}`;

const common = {
  tag: 'Second factors',
  access: 'signed in',
  beforeSecondFactor: true,
  includes: [],
} as const;
const documented = { ...common, mediaType: JSON_API, response: documentSchema(passkeySchema, []) } as const;

const sourceFor = (actor: Actor) => passkeySource(requireSession(actor).userId);

async function show(ctx: Context, actor: Actor, id: number, query: DocumentQuery) {
  const readContext = readContextFor(ctx, actor);
  const record = await getFrom(readContext, sourceFor(actor), id);
  return singleDocument({ data: [serializePasskey(readContext, record)] }, query);
}

export const passkeyRoutes: Route[] = [
  {
    tag: 'Sessions',
    method: 'POST',
    access: 'public',
    path: '/session/passkey-options',
    personal: true,
    mediaType: JSON_PLAIN,
    includes: [],
    operationId: 'startPasskeySignIn',
    summary: 'Begin to sign in with a passkey',
    description:
      'Returns the options for navigator.credentials.get(). Send what it returns to `POST /session` as `passkey`, within five minutes. Nobody has to type a name, and a passkey counts as both factors.',
    response: passkeyOptionsSchema,
    handle: async (ctx) => ({ data: await signInOptions(ctx) }),
  },
  {
    ...common,
    method: 'POST',
    path: `${LIST}/options`,
    mediaType: JSON_PLAIN,
    operationId: 'startPasskeyRegistration',
    summary: 'Begin to add a passkey',
    description:
      'Returns the options for navigator.credentials.create(). Send what it returns to `POST /session/passkeys`, within five minutes. The sign-in must not be older than 15 minutes.',
    refusal: 'The caller has as many passkeys as anybody may have.',
    response: passkeyOptionsSchema,
    handle: async (ctx, { actor }) => ({ data: await newPasskeyOptions(ctx, actor) }),
  },
  {
    ...documented,
    method: 'POST',
    path: LIST,
    operationId: 'createPasskey',
    summary: 'Add a passkey',
    description: 'From now on, the caller can sign in with this passkey alone.',
    input: createPasskeyInput,
    handle: async (ctx, { actor, query, body }) =>
      show(ctx, actor, await createPasskey(ctx, actor, body), query),
  },
  {
    ...common,
    method: 'GET',
    path: LIST,
    mediaType: JSON_API,
    operationId: 'listPasskeys',
    summary: 'List my passkeys',
    description: 'Returns the passkeys of the caller, and when each was last used.',
    list: passkeyList,
    response: collectionSchema(passkeySchema, []),
    handle: async (ctx, { actor, query }) => {
      const readContext = readContextFor(ctx, actor);
      const { records, total } = await listFrom(readContext, sourceFor(actor), query);
      const data = records.map((record) => serializePasskey(readContext, record));
      return collectionDocument(readContext, LIST, { data }, total, query);
    },
  },
  {
    ...documented,
    method: 'GET',
    path: ONE,
    operationId: 'getPasskey',
    summary: 'Get one of my passkeys',
    description: 'Returns one passkey of the caller. Those of others are answered with 404.',
    handle: (ctx, { actor, ids: [id = 0], query }) => show(ctx, actor, id, query),
  },
  {
    ...documented,
    method: 'PUT',
    path: ONE,
    operationId: 'updatePasskey',
    summary: 'Rename one of my passkeys',
    description: 'The sign-in must not be older than 15 minutes.',
    input: updatePasskeyInput,
    handle: async (ctx, { actor, ids: [id = 0], query, body }) => {
      await renamePasskey(ctx, actor, id, body);
      return show(ctx, actor, id, query);
    },
  },
  {
    ...common,
    method: 'DELETE',
    path: ONE,
    mediaType: JSON_API,
    operationId: 'deletePasskey',
    summary: 'Delete one of my passkeys',
    description: 'Nobody can sign in with it any more. The sign-in must not be older than 15 minutes.',
    handle: (ctx, { actor, ids: [id = 0] }) => deletePasskey(ctx, actor, id),
  },
];
