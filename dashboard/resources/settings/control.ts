import type { SettingName } from '../../../common/settings.ts';
import type { Settings } from './model.ts';

/** What every field of a setting gets. */
export interface ControlProps {
  readonly name: SettingName;
  readonly label: string;
  readonly help: string;
  readonly value: Settings[SettingName];
  readonly onChange: (value: Settings[SettingName]) => void;
  readonly error: string | undefined;
}

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

export const numberIn = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** `2026-03-10T12:00:00Z` as a date. */
export function momentIn(value: unknown): Date | undefined {
  const date = new Date(textIn(value));
  return Number.isNaN(date.getTime()) ? undefined : date;
}

export const numbersIn = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'number') : [];
