import { attributesOf } from '../../../kernel/fields/attributes.ts';
import type { Resource } from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { tokenFields } from './fields.ts';
import type { TokenRecord } from './queries.ts';

const attributes = attributesOf(tokenFields);

/** Never contains the secret. The response to POST adds it. */
export const serializeToken = (
  readContext: ReadContext,
  record: TokenRecord,
  showsName: boolean,
): Resource => ({
  id: String(record.id),
  type: 'tokens',
  attributes: attributes(readContext, record, {
    user: { id: record.user_id, name: showsName ? record.user_name : null },
  }),
  relationships: {},
});
