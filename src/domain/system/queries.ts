import { sql } from 'kysely';
import { publicViewer } from '../../kernel/auth/actor.ts';
import { runStatement } from '../../kernel/db/statement.ts';
import type { ReadContext } from '../../kernel/jsonapi/read-context.ts';
import { loadSettings } from '../settings/queries.ts';
import { latestStatus, noOverlay } from '../status/components/model.ts';
import { loadOverlays } from '../status/components/queries.ts';
import { type SystemStatus, systemStatus } from '../status/public-state/system-status.ts';
import { unresolved } from '../status/updates/unresolved.ts';
import { visibleComponents, visibleIncidents } from '../visibility.ts';

/** The overall status as the public sees it, the same for every caller. */
export async function findSystemStatus(readContext: ReadContext): Promise<SystemStatus> {
  const asPublic = { ...readContext, viewer: publicViewer };
  const values = { now: readContext.now };
  const components = () => sql<{ id: number; status: number }>`
    select components.id, components.status from components where ${visibleComponents(asPublic)}`;
  const incidents = () => sql`select 1 from incidents
    where ${visibleIncidents(asPublic)} and ${unresolved} limit 1`;
  const rows = await runStatement(readContext, 'statuses of public components', components, values);
  const unresolvedIncidents = await runStatement(
    readContext,
    'an unresolved public incident',
    incidents,
    values,
  );
  const overlays = await loadOverlays(readContext);
  const statuses = rows.map(({ id, status }) => latestStatus(status, overlays.get(id) ?? noOverlay));
  const { major_outage_share } = await loadSettings(readContext);
  return systemStatus(statuses, unresolvedIncidents.length > 0, major_outage_share);
}
