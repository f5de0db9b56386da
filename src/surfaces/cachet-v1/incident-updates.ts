import { sql } from 'kysely';
import { z } from 'zod';
import { incidentSource } from '../../domain/status/incidents/queries.ts';
import {
  createIncidentUpdate,
  deleteIncidentUpdate,
  updateIncidentUpdate,
} from '../../domain/status/incidents/updates/actions.ts';
import { updateSource } from '../../domain/status/updates/queries.ts';
import type { Row } from '../../kernel/db/schema.ts';
import { getFrom } from '../../kernel/jsonapi/source.ts';
import { choice, markdownText } from '../../kernel/validation/fields.ts';
import { createForm, required, updateForm } from '../../kernel/validation/form.ts';
import type { ListOptions } from './lists.ts';
import { cachetRoutes } from './resource.ts';
import type { CachetReader } from './route.ts';
import { incidentStatusNames } from './statuses.ts';
import { formatTime } from './times.ts';

const input = {
  status: required(choice([1, 2, 3, 4]), '1 Investigating, 2 Identified, 3 Watching, 4 Fixed.'),
  message: required(markdownText()),
};

export const updateSchema = z
  .object({
    id: z.int(),
    incident_id: z.int(),
    status: z.int(),
    message: z.string(),
    user_id: z.int().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    human_status: z.string(),
    permalink: z.string(),
  })
  .meta({ id: 'CachetIncidentUpdate' });

const options: ListOptions = {
  sorts: { status: sql.ref('updates.status'), user_id: sql.ref('updates.user_id') },
  newestFirst: true,
};

/** An update without a status leaves the status of the incident as it is. */
export function serializeUpdate(
  { readContext, zone }: CachetReader,
  { id, guid, status: current }: Pick<Row<'incidents'>, 'id' | 'guid' | 'status'>,
  update: Row<'updates'>,
) {
  const status = (update.status ?? current) as 0 | 1 | 2 | 3 | 4;
  return {
    id: update.id,
    incident_id: id,
    status,
    message: update.message,
    user_id: update.user_id,
    created_at: formatTime(zone, update.created_at),
    updated_at: formatTime(zone, update.updated_at),
    human_status: incidentStatusNames[status],
    permalink: `${readContext.page.url}/incidents/${guid}#update-${update.id}`,
  };
}

async function serialize(reader: CachetReader, records: readonly Row<'updates'>[]) {
  const { readContext } = reader;
  const [first] = records;
  if (!first) return [];
  const source = incidentSource(readContext);
  const incident = await getFrom(readContext, source, first.incident_id as number, { unseen: true });
  return records.map((update) => serializeUpdate(reader, incident, update));
}

export const incidentUpdateRoutes = cachetRoutes({
  tag: 'Incident updates',
  path: '/incidents/{incident}/updates',
  parameter: 'update',
  nouns: { one: 'incident update', many: 'incident updates' },
  schema: updateSchema,
  options,
  source: (_, incidentId) => updateSource('incident', incidentId),
  parents: incidentSource,
  serialize,
  access: { read: 'public', manage: 'incident-updates.manage', delete: 'incident-updates.delete' },
  input,
  create: (ctx, actor, fields, incidentId) =>
    createIncidentUpdate(ctx, actor, createForm(input, fields).done(), incidentId),
  update: (ctx, actor, id, fields, incidentId) =>
    updateIncidentUpdate(ctx, actor, id, updateForm(input, fields).done(), incidentId),
  remove: async (ctx, actor, id, incidentId) => {
    await deleteIncidentUpdate(ctx, actor, id, incidentId);
  },
});
