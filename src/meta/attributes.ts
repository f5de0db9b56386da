import type { Subject } from '../events/events.ts';
import { countAttributes } from '../jsonapi/document.ts';
import type { DocumentQuery } from '../jsonapi/query.ts';
import type { Reading } from '../jsonapi/reading.ts';
import type { Occasion } from '../jsonapi/resource-routes.ts';
import { loadMeta } from './store.ts';

/** The metadata attributes of each record: asked for by `include`, and always shown in the answer to a write. */
export async function metaAttributesFor(
  reading: Reading,
  subject: Subject,
  records: readonly { readonly id: number }[],
  query: DocumentQuery,
  occasion: Occasion,
): Promise<(id: number) => Record<string, unknown>> {
  const { include } = query;
  const shown = occasion === 'write' || include.has('meta');
  if (!shown && !include.has('metaCount') && !include.has('metaExists')) return () => ({});
  const meta = await loadMeta(
    reading,
    subject,
    records.map(({ id }) => id),
  );
  return (id) => {
    const entries = meta.get(id) ?? [];
    return { ...(shown && { meta: entries }), ...countAttributes(query, 'meta', entries.length) };
  };
}
