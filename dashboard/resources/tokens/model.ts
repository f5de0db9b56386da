import type { Schemas } from '@daymark/client';
import type { AbilityArea } from '../../../common/abilities.ts';
import { dateOf, type Timestamp } from '../../ui/times.ts';

export type Dialect = NonNullable<Schemas['Token']['attributes']['dialect']>;

export interface Token {
  readonly id: number;
  readonly name: string;
  readonly abilities: readonly string[];
  readonly userId: number;
  /** Undefined if you may not see users. */
  readonly userName: string | undefined;
  /** The token that this one was created with. It ends with that one. */
  readonly parentId: number | undefined;
  /** How the API answers whoever sends the token; null as in the reference. */
  readonly dialect: Dialect | null;
  readonly expires: Timestamp;
  readonly lastUsed: Timestamp;
  readonly created: Timestamp;
}

export const toToken = ({ attributes }: Schemas['Token']): Token => ({
  id: attributes.id,
  name: attributes.name,
  abilities: attributes.abilities,
  userId: attributes.user.id,
  userName: attributes.user.name ?? undefined,
  parentId: attributes.parent_id ?? undefined,
  dialect: attributes.dialect,
  expires: attributes.expires_at,
  lastUsed: attributes.last_used_at,
  created: attributes.created,
});

/** The areas of the API as people see them, with the verbs that each has an ability for. */
export const abilityGroups = {
  components: ['components', 'component-groups'],
  incidents: ['incidents', 'incident-updates', 'incident-templates', 'images'],
  maintenance: ['schedules', 'schedule-updates'],
  metrics: ['metrics', 'metric-points', 'checks', 'alerts'],
  audience: ['subscribers', 'deliveries', 'webhooks'],
  administration: ['settings', 'users', 'tokens', 'trash', 'audit'],
} as const satisfies Record<string, readonly (AbilityArea | 'audit' | 'checks' | 'alerts')[]>;

export type AbilityGroup = keyof typeof abilityGroups;
export type Area = (typeof abilityGroups)[AbilityGroup][number];
export type Verb = 'manage' | 'delete' | 'read';

export const groupNames = Object.keys(abilityGroups) as AbilityGroup[];

export const verbsOf = (area: Area): readonly Verb[] => {
  if (area === 'audit') return ['read'];
  return area === 'checks' || area === 'alerts' ? ['read', 'manage'] : ['manage', 'delete'];
};

/** Every ability that there is, without `*`. */
export const allAbilities: readonly string[] = groupNames.flatMap((group) =>
  abilityGroups[group].flatMap((area) => verbsOf(area).map((verb) => `${area}.${verb}`)),
);

/** Whether a list of abilities holds one; `*` holds all. */
export const includesAbility = (abilities: readonly string[], ability: string): boolean =>
  abilities.includes('*') || abilities.includes(ability);

/** What somebody can give to a token: at most what they have, and what the token has already. */
export const offeredAbilities = (
  own: readonly string[],
  existing: readonly string[] = [],
): readonly string[] =>
  ['*', ...allAbilities].filter((ability) => includesAbility(own, ability) || existing.includes(ability));

const presetAbilities = {
  components: ['components.manage'],
  incidents: ['incidents.manage', 'incident-updates.manage', 'components.manage'],
  read: ['audit.read'],
} as const;

export type Preset = keyof typeof presetAbilities | 'everything';

/** The abilities of each preset that the user has all abilities for. */
export function presetsFor(own: readonly string[]): readonly (readonly [Preset, readonly string[]])[] {
  const names = Object.keys(presetAbilities) as (keyof typeof presetAbilities)[];
  const offered = names
    .map((name) => [name, presetAbilities[name]] as const)
    .filter(([, abilities]) => abilities.every((ability) => includesAbility(own, ability)));
  const everything = own.includes('*') ? ['*'] : own;
  return everything.length > 0 ? [...offered, ['everything', everything]] : offered;
}

export const isExpired = ({ expires }: Token, now: number): boolean =>
  (dateOf(expires)?.getTime() ?? Number.POSITIVE_INFINITY) <= now;

/** The tokens that were created with one, directly or not: they end with it. */
export function descendantsOf(id: number, tokens: readonly Token[]): readonly Token[] {
  const children = tokens.filter(({ parentId }) => parentId === id);
  return children.flatMap((child) => [child, ...descendantsOf(child.id, tokens)]);
}
