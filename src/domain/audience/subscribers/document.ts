import type { View } from '../../../kernel/jsonapi/document.ts';
import { countAttributes, includedFor, type Serialized } from '../../../kernel/jsonapi/document.ts';
import { metaAttributesFor } from '../../../kernel/jsonapi/meta-attributes.ts';
import type { DocumentQuery } from '../../../kernel/jsonapi/query.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { includedLinkedComponents } from '../../status/components/included.ts';
import type { SubscriberRecord } from './queries.ts';
import { serializeSubscriber } from './serializer.ts';

export async function serializeSubscribers(
  readContext: ReadContext,
  records: readonly SubscriberRecord[],
  query: DocumentQuery,
  view: View,
): Promise<Serialized> {
  const meta = await metaAttributesFor(readContext, 'subscriber', records, query, view);
  const data = records.map((record) =>
    serializeSubscriber(readContext, record, {
      ...countAttributes(query, 'components', record.component_links.length),
      ...meta(record.id),
    }),
  );
  const included = includedFor(query, ['components']);
  included?.add((await includedLinkedComponents(readContext, records)).components);
  return { data, included };
}
