import { Forbidden } from '../errors.ts';
import type { Ability } from './abilities.ts';

/** Who does something. A guest only reads. */
export type Actor =
  | { readonly type: 'guest' }
  | {
      readonly type: 'token';
      readonly id: number;
      readonly userId: number;
      readonly abilities: ReadonlySet<string>;
    }
  | { readonly type: 'command' }
  | { readonly type: 'system' };

export const guest: Actor = { type: 'guest' };
/** The command line: whoever can run it on this machine may do everything. */
export const command: Actor = { type: 'command' };
/** Daymark itself: the clock, and whoever reacts to the log. */
export const system: Actor = { type: 'system' };

export function can(actor: Actor, ability: Ability): boolean {
  if (actor.type === 'token') return actor.abilities.has(ability) || actor.abilities.has('*');
  return actor.type !== 'guest';
}

export function authorize(actor: Actor, ability: Ability): void {
  if (!can(actor, ability)) throw new Forbidden(ability);
}

export const userIdOf = (actor: Actor): number | null => (actor.type === 'token' ? actor.userId : null);

/** What somebody may see. There are few kinds, so an answer can be shared by everybody of one kind. */
export interface Viewer {
  /** Tells the kinds apart. */
  readonly key: string;
  readonly signedIn: boolean;
  readonly unpublishedIncidents: boolean;
  readonly unpublishedSchedules: boolean;
}

export const publicViewer: Viewer = {
  key: 'public',
  signedIn: false,
  unpublishedIncidents: false,
  unpublishedSchedules: false,
};

const signedIn = (unpublishedIncidents: boolean, unpublishedSchedules: boolean): Viewer => ({
  key: `signed in${unpublishedIncidents ? ', incidents' : ''}${unpublishedSchedules ? ', schedules' : ''}`,
  signedIn: true,
  unpublishedIncidents,
  unpublishedSchedules,
});

const signedInViewers = [
  [signedIn(false, false), signedIn(false, true)],
  [signedIn(true, false), signedIn(true, true)],
] as const;

export function viewerOf(actor: Actor): Viewer {
  if (actor.type === 'guest') return publicViewer;
  return signedInViewers[can(actor, 'incidents.manage') ? 1 : 0][can(actor, 'schedules.manage') ? 1 : 0];
}
