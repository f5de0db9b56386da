import { ownValue } from '../../src/lib/own-value.ts';
import type { StagedRow } from '../staging.ts';
import type { CachetReading } from './reading.ts';
import { componentStatus } from './statuses.ts';
import { numberOf, textOf } from './values.ts';

type Key = string | number;
const compare = (a: Key, b: Key): number => (a < b ? -1 : a > b ? 1 : 0);

/** How Cachet 3 ranks statuses when it sorts by them: the worst last. */
const severities: Readonly<Record<number, number>> = { 1: 0, 5: 1, 6: 2, 2: 3, 3: 4, 4: 5 };
const severityOf = (row: StagedRow): number => severities[componentStatus(row.status)] ?? 0;

/** What Cachet 3 can sort the components of a group by. Without a choice, it sorts by status. */
const keys: Readonly<Record<string, (row: StagedRow) => Key>> = {
  id: (row) => numberOf(row.id),
  name: (row) => textOf(row.name),
  manual: (row) => numberOf(row.order),
  last_updated: (row) => textOf(row.updated_at),
};

/**
 * The places of components in groups that Cachet 3 sorts by something else than the order that people gave them. Here, every
 * component has its place, so those that change by themselves stay as they are now.
 */
export function placesInGroups({ staging, tables, notes }: CachetReading): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  if (!tables.hasColumn('component_groups', 'order_column')) return places;
  const moving: string[] = [];
  const components = `select * from ${tables.sql('components')} where component_group_id = ? and ${tables.alive('components')} order by "order", id`;
  for (const group of staging.rows(`select * from ${tables.sql('component_groups')} order by id`)) {
    const column = textOf(group.order_column);
    const isDescending = textOf(group.order_direction).trim() === 'desc';
    if (column === 'manual' && !isDescending) continue;
    const rows = staging.all(components, group.id ?? null);
    const keyOf = ownValue(keys, column) ?? severityOf;
    const sorted = rows.toSorted((a, b) => compare(keyOf(a), keyOf(b)) * (isDescending ? -1 : 1));
    for (const [index, row] of sorted.entries()) places.set(textOf(row.id), index + 1);
    if (rows.length > 1 && (column === 'last_updated' || !Object.hasOwn(keys, column)))
      moving.push(textOf(group.name));
  }
  if (moving.length > 0)
    notes.push(
      `Groups whose components Cachet sorts by their status or by their last change: ${moving.map((name) => `"${name}"`).join(', ')}. Here, the components keep the order that they have now.`,
    );
  return places;
}
