import { OPERATIONAL } from '../../src/domain/status/components/model.ts';
import type { Seconds } from '../../src/lib/clock.ts';
import type { StatusHistory } from '../source.ts';
import type { StagedRow } from '../staging.ts';
import type { CachetReading } from './reading.ts';
import { componentStatus } from './statuses.ts';

/** The statuses that a component has had, which Cachet 3 keeps since July 2026. */
export function historyOf(
  reading: CachetReading,
  { id }: StagedRow,
  createdAt: Seconds,
): StatusHistory | undefined {
  const { staging, tables } = reading;
  if (!tables.has('component_status_changes')) return undefined;
  const sql = `select * from ${tables.sql('component_status_changes')} where component_id = ? order by created_at, id`;
  const rows = staging.all(sql, id ?? null);
  const [oldest] = rows;
  return {
    first: oldest?.old_status ? componentStatus(oldest.old_status) : OPERATIONAL,
    changes: rows.map((row) => ({
      status: componentStatus(row.new_status),
      at: Math.max(reading.time(row.created_at, createdAt), createdAt),
    })),
  };
}
