import { z } from 'zod';
import { componentStatusValues } from '../../domain/status/components/model.ts';
import {
  recordedId as id,
  recordedText as text,
  recordedTime as time,
  recordedTimeZone as timeZone,
  recordedWebAddress as webAddress,
} from '../../kernel/fields/kinds.ts';

/** The fields that records of several kinds have. */

export { id, text, time, timeZone, webAddress };
export const componentStatus = z.literal(componentStatusValues);
export const meta = z.record(z.string().min(1), z.unknown());
export const times = { created_at: time, updated_at: time };
