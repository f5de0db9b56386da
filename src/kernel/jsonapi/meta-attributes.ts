import type { SubjectType } from '../../../common/events.ts';
import { withoutOrigin } from '../meta/origin.ts';
import { loadMeta } from '../meta/store.ts';
import { countAttributes, type View } from './document.ts';
import type { DocumentQuery } from './query.ts';
import type { ReadContext } from './read-context.ts';

/** The metadata of each record, if `include` requests it. The response to a write always shows it. */
export async function metaAttributesFor(
  readContext: ReadContext,
  subject: SubjectType,
  records: readonly { readonly id: number }[],
  query: DocumentQuery,
  view: View,
): Promise<(id: number) => Record<string, unknown>> {
  const { include } = query;
  const shown = view === 'write' || include.has('meta');
  if (!shown && !include.has('metaCount') && !include.has('metaExists')) return () => ({});
  const meta = await loadMeta(
    readContext,
    subject,
    records.map(({ id }) => id),
  );
  return (id) => {
    const stored = meta.get(id) ?? [];
    const entries = query.withoutOrigin ? withoutOrigin(stored) : stored;
    return { ...(shown && { meta: entries }), ...countAttributes(query, 'meta', entries.length) };
  };
}
