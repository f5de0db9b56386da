import { attributesOf } from '../../../../kernel/fields/attributes.ts';
import { type Resource, toOne } from '../../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../../kernel/jsonapi/read-context.ts';
import { postmortemFields } from './fields.ts';
import type { PostmortemRecord } from './queries.ts';

const attributes = attributesOf(postmortemFields);

export const serializePostmortem = (readContext: ReadContext, record: PostmortemRecord): Resource => ({
  id: String(record.id),
  type: 'postmortems',
  attributes: attributes(readContext, record, {
    state: record.published_at === null ? 'draft' : 'published',
  }),
  relationships: { incident: toOne('incidents', record.incident_id) },
});
