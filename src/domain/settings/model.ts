import { type StatusName, statusNames } from '../../../common/settings.ts';

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
