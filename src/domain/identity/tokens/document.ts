import { type Actor, can, userIdOf } from '../../../kernel/auth/actor.ts';
import type { Serialized } from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import type { TokenRecord } from './queries.ts';
import { serializeToken } from './serializer.ts';

/** Names of people are for those who may see users; everybody may see their own. */
export const serializeTokens = (
  readContext: ReadContext,
  actor: Actor,
  records: readonly TokenRecord[],
): Serialized => ({
  data: records.map((record) =>
    serializeToken(
      readContext,
      record,
      can(actor, 'users.manage') || (actor.type === 'session' && userIdOf(actor) === record.user_id),
    ),
  ),
});
