import { sql } from 'kysely';
import type { Row } from '../../../../kernel/db/schema.ts';
import { PARENT } from '../../../../kernel/db/statement.ts';
import { NotFound } from '../../../../kernel/errors.ts';
import type { Tx } from '../../../../kernel/events/transaction.ts';
import type { ReadContext } from '../../../../kernel/jsonapi/read-context.ts';
import { perViewer, selectFrom } from '../../../../kernel/jsonapi/source.ts';
import { everything, visiblePostmortems } from '../../../visibility.ts';

export type PostmortemRecord = Row<'postmortems'>;

/** The caller must have checked that the incident is visible. */
export const postmortemSource = perViewer<PostmortemRecord>((scope) => ({
  table: 'postmortems',
  columns: sql`postmortems.*`,
  exists: everything,
  visible: visiblePostmortems(scope),
  filters: {},
  sorts: {},
}));

/** The post-mortem of an incident, if the viewer may read it. */
export async function getPostmortem(readContext: ReadContext, incidentId: number): Promise<PostmortemRecord> {
  const [record] = await selectFrom(
    readContext,
    postmortemSource(readContext),
    'of an incident',
    () => sql`and postmortems.incident_id = ${PARENT}`,
    { parent: incidentId },
  );
  if (!record) throw new NotFound();
  return record;
}

/** The stored row, for a write. */
export const findPostmortem = (
  { db }: Pick<Tx, 'db'>,
  incidentId: number,
): Promise<PostmortemRecord | undefined> =>
  db.selectFrom('postmortems').selectAll().where('incident_id', '=', incidentId).executeTakeFirst();
