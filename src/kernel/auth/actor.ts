import type { Ability } from '../../../common/abilities.ts';
import type { Role } from '../../../common/roles.ts';
import type { Seconds } from '../../lib/clock.ts';
import { Forbidden } from '../errors.ts';
import type { ApiDialectName } from './api-dialects.ts';
import { isRole, roleAbilities } from './role-abilities.ts';

/** Who performs an action. A guest may only read. */
export type Actor =
  | { readonly type: 'guest' }
  | {
      readonly type: 'token';
      readonly id: number;
      readonly userId: number;
      /** What the token was given, as far as the role of its user allows it now. */
      readonly abilities: ReadonlySet<string>;
      /** The dialect in which the API answers, unless the request asks for another one. */
      readonly dialect?: ApiDialectName;
    }
  | SessionActor
  /** A process in another place, which runs checks there: it may ask for them, and deliver their results. */
  | { readonly type: 'probe'; readonly id: number }
  | { readonly type: 'command' }
  | { readonly type: 'system' };

/** A user who has signed in with a browser. */
export interface SessionActor {
  readonly type: 'session';
  readonly id: number;
  readonly userId: number;
  readonly role: Role;
  /** When the user last proved who they are. */
  readonly authenticatedAt: Seconds;
  /** Whether the sign-in included a second factor, or was made by the OpenID Connect provider. */
  readonly secondFactor?: boolean;
  /** A second factor is required, and the sign-in had none: until there is one, the user may do nothing else. */
  readonly lacksSecondFactor?: boolean;
  /** The role of the user has changed since the secret of the session was issued. */
  readonly needsNewSecret?: true;
}

export const needsNewSecret = (actor: Actor): actor is SessionActor =>
  actor.type === 'session' && actor.needsNewSecret === true;

export const guest: Actor = { type: 'guest' };
/** The command line: whoever can run it on this machine may do everything. */
export const command: Actor = { type: 'command' };
/** Daymark itself: the scheduler, and the consumers of the event log. */
export const system: Actor = { type: 'system' };

/** The rules for one type of actor. */
interface ActorRules<A> {
  /** The abilities of the actor; `*` means all. */
  readonly abilities: (actor: A) => ReadonlySet<string>;
  /** Whether it may see what is visible to signed-in callers. */
  readonly isSignedIn: (actor: A) => boolean;
  /** Whether it may read what is visible to nobody, if it manages such records. */
  readonly readsHidden: boolean;
  readonly id: (actor: A) => number | null;
  readonly userId: (actor: A) => number | null;
}

const none: ReadonlySet<string> = new Set();
const all: ReadonlySet<string> = new Set(['*']);

const mayNothing: ActorRules<Actor> = {
  abilities: () => none,
  isSignedIn: () => false,
  readsHidden: false,
  id: () => null,
  userId: () => null,
};
const mayEverything: ActorRules<Actor> = {
  ...mayNothing,
  abilities: () => all,
  isSignedIn: () => true,
  readsHidden: true,
};

/** The rules for each type of actor. A new type does not compile without them. */
const rules: { readonly [T in Actor['type']]: ActorRules<Extract<Actor, { type: T }>> } = {
  guest: mayNothing,
  token: {
    abilities: ({ abilities }) => abilities,
    isSignedIn: () => true,
    readsHidden: false,
    id: ({ id }) => id,
    userId: ({ userId }) => userId,
  },
  session: {
    abilities: ({ role, lacksSecondFactor }) =>
      isRole(role) && !lacksSecondFactor ? roleAbilities[role] : none,
    isSignedIn: ({ lacksSecondFactor }) => !lacksSecondFactor,
    readsHidden: true,
    id: ({ id }) => id,
    userId: ({ userId }) => userId,
  },
  probe: { ...mayNothing, id: ({ id }) => id },
  command: mayEverything,
  system: mayEverything,
};

export const actorTypes: readonly string[] = Object.keys(rules);

/** Denies by default: an actor of a type without rules may do nothing. */
const rulesFor = ({ type }: Actor): ActorRules<Actor> =>
  Object.hasOwn(rules, type) ? (rules[type] as ActorRules<Actor>) : mayNothing;

/** What the actor may do; `*` means everything. */
export const abilitiesOf = (actor: Actor): ReadonlySet<string> => rulesFor(actor).abilities(actor);

export const canEverything = (actor: Actor): boolean => abilitiesOf(actor).has('*');

export const can = (actor: Actor, ability: Ability): boolean =>
  abilitiesOf(actor).has(ability) || canEverything(actor);

export function authorize(actor: Actor, ability: Ability): void {
  if (!can(actor, ability)) throw new Forbidden(ability);
}

export const isSignedIn = (actor: Actor): boolean => rulesFor(actor).isSignedIn(actor);

/** Whether the caller has signed in, but may only set up a second factor so far. */
export const lacksSecondFactor = (actor: Actor): boolean =>
  actor.type === 'session' && actor.lacksSecondFactor === true;

/** The id of the token or of the session, or null for other actors. */
export const actorIdOf = (actor: Actor): number | null => rulesFor(actor).id(actor);

/** The id of the token, or null for other actors. */
export const tokenIdOf = (actor: Actor): number | null => (actor.type === 'token' ? actor.id : null);

export const userIdOf = (actor: Actor): number | null => rulesFor(actor).userId(actor);

/** The actor as named in logs and history, such as `token 7` or `guest`. */
export function actorLabel(actor: Actor): string {
  const id = actorIdOf(actor);
  return id === null ? actor.type : `${actor.type} ${id}`;
}

/** The resources with records that may be visible to nobody. */
const hideable = ['components', 'component-groups', 'incidents', 'metrics'] as const;
export type Hideable = (typeof hideable)[number];

/**
 * What an actor may see. There are only a few kinds of viewers, and all viewers of one kind can share a cached
 * response.
 */
export interface Viewer {
  /** Identifies the kind of viewer. */
  readonly key: string;
  readonly signedIn: boolean;
  readonly unpublishedIncidents: boolean;
  readonly unpublishedSchedules: boolean;
  /** Whether the viewer manages metrics. The API of Cachet 2 shows those who do the hidden ones, too. */
  readonly managesMetrics: boolean;
  /** The resources whose hidden records the viewer may read, although these are visible to nobody. */
  readonly hidden: ReadonlySet<Hideable>;
}

export const publicViewer: Viewer = {
  key: 'public',
  signedIn: false,
  unpublishedIncidents: false,
  unpublishedSchedules: false,
  managesMetrics: false,
  hidden: new Set(),
};

/** Every member of the viewer is part of its key. */
function signedInViewer(actor: Actor): Viewer {
  const unpublishedIncidents = can(actor, 'incidents.manage');
  const unpublishedSchedules = can(actor, 'schedules.manage');
  const managesMetrics = can(actor, 'metrics.manage');
  const hidden = rulesFor(actor).readsHidden
    ? hideable.filter((resource) => can(actor, `${resource}.manage`))
    : [];
  const more = [
    unpublishedIncidents && 'incidents',
    unpublishedSchedules && 'schedules',
    managesMetrics && 'metrics',
    hidden.length > 0 && `hidden ${hidden.join(' and ')}`,
  ];
  return {
    key: ['signed in', ...more.filter(Boolean)].join(', '),
    signedIn: true,
    unpublishedIncidents,
    unpublishedSchedules,
    managesMetrics,
    hidden: new Set(hidden),
  };
}

export const viewerOf = (actor: Actor): Viewer => (isSignedIn(actor) ? signedInViewer(actor) : publicViewer);
