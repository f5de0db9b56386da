import type { Ability } from '../../common/abilities.ts';
import type { SubjectType } from '../../common/events.ts';
import { type Actor, can, canEverything } from '../kernel/auth/actor.ts';
import { eventCatalog, isEventType } from '../kernel/events/catalog.ts';

/**
 * Types that require an ability to be read at all. Everybody with a token may read the others, as far as
 * `visibility.ts` allows.
 */
const readingTakes: Partial<Record<SubjectType, Ability>> = {
  subscriber: 'subscribers.manage',
  settings: 'settings.manage',
};

/** The ability that is missing to receive an event; undefined if none is. */
export function missingFor(holder: Actor, type: string): Ability | undefined {
  const ability = isEventType(type) ? readingTakes[eventCatalog[type].subject] : undefined;
  return ability === undefined || can(holder, ability) ? undefined : ability;
}

/** Sees everything, including records that nobody may see through the API. */
export const FULL_ACCESS = 7;
const UNPUBLISHED_INCIDENTS = 1;
const UNPUBLISHED_SCHEDULES = 2;

/**
 * How much of the records a viewer may see, as bits: few enough values to build a payload once for everybody with the
 * same access.
 */
export function accessOf(holder: Actor): number {
  if (canEverything(holder)) return FULL_ACCESS;
  return (
    (can(holder, 'incidents.manage') ? UNPUBLISHED_INCIDENTS : 0) +
    (can(holder, 'schedules.manage') ? UNPUBLISHED_SCHEDULES : 0)
  );
}

/** Whether a viewer with this access may see what was made for the needed access. */
export const coversAccess = (access: number, needed: number): boolean => (access & needed) === needed;

/** Whether a viewer may read the request and the response of an attempt; the response may repeat the request. */
export function mayReadAttempt(actor: Actor, kind: string, request: string | null): boolean {
  if (request === null) return true;
  // Older versions did not record it, and sent everything.
  const { access = FULL_ACCESS } = JSON.parse(request) as { access?: number };
  return missingFor(actor, kind) === undefined && coversAccess(accessOf(actor), access);
}
