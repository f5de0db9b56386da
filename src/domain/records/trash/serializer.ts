import { type Resource, timestamp } from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { purgeDue } from '../trash-store/model.ts';
import type { TrashRecord } from './queries.ts';

/** Its own id is made of the type and the id of what was deleted: two records of different types may have one id. */
export const serializeTrash = (
  readContext: ReadContext,
  record: TrashRecord,
  trashDays: number,
): Resource => ({
  id: `${record.type}-${record.subject_id}`,
  type: 'trash',
  attributes: {
    type: record.type,
    id: record.subject_id,
    name: record.name,
    deleted: timestamp(readContext, record.deleted_at),
    purge_due: timestamp(readContext, purgeDue(record, trashDays)),
    user_id: record.user_id,
    token_id: record.actor_type === 'token' ? record.actor_id : null,
  },
  relationships: {},
});
