import { sql } from 'kysely';
import { publicViewer } from '../../auth/actor.ts';
import type { Reading } from '../../jsonapi/reading.ts';
import { latestStatus, noOverlay } from '../components/model.ts';
import { loadOverlays } from '../components/queries.ts';
import { visibleComponents, visibleIncidents } from '../visibility.ts';
import { type SystemStatus, systemStatus } from './model.ts';

/** The status of the whole system as the public sees it, the same for every caller. */
export async function findSystemStatus(reading: Reading): Promise<SystemStatus> {
  const asPublic = { ...reading, viewer: publicViewer };
  const { rows } = await sql<{ id: number; status: number }>`
    select components.id, components.status from components where ${visibleComponents(asPublic)}`.execute(
    reading.db,
  );
  const overlays = await loadOverlays(asPublic);
  const unresolved = await sql`select 1 from incidents
    where ${visibleIncidents(asPublic)} and incidents.status in (0, 1, 2, 3) limit 1`.execute(reading.db);
  const statuses = rows.map(({ id, status }) => latestStatus(status, overlays.get(id) ?? noOverlay));
  return systemStatus(statuses, unresolved.rows.length > 0);
}
