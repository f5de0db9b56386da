import { nullableTimestamp, type Resource, timestamp } from '../../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../../kernel/jsonapi/read-context.ts';
import type { PasskeyRecord } from './queries.ts';

export const serializePasskey = (readContext: ReadContext, record: PasskeyRecord): Resource => ({
  id: String(record.id),
  type: 'passkeys',
  attributes: {
    id: record.id,
    name: record.name,
    last_used: nullableTimestamp(readContext, record.last_used_at),
    created: timestamp(readContext, record.created_at),
  },
  relationships: {},
});
