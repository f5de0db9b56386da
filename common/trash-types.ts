/** What the trash holds, named as in the paths of the API. */
export const trashTypes = [
  'components',
  'component-groups',
  'incidents',
  'incident-updates',
  'postmortems',
  'incident-templates',
  'schedules',
  'schedule-updates',
  'metrics',
  'checks',
  'alert-sources',
  'alert-rules',
  'probes',
] as const;

export type TrashType = (typeof trashTypes)[number];
