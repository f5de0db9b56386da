import { type Actor, canEverything } from '../../auth/actor.ts';
import { coversRole } from '../../auth/granting.ts';
import { requireRecentSignIn } from '../../auth/recent-sign-in.ts';
import type { Role } from '../../auth/roles.ts';
import { Refused } from '../../errors.ts';
import type { Seconds } from '../../lib/clock.ts';

/**
 * Nobody can give somebody else more rights than they have. Otherwise a token that may only manage users could create an
 * admin, sign in as that admin, and do everything.
 */
export function requireRoleCovered(actor: Actor, role: Role): void {
  if (role === 'owner' && !canEverything(actor)) {
    throw new Refused('Only an owner can add, change, disable or remove owners. Ask an owner to do it.');
  }
  if (!coversRole(actor, role)) {
    throw new Refused(
      `You cannot give or change the role ${role}, because it allows more than you may do yourself. Ask somebody with more rights.`,
    );
  }
}

/** Whoever finds the unlocked computer of an owner must not be able to lock all owners out. */
export function requireOwnerSignIn(actor: Actor, roles: readonly (Role | undefined)[], now: Seconds): void {
  if (roles.includes('owner')) requireRecentSignIn(actor, now);
}
