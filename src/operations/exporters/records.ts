import { z } from 'zod';
import { readImageName } from '../../../common/images.ts';
import { roles } from '../../../common/roles.ts';
import { locales } from '../../../common/texts/locales.ts';
import { alertRuleFields } from '../../domain/alerts/alert-rules/fields.ts';
import { subscriberFields } from '../../domain/audience/subscribers/fields.ts';
import { webhookFields } from '../../domain/audience/webhooks/fields.ts';
import { componentGroupFields } from '../../domain/status/component-groups/fields.ts';
import { componentFields } from '../../domain/status/components/fields.ts';
import { incidentTemplateFields } from '../../domain/status/incident-templates/fields.ts';
import { incidentFields } from '../../domain/status/incidents/fields.ts';
import { postmortemFields } from '../../domain/status/incidents/postmortem/fields.ts';
import { metricFields } from '../../domain/status/metrics/fields.ts';
import { metricPointFields } from '../../domain/status/metrics/points/fields.ts';
import { scheduleFields } from '../../domain/status/schedules/fields.ts';
import { updateFields } from '../../domain/status/updates/fields.ts';
import { recordSchema } from '../../kernel/fields/records.ts';
import { normalizeEmail } from '../../lib/email-address.ts';
import { alertRecord, alertSourceRecord } from './alert-records.ts';
import { checkChangeRecord, checkDayRecord, checkRecord, probeRecord } from './check-records.ts';
import { componentStatus, id, meta, text, time, times, timeZone } from './record-fields.ts';

/**
 * The records of the JSON lines that `daymark export` writes and `daymark import daymark` reads. `docs/export.md`
 * describes every field. Times are ISO 8601 in UTC in the files, and seconds once they are read.
 */

const email = text.refine((value) => normalizeEmail(value) !== undefined, {
  error: 'is not an email address',
});
const locale = z.enum(locales);

const settingsRecord = z.object({
  /** By the names of the API. Settings that have their default are among them. */
  settings: z.record(z.string(), z.unknown()),
  /** When a setting that visitors can see was last changed; null if none ever was. */
  changed_at: time.nullable(),
});

const userRecord = z.object({
  id,
  name: text,
  email,
  role: z.enum(roles),
  /** The owner of tokens that belong to no person. */
  built_in: z.boolean(),
  locale: locale.nullable(),
  timezone: timeZone.nullable(),
  disabled_at: time.nullable(),
  joined_at: time.nullable(),
  last_signed_in_at: time.nullable(),
  ...times,
});

const componentStatusRecord = z.object({
  id,
  component_id: id,
  status: componentStatus,
  /** How it was set, such as `api` or `dashboard`. */
  source: text,
  created_at: time,
});

const affected = z.object({ id, status: componentStatus });

const imageRecord = z.object({
  id,
  name: text.refine((value) => readImageName(value) !== undefined, { error: 'is not the name of an image' }),
  /** In Base64. */
  content: z.base64(),
  ...times,
});

const incidentTemplateRecord = recordSchema(incidentTemplateFields).extend({ components: z.array(affected) });

const updateRecord = recordSchema(updateFields);

const incidentRecord = recordSchema(incidentFields).extend({
  components: z.array(affected.extend({ status: componentStatus.nullable() })),
  /** From the oldest to the newest. */
  updates: z.array(updateRecord),
  postmortem: recordSchema(postmortemFields).nullable(),
  meta,
});

const scheduleRecord = recordSchema(scheduleFields).extend({
  /** Whether somebody changed this occurrence of a series, so that it does not follow the first one any more. */
  edited: z.boolean(),
  /** Times at which the series has no occurrence, because somebody deleted it. */
  skipped: z.array(time),
  components: z.array(affected),
  updates: z.array(updateRecord),
  meta,
});

/** Points in sums of `step` seconds, from which charts are drawn. They outlive points that were pruned. */
const metricRollupRecord = z.object({
  metric_id: id,
  step: z.int().positive(),
  bucket: time,
  total: z.number(),
  counter: z.int().positive(),
});

const subscriberRecord = recordSchema(subscriberFields).extend({
  components: z.array(id),
  component_groups: z.array(id),
  incidents: z.array(id),
  meta,
});

/** Every file of JSON lines, in the order in which an import needs them. */
export const recordSchemas = {
  settings: settingsRecord,
  users: userRecord,
  'component-groups': recordSchema(componentGroupFields).extend({ meta }),
  components: recordSchema(componentFields).extend({ meta }),
  'component-statuses': componentStatusRecord,
  'incident-templates': incidentTemplateRecord,
  incidents: incidentRecord,
  schedules: scheduleRecord,
  images: imageRecord,
  metrics: recordSchema(metricFields),
  'metric-points': recordSchema(metricPointFields),
  'metric-rollups': metricRollupRecord,
  probes: probeRecord,
  checks: checkRecord,
  'check-changes': checkChangeRecord,
  'check-days': checkDayRecord,
  'alert-sources': alertSourceRecord,
  'alert-rules': recordSchema(alertRuleFields),
  alerts: alertRecord,
  subscribers: subscriberRecord,
  webhooks: recordSchema(webhookFields),
} as const;

export type ResourceName = keyof typeof recordSchemas;
export const resourceNames = Object.keys(recordSchemas) as ResourceName[];

/** Files that exports of earlier versions lack. */
export const addedLater: ReadonlySet<ResourceName> = new Set<ResourceName>([
  'images',
  'probes',
  'checks',
  'check-changes',
  'check-days',
  'alert-sources',
  'alert-rules',
  'alerts',
]);

/** A record as a file has it. */
export type Printed<Name extends ResourceName> = z.input<(typeof recordSchemas)[Name]>;
/** A record once it is read. */
export type Recorded<Name extends ResourceName> = z.output<(typeof recordSchemas)[Name]>;
