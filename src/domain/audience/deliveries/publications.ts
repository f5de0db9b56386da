import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { JSON_API, type Route } from '../../../http/route.ts';
import { IDS, runStatement } from '../../../kernel/db/statement.ts';
import { collectionDocument, type Resource, timestamp } from '../../../kernel/jsonapi/document.ts';
import type { ListSpec } from '../../../kernel/jsonapi/query.ts';
import { type ReadContext, readContextFor } from '../../../kernel/jsonapi/read-context.ts';
import { collectionSchema, resourceSchema, timestampSchema } from '../../../kernel/jsonapi/schemas.ts';
import { anyValue, isPartOf, listFrom, type Source } from '../../../kernel/jsonapi/source.ts';
import { type DeliveryState, deliveryStates } from './model.ts';

/** An event that somebody was notified about, with what became of its deliveries. */
interface PublicationRecord {
  readonly id: number;
  readonly type: string;
  readonly kind: string;
  readonly subject_type: string;
  readonly subject_id: number;
  readonly created_at: number;
  readonly name: string | null;
}

const list = {
  filters: { q: 'search', state: 'text' },
  sorts: ['id'],
  defaultSort: [{ field: 'id', descending: true }],
  includes: [],
} as const satisfies ListSpec;

/** The name of the incident or maintenance that the event is about, also for an update of it. */
const subjectColumn = (column: 'name' | 'name_key') => sql`case events.subject_type
  when 'incident' then (select ${sql.ref(`incidents.${column}`)} from incidents where incidents.id = events.subject_id)
  when 'incident_update' then (select ${sql.ref(`incidents.${column}`)} from updates
    join incidents on incidents.id = updates.incident_id where updates.id = events.subject_id)
  when 'postmortem' then (select ${sql.ref(`incidents.${column}`)} from postmortems
    join incidents on incidents.id = postmortems.incident_id where postmortems.id = events.subject_id)
  when 'schedule' then (select ${sql.ref(`schedules.${column}`)} from schedules where schedules.id = events.subject_id)
  when 'schedule_update' then (select ${sql.ref(`schedules.${column}`)} from updates
    join schedules on schedules.id = updates.schedule_id where updates.id = events.subject_id)
  end`;

const has = (condition: RawBuilder<unknown> = sql``) =>
  sql<SqlBool>`exists (select 1 from deliveries where deliveries.event_id = events.id ${condition})`;

const publicationSource: Source<PublicationRecord> = {
  key: 'publications',
  table: 'events',
  columns: sql`events.id, events.type, events.subject_type, events.subject_id, events.created_at,
    (select min(deliveries.kind) from deliveries where deliveries.event_id = events.id) as kind,
    ${subjectColumn('name')} as name`,
  exists: has(),
  visible: has(),
  filters: {
    q: anyValue((text) => isPartOf(text, sql`(${subjectColumn('name_key')})`)),
    state: (states) => has(sql`and deliveries.state in (${sql.join(states)})`),
  },
  sorts: { id: sql.ref('events.id') },
};

type Counts = Record<DeliveryState, number>;

async function countDeliveries(
  readContext: ReadContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Counts>> {
  const { dialect } = readContext;
  const build = () => sql<{ event_id: number; state: DeliveryState; count: number }>`
    select deliveries.event_id, deliveries.state, count(*) as count from deliveries
    where ${dialect.anyOf('deliveries.event_id', IDS)} group by deliveries.event_id, deliveries.state`;
  const rows = await runStatement({ ...readContext, viewer: undefined }, 'publications: counts', build, {
    ids: dialect.idList(ids),
  });
  const none = () => Object.fromEntries(deliveryStates.map((state) => [state, 0])) as Counts;
  const counts = new Map(ids.map((id) => [id, none()]));
  for (const { event_id, state, count } of rows) {
    const found = counts.get(event_id);
    if (found) found[state] = count;
  }
  return counts;
}

const schema = resourceSchema(
  'publications',
  z.strictObject({
    id: z.int().describe('The id of the event.'),
    type: z.string().describe('The type of the event, such as `incident.created`.'),
    kind: z.string().describe('What people were told, such as `incident.opened`.'),
    subject: z.strictObject({ type: z.string(), id: z.int() }),
    name: z
      .string()
      .nullable()
      .describe('The name of the incident or schedule that it is about; null for anything else.'),
    total: z.int(),
    states: z.strictObject(Object.fromEntries(deliveryStates.map((state) => [state, z.int()]))),
    created: timestampSchema,
  }),
  {},
).meta({ id: 'Publication' });

const serialize = (readContext: ReadContext, record: PublicationRecord, states: Counts): Resource => ({
  id: String(record.id),
  type: 'publications',
  attributes: {
    id: record.id,
    type: record.type,
    kind: record.kind,
    subject: { type: record.subject_type, id: record.subject_id },
    name: record.name,
    total: Object.values(states).reduce((sum, count) => sum + count, 0),
    states,
    created: timestamp(readContext, record.created_at),
  },
  relationships: {},
});

const publicationList: Route = {
  tag: 'Deliveries',
  access: 'deliveries.manage',
  method: 'GET',
  path: '/publications',
  mediaType: JSON_API,
  operationId: 'listPublications',
  summary: 'List publications with what became of their notifications',
  description:
    'One for each event that anybody was notified about, with the number of its deliveries in each state. `filter[q]` searches the names of incidents and schedules, and `filter[state]=failed,bounced` finds publications that did not reach everybody.',
  list,
  response: collectionSchema(schema, []),
  handle: async (ctx, { actor, query }) => {
    const readContext = readContextFor(ctx, actor);
    const { records, total } = await listFrom(readContext, publicationSource, query);
    const counts = await countDeliveries(
      readContext,
      records.map(({ id }) => id),
    );
    const data = records.flatMap((record) => {
      const states = counts.get(record.id);
      return states ? [serialize(readContext, record, states)] : [];
    });
    return collectionDocument(readContext, '/publications', { data }, total, query);
  },
};

export const publicationRoutes: Route[] = [publicationList];
