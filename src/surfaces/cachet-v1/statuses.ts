import { UNDER_MAINTENANCE, UNKNOWN } from '../../domain/status/components/model.ts';

/** The statuses of components in Cachet 2. */
const componentStatusNames = {
  0: 'Unknown',
  1: 'Operational',
  2: 'Performance Issues',
  3: 'Partial Outage',
  4: 'Major Outage',
} as const;

export const componentStatusNumbers = [0, 1, 2, 3, 4] as const;

/** What Cachet 2 calls Unknown has another number here. */
export const toComponentStatus = (number: number): number => (number === 0 ? UNKNOWN : number);

/**
 * Cachet 2 does not know maintenance of a component: it stays Operational while a schedule is in progress. The name in
 * `status_name` says it all the same.
 */
export function fromComponentStatus(status: number): number {
  if (status === UNKNOWN) return 0;
  return status === UNDER_MAINTENANCE ? 1 : status;
}

export const componentStatusName = (status: number): string =>
  status === UNDER_MAINTENANCE
    ? 'Under Maintenance'
    : componentStatusNames[fromComponentStatus(status) as keyof typeof componentStatusNames];

/** The statuses of incidents. The first one has a name of its own here, and the numbers are the same. */
export const incidentStatusNames = ['Scheduled', 'Investigating', 'Identified', 'Watching', 'Fixed'] as const;

export const scheduleStatusNames = ['Upcoming', 'In Progress', 'Complete'] as const;

/** CSS classes for an icon, which some clients put into their own pages. */
export const incidentIcons = [
  'icon ion-android-calendar',
  'icon ion-flag oranges',
  'icon ion-alert yellows',
  'icon ion-eye blues',
  'icon ion-checkmark greens',
] as const;
