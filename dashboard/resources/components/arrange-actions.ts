import { queryClient } from '../../api/query-client.ts';
import { notifyWithUndo } from '../../ui/notify.tsx';
import { words } from '../../words/words.ts';
import { groupOutlines, groups as groupsApi } from '../component-groups/queries.ts';
import { type Arrangement, arrangementOf, changesIn, reverseOf } from './arrangement.ts';
import { changeComponents } from './bulk-actions.ts';
import { allComponents } from './queries.ts';

/** The arrangement as the server has it now. The page shows it too, so whoever starts again from it sees it at once. */
export async function loadArrangement(): Promise<Arrangement> {
  // A request that is under way may have read what was there before.
  for (const { queryKey } of [allComponents, groupOutlines]) await queryClient.cancelQueries({ queryKey });
  const [components, groups] = await Promise.all([
    queryClient.fetchQuery({ ...allComponents, staleTime: 0 }),
    queryClient.fetchQuery({ ...groupOutlines, staleTime: 0 }),
  ]);
  return arrangementOf(components.records, groups);
}

interface Writes {
  readonly components: Parameters<typeof changeComponents>[0];
  readonly groups: readonly { readonly id: number; readonly order: number }[];
}

async function write({ components, groups }: Writes): Promise<void> {
  if (components.length > 0) await changeComponents(components);
  for (const { id, order } of groups) await groupsApi.save(id, { order });
}

/** Writes the order and the groups of all components at once, and offers to undo it. */
export async function saveArrangement(
  mine: Arrangement,
  now: Arrangement,
  automatic: ReadonlySet<number>,
): Promise<void> {
  const changes = changesIn(mine, automatic);
  await write(changes);
  notifyWithUndo(words.components.orderSaved, () => write(reverseOf(changes, now)));
}
