import { z } from 'zod';
import { componentStatusValues } from '../../domain/status/components/model.ts';
import { isWebAddress, timeZone as timeZoneType } from '../../kernel/validation/fields.ts';
import { parseDate } from '../../lib/dates.ts';

/** The fields that records of several kinds have. */

const timeZoneField = timeZoneType();

/** PostgreSQL stores neither NUL characters nor halves of surrogate pairs. */
export const text = z.string().refine((value) => !value.includes('\0') && value.isWellFormed(), {
  error: 'contains a character that cannot be stored',
});

export const time = z.string().transform((value, check) => {
  const seconds = parseDate(value);
  if (seconds !== undefined) return seconds;
  check.issues.push({ code: 'custom', input: value, message: 'is not a time such as 2026-03-10T12:00:00Z' });
  return z.NEVER;
});

export const id = z.int().positive();
/** What the page and messages rely on is checked like a request of the API: the files may come from somebody else. */
export const webAddress = text.refine(isWebAddress, { error: 'is not a web address' });
export const timeZone = text.refine((value) => timeZoneField.safeParse(value).success, {
  error: 'is not a time zone',
});
export const componentStatus = z.literal(componentStatusValues);
export const meta = z.record(z.string().min(1), z.unknown());
export const times = { created_at: time, updated_at: time };
