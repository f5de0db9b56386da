import { z } from 'zod';
import { alertSeverities, alertSourceKinds } from '../../../common/alert-senders.ts';
import { alertActions, alertStates } from '../../../common/alerts.ts';
import { checkKinds } from '../../../common/checks.ts';
import { webhookFormats } from '../../../common/events.ts';
import { readImageName } from '../../../common/images.ts';
import { parseRule } from '../../../common/recurrence/parse.ts';
import { roles } from '../../../common/roles.ts';
import { locales } from '../../../common/texts/locales.ts';
import { subscriberChannels, topics } from '../../domain/audience/subscribers/model.ts';
import { eventChoices } from '../../domain/audience/webhooks/model.ts';
import { orderColumns, orderDirections } from '../../domain/status/component-groups/model.ts';
import { componentStatusValues } from '../../domain/status/components/model.ts';
import { scheduleStatusValues } from '../../domain/status/schedules/model.ts';
import { incidentStatusValues } from '../../domain/status/updates/model.ts';
import { isWebAddress, timeZone as timeZoneType } from '../../kernel/validation/fields.ts';
import { HERE } from '../../lib/checks/state-explanation.ts';
import { parseDate } from '../../lib/dates.ts';
import { normalizeEmail } from '../../lib/email-address.ts';

const timeZoneField = timeZoneType();

/**
 * The records of the JSON lines that `daymark export` writes and `daymark import daymark` reads. `docs/export.md`
 * describes every field. Times are ISO 8601 in UTC in the files, and seconds once they are read.
 */

/** PostgreSQL stores neither. */
const text = z.string().refine((value) => !value.includes('\0') && value.isWellFormed(), {
  error: 'contains a character that cannot be stored',
});

const time = z.string().transform((value, check) => {
  const seconds = parseDate(value);
  if (seconds !== undefined) return seconds;
  check.issues.push({ code: 'custom', input: value, message: 'is not a time such as 2026-03-10T12:00:00Z' });
  return z.NEVER;
});

/** A time to the millisecond, which it has once it is read. */
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

const id = z.int().positive();
/** What the page and messages rely on is checked like a request of the API: the files may come from somebody else. */
const webAddress = text.refine(isWebAddress, { error: 'is not a web address' });
const email = text.refine((value) => normalizeEmail(value) !== undefined, {
  error: 'is not an email address',
});
const timeZone = text.refine((value) => timeZoneField.safeParse(value).success, {
  error: 'is not a time zone',
});
const recurrenceRule = text.refine(isRule, { error: 'is not a rule of recurrence' });
const locale = z.enum(locales);
function isRule(value: string): boolean {
  try {
    parseRule(value);
    return true;
  } catch {
    return false;
  }
}

const visible = z.literal([0, 1, 2]);
const componentStatus = z.literal(componentStatusValues);
const incidentStatus = z.literal(incidentStatusValues);
const translations = z.record(z.string(), z.record(z.string(), text)).nullable();
const meta = z.record(z.string().min(1), z.unknown());
const times = { created_at: time, updated_at: time };

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

const componentGroupRecord = z.object({
  id,
  name: text,
  order: z.int(),
  order_column: z.enum(orderColumns),
  order_direction: z.enum(orderDirections),
  collapsed: z.literal([0, 1, 2]),
  visible,
  translations,
  meta,
  ...times,
});

