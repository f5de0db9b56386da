interface NamedComponent {
  readonly id: number;
  readonly name: string;
  readonly groupId: number | null;
}

interface NamedGroup {
  readonly id: number;
  readonly name: string;
}

/**
 * The names that components have outside of their groups, by id, where these differ: those that share their name with another
 * one are qualified by their group, such as "EU / eu-west-1".
 */
export function qualifiedNames(
  components: readonly NamedComponent[],
  groups: readonly NamedGroup[],
): ReadonlyMap<number, string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { name } of components) (seen.has(name) ? repeated : seen).add(name);
  if (repeated.size === 0) return new Map();
  const groupNames = new Map(groups.map(({ id, name }) => [id, name]));
  return new Map(
    components.flatMap(({ id, name, groupId }): [number, string][] => {
      const group = repeated.has(name) && groupId !== null ? groupNames.get(groupId) : undefined;
      return group === undefined ? [] : [[id, `${group} / ${name}`]];
    }),
  );
}
