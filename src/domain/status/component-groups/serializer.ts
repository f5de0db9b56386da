import {
  type Resource,
  timestamp,
  toMany,
  withExtra,
  withTranslations,
} from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import type { GroupRecord } from './queries.ts';

export function serializeGroup(
  readContext: ReadContext,
  record: GroupRecord,
  members: readonly number[],
  { brief, extra }: { brief: boolean; extra: Record<string, unknown> },
): Resource {
  return {
    id: String(record.id),
    type: 'componentGroups',
    attributes: withExtra(
      {
        id: record.id,
        name: record.name,
        order: record.order,
        ...(!brief && {
          order_column: record.order_column,
          order_direction: record.order_direction,
          collapsed: record.collapsed,
          visible: record.visible,
        }),
        created: timestamp(readContext, record.created_at),
        updated: timestamp(readContext, record.updated_at),
      },
      withTranslations(record, extra),
    ),
    relationships: { components: toMany('components', members) },
  };
}
