/** How many days the bars of a component can show. */
export const barDays = [30, 60, 90, 365] as const;

/** The component statuses that can count as downtime. */
export const downStatuses = [2, 3, 4] as const;

export type DownStatus = (typeof downStatuses)[number];

/** What maintenance time can count as. */
export const maintenanceRules = ['excluded', 'up', 'down'] as const;

/**
 * Values of settings are texts, numbers, booleans, null, or sorted lists: they are equal if their JSON is
 * equal.
 */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** There is only one set of settings, so all its events have the same subject id. */
export const SETTINGS_ID = 1;
