import { sql } from 'kysely';
import { containsText } from '../../../kernel/jsonapi/filters.ts';
import { isOneOf, type Source } from '../../../kernel/jsonapi/source.ts';
import type { TrashEntry } from '../trash-store/store.ts';

export type TrashRecord = Omit<TrashEntry, 'content'>;

/** What is listed: neither what was purged, nor what can only be restored together with its parent. */
const listed = sql<boolean>`(trash.purged_at is null and trash.with_parent = 0)`;

export const trashSource: Source<TrashRecord> = {
  key: 'trash',
  table: 'trash',
  columns: sql`trash.id, trash.type, trash.subject_id, trash.name, trash.deleted_at, trash.kept_since,
    trash.actor_type, trash.actor_id, trash.user_id, trash.parent_id, trash.with_parent, trash.purged_at`,
  exists: listed,
  visible: listed,
  filters: { type: isOneOf('trash.type'), q: containsText('trash.name') },
  sorts: { deleted_at: sql.ref('trash.deleted_at'), id: sql.ref('trash.id') },
};
