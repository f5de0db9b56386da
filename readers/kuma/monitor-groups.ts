import { numberOf, textOf } from '../cachet2/values.ts';
import type { StagedRow } from '../staging.ts';
import { isChecked } from './monitor-check.ts';

/** A monitor on the status page. */
export interface Shown {
  readonly monitor: StagedRow;
  readonly group: string;
  readonly order: number;
  /** Whether visitors may see where it leads. */
  readonly link: string | null;
}

/** A group of components here: one of the status page, or a group of monitors that is on it. */
export interface ShownGroup {
  readonly key: string;
  readonly name: string;
  readonly createdAt: StagedRow[string] | undefined;
}

export interface Placed {
  readonly shown: ReadonlyMap<number, Shown>;
  readonly groups: readonly ShownGroup[];
  /** The component of a check, if that is not the one of its own monitor: a group on the page, whose monitors are not on it. */
  readonly followedBy: ReadonlyMap<number, number>;
  /** What became of each group of monitors, in sentences. */
  readonly notes: readonly string[];
}

interface Contents {
  /** What is on the page itself: monitors, and groups that become components. */
  readonly members: readonly number[];
  /** Monitors that are not. Visitors do not learn their names: the component of the group stands for them. */
  readonly others: readonly number[];
}

export const isGroup = (row: StagedRow | undefined): boolean => textOf(row?.type) === 'group';

const keyOf = (id: number): string => `monitor ${id}`;

/**
 * A group of monitors on the status page has the worst status of its monitors. Here it becomes a component group if they are on
 * the page as well, and otherwise a component that their checks are about.
 */
export function placeGroups(
  monitors: ReadonlyMap<number, StagedRow>,
  found: ReadonlyMap<number, Shown>,
  pageGroups: readonly StagedRow[],
): Placed {
  const shown = new Map(found);
  const followedBy = new Map<number, number>();
  const own = new Map<string, ShownGroup[]>();
  const notes: string[] = [];
  const named = (ids: readonly number[]) => ids.map((id) => `"${textOf(monitors.get(id)?.name)}"`).join(', ');
  for (const [id, entry] of found) {
    if (!isGroup(entry.monitor)) continue;
    const { members, others } = contentsOf(id, monitors, found);
    const name = textOf(entry.monitor.name);
    const subject = `The monitor "${name}" (${id}) is a group`;
    for (const other of others) followedBy.set(other, id);
    const checked = others.filter((other) => isChecked(monitors.get(other) ?? {}));
    const follows =
      checked.length === 0
        ? 'none of its monitors can be checked here, so its component stays as it is'
        : `its component follows the checks of its monitors, which are not on the page: ${named(checked)}`;
    if (members.length === 0) {
      notes.push(`${subject}: ${follows}.`);
      continue;
    }
    const group = { key: keyOf(id), name, createdAt: entry.monitor.created_date };
    own.set(entry.group, [...(own.get(entry.group) ?? []), group]);
    for (const [index, member] of members.entries()) {
      const before = shown.get(member);
      if (before) shown.set(member, { ...before, group: group.key, order: index + 1 });
    }
    const became = `${subject}: it is a component group here, with ${named(members)}`;
    if (others.length === 0) {
      shown.delete(id);
      notes.push(`${became}. Its own history is left out.`);
    } else {
      shown.set(id, { ...entry, group: group.key, order: members.length + 1 });
      notes.push(`${became}, and with a component of its own name: ${follows}.`);
    }
  }
  const groups = pageGroups.flatMap((row) => {
    const key = textOf(row.id);
    const groupsOfMonitors = own.get(key) ?? [];
    const isEmpty = groupsOfMonitors.length > 0 && ![...shown.values()].some(({ group }) => group === key);
    const ofPage = { key, name: textOf(row.name), createdAt: row.created_date };
    return [...(isEmpty ? [] : [ofPage]), ...groupsOfMonitors];
  });
  return { shown, groups, followedBy, notes };
}

/** What is in a group, and in groups in it that are not on the page. */
function contentsOf(
  id: number,
  monitors: ReadonlyMap<number, StagedRow>,
  shown: ReadonlyMap<number, Shown>,
  above: readonly number[] = [],
): Contents {
  const members: number[] = [];
  const others: number[] = [];
  const path = [...above, id];
  for (const [child, row] of monitors) {
    if (numberOf(row.parent) !== id || path.includes(child)) continue;
    const isShown = shown.has(child);
    if (!isGroup(row)) (isShown ? members : others).push(child);
    else if (!isShown) {
      const inner = contentsOf(child, monitors, shown, path);
      members.push(...inner.members);
      others.push(...inner.others);
    } else if (contentsOf(child, monitors, shown, path).members.length === 0) members.push(child);
  }
  return { members, others };
}
