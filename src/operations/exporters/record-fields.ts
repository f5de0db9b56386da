import { z } from 'zod';
import { componentStatusValues } from '../../domain/status/components/model.ts';
import { recordedId as id, recordedText as text, recordedTime as time } from '../../kernel/fields/kinds.ts';
import { isWebAddress, timeZone as timeZoneType } from '../../kernel/validation/fields.ts';

/** The fields that records of several kinds have. */

const timeZoneField = timeZoneType();

export { id, text, time };
/** What the page and messages rely on is checked like a request of the API: the files may come from somebody else. */
export const webAddress = text.refine(isWebAddress, { error: 'is not a web address' });
export const timeZone = text.refine((value) => timeZoneField.safeParse(value).success, {
  error: 'is not a time zone',
});
export const componentStatus = z.literal(componentStatusValues);
export const meta = z.record(z.string().min(1), z.unknown());
export const times = { created_at: time, updated_at: time };
