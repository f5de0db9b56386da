import { type SqlBool, sql } from 'kysely';
import { viewerOf } from '../../../kernel/auth/actor.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { NOW } from '../../../kernel/db/statement.ts';
import { NotFound } from '../../../kernel/errors.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { containsText } from '../../../kernel/jsonapi/filters.ts';
import { anyValue, contains, isOneOf, perViewer } from '../../../kernel/jsonapi/source.ts';
import {
  existingIncidents,
  mayKnow,
  readableComponents,
  readableIncidents,
  visibleIncidents,
  visiblePostmortems,
} from '../../visibility.ts';
import { newestUpdateIds } from '../updates/queries.ts';
import { unresolved } from '../updates/unresolved.ts';
import type { PostmortemState } from './postmortem/model.ts';
import { locateIncidents } from './ranked.ts';

export interface IncidentRecord extends Row<'incidents'> {
  /** Components that the viewer may read, with the status that the incident assigns. */
  readonly component_links: readonly [id: number, status: number | null][];
  /** The newest updates, one more than a document shows. */
  readonly update_ids: readonly number[];
  /**
   * The user who reported the incident. The contract requires one, so if that user was deleted, it is the first user.
   */
  readonly author_id: number;
  /** The state of its post-mortem; `none` also stands for a draft that the viewer may not see. */
  readonly postmortem: PostmortemState;
}

const DAY = 86_400;

export const incidentSource = perViewer<IncidentRecord>((scope) => {
  const { dialect } = scope;
  const pair = dialect.jsonPair(sql`linked.id`, sql`linked.status`);
  return {
    table: 'incidents',
    columns: sql`incidents.*, (select ${dialect.jsonList(pair)} from (
      select components.id, incident_components.status from incident_components
      join components on components.id = incident_components.component_id
      where incident_components.incident_id = incidents.id and ${readableComponents(scope)}
      order by components.id) as linked) as component_links, ${newestUpdateIds(dialect, 'incident')},
      coalesce(incidents.user_id, (select min(users.id) from users)) as author_id,
      coalesce((select case when postmortems.published_at is null then 'draft' else 'published' end from postmortems
        where postmortems.incident_id = incidents.id and ${visiblePostmortems(scope)}), 'none') as postmortem`,
    exists: existingIncidents,
    visible: visibleIncidents(scope),
    readable: readableIncidents(scope),
    subject: 'incident',
    filters: {
      name: contains('incidents.name_key'),
      status: isOneOf('incidents.status'),
      occurs_after: anyValue((moment) => sql`incidents.occurred_at >= ${moment}`),
      occurs_before: anyValue((moment) => sql`incidents.occurred_at <= ${moment}`),
      occurs_on: anyValue((moment) => {
        const start = Math.floor(Number(moment) / DAY) * DAY;
        return sql`(incidents.occurred_at >= ${start} and incidents.occurred_at < ${start + DAY})`;
      }),
      component: (ids) => sql`exists (select 1 from incident_components
        join components on components.id = incident_components.component_id
        where incident_components.incident_id = incidents.id
          and ${dialect.anyOf('incident_components.component_id', ids.map(Number))}
          and ${readableComponents(scope)})`,
      // Alerts are for staff: nobody else finds out what had to do with them.
      alert: (ids) =>
        scope.viewer.signedIn
          ? sql`incidents.id in (select incident_alerts.incident_id from incident_alerts
              where ${dialect.anyOf('incident_alerts.alert_id', ids.map(Number))})`
          : sql`1 = 0`,
      unlinked: () => sql`not exists (select 1 from incident_components
        join components on components.id = incident_components.component_id
        where incident_components.incident_id = incidents.id and ${readableComponents(scope)})`,
      visible: anyValue((level) => sql`incidents.visible = ${sql.lit(level)}`),
      published: anyValue((is) => sql`incidents.published_at ${is === 1 ? sql`<=` : sql`>`} ${NOW}`),
      overdue: anyValue((is) => (is === 1 ? overdue : sql`not ${overdue}`)),
      q: contains('incidents.name_key'),
      text: (
        texts,
      ) => sql`(${contains('incidents.name_key')(texts)} or ${containsText('incidents.message')(texts)}
        or exists (select 1 from updates where updates.incident_id = incidents.id
          and ${containsText('updates.message')(texts)}))`,
    },
    // Drafts, which are in no other list.
    ...(scope.viewer.unpublishedIncidents && {
      visibleWith: { visible: existingIncidents, alert: existingIncidents },
    }),
    sorts: {
      name: sql.ref('incidents.name_key'),
      status: sql.ref('incidents.status'),
      id: sql.ref('incidents.id'),
      created_at: sql.ref('incidents.created_at'),
    },
    locate: locateIncidents,
    json: ['component_links', 'update_ids'],
  };
});

/** Whether the promised time of the next update has passed. */
const overdue = sql<SqlBool>`(incidents.next_update_due_at is not null
  and incidents.next_update_due_at <= ${NOW} and ${unresolved})`;

/** The stored row, for a write. */
export async function getIncident({ db }: Pick<Tx, 'db'>, id: number): Promise<Row<'incidents'>> {
  const row = await db
    .selectFrom('incidents')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

/**
 * The stored row, for a write that does not need `incidents.manage`: without it, unpublished incidents and drafts are not
 * found.
 */
export async function getKnownIncident(
  tx: Pick<Tx, 'db' | 'now' | 'actor'>,
  id: number,
): Promise<Row<'incidents'>> {
  const row = await getIncident(tx, id);
  if (row.published_at > tx.now && !viewerOf(tx.actor).unpublishedIncidents) throw new NotFound();
  if (!mayKnow(tx.actor, 'incidents', row.visible)) throw new NotFound();
  return row;
}
