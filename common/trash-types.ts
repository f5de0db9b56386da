import type { Ability } from './abilities.ts';

/**
 * What the trash holds, named as in the paths of the API, and who may delete it, and so restore it. A post-mortem belongs to its
 * incident, and whoever manages checks, probes and what alerts do may delete them.
 */
export const abilityToDelete = {
  components: 'components.delete',
  'component-groups': 'component-groups.delete',
  incidents: 'incidents.delete',
  'incident-updates': 'incident-updates.delete',
  postmortems: 'incidents.delete',
  'incident-templates': 'incident-templates.delete',
  schedules: 'schedules.delete',
  'schedule-updates': 'schedule-updates.delete',
  metrics: 'metrics.delete',
  checks: 'checks.manage',
  'alert-sources': 'alerts.manage',
  'alert-rules': 'alerts.manage',
  probes: 'checks.manage',
} as const satisfies Readonly<Record<string, Ability>>;

export type TrashType = keyof typeof abilityToDelete;

export const trashTypes = Object.keys(abilityToDelete) as readonly TrashType[];
