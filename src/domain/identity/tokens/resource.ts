import { z } from 'zod';
import { JSON_API, type Route } from '../../../http/route.ts';
import { type Actor, can, userIdOf } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import { attributesOf, attributesSchema } from '../../../kernel/fields/attributes.ts';
import {
  collectionDocument,
  type Document,
  type Resource,
  type Serialized,
  singleDocument,
} from '../../../kernel/jsonapi/document.ts';
import type { DocumentQuery, ListSpec } from '../../../kernel/jsonapi/query.ts';
import { type ReadContext, readContextFor } from '../../../kernel/jsonapi/read-context.ts';
import { collectionSchema, documentSchema, resourceSchema } from '../../../kernel/jsonapi/schemas.ts';
import { getFrom, listFrom } from '../../../kernel/jsonapi/source.ts';
import { issueToken, revokeToken, updateToken } from './actions.ts';
import { tokenFields, tokenInput } from './fields.ts';
import { type TokenRecord, tokenSource } from './queries.ts';

const tokenList = {
  filters: { user: 'id', q: 'search' },
  sorts: ['expires_at', 'last_used_at', 'id'],
  defaultSort: [{ field: 'id', descending: false }],
  includes: [],
} as const satisfies ListSpec;

const shown = attributesSchema(tokenFields);

const tokenSchema = resourceSchema('tokens', shown, {}).meta({ id: 'Token' });

/** With the secret, which is shown only on creation. */
const tokenWithSecretSchema = documentSchema(
  resourceSchema(
    'tokens',
    shown.extend({
      secret: z.string().describe('The whole token, to send as `Authorization: Bearer <secret>`.'),
    }),
    {},
  ).meta({ id: 'TokenWithSecret' }),
  [],
);

const attributes = attributesOf(tokenFields);

/** Never contains the secret. The response to POST adds it. */
const serializeToken = (readContext: ReadContext, record: TokenRecord, showsName: boolean): Resource => ({
  id: String(record.id),
  type: 'tokens',
  attributes: attributes(readContext, record, {
    user: { id: record.user_id, name: showsName ? record.user_name : null },
  }),
  relationships: {},
});

/** Names of people are for those who may see users; everybody may see their own. */
const serializeTokens = (
  readContext: ReadContext,
  actor: Actor,
  records: readonly TokenRecord[],
): Serialized => ({
  data: records.map((record) =>
    serializeToken(
      readContext,
      record,
      can(actor, 'users.manage') || (actor.type === 'session' && userIdOf(actor) === record.user_id),
    ),
  ),
});

const common = { tag: 'Tokens', mediaType: JSON_API, includes: [], access: 'signed in' } as const;
const oneToken = documentSchema(tokenSchema, []);

async function show(ctx: Context, actor: Actor, id: number, query: DocumentQuery): Promise<Document> {
  const readContext = readContextFor(ctx, actor);
  const record = await getFrom(readContext, tokenSource(actor), id);
  return singleDocument(serializeTokens(readContext, actor, [record]), query);
}

/** The path parameter is not named `token`, which would make it a secret. */
export const tokenRoutes: Route[] = [
  {
    ...common,
    method: 'GET',
    path: '/tokens',
    operationId: 'listTokens',
    summary: 'List tokens',
    description:
      'Returns one page of your own tokens, by id unless `sort` says otherwise; with `tokens.manage`, of all tokens. A token sees itself and the tokens that were created with it.',
    list: tokenList,
    response: collectionSchema(tokenSchema, []),
    handle: async (ctx, { actor, query }) => {
      const readContext = readContextFor(ctx, actor);
      const { records, total } = await listFrom(readContext, tokenSource(actor), query);
      const serialized = serializeTokens(readContext, actor, records);
      return collectionDocument(readContext, '/tokens', serialized, total, query);
    },
  },
  {
    ...common,
    method: 'GET',
    path: '/tokens/{apiToken}',
    operationId: 'getToken',
    summary: 'Get a token',
    description: 'Returns one token, without its secret. What the caller may not see is answered with 404.',
    response: oneToken,
    handle: (ctx, { actor, ids: [id = 0], query }) => show(ctx, actor, id, query),
  },
  {
    ...common,
    method: 'POST',
    path: '/tokens',
    operationId: 'createToken',
    summary: 'Create a token',
    description:
      'Creates a token of your own. The answer holds the whole token as `secret`, this once. If a session creates it, the sign-in must be at most 15 minutes ago.',
    input: tokenInput,
    response: tokenWithSecretSchema,
    handle: async (ctx, { actor, query, body }) => {
      const { id, secret } = await issueToken(ctx, actor, userIdOf(actor) ?? 0, body);
      const { data } = await show(ctx, actor, id, query);
      // Sparse fieldsets do not hide the secret, because it cannot be shown again.
      return { data: { ...data, attributes: { ...data.attributes, secret } } };
    },
  },
  {
    ...common,
    method: 'DELETE',
    path: '/tokens/{apiToken}',
    operationId: 'deleteToken',
    summary: 'Revoke a token',
    description:
      'The token stops working at once, and so do all tokens that were created with it. Tokens of others require `tokens.delete`.',
    handle: (ctx, { actor, ids: [id = 0] }) => revokeToken(ctx, actor, id),
  },
  {
    ...common,
    method: 'PUT',
    path: '/tokens/{apiToken}',
    operationId: 'updateToken',
    summary: 'Update a token',
    description:
      'Changes the fields that the body names, leaves the others, and returns the token. Tokens of others require `tokens.manage`. Tokens that were created with it lose what it loses.',
    input: tokenInput,
    response: oneToken,
    handle: async (ctx, { actor, ids: [id = 0], query, body }) => {
      await updateToken(ctx, actor, id, body);
      return show(ctx, actor, id, query);
    },
  },
];
