import { type Actor, abilitiesOf, tokenIdOf, userIdOf } from '../../../kernel/auth/actor.ts';
import type { Row } from '../../../kernel/db/schema.ts';

/**
 * The rights of a webhook: whatever the person who last set its address and events may read. Otherwise, a token that
 * may only manage webhooks could have everything sent to its own address.
 */
export type Rights = Pick<Row<'webhooks'>, 'abilities' | 'token_id' | 'user_id'>;

/**
 * The rights that an actor gives to a webhook. The webhook keeps them, whatever happens to the token, as long as the role of
 * the user allows them: see `narrowing.ts`.
 */
export function rightsOf(actor: Actor): Rights {
  return {
    abilities: JSON.stringify([...abilitiesOf(actor)].sort()),
    token_id: tokenIdOf(actor),
    user_id: userIdOf(actor),
  };
}

/** An actor with the rights of a webhook. */
export const holderOf = ({ abilities }: Pick<Rights, 'abilities'>): Actor => ({
  type: 'token',
  id: 0,
  userId: 0,
  abilities: new Set<string>(JSON.parse(abilities)),
});
