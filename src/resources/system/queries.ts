import { sql } from 'kysely';
import { publicViewer } from '../../auth/actor.ts';
import { runStatement } from '../../db/statement.ts';
import type { Reading } from '../../jsonapi/reading.ts';
import { latestStatus, noOverlay } from '../components/model.ts';
import { loadOverlays } from '../components/queries.ts';
import { loadSettings } from '../settings/queries.ts';
import { visibleComponents, visibleIncidents } from '../visibility.ts';
import { type SystemStatus, systemStatus } from './model.ts';

/** The status of the whole system as the public sees it, the same for every caller. */
export async function findSystemStatus(reading: Reading): Promise<SystemStatus> {
  const asPublic = { dialect: reading.dialect, viewer: publicViewer };
  const values = { now: reading.now };
  const components = () => sql<{ id: number; status: number }>`
    select components.id, components.status from components where ${visibleComponents(asPublic)}`;
  const incidents = () => sql`select 1 from incidents
    where ${visibleIncidents(asPublic)} and incidents.status in (0, 1, 2, 3) limit 1`;
  const rows = await runStatement(reading, 'statuses of public components', components, values);
  const unresolved = await runStatement(reading, 'an unresolved public incident', incidents, values);
  const overlays = await loadOverlays(reading);
  const statuses = rows.map(({ id, status }) => latestStatus(status, overlays.get(id) ?? noOverlay));
  const { major_outage_share } = await loadSettings(reading);
  return systemStatus(statuses, unresolved.length > 0, major_outage_share);
}
