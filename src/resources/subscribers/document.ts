import { countAttributes, includedFor, type Presented } from '../../jsonapi/document.ts';
import type { DocumentQuery } from '../../jsonapi/query.ts';
import type { Reading } from '../../jsonapi/reading.ts';
import type { Occasion } from '../../jsonapi/resource-routes.ts';
import { metaAttributesFor } from '../../meta/attributes.ts';
import { includedLinkedComponents } from '../components/included.ts';
import type { SubscriberRecord } from './queries.ts';
import { serializeSubscriber } from './serializer.ts';

export async function presentSubscribers(
  reading: Reading,
  records: readonly SubscriberRecord[],
  query: DocumentQuery,
  occasion: Occasion,
): Promise<Presented> {
  const meta = await metaAttributesFor(reading, 'subscriber', records, query, occasion);
  const data = records.map((record) =>
    serializeSubscriber(reading, record, {
      ...countAttributes(query, 'components', record.component_links.length),
      ...meta(record.id),
    }),
  );
  const included = includedFor(query, ['components']);
  included?.add((await includedLinkedComponents(reading, records)).components);
  return { data, included };
}
