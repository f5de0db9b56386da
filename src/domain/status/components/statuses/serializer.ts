import { type Resource, timestamp, toOne, withExtra } from '../../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../../kernel/jsonapi/read-context.ts';
import { statusObject } from '../model.ts';
import type { KeptStatus } from './queries.ts';

export const serializeKeptStatus = (
  readContext: ReadContext,
  record: KeptStatus,
  extra: Record<string, unknown>,
): Resource => ({
  id: String(record.id),
  type: 'componentStatuses',
  attributes: withExtra(
    {
      id: record.id,
      status: statusObject(record.status),
      source: record.source,
      created: timestamp(readContext, record.created_at),
    },
    extra,
  ),
  relationships: { component: toOne('components', record.component_id) },
});
