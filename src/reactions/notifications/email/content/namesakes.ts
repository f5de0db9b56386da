import {
  findGroups,
  findComponents as findVisibleComponents,
} from '../../../../domain/status/public-state/queries.ts';
import type { ReadContext } from '../../../../kernel/jsonapi/read-context.ts';
import type { MailComponent } from './email-content.ts';

/**
 * The groups of the components that share their name with another one on the page, by the id of the component. Outside of
 * their groups, only the group tells them apart.
 */
export async function findGroupsOfNamesakes(
  readContext: ReadContext,
): Promise<ReadonlyMap<number, NonNullable<MailComponent['group']>>> {
  const [components, groups] = await Promise.all([
    findVisibleComponents(readContext),
    findGroups(readContext),
  ]);
  const groupsById = new Map(groups.map(({ id, name, translations }) => [id, { name, translations }]));
  const namesakes = Map.groupBy(components, ({ name }) => name);
  return new Map(
    components.flatMap(({ id, name, component_group_id }) => {
      const isAlone = namesakes.get(name)?.length === 1;
      const group = component_group_id === null ? undefined : groupsById.get(component_group_id);
      return isAlone || !group ? [] : [[id, group] as const];
    }),
  );
}
