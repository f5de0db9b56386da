/** How many days the bars of a component can show. */
export const barDays = [30, 60, 90, 365] as const;

/** The component statuses that can count as downtime. */
export const downStatuses = [2, 3, 4] as const;

export type DownStatus = (typeof downStatuses)[number];

/** What time under maintenance can count as. */
export const maintenanceRules = ['excluded', 'up', 'down'] as const;

/** Values of settings are texts, numbers, booleans, null, or sorted lists of numbers: alike if they are the same JSON. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** There is one set of settings, so its events all speak of the same id. */
export const SETTINGS_ID = 1;
