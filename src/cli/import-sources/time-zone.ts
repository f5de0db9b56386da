import { UsageError } from '../command.ts';
import type { OptionValues } from './import-from.ts';

/** The time zone that the option `--time-zone` names; UTC without it. */
export function zoneIn(options: OptionValues): string {
  const zone = options['time-zone'] ?? 'UTC';
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone;
  } catch {
    throw new UsageError(`${zone} is not a time zone. Write one such as Europe/Berlin.`);
  }
}
