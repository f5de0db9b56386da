import type { Ability } from '../../../../common/abilities.ts';
import { JSON_API, type Route } from '../../../http/route.ts';
import { collectionDocument } from '../../../kernel/jsonapi/document.ts';
import { readContextFor } from '../../../kernel/jsonapi/read-context.ts';
import { collectionSchema } from '../../../kernel/jsonapi/schemas.ts';
import { getFrom, listFrom } from '../../../kernel/jsonapi/source.ts';
import { loadRelated } from '../audit/queries.ts';
import { type HistorySources, type HistorySubject, hasUpdates, historySource } from './queries.ts';
import { historyEntrySchema, historyList } from './schema.ts';
import { serializeHistoryEntry } from './serializer.ts';

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
