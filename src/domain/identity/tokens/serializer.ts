import { nullableTimestamp, type Resource, timestamp } from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import type { TokenRecord } from './queries.ts';

/** Never contains the secret. The response to POST adds it. */
export const serializeToken = (
  readContext: ReadContext,
  record: TokenRecord,
  showsName: boolean,
): Resource => ({
  id: String(record.id),
  type: 'tokens',
  attributes: {
    id: record.id,
    name: record.name,
    abilities: JSON.parse(record.abilities),
    user: { id: record.user_id, name: showsName ? record.user_name : null },
    parent_id: record.parent_id,
    dialect: record.dialect,
    expires_at: nullableTimestamp(readContext, record.expires_at),
    last_used_at: nullableTimestamp(readContext, record.last_used_at),
    created: timestamp(readContext, record.created_at),
  },
  relationships: {},
});
