import type { Role } from '../../../../common/roles.ts';
import { type Actor, canEverything } from '../../../kernel/auth/actor.ts';
import { coversRole } from '../../../kernel/auth/granting.ts';
import { Refused } from '../../../kernel/errors.ts';

/**
 * Nobody can give somebody else more rights than they have, or do anything to an account that has more. Otherwise a token
 * that may only manage users could create an admin, sign in as that admin, and do everything.
 */
export function requireRoleCovered(actor: Actor, role: Role): void {
  if (role === 'owner' && !canEverything(actor)) {
    throw new Refused('Only an owner can add, change, disable or remove owners. Ask an owner to do it.');
  }
  if (!coversRole(actor, role)) {
    throw new Refused(
      `You cannot add, change, sign out or delete somebody with the role ${role}, because it allows more than you may do yourself. Ask somebody with more rights.`,
    );
  }
}
