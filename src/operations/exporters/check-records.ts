import { z } from 'zod';
import { checkFields, recordedPlace } from '../../domain/checks/fields.ts';
import { recordSchema } from '../../kernel/fields/records.ts';
import { id, meta, text, time, times } from './record-fields.ts';

/** A time with milliseconds, and the number of them once it is read. */
const moment = z.string().transform((value, check) => {
  const milliseconds = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/.test(value)
    ? Date.parse(value)
    : Number.NaN;
  if (!Number.isNaN(milliseconds)) return milliseconds;
  check.issues.push({
    code: 'custom',
    input: value,
    message: 'is not a time such as 2026-03-10T12:00:00.123Z',
  });
  return z.NEVER;
});

/** The token of a probe is not among it. */
export const probeRecord = z.object({ id, name: text, ...times });

/** The import checks the fields as the API does. */
export const checkRecord = recordSchema(checkFields).extend({ meta });

/** Why nobody is alerted. */
const quiet = z.enum(['maintenance', 'parent']).nullable();

export const checkChangeRecord = z.object({
  id,
  check_id: id,
  state: z.enum(['up', 'degraded', 'down']),
  since: moment,
  confirmed: moment,
  reason: text,
  quiet,
});

const count = z.int().min(0);
const milliseconds = z.number().min(0);

/** What a check found on a day of UTC in one place. */
export const checkDayRecord = z.object({
  check_id: id,
  place: recordedPlace,
  /** When the day begins. */
  bucket: time.refine((seconds) => seconds % 86_400 === 0, { error: 'is not the beginning of a day in UTC' }),
  ok: count,
  degraded: count,
  failed: count,
  no_data: count,
  total_ms: milliseconds,
  dns_ms: milliseconds,
  connect_ms: milliseconds,
  tls_ms: milliseconds,
  first_byte_ms: milliseconds,
  /** How many results took how long: the number of a class, and how many are in it, as `98:3,101:1`. */
  durations: z.string().regex(/^(\d+:\d+(,\d+:\d+)*)?$/),
});
