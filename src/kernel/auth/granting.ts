import type { Role } from '../../../common/roles.ts';
import { type Actor, abilitiesOf } from './actor.ts';
import { forEveryRole, roleAbilities } from './role-abilities.ts';

/** The abilities of a list that the actor does not have, and therefore cannot give to anybody. */
export function abilitiesBeyond(actor: Actor, wanted: Iterable<string>): string[] {
  const own = abilitiesOf(actor);
  return own.has('*') ? [] : [...wanted].filter((ability) => !own.has(ability));
}

/**
 * Whether the actor has everything that the role allows: rights that nobody gave them cannot be given on. What every role may do
 * is no privilege.
 */
export const coversRole = (actor: Actor, role: Role): boolean =>
  abilitiesBeyond(actor, roleAbilities[role].difference(new Set<string>(forEveryRole))).length === 0;
