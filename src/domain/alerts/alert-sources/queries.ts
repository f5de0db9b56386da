import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection } from '../../../kernel/db/connection.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { NotFound } from '../../../kernel/errors.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { contains, isOneOf, type Source } from '../../../kernel/jsonapi/source.ts';

export interface AlertSourceRecord
  extends Pick<
    Row<'alert_sources'>,
    | 'id'
    | 'kind'
    | 'name'
    | 'secret_sealed'
    | 'paths'
    | 'expires_after'
    | 'heartbeats'
    | 'left_out'
    | 'left_out_at'
    | 'created_at'
    | 'updated_at'
  > {
  readonly has_signing_secret: number;
  readonly last_delivery_at: number | null;
  readonly last_heartbeat_at: number | null;
  /** Only for the version: another signing secret is another state. */
  readonly signing_sealed: string | null;
}

const existing = sql<boolean>`alert_sources.deleted_at is null`;

/** Nobody reads them who may not manage them. */
export const alertSourceSource: Source<AlertSourceRecord> = {
  key: 'alert sources',
  table: 'alert_sources',
  columns: sql`alert_sources.id, alert_sources.kind, alert_sources.name, alert_sources.secret_sealed,
    alert_sources.signing_sealed, alert_sources.paths, alert_sources.expires_after, alert_sources.heartbeats,
    alert_sources.left_out, alert_sources.left_out_at, alert_sources.created_at, alert_sources.updated_at,
    (select max(alert_heartbeats.beat_at) from alert_heartbeats
      where alert_heartbeats.source_id = alert_sources.id) as last_heartbeat_at,
    case when alert_sources.signing_sealed is null then 0 else 1 end as has_signing_secret,
    (select max(alert_deliveries.received_at) from alert_deliveries
      where alert_deliveries.source_id = alert_sources.id) as last_delivery_at`,
  exists: existing,
  visible: existing,
  filters: {
    name: contains('alert_sources.name_key'),
    kind: isOneOf('alert_sources.kind'),
    q: contains('alert_sources.name_key', 'alert_sources.kind'),
  },
  sorts: { name: sql.ref('alert_sources.name_key'), id: sql.ref('alert_sources.id') },
};

/** The stored row, for a write. */
export async function getAlertSource({ db }: Pick<Tx, 'db'>, id: number): Promise<Row<'alert_sources'>> {
  const row = await db
    .selectFrom('alert_sources')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

export const hashOfSecret = (kind: string, secret: string): string =>
  createHash('sha256').update(`alert source ${kind} ${secret}`).digest('hex');

/** The source that an address belongs to, if there is one. */
export const findAlertSource = (
  { read }: Pick<Connection, 'read'>,
  kind: string,
  secret: string,
): Promise<Row<'alert_sources'> | undefined> =>
  read
    .selectFrom('alert_sources')
    .selectAll()
    .where('secret_hash', '=', hashOfSecret(kind, secret))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
