import { UsageError } from '../command.ts';
import type { OptionValues } from './import-from.ts';

/** The time zone that an option names; undefined without it. */
export function zoneOf(options: OptionValues, option: 'time-zone' | 'server-time-zone'): string | undefined {
  const zone = options[option];
  if (zone === undefined) return undefined;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone;
  } catch {
    throw new UsageError(
      `${zone} is not a time zone. Give --${option} one such as Europe/Berlin, UTC or +05:00.`,
    );
  }
}

/** The time zone that the option `--time-zone` names; UTC without it. */
export const zoneIn = (options: OptionValues): string => zoneOf(options, 'time-zone') ?? 'UTC';
