import type { GroupOutline } from '../component-groups/model.ts';
import { byOrder, type Component, type ComponentStatus } from './model.ts';

/** A group with its components, or the components without a group, which come last on the page. */
export interface ComponentSection {
  /** Undefined for the components without a group. */
  readonly group: GroupOutline | undefined;
  readonly components: readonly Component[];
}

export const keyOf = ({ group }: Pick<ComponentSection, 'group'>): string =>
  group ? String(group.id) : 'ungrouped';

/** The components as the page groups and orders them. Groups without components are shown too: they can be filled. */
export function sectionsOf(
  components: readonly Component[],
  groups: readonly GroupOutline[],
): readonly ComponentSection[] {
  const members = new Map<number | undefined, Component[]>();
  const known = new Set(groups.map(({ id }) => id));
  for (const component of components) {
    const key =
      component.groupId !== undefined && known.has(component.groupId) ? component.groupId : undefined;
    const list = members.get(key);
    if (list) list.push(component);
    else members.set(key, [component]);
  }
  const sections: ComponentSection[] = groups.toSorted(byOrder).map((group) => {
    const places = new Map(group.memberIds.map((id, index) => [id, index]));
    const placeOf = ({ id }: Component) => places.get(id) ?? Number.MAX_SAFE_INTEGER;
    return {
      group,
      components: (members.get(group.id) ?? []).sort(
        (one, other) => placeOf(one) - placeOf(other) || byOrder(one, other),
      ),
    };
  });
  const ungrouped = members.get(undefined) ?? [];
  return ungrouped.length === 0 && sections.length > 0
    ? sections
    : [...sections, { group: undefined, components: ungrouped.sort(byOrder) }];
}

export interface SectionFilter {
  readonly q?: string;
  /** `problems` is everything that is not operational. */
  readonly status?: ComponentStatus | 'problems';
}

export const isFiltered = ({ q, status }: SectionFilter): boolean => !!q || status !== undefined;

/** What matches: components by their own name, or all components of a group by the name of the group. */
export function filterSections(
  sections: readonly ComponentSection[],
  { q = '', status }: SectionFilter,
): readonly ComponentSection[] {
  const parts = q.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const hasStatus = ({ latestStatus }: Component) =>
    status === undefined || (status === 'problems' ? latestStatus !== 1 : latestStatus === status);
  return sections
    .map(({ group, components }) => {
      const groupName = group?.name.toLocaleLowerCase() ?? '';
      const hasName = ({ name }: Component) => {
        const text = `${name.toLocaleLowerCase()} ${groupName}`;
        return parts.every((part) => text.includes(part));
      };
      return {
        group,
        components: components.filter((component) => hasStatus(component) && hasName(component)),
      };
    })
    .filter(({ components }) => components.length > 0);
}

/** The first rows, so that the screen never has to draw a thousand at once. */
export function firstRows(sections: readonly ComponentSection[], limit: number): readonly ComponentSection[] {
  let left = limit;
  return sections.flatMap(({ group, components }) => {
    if (left <= 0) return [];
    const shown = components.slice(0, left);
    left -= shown.length;
    return [{ group, components: shown }];
  });
}

export const countIn = (sections: readonly ComponentSection[]): number =>
  sections.reduce((sum, { components }) => sum + components.length, 0);
