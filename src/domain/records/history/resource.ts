import { z } from 'zod';
import type { Ability } from '../../../../common/abilities.ts';
import { JSON_API, type Route } from '../../../http/route.ts';
import { actorTypes } from '../../../kernel/auth/actor.ts';
import { collectionDocument, type Resource, timestamp } from '../../../kernel/jsonapi/document.ts';
import type { ListSpec } from '../../../kernel/jsonapi/query.ts';
import { type ReadContext, readContextFor } from '../../../kernel/jsonapi/read-context.ts';
import { collectionSchema, resourceSchema, timestampSchema } from '../../../kernel/jsonapi/schemas.ts';
import { getFrom, listFrom } from '../../../kernel/jsonapi/source.ts';
import { type AuditRecord, loadRelated, type Related } from '../audit/queries.ts';
import { changeSchema } from '../audit/schema.ts';
import { toEntry } from '../audit/serializer.ts';
import { type HistorySources, type HistorySubject, hasUpdates, historySource } from './queries.ts';

const historyList = {
  filters: { action: 'text' },
  sorts: ['id', 'created_at'],
  defaultSort: [{ field: 'id', descending: true }],
  includes: [],
} as const satisfies ListSpec;

const historyEntrySchema = resourceSchema(
  'history-entries',
  z.strictObject({
    id: z.int(),
    action: z.string().describe('Such as `incident.updated` or `incident_update.created`.'),
    subject_type: z.string(),
    subject_id: z.int(),
    actor: z
      .strictObject({
        kind: z.enum(actorTypes),
        name: z.string().describe('The name that the user has now, or `removed user 7`.'),
        user_id: z.int().nullable(),
      })
      .meta({ id: 'HistoryActor' }),
    changes: z.array(changeSchema),
    created: timestampSchema,
  }),
  {},
).meta({ id: 'HistoryEntry' });

/** An entry of the audit log without what only its readers may know: addresses, requests, tokens and hashes. */
function serializeHistoryEntry(readContext: ReadContext, record: AuditRecord, related: Related): Resource {
  const { id, action, subject_type, subject_id, actor, changes } = toEntry(record, related);
  const { kind, name, user_id } = actor;
  return {
    id: String(id),
    type: 'history-entries',
    attributes: {
      id,
      action,
      subject_type,
      subject_id,
      actor: { kind, name, user_id },
      changes,
      created: timestamp(readContext, record.created_at),
    },
    relationships: {},
  };
}

/** Who changed one record, for everybody who may change it themselves. */
const history = (
  sources: HistorySources,
  subject: HistorySubject,
  ability: Ability,
  tag: string,
  noun: string,
): Route => ({
  method: 'GET',
  path: `/${subject}s/{${subject}}/history`,
  operationId: `list${tag.slice(0, -1)}History`,
  tag,
  summary: `List who changed ${noun}`,
  description:
    `Every write about the ${subject}${hasUpdates(subject) ? ' and its updates' : ''}, from the newest: who ` +
    'made it, and the members that it changed, before and after. Drafts have a history, too.',
  mediaType: JSON_API,
  access: ability,
  list: historyList,
  response: collectionSchema(historyEntrySchema, []),
  handle: async (ctx, { actor, ids: [id = 0], query }) => {
    const readContext = readContextFor(ctx, actor);
    await getFrom(readContext, sources[subject](readContext), id, { unseen: true });
    const { records, total } = await listFrom(readContext, historySource(subject, id), query);
    const related = await loadRelated(readContext, records);
    const data = records.map((record) => serializeHistoryEntry(readContext, record, related));
    return collectionDocument(readContext, `/${subject}s/${id}/history`, { data }, total, query);
  },
});

export const historyRoutes = (sources: HistorySources): Route[] => [
  history(sources, 'component', 'components.manage', 'Components', 'a component'),
  history(sources, 'incident', 'incidents.manage', 'Incidents', 'an incident'),
  history(sources, 'schedule', 'schedules.manage', 'Schedules', 'a schedule'),
];
