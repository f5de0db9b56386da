import { FIXED } from '../../src/domain/status/incidents/model.ts';
import { flagOf, numberOf, textOf } from '../cachet2/values.ts';
import type { ImportedIncident } from '../source.ts';
import type { KumaReading } from './reading.ts';

const INVESTIGATING = 1;

/** Incidents of the page. Uptime Kuma knows neither their updates nor the monitors that they are about. */
export async function* incidentsOf(reading: KumaReading): AsyncGenerator<ImportedIncident> {
  const { page, tables } = reading;
  if (!page) return;
  const rows = tables.rows(
    'incident',
    'where status_page_id = ? order by created_date, id',
    numberOf(page.id),
  );
  for (const row of rows) {
    const createdAt = reading.time(row.created_date);
    // The page shows what is pinned and active. Everything else is over.
    const isOver = !(flagOf(row.active, true) && flagOf(row.pin, true));
    yield {
      key: textOf(row.id),
      name: textOf(row.title),
      message: textOf(row.content),
      status: INVESTIGATING,
      ...(isOver && {
        final: { status: FIXED, at: Math.max(createdAt, reading.time(row.last_updated_date, createdAt)) },
      }),
      visible: 1,
      stickied: !isOver,
      occurredAt: createdAt,
      createdAt,
      components: [],
      updates: [],
      meta: {},
    };
  }
}
