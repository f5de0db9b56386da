import { resourceRoutes } from '../../../http/resource-routes.ts';
import { resourceVersion } from '../../../http/resource-version.ts';
import { JSON_API, type Route, WithVersion } from '../../../http/route.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import { singleDocument } from '../../../kernel/jsonapi/document.ts';
import type { DocumentQuery } from '../../../kernel/jsonapi/query.ts';
import { readContextFor } from '../../../kernel/jsonapi/read-context.ts';
import { getFrom } from '../../../kernel/jsonapi/source.ts';
import { RESTORABLE } from '../../records/trash-store/model.ts';
import { createProbe, deleteProbe, rotateProbeToken, updateProbe } from './actions.ts';
import { type ProbeRecord, probeSource } from './queries.ts';
import { probeInput, probeList, probeSchema, probeWithTokenSchema } from './schema.ts';
import { serializeProbes } from './serializer.ts';

const versioned = {
  source: () => probeSource,
  // What a probe says of itself is nobody's write.
  ownState: ({ id, name, created_at, updated_at }: ProbeRecord) => ({ id, name, created_at, updated_at }),
};

const common = {
  tag: 'Probes',
  access: 'checks.manage',
  mediaType: JSON_API,
  includes: [],
  method: 'POST',
} as const;

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
    description:
      'The answer holds the token with which `daymark probe` is started in the other place. It is shown this once.',
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
      'The answer holds the new token, this once. The old one stops working at once: start the probe again with the new one. Its results are kept.',
    response: probeWithTokenSchema,
    handle: async (ctx, { actor, ids: [id = 0], query }) =>
      showToken(ctx, actor, await rotateProbeToken(ctx, actor, id), query),
  },
];
