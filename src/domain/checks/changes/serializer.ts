import { type Resource, timestamp, toOne } from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import type { CheckChange } from './queries.ts';

export const serializeCheckChange = (readContext: ReadContext, record: CheckChange): Resource => ({
  id: String(record.id),
  type: 'checkChanges',
  attributes: {
    id: record.id,
    state: record.state,
    since: timestamp(readContext, Math.floor(record.since_ms / 1000)),
    since_iso: new Date(record.since_ms).toISOString(),
    confirmed: timestamp(readContext, Math.floor(record.confirmed_ms / 1000)),
    confirmed_iso: new Date(record.confirmed_ms).toISOString(),
    reason: record.reason,
    quiet: record.quiet,
  },
  relationships: { check: toOne('checks', record.check_id) },
});
