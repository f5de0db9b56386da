import { z } from 'zod';
import { componentStatusValues } from '../../domain/status/components/model.ts';
import {
  recordedId as id,
  recordedText as text,
  recordedTime as time,
  recordedWebAddress as webAddress,
} from '../../kernel/fields/kinds.ts';
import { timeZone as timeZoneType } from '../../kernel/validation/fields.ts';

/** The fields that records of several kinds have. */

const timeZoneField = timeZoneType();

export { id, text, time, webAddress };
export const timeZone = text.refine((value) => timeZoneField.safeParse(value).success, {
  error: 'is not a time zone',
});
export const componentStatus = z.literal(componentStatusValues);
export const meta = z.record(z.string().min(1), z.unknown());
export const times = { created_at: time, updated_at: time };
