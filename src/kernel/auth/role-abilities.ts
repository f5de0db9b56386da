import { type Ability, abilities } from '../../../common/abilities.ts';
import { type Role, roles } from '../../../common/roles.ts';

export const isRole = (text: unknown): text is Role => roles.some((role) => role === text);

const editedAreas = [
  'components',
  'component-groups',
  'incidents',
  'incident-updates',
  'incident-templates',
  'schedules',
  'schedule-updates',
  'metrics',
  'metric-points',
  'subscribers',
  'deliveries',
  'images',
] as const;

/** Everybody who works with the page may see how its systems are. A token needs the ability all the same. */
export const forEveryRole: readonly Ability[] = ['checks.read', 'alerts.read'];

const responded = [
  'components.manage',
  'incidents.manage',
  'incident-updates.manage',
  'schedules.manage',
  'schedule-updates.manage',
  'deliveries.manage',
  'images.manage',
] as const satisfies readonly Ability[];

/**
 * The abilities of each role. An admin has every ability, but not `*`: only owners may create, change, disable or remove
 * owners.
 */
export const roleAbilities: Readonly<Record<Role, ReadonlySet<string>>> = {
  owner: new Set(['*']),
  admin: new Set(abilities),
  editor: new Set([...editedAreas.flatMap((area) => [`${area}.manage`, `${area}.delete`]), ...forEveryRole]),
  responder: new Set([...responded, ...forEveryRole]),
  viewer: new Set(forEveryRole),
};

/** The abilities that a token has now: those that it was given, as far as the role of its user allows them. */
export function limitedTo(role: Role, granted: ReadonlySet<string>): ReadonlySet<string> {
  const allowed = roleAbilities[role];
  if (allowed.has('*')) return granted;
  return granted.has('*') ? allowed : granted.intersection(allowed);
}
