import { type SqlBool, sql } from 'kysely';
import type { Row } from '../../../kernel/db/schema.ts';
import { NotFound } from '../../../kernel/errors.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { contains, type Source } from '../../../kernel/jsonapi/source.ts';

/** Without the hash, so that code which reads for clients cannot leak it. */
export type ProbeRecord = Omit<Row<'probes'>, 'hash' | 'name_key' | 'deleted_at'>;

const existing = sql<SqlBool>`probes.deleted_at is null`;

export const probeSource: Source<ProbeRecord> = {
  key: 'probes',
  table: 'probes',
  columns: sql`probes.id, probes.name, probes.version, probes.seen_ms, probes.lag_ms, probes.clock_skew_ms,
    probes.waiting, probes.dropped, probes.secrets_withheld_at, probes.created_at, probes.updated_at`,
  exists: existing,
  visible: existing,
  filters: { name: contains('probes.name_key'), q: contains('probes.name_key') },
  sorts: { name: sql.ref('probes.name_key'), id: sql.ref('probes.id') },
};

/** The stored row, for a write. */
export async function getProbe({ db }: Pick<Tx, 'db'>, id: number): Promise<Row<'probes'>> {
  const row = await db
    .selectFrom('probes')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

/** Whether another probe has the name. */
export async function isTaken({ db }: Pick<Tx, 'db'>, nameKey: string, except?: number): Promise<boolean> {
  const row = await db
    .selectFrom('probes')
    .select('id')
    .where('name_key', '=', nameKey)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined && row.id !== except;
}

/** The checks that name a probe, from the oldest to the newest. */
export async function findChecksOf({ db }: Pick<Tx, 'db'>, probeId: number): Promise<Row<'checks'>[]> {
  return db
    .selectFrom('checks')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where('places', 'like', `%"${probeId}"%`)
    .orderBy('id')
    .execute();
}
