import { sql } from 'kysely';
import { publicViewer } from '../../auth/actor.ts';
import { IDS, runStatement } from '../../db/statement.ts';
import type { ReadContext } from '../../jsonapi/read-context.ts';
import { latestStatus, noOverlay } from '../components/model.ts';
import { loadOverlays } from '../components/queries.ts';
import { unresolved } from '../incidents/unresolved.ts';
import { loadSettings } from '../settings/queries.ts';
import { visibleComponents, visibleIncidents } from '../visibility.ts';
import { type SystemStatus, systemStatus } from './model.ts';

/** The overall status as the public sees it, the same for every caller. */
export async function findSystemStatus(readContext: ReadContext): Promise<SystemStatus> {
  const { dialect } = readContext;
  const asPublic = { dialect, viewer: publicViewer };
  const values = { now: readContext.now };
  const incidents = () => sql`select 1 from incidents
    where ${visibleIncidents(asPublic)} and ${unresolved} limit 1`;
  // At once: each of them is a round trip to a database server.
  const [overlays, unresolvedIncidents, { major_outage_share }] = await Promise.all([
    loadOverlays(readContext),
    runStatement(readContext, 'an unresolved public incident', incidents, values),
    loadSettings(readContext),
  ]);
  // Only what incidents and maintenance change is read one by one: there may be a thousand components.
  const components = () => sql<CountedStatus>`
    select id, status, count(*) as total from (
      select case when ${dialect.anyOf('components.id', IDS)} then components.id end as id, components.status
      from components where ${visibleComponents(asPublic)}) as counted
    group by id, status`;
  const rows = await runStatement(readContext, 'statuses of public components', components, {
    ...values,
    ids: dialect.idList([...overlays.keys()]),
  });
  const statuses = rows.flatMap(({ id, status, total }) =>
    id === null ? Array<number>(total).fill(status) : latestStatus(status, overlays.get(id) ?? noOverlay),
  );
  return systemStatus(statuses, unresolvedIncidents.length > 0, major_outage_share);
}

/** A component with its status, or how many other components have this status. */
interface CountedStatus {
  readonly id: number | null;
  readonly status: number;
  readonly total: number;
}