const componentRecord = z.object({
  id,
  name: text,
  description: text.nullable(),
  link: webAddress.nullable(),
  order: z.int().nullable(),
  status: componentStatus,
  enabled: z.boolean(),
  component_group_id: id.nullable(),
  translations,
  meta,
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

const incidentTemplateRecord = z.object({
  id,
  name: text,
  slug: text,
  template: text,
  engine: text,
  incident_name: text.nullable(),
  status: incidentStatus.nullable(),
  visible: visible.nullable(),
  notifications: z.boolean().nullable(),
  components: z.array(affected),
  ...times,
});

const updateRecord = z.object({
  id,
  status: incidentStatus.nullable(),
  message: text,
  user_id: id.nullable(),
  notifications: z.boolean().nullable(),
  translations,
  ...times,
});

const incidentRecord = z.object({
  id,
  guid: z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  name: text,
  message: text,
  status: incidentStatus,
  /** The status last set on the incident itself, which applies if no update has one. */
  own_status: incidentStatus,
  visible,
  stickied: z.boolean(),
  notifications: z.boolean(),
  user_id: id.nullable(),
  occurred_at: time,
  published_at: time,
  resolved_at: time.nullable(),
  next_update_due_at: time.nullable(),
  components: z.array(affected.extend({ status: componentStatus.nullable() })),
  /** From the oldest to the newest. */
  updates: z.array(updateRecord),
  postmortem: z
    .object({ body: text, notifications: z.boolean(), published_at: time.nullable(), ...times })
    .nullable(),
  translations,
  meta,
  ...times,
});

const scheduleRecord = z.object({
  id,
  name: text,
  message: text,
  /** The status that somebody set by hand, and when; null while the clock decides. */
  status: z.literal(scheduleStatusValues).nullable(),
  status_set_at: time.nullable(),
  scheduled_at: time,
  completed_at: time.nullable(),
  starts_at: time.nullable(),
  ends_at: time.nullable(),
  notifications: z.boolean(),
  user_id: id.nullable(),
  published_at: time,
  recurrence: recurrenceRule.nullable(),
  recurs_from: id.nullable(),
  recurs_at: time.nullable(),
  /** Seconds. */
  recurs_for: z.int().nullable(),
  /** Whether somebody changed this occurrence of a series, so that it does not follow the first one any more. */
  edited: z.boolean(),
  /** Times at which the series has no occurrence, because somebody deleted it. */
  skipped: z.array(time),
  components: z.array(affected),
  updates: z.array(updateRecord),
  translations,
  meta,
  ...times,
});

const metricRecord = z.object({
  id,
  name: text,
  suffix: text,
  description: text.nullable(),
  calc_type: z.int(),
  default_value: z.number().nullable(),
  display_chart: z.boolean(),
  places: z.int(),
  default_view: z.int(),
  threshold: z.int(),
  order: z.int(),
  visible,
  ...times,
});

const metricPointRecord = z.object({
  metric_id: id,
  /** The sum and the number of the values that were merged into this point. */
  total: z.number(),
  counter: z.int().positive(),
  recorded_at: time,
  ...times,
});

/** Points in sums of `step` seconds, from which charts are drawn. They outlive points that were pruned. */
const metricRollupRecord = z.object({
  metric_id: id,
  step: z.int().positive(),
  bucket: time,
  total: z.number(),
  counter: z.int().positive(),
});

const subscriberRecord = z.object({
  id,
  channel: z.enum(subscriberChannels),
  /** Empty unless the channel is `email`. */
  email: z.literal('').or(email),
  /** The URL that messages go to; null for email, and for browsers. */
  endpoint: webAddress.nullable(),
  global: z.boolean(),
  topics: z.enum(topics),
  components: z.array(id),
  component_groups: z.array(id),
  incidents: z.array(id),
  verified_at: time.nullable(),
  locale: locale.nullable(),
  timezone: timeZone.nullable(),
  paused_at: time.nullable(),
  bounces: z.int().min(0),
  suspended_at: time.nullable(),
  meta,
  ...times,
});

const webhookRecord = z.object({
  id,
  name: text,
  url: webAddress,
  format: z.enum(webhookFormats),
  events: z.array(z.enum(eventChoices)).min(1),
  components: z.array(id).nullable(),
  enabled: z.boolean(),
  abilities: z.array(z.string()),
  ...times,
});

/** The token of a probe is not among it. */
const probeRecord = z.object({ id, name: text, ...times });

/** Where a check is run: here, or where the probe with this id is. */
const place = z.literal(HERE).or(id);

/** The import checks the fields as the API does. */
const checkRecord = z.object({
  id,
  name: text,
  kind: z.enum(checkKinds),
  target: text.nullable(),
  interval: z.int(),
  timeout: z.int(),
  retry_interval: z.int(),
  /** Secrets are null in it. */
  request: z.record(z.string(), z.unknown()),
  expect: z.array(z.record(z.string(), z.unknown())),
  fail_after: z.int(),
  recover_after: z.int(),
  degraded_above: z.int().nullable(),
  places: z.array(place),
  quorum: z.int().nullable(),
  parent_id: id.nullable(),
  component_id: id.nullable(),
  metric_id: id.nullable(),
  show_response_time: z.boolean(),
  show_interval: z.boolean(),
  failing_status: componentStatus,
  degraded_status: componentStatus,
  paused: z.boolean(),
  tags: z.array(text),
  cron: text.nullable(),
  timezone: timeZone.nullable(),
  grace: z.int().nullable(),
  meta,
  ...times,
});

/** Why nobody is alerted. */
const quiet = z.enum(['maintenance', 'parent']).nullable();

const checkChangeRecord = z.object({
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
const checkDayRecord = z.object({
  check_id: id,
  place,
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

/** Neither its address nor what the sender signs with is among it. */
const alertSourceRecord = z.object({
  id,
  kind: z.enum(alertSourceKinds),
  name: text,
  has_signing_secret: z.boolean(),
  paths: z.record(z.string(), z.unknown()).nullable(),
  ...times,
});

const alertRuleRecord = z.object({
  id,
  order: z.int().positive(),
  match: z.record(z.string(), z.unknown()),
  wait: z.int(),
  action: z.enum(alertActions),
  component_id: id.nullable(),
  status: componentStatus.nullable(),
  /** The slug of the incident template. */
  template: text.nullable(),
  notify: z.boolean(),
  cool_down: z.int(),
  group_by: text.nullable(),
  resolve_after: z.int().nullable(),
  min_length: z.int().nullable(),
  ...times,
});

const alertRecord = z.object({
  id,
  /** Where it comes from: one of the two. */
  source_id: id.nullable(),
  check_id: id.nullable(),
  key: text,
  title: text,
  severity: z.enum(alertSeverities),
  labels: z.record(text, text),
  link: webAddress.nullable(),
  state: z.enum(alertStates),
  started_at: time,
  ended_at: time.nullable(),
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

/** Every file of JSON lines, in the order in which an import needs them. */
export const recordSchemas = {
  settings: settingsRecord,
  users: userRecord,
  'component-groups': componentGroupRecord,
  components: componentRecord,
  'component-statuses': componentStatusRecord,
  'incident-templates': incidentTemplateRecord,
  incidents: incidentRecord,
  schedules: scheduleRecord,
  images: imageRecord,
  metrics: metricRecord,
  'metric-points': metricPointRecord,
  'metric-rollups': metricRollupRecord,
  probes: probeRecord,
  checks: checkRecord,
  'check-changes': checkChangeRecord,
  'check-days': checkDayRecord,
  'alert-sources': alertSourceRecord,
  'alert-rules': alertRuleRecord,
  alerts: alertRecord,
  subscribers: subscriberRecord,
  webhooks: webhookRecord,
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
