import { type RawBuilder, sql } from 'kysely';
import { webhookFields } from '../../domain/audience/webhooks/fields.ts';
import type { ReadSnapshot } from '../../kernel/db/read-snapshot.ts';
import { recordPrinter } from '../../kernel/fields/records.ts';
import { isoOrNull, metaOf, pagesOf, timesLast, timesOf } from './reading.ts';
import type { Printed } from './records.ts';

type Subscriber = Printed<'subscribers'>;

/**
 * With the addresses of all channels, which are needed to reach the subscribers, and without the keys of browsers: a
 * browser accepts messages only from the installation at which it subscribed.
 */
export async function* readSubscribers(snapshot: ReadSnapshot): AsyncGenerator<Subscriber> {
  for await (const rows of pagesOf(snapshot, 'subscribers')) {
    const ids = rows.map(({ id }) => id);
    const meta = await metaOf(snapshot, 'subscriber', rows);
    const components = await followed(snapshot, ids, existingComponents);
    const groups = await followed(snapshot, ids, groupLinks);
    const incidents = await followed(snapshot, ids, existingIncidents);
    for (const row of rows)
      yield {
        id: row.id,
        channel: row.channel as Subscriber['channel'],
        email: row.email,
        endpoint: row.channel === 'push' ? null : row.endpoint,
        global: row.global === 1,
        topics: row.topics as Subscriber['topics'],
        components: components(row.id),
        component_groups: groups(row.id),
        incidents: incidents(row.id),
        verified_at: isoOrNull(row.verified_at),
        locale: row.locale as Subscriber['locale'],
        timezone: row.timezone,
        paused_at: isoOrNull(row.paused_at),
        bounces: row.bounces,
        suspended_at: isoOrNull(row.suspended_at),
        meta: meta(row.id),
        ...timesOf(row),
      };
  }
}

const existingComponents = sql`select subscriber_id, component_id as id from subscriber_components
  where component_id in (select components.id from components where components.deleted_at is null)`;
const existingIncidents = sql`select subscriber_id, incident_id as id from subscriber_incidents
  where incident_id in (select incidents.id from incidents where incidents.deleted_at is null)`;
/** A group in the trash keeps its followers. */
const groupLinks = sql`select subscriber_id, component_group_id as id from subscriber_groups
  where component_group_id in (select component_groups.id from component_groups)`;

async function followed(
  { db, dialect }: ReadSnapshot,
  ids: readonly number[],
  links: RawBuilder<unknown>,
): Promise<(id: number) => number[]> {
  const { rows } = await sql<{ readonly subscriber_id: number; readonly id: number }>`
    select subscriber_id, id from (${links}) as links where ${dialect.anyOf('links.subscriber_id', ids)}
    order by 1, 2`.execute(db);
  const bySubscriber = Map.groupBy(rows, ({ subscriber_id }) => subscriber_id);
  return (subscriber) => (bySubscriber.get(subscriber) ?? []).map(({ id }) => id);
}

const printWebhook = recordPrinter(webhookFields);

/** Without the secrets that sign messages. */
export async function* readWebhooks(snapshot: ReadSnapshot): AsyncGenerator<Printed<'webhooks'>> {
  for await (const rows of pagesOf(snapshot, 'webhooks'))
    for (const row of rows) yield timesLast(printWebhook(row, {}));
}
