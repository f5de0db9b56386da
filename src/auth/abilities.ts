const areas = [
  'components',
  'component-groups',
  'deliveries',
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

/**
 * `manage` creates and updates, `delete` deletes; neither implies the other. Nobody writes the audit log, and reading it
 * takes an ability of its own.
 */
export type Ability = `${(typeof areas)[number]}.${'manage' | 'delete'}` | 'audit.read';

export const abilities: readonly Ability[] = [
  'audit.read',
  ...areas.flatMap((area): Ability[] => [`${area}.manage`, `${area}.delete`]),
];

export const isAbility = (text: string): boolean =>
  text === '*' || abilities.some((ability) => ability === text);
