import type { GroupOutline } from '../component-groups/model.ts';
import type { Component } from './model.ts';
import { renumber } from './renumber.ts';
import { type ComponentSection, keyOf, sectionsOf } from './sections.ts';

/** The order of all groups, and of the components in each. */
export type Arrangement = readonly ComponentSection[];

/** Components can be moved out of every group, so there is always a place for those without one. */
export function arrangementOf(
  components: readonly Component[],
  groups: readonly GroupOutline[],
): Arrangement {
  const sections = sectionsOf(components, groups);
  return sections.some(({ group }) => !group)
    ? sections
    : [...sections, { group: undefined, components: [] }];
}

export interface Position {
  readonly section: ComponentSection;
  readonly index: number;
}

export function positionOf(arrangement: Arrangement, id: number): Position | undefined {
  for (const section of arrangement) {
    const index = section.components.findIndex((component) => component.id === id);
    if (index >= 0) return { section, index };
  }
  return undefined;
}

/** Moves a component to a place in a section. The index is the one that it has afterwards. */
export function moveComponent(arrangement: Arrangement, id: number, key: string, index: number): Arrangement {
  const place = positionOf(arrangement, id);
  const component = place?.section.components[place.index];
  if (!component) return arrangement;
  return arrangement.map((section) => {
    const isTarget = keyOf(section) === key;
    if (!isTarget && section !== place.section) return section;
    const others = section.components.filter((each) => each.id !== id);
    return { ...section, components: isTarget ? others.toSpliced(index, 0, component) : others };
  });
}

/** One step up or down; from the first or last place of a group into the next group. */
export function stepComponent(arrangement: Arrangement, id: number, step: -1 | 1): Arrangement {
  const place = positionOf(arrangement, id);
  if (!place) return arrangement;
  const { section, index } = place;
  const next = index + step;
  if (next >= 0 && next < section.components.length) {
    return moveComponent(arrangement, id, keyOf(section), next);
  }
  const neighbour = arrangement[arrangement.indexOf(section) + step];
  if (!neighbour) return arrangement;
  return moveComponent(arrangement, id, keyOf(neighbour), step < 0 ? neighbour.components.length : 0);
}

export const sortByName = (arrangement: Arrangement, key: string, locale: string): Arrangement => {
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  return arrangement.map((section) =>
    keyOf(section) === key
      ? {
          ...section,
          components: section.components.toSorted((one, other) => collator.compare(one.name, other.name)),
        }
      : section,
  );
};

/** Moves a whole group. What has no group stays last. */
export function stepSection(arrangement: Arrangement, key: string, step: -1 | 1): Arrangement {
  const index = arrangement.findIndex((section) => keyOf(section) === key);
  const section = arrangement[index];
  const neighbour = arrangement[index + step];
  if (!section?.group || !neighbour?.group) return arrangement;
  return arrangement.toSpliced(index, 1).toSpliced(index + step, 0, section);
}

export interface ArrangementChanges {
  readonly components: readonly {
    readonly id: number;
    readonly order?: number;
    readonly component_group_id?: number | null;
  }[];
  readonly groups: readonly { readonly id: number; readonly order: number }[];
}

/** A number that a component had in another group says nothing about its place in this one. */
const asMemberOf =
  (groupId: number | undefined) =>
  (component: Component): Pick<Component, 'id' | 'order'> => ({
    id: component.id,
    order: component.groupId === groupId ? component.order : Number.NaN,
  });

/** What must be written so that the page has this arrangement. `automatic` are the groups that sort themselves. */
export function changesIn(arrangement: Arrangement, automatic: ReadonlySet<number>): ArrangementChanges {
  const components = arrangement.flatMap(({ group, components: members }) => {
    const orders =
      group && automatic.has(group.id)
        ? new Map<number, number>()
        : renumber(members.map(asMemberOf(group?.id)));
    return members.flatMap((component) => {
      const order = orders.get(component.id);
      const isMoved = component.groupId !== group?.id;
      if (order === undefined && !isMoved) return [];
      return [
        {
          id: component.id,
          ...(order !== undefined && { order }),
          ...(isMoved && { component_group_id: group?.id ?? null }),
        },
      ];
    });
  });
  const groups = arrangement.flatMap(({ group }) => group ?? []);
  return { components, groups: [...renumber(groups)].map(([id, order]) => ({ id, order })) };
}

/** What was before, to undo the changes. */
export function reverseOf(
  { components, groups }: ArrangementChanges,
  before: Arrangement,
): {
  readonly components: readonly {
    readonly id: number;
    readonly order: number | null;
    readonly component_group_id: number | null;
  }[];
  readonly groups: ArrangementChanges['groups'];
} {
  const known = new Map(before.flatMap((section) => section.components).map((each) => [each.id, each]));
  const outlines = new Map(before.flatMap(({ group }) => (group ? [[group.id, group.order] as const] : [])));
  return {
    components: components.flatMap(({ id }) => {
      const component = known.get(id);
      if (!component) return [];
      const { order, groupId } = component;
      return [{ id, order: Number.isFinite(order) ? order : null, component_group_id: groupId ?? null }];
    }),
    groups: groups.map(({ id }) => ({ id, order: outlines.get(id) ?? 0 })),
  };
}

/** Tells whether somebody has changed the order, the groups or the number of components. */
export const signatureOf = (arrangement: Arrangement): string =>
  JSON.stringify(
    arrangement.map(({ group, components }) => [
      group && [group.id, group.order],
      components.map(({ id, order, groupId }) => [id, String(order), groupId]),
    ]),
  );

/** My arrangement of what there is now: what was added comes where they put it, and what was deleted is gone. */
export function rebase(mine: Arrangement, now: Arrangement): Arrangement {
  const fresh = new Map(now.flatMap(({ components }) => components).map((each) => [each.id, each]));
  const groups = new Map(now.map((section) => [keyOf(section), section]));
  const arranged = new Set<number>();
  const kept = mine.flatMap((section): ComponentSection[] => {
    const theirs = groups.get(keyOf(section));
    const components = section.components.flatMap(({ id }) => fresh.get(id) ?? []);
    if (!theirs && section.group) return [];
    for (const { id } of components) arranged.add(id);
    return [{ group: theirs?.group ?? section.group, components }];
  });
  const keys = new Set(kept.map(keyOf));
  const all = [...kept, ...now.filter((section) => !keys.has(keyOf(section))).map(emptied)];
  const ungroupedLast = [...all.filter(({ group }) => group), ...all.filter(({ group }) => !group)];
  return ungroupedLast.map((section) => {
    const added = (groups.get(keyOf(section))?.components ?? []).filter(({ id }) => !arranged.has(id));
    return added.length === 0 ? section : { ...section, components: [...section.components, ...added] };
  });
}

const emptied = ({ group }: ComponentSection): ComponentSection => ({
  group,
  components: [] as readonly Component[],
});
