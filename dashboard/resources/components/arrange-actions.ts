import { notifyWithUndo } from '../../ui/notify.tsx';
import { words } from '../../words/words.ts';
import { fetchGroupOutlines, groups as groupsApi } from '../component-groups/queries.ts';
import { type Arrangement, arrangementOf, changesIn, reverseOf } from './arrangement.ts';
import { changeComponents } from './bulk-actions.ts';
import { fetchAllComponents } from './queries.ts';

/** The arrangement as the server has it now. */
export async function loadArrangement(): Promise<Arrangement> {
  const [components, groups] = await Promise.all([fetchAllComponents(), fetchGroupOutlines()]);
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
