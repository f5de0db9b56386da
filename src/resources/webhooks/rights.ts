import type { Ability } from '../../auth/abilities.ts';
import { type Actor, abilitiesOf, actorIdOf, can, canEverything } from '../../auth/actor.ts';
import type { Row } from '../../db/schema.ts';
import { eventCatalog, isEventType, type SubjectType } from '../../events/catalog.ts';

/**
 * What a webhook may carry: what whoever last decided where it goes and what it is told may read. Otherwise a token that may
 * do nothing but manage webhooks could have everything sent to an address of its own.
 */
export type Rights = Pick<Row<'webhooks'>, 'abilities' | 'token_id'>;

/** The rights that somebody gives to a webhook. They are the webhook's from then on, whatever becomes of the token. */
export function rightsOf(actor: Actor): Rights {
  return { abilities: JSON.stringify([...abilitiesOf(actor)].sort()), token_id: actorIdOf(actor) };
}

/** Somebody with the rights of a webhook. */
export const holderOf = ({ abilities }: Pick<Rights, 'abilities'>): Actor => ({
  type: 'token',
  id: 0,
  userId: 0,
  abilities: new Set<string>(JSON.parse(abilities)),
});

/** What only some may read at all; of the rest, everybody with a token may read what `visibility.ts` shows them. */
const readingTakes: Partial<Record<SubjectType, Ability>> = {
  subscriber: 'subscribers.manage',
  settings: 'settings.manage',
};

/** The ability that somebody lacks to be told of an event. */
export function missingFor(holder: Actor, type: string): Ability | undefined {
  const ability = isEventType(type) ? readingTakes[eventCatalog[type].subject] : undefined;
  return ability === undefined || can(holder, ability) ? undefined : ability;
}

/** Sees everything, also what nobody may see on the API. */
export const FULL_ACCESS = 7;
const UNPUBLISHED_INCIDENTS = 1;
const UNPUBLISHED_SCHEDULES = 2;

/** How much of the records somebody sees, as bits: few enough for a payload to be made once for all who see the same. */
export function accessOf(holder: Actor): number {
  if (canEverything(holder)) return FULL_ACCESS;
  return (
    (can(holder, 'incidents.manage') ? UNPUBLISHED_INCIDENTS : 0) +
    (can(holder, 'schedules.manage') ? UNPUBLISHED_SCHEDULES : 0)
  );
}

/** Whether who sees `mine` may see what was made for `other`. */
export const coversAccess = (mine: number, other: number): boolean => (mine & other) === other;

/** Whether somebody may read what was sent in a try, and what was answered, which may repeat it. */
export function mayReadAttempt(actor: Actor, kind: string, request: string | null): boolean {
  if (request === null) return true;
  // Older versions did not note it, and sent everything.
  const { access = FULL_ACCESS } = JSON.parse(request) as { access?: number };
  return missingFor(actor, kind) === undefined && coversAccess(accessOf(actor), access);
}
