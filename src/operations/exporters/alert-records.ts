import { z } from 'zod';
import { alertSeverities } from '../../../common/alert-senders.ts';
import { alertStates } from '../../../common/alerts.ts';
import { alertSourceFields } from '../../domain/alerts/alert-sources/fields.ts';
import { recordSchema } from '../../kernel/fields/records.ts';
import { componentStatus, id, text, time, times, webAddress } from './record-fields.ts';

/** Neither its address nor what the sender signs with is among it. */
export const alertSourceRecord = recordSchema(alertSourceFields).extend({ has_signing_secret: z.boolean() });

export const alertRecord = z.object({
  id,
  /** Where it comes from: one of the two. */
  source_id: id.nullable(),
  check_id: id.nullable(),
  key: text,
  group: text.nullable().default(null),
  title: text,
  severity: z.enum(alertSeverities),
  labels: z.record(text, text),
  link: webAddress.nullable(),
  state: z.enum(alertStates),
  started_at: time,
  ended_at: time.nullable(),
  /** Why it ended, if its sender did not say so. */
  end_reason: text.nullable().default(null),
  received_at: time,
  occurrence: z.int().positive(),
  component_id: id.nullable(),
  component_status: componentStatus.nullable(),
  quiet: z.literal('parent').nullable(),
  incident_id: id.nullable(),
  rule_id: id.nullable(),
  outcome: text,
  /** Whether the rules have not decided yet. */
  waiting: z.boolean(),
  acknowledged_at: time.nullable(),
  acknowledged_by: id.nullable(),
  /** The incidents that were about it, each time that it began. */
  incidents: z.array(
    z.object({
      id,
      occurrence: z.int().positive(),
      started_at: time,
      received_at: time,
      joined_at: time,
      ended_at: time.nullable(),
    }),
  ),
  ...times,
});
