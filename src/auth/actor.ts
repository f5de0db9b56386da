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

/** What holds for one type of actor. */
interface ActorRules<A> {
  /** The abilities it holds; `*` stands for all of them. */
  readonly abilities: (actor: A) => ReadonlySet<string>;
  /** Whether it sees what is for signed-in callers. */
  readonly isSignedIn: boolean;
  readonly id: (actor: A) => number | null;
  readonly userId: (actor: A) => number | null;
}

const none: ReadonlySet<string> = new Set();
const all: ReadonlySet<string> = new Set(['*']);

const mayNothing: ActorRules<Actor> = {
  abilities: () => none,
  isSignedIn: false,
  id: () => null,
  userId: () => null,
};
const mayEverything: ActorRules<Actor> = { ...mayNothing, abilities: () => all, isSignedIn: true };

/** One line for each type of actor: a new type does not compile without its rules. */
const rules: { readonly [T in Actor['type']]: ActorRules<Extract<Actor, { type: T }>> } = {
  guest: mayNothing,
  token: {
    abilities: ({ abilities }) => abilities,
    isSignedIn: true,
    id: ({ id }) => id,
    userId: ({ userId }) => userId,
  },
  command: mayEverything,
  system: mayEverything,
};

/** Authorization denies by default: an actor of a type that has no rules may do nothing. */
const rulesFor = ({ type }: Actor): ActorRules<Actor> =>
  Object.hasOwn(rules, type) ? (rules[type] as ActorRules<Actor>) : mayNothing;

/** What somebody may do; `*` stands for everything. */
export const abilitiesOf = (actor: Actor): ReadonlySet<string> => rulesFor(actor).abilities(actor);

export const canEverything = (actor: Actor): boolean => abilitiesOf(actor).has('*');

export const can = (actor: Actor, ability: Ability): boolean =>
  abilitiesOf(actor).has(ability) || canEverything(actor);

export function authorize(actor: Actor, ability: Ability): void {
  if (!can(actor, ability)) throw new Forbidden(ability);
}

export const isSignedIn = (actor: Actor): boolean => rulesFor(actor).isSignedIn;

/** The id of the token, where there is one. */
export const actorIdOf = (actor: Actor): number | null => rulesFor(actor).id(actor);

export const userIdOf = (actor: Actor): number | null => rulesFor(actor).userId(actor);

/** Names the actor in logs and in history, such as `token 7` or `guest`. */
export function actorLabel(actor: Actor): string {
  const id = actorIdOf(actor);
  return id === null ? actor.type : `${actor.type} ${id}`;
}

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
  if (!isSignedIn(actor)) return publicViewer;
  return signedInViewers[can(actor, 'incidents.manage') ? 1 : 0][can(actor, 'schedules.manage') ? 1 : 0];
}
