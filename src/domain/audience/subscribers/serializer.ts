import { attributesOf } from '../../../kernel/fields/attributes.ts';
import { type Resource, toMany, withExtra } from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { subscriberFields } from './fields.ts';
import { shownAddress } from './model.ts';
import type { SubscriberRecord } from './queries.ts';

const attributes = attributesOf(subscriberFields);

export function serializeSubscriber(
  readContext: ReadContext,
  record: SubscriberRecord,
  extra: Record<string, unknown>,
): Resource {
  const { id, ...others } = attributes(readContext, record, {
    address: shownAddress(record),
    verified: record.verified_at !== null,
  });
  return {
    id: String(record.id),
    type: 'subscribers',
    attributes: withExtra(
      { id, ...(record.channel === 'email' && { email: record.email }), ...others },
      extra,
    ),
    relationships: {
      components: toMany(
        'components',
        record.component_links.map(([id]) => id),
      ),
      groups: toMany('componentGroups', record.group_ids),
      incidents: toMany('incidents', record.incident_ids),
    },
  };
}
