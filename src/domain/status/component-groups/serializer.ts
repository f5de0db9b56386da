import { attributesOf } from '../../../kernel/fields/attributes.ts';
import { type Resource, toMany, withExtra, withTranslations } from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { briefGroupFields, componentGroupFields } from './fields.ts';
import type { GroupRecord } from './queries.ts';

const attributes = attributesOf(componentGroupFields);
const briefAttributes = attributesOf(briefGroupFields);

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
      (brief ? briefAttributes : attributes)(readContext, record, {}),
      withTranslations(record, extra),
    ),
    relationships: { components: toMany('components', members) },
  };
}
