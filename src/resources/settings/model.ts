/** How many days the bars of a component can show. */
export const barDays = [30, 60, 90, 365] as const;

/** The component statuses that can count as downtime. */
export const downStatuses = [2, 3, 4] as const;

export type DownStatus = (typeof downStatuses)[number];

/** What maintenance time can count as. */
export const maintenanceRules = ['excluded', 'up', 'down'] as const;

/** Whether the page is light or dark; `auto` is what the visitor's browser prefers. */
export const themes = ['auto', 'light', 'dark'] as const;

/** The component statuses, as the settings name them. The first is status 1. */
export const statusNames = [
  'operational',
  'performance_issues',
  'partial_outage',
  'major_outage',
  'unknown',
  'under_maintenance',
] as const;

export type StatusName = (typeof statusNames)[number];

/** The name of a component status such as 4. */
export const statusNameOf = (status: number): StatusName => statusNames[status - 1] ?? 'unknown';

/** The settings that hold a picture. */
export const pictureSettings = ['logo', 'logo_dark', 'favicon', 'touch_icon'] as const;

export type PictureSetting = (typeof pictureSettings)[number];

/**
 * Values of settings are texts, numbers, booleans, null, lists, or objects whose members have a fixed order: they are equal if
 * their JSON is equal.
 */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
