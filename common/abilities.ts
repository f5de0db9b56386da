/** The parts of the API that have abilities to write them. */
const abilityAreas = [
  'components',
  'component-groups',
  'deliveries',
  'images',
  'incidents',
  'incident-updates',
  'incident-templates',
  'metrics',
  'metric-points',
  'schedules',
  'schedule-updates',
  'settings',
  'subscribers',
  'tokens',
  'trash',
  'users',
  'webhooks',
] as const;

export type AbilityArea = (typeof abilityAreas)[number];

/**
 * `manage` creates and updates, `delete` deletes; neither implies the other. Nobody writes the audit log, and reading it
 * takes an ability of its own. So does reading checks and alerts; whoever manages them may delete them, too.
 */
export type Ability =
  | `${AbilityArea}.${'manage' | 'delete'}`
  | 'audit.read'
  | 'checks.read'
  | 'checks.manage'
  | 'alerts.read'
  | 'alerts.manage';

export const abilities: readonly Ability[] = [
  'audit.read',
  'checks.read',
  'checks.manage',
  'alerts.read',
  'alerts.manage',
  ...abilityAreas.flatMap((area): Ability[] => [`${area}.manage`, `${area}.delete`]),
];

/** `*` is every ability. */
export const isAbility = (text: string): boolean =>
  text === '*' || abilities.some((ability) => ability === text);
