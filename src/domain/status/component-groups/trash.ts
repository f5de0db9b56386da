import { append } from '../../../kernel/events/events.ts';
import { writeMeta } from '../../../kernel/meta/store.ts';
import { FIRST_PAGE_ID } from '../../../kernel/pages/page.ts';
import { fold } from '../../../lib/text.ts';
import { forgetFollowedGroup } from '../../links.ts';
import type { TrashKind } from '../../records/trash-store/kind.ts';
import { contentOf } from '../../records/trash-store/store.ts';
import { rejoinComponents } from '../components/membership.ts';
import { type DeletedGroup, stateOf } from './actions.ts';

/** Its components come back into it, unless they have been moved to another group since. */
export const componentGroupTrash: TrashKind = {
  restore: async (tx, entry) => {
    const { state, members, page_id = FIRST_PAGE_ID } = contentOf<DeletedGroup>(entry);
    const { meta, components: _, ...columns } = state;
    const row = await tx.db
      .insertInto('component_groups')
      .values({ ...columns, page_id, name_key: fold(columns.name) })
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeMeta(tx, 'component_group', row.id, [...(meta ?? [])]);
    await rejoinComponents(tx, row.id, members, { wasHidden: row.visible !== 1 });
    await append(tx, 'component_group.restored', await stateOf(tx, row));
  },
  purge: async (tx, entry) => {
    const { state } = contentOf<DeletedGroup>(entry);
    await forgetFollowedGroup(tx, state.id);
    await append(tx, 'component_group.purged', state);
  },
};
