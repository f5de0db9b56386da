import { OPERATIONAL } from '../../src/domain/status/components/model.ts';
import type { Seconds } from '../../src/lib/clock.ts';
import type { ImportedComponent, ImportedGroup, StatusHistory } from '../source.ts';
import type { StagedRow } from '../staging.ts';
import { placesInGroups } from './component-order.ts';
import type { CachetReading } from './reading.ts';
import { componentStatus } from './statuses.ts';
import { clamp, flagOf, jsonOf, numberOf, textOf } from './values.ts';

export async function* groupsOf(reading: CachetReading): AsyncGenerator<ImportedGroup> {
  const { staging, tables } = reading;
  for (const row of staging.rows(`select * from ${tables.sql('component_groups')} order by id`)) {
    yield {
      key: textOf(row.id),
      name: textOf(row.name),
      order: Math.max(0, numberOf(row.order)),
      // Version 2.3 does not know hidden groups.
      visible: tables.hasColumn('component_groups', 'visible') ? clamp(numberOf(row.visible), 2) : 1,
      collapsed: clamp(numberOf(row.collapsed), 2),
      createdAt: reading.time(row.created_at),
    };
  }
}

export async function* componentsOf(reading: CachetReading): AsyncGenerator<ImportedComponent> {
  const { staging, tables, links } = reading;
  const places = placesInGroups(reading);
  const sql = `select * from ${tables.sql('components')} where ${tables.alive('components')} order by id`;
  for (const row of staging.rows(sql)) {
    const group = textOf(row.group_id ?? row.component_group_id);
    const tags = links.tagsOf(row.id);
    const meta = jsonOf(row.meta);
    const createdAt = reading.time(row.created_at);
    yield {
      key: textOf(row.id),
      name: textOf(row.name),
      description: textOf(row.description) || null,
      link: textOf(row.link) || null,
      status: componentStatus(row.status),
      statusSince: reading.time(row.updated_at, createdAt),
      history: historyOf(reading, row, createdAt),
      order: places.get(textOf(row.id)) ?? Math.max(0, numberOf(row.order)),
      enabled: flagOf(row.enabled, true),
      group: group === '' || group === '0' ? undefined : group,
      meta: {
        ...(typeof meta === 'object' && meta !== null && !Array.isArray(meta) ? meta : {}),
        ...links.metaOf('component', row.id),
        ...(Object.keys(tags).length > 0 && { tags }),
      },
      createdAt,
    };
  }
}

/** The statuses that a component has had, which Cachet 3 keeps since July 2026. */
function historyOf(reading: CachetReading, { id }: StagedRow, createdAt: Seconds): StatusHistory | undefined {
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
