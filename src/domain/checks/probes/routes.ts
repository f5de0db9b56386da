import { resourceRoutes } from '../../../http/resource-routes.ts';
import { resourceVersion } from '../../../http/resource-version.ts';
import { JSON_API, type Route, WithVersion } from '../../../http/route.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import { singleDocument } from '../../../kernel/jsonapi/document.ts';
import type { DocumentQuery } from '../../../kernel/jsonapi/query.ts';
import { readContextFor } from '../../../kernel/jsonapi/read-context.ts';
import { documentSchema } from '../../../kernel/jsonapi/schemas.ts';
import { getFrom } from '../../../kernel/jsonapi/source.ts';
import { RESTORABLE } from '../../records/trash-store/model.ts';
import { confirmProbe, createProbe, deleteProbe, rotateProbeToken, updateProbe } from './actions.ts';
import { type ProbeRecord, probeSource } from './queries.ts';
import { probeInput, probeList, probeSchema, probeWithTokenSchema } from './schema.ts';
import { serializeProbes } from './serializer.ts';

const versioned = {
  source: () => probeSource,
  // What a probe says of itself is nobody's write.
  ownState: ({ id, name, secrets_withheld_at, created_at, updated_at }: ProbeRecord) => ({
    id,
    name,
    secrets_withheld_at,
    created_at,
    updated_at,
  }),
};

const common = {
  tag: 'Probes',
  access: 'checks.manage',
  mediaType: JSON_API,
  includes: [],
  method: 'POST',
} as const;

/** In a browser, whoever makes a probe must have signed in lately. */
const RECENT =
  'In a browser, this takes a sign-in in the last 15 minutes: otherwise the answer is 403 with `"reauthenticate": true`.';

async function showToken(
  ctx: Context,
  actor: Actor,
  { id, token }: { readonly id: number; readonly token: string },
  query: DocumentQuery,
) {
  const version = await resourceVersion(ctx, versioned, id);
  const readContext = readContextFor(ctx, actor);
  const record = await getFrom(readContext, probeSource, id);
  const { data } = singleDocument(await serializeProbes(readContext, [record]), query);
  // Sparse fieldsets do not hide the token, because it cannot be shown again.
  return new WithVersion({ data: { ...data, attributes: { ...data.attributes, token } } }, version);
}

export const probeRoutes: Route[] = [
  ...resourceRoutes({
    ...versioned,
    tag: 'Probes',
    path: '/probes',
    parameter: 'probe',
    nouns: { one: 'probe', many: 'probes' },
    notes: {
      list: 'Tokens are not shown.',
      update: 'Checks that name it go on.',
      delete: `Its token stops working at once. A probe that is the only place of a check cannot be deleted. ${RESTORABLE}`,
    },
    access: { read: 'checks.manage', manage: 'checks.manage', delete: 'checks.manage' },
    list: probeList,
    schemas: { one: probeSchema, related: [] },
    serialize: serializeProbes,
    update: { input: probeInput, run: updateProbe },
    remove: deleteProbe,
  }),
  // Only the responses to POST show the token.
  {
    ...common,
    path: '/probes',
    operationId: 'createProbe',
    summary: 'Create a probe',
    description: `The answer holds the token with which \`daymark probe\` is started in the other place. It is shown this once. ${RECENT}`,
    input: probeInput,
    response: probeWithTokenSchema,
    handle: async (ctx, { actor, query, body }) =>
      showToken(ctx, actor, await createProbe(ctx, actor, body), query),
  },
  {
    ...common,
    path: '/probes/{probe}/rotate',
    operationId: 'rotateProbeToken',
    summary: 'Give a probe another token',
    description:
      'The answer holds the new token, this once. The old one stops working at once: start the probe again with the new one. Its results are kept. Until an owner or admin has confirmed the probe, it runs no checks that have secrets; if one who has signed in within the last 15 minutes asks for the token, that confirms it.',
    response: probeWithTokenSchema,
    handle: async (ctx, { actor, ids: [id = 0], query }) =>
      showToken(ctx, actor, await rotateProbeToken(ctx, actor, id), query),
  },
  {
    ...common,
    // A token of the API cannot do it, whatever its abilities.
    access: 'signed in',
    namesEvent: true,
    path: '/probes/{probe}/confirm',
    operationId: 'confirmProbe',
    summary: 'Let a probe have the secrets of its checks',
    description: `After its token has changed, a probe runs no checks that have secrets until an owner or admin confirms it. A token of the API cannot. ${RECENT}`,
    response: documentSchema(probeSchema, []),
    handle: async (ctx, { actor, ids: [id = 0], query }) => {
      await confirmProbe(ctx, actor, id);
      const readContext = readContextFor(ctx, actor);
      const record = await getFrom(readContext, probeSource, id);
      return singleDocument(await serializeProbes(readContext, [record]), query);
    },
  },
];
