/** Component statuses by number. */
export const componentStatuses = {
  1: 'Operational',
  2: 'Performance issues',
  3: 'Partial outage',
  4: 'Major outage',
  5: 'Unknown',
  6: 'Under maintenance',
} as const;

export type ComponentStatus = keyof typeof componentStatuses;

export const componentStatusValues = [1, 2, 3, 4, 5, 6] as const;
export const componentStatusNames = componentStatusValues.map((value) => componentStatuses[value]);

export const OPERATIONAL = 1;
export const MAJOR_OUTAGE = 4;
export const UNKNOWN = 5;
export const UNDER_MAINTENANCE = 6;

/** Where a status comes from that an import brought. Nobody sets a status by hand on the command line. */
export const IMPORTED = 'command';

/** From the best to the worst. */
const bySeverity: readonly number[] = [OPERATIONAL, UNKNOWN, UNDER_MAINTENANCE, 2, 3, MAJOR_OUTAGE];

export const severity = (status: number): number => bySeverity.indexOf(status);

export const worst = (statuses: readonly number[]): number =>
  statuses.reduce((worse, status) => (severity(status) > severity(worse) ? status : worse), OPERATIONAL);

/** The statuses that maintenance windows in progress and unresolved public incidents assign to a component. */
export interface Overlay {
  readonly windows: readonly number[];
  readonly incidents: readonly number[];
}

export const noOverlay: Overlay = { windows: [], incidents: [] };

/** The displayed status: a window in progress replaces the component's own status; incidents can only make it worse. */
export function latestStatus(own: number, { windows, incidents }: Overlay): number {
  const base = windows.length > 0 ? worst(windows) : own;
  return incidents.length > 0 ? worst([base, ...incidents]) : base;
}

/** A status with its name, as in documents. */
export const statusObject = (status: number) => ({
  human: componentStatuses[status as ComponentStatus],
  value: status,
});
