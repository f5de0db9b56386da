import { stateVersion } from '../../../../http/resource-version.ts';
import { JSON_API, type Route, WithVersion } from '../../../../http/route.ts';
import { type Actor, system } from '../../../../kernel/auth/actor.ts';
import type { Context } from '../../../../kernel/context.ts';
import { attributesOf, attributesSchema } from '../../../../kernel/fields/attributes.ts';
import { type Resource, singleDocument, toOne } from '../../../../kernel/jsonapi/document.ts';
import type { DocumentQuery } from '../../../../kernel/jsonapi/query.ts';
import { type ReadContext, readContextFor } from '../../../../kernel/jsonapi/read-context.ts';
import { documentSchema, requiredToOneSchema, resourceSchema } from '../../../../kernel/jsonapi/schemas.ts';
import { requireReadable } from '../../../../kernel/jsonapi/source.ts';
import { RESTORABLE } from '../../../records/trash-store/model.ts';
import { incidentSource } from '../queries.ts';
import { deletePostmortem, writePostmortem } from './actions.ts';
import { postmortemFields, postmortemInput } from './fields.ts';
import { getPostmortem, type PostmortemRecord } from './queries.ts';

const postmortemSchema = resourceSchema('postmortems', attributesSchema(postmortemFields), {
  incident: requiredToOneSchema('incidents'),
}).meta({ id: 'Postmortem' });

const postmortemDocument = documentSchema(postmortemSchema, []);

const attributes = attributesOf(postmortemFields);

export const serializePostmortem = (readContext: ReadContext, record: PostmortemRecord): Resource => ({
  id: String(record.id),
  type: 'postmortems',
  attributes: attributes(readContext, record, {
    state: record.published_at === null ? 'draft' : 'published',
  }),
  relationships: { incident: toOne('incidents', record.incident_id) },
});

const common = {
  path: '/incidents/{incident}/postmortem',
  tag: 'Post-mortems',
  mediaType: JSON_API,
  includes: [],
} as const;

/** Made of what is stored, whoever asks. */
const versionOf = async (ctx: Context, incidentId: number): Promise<string> =>
  stateVersion(ctx, 'postmortems', await getPostmortem(readContextFor(ctx, system), incidentId));

const version: Route['version'] = (ctx, { ids: [incidentId = 0] }) => versionOf(ctx, incidentId);

async function show(ctx: Context, actor: Actor, incidentId: number, query: DocumentQuery) {
  const readContext = readContextFor(ctx, actor);
  // Before the document: if somebody writes in between, the ETag is too old, which is safe.
  const current = await versionOf(ctx, incidentId);
  const record = await getPostmortem(readContext, incidentId);
  const document = singleDocument({ data: [serializePostmortem(readContext, record)] }, query);
  return new WithVersion(document, current);
}

export const postmortemRoutes: Route[] = [
  {
    ...common,
    method: 'GET',
    access: 'public',
    operationId: 'getPostmortem',
    summary: 'Get the post-mortem of an incident',
    description:
      'Returns what was learned from an incident. The answer is 404 if there is no post-mortem, or if the caller may see only published ones and it is a draft.',
    response: postmortemDocument,
    handle: async (ctx, { actor, ids: [incidentId = 0], query }) => {
      const readContext = readContextFor(ctx, actor);
      await requireReadable(readContext, incidentSource(readContext), incidentId);
      return show(ctx, actor, incidentId, query);
    },
  },
  {
    ...common,
    method: 'PUT',
    operationId: 'writePostmortem',
    summary: 'Write the post-mortem of an incident',
    description:
      'Creates the post-mortem if there is none. Otherwise it changes the fields that the body names and leaves the others. Subscribers are told once, when it is published with `notifications`.',
    access: 'incidents.manage',
    version,
    creates: true,
    input: postmortemInput,
    response: postmortemDocument,
    handle: async (ctx, { actor, ids: [incidentId = 0], query, body }) => {
      await writePostmortem(ctx, actor, incidentId, body);
      return show(ctx, actor, incidentId, query);
    },
  },
  {
    ...common,
    method: 'DELETE',
    operationId: 'deletePostmortem',
    summary: 'Delete the post-mortem of an incident',
    description: `It is gone from the page at once. ${RESTORABLE}`,
    access: 'incidents.delete',
    version,
    handle: (ctx, { actor, ids: [incidentId = 0] }) => deletePostmortem(ctx, actor, incidentId),
  },
];
