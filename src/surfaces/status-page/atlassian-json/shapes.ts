import { z } from 'zod';

/** The exact shapes that clients of Statuspage expect. The tests check every document against them. */
const timestamp = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
/** `statuspage.js` converts every text that could be a date, such as 2026. An id with a letter is safe. */
const id = z.string().regex(/[a-z]/);
const indicator = z.enum(['none', 'minor', 'major', 'critical', 'maintenance']);
const componentStatus = z.enum([
  'operational',
  'degraded_performance',
  'partial_outage',
  'major_outage',
  'under_maintenance',
]);
const incidentStatus = z.enum(['investigating', 'identified', 'monitoring', 'resolved', 'postmortem']);
const maintenanceStatus = z.enum(['scheduled', 'in_progress', 'verifying', 'completed']);

const page = z.strictObject({
  id,
  name: z.string(),
  url: z.url(),
  time_zone: z.string(),
  updated_at: timestamp,
});

const status = z.strictObject({ indicator, description: z.string().min(1) });

const component = z.strictObject({
  id,
  name: z.string(),
  status: componentStatus,
  created_at: timestamp,
  updated_at: timestamp,
  position: z.int().min(1),
  description: z.string().nullable(),
  showcase: z.boolean(),
  start_date: z.iso.date().nullable(),
  group_id: id.nullable(),
  page_id: id,
  group: z.boolean(),
  only_show_if_degraded: z.boolean(),
  components: z.array(id).min(1).optional(),
});

const updateWith = (statuses: z.ZodType) =>
  z.strictObject({
    id,
    status: statuses,
    body: z.string(),
    incident_id: id,
    created_at: timestamp,
    updated_at: timestamp,
    display_at: timestamp,
    affected_components: z
      .array(
        z.strictObject({
          code: id,
          name: z.string(),
          old_status: componentStatus,
          new_status: componentStatus,
        }),
      )
      .min(1)
      .nullable(),
    deliver_notifications: z.boolean(),
    custom_tweet: z.null(),
    tweet_id: z.null(),
  });

const incidentWith = (statuses: z.ZodType, impacts: z.ZodType) => ({
  id,
  name: z.string(),
  status: statuses,
  created_at: timestamp,
  updated_at: timestamp,
  monitoring_at: timestamp.nullable(),
  resolved_at: timestamp.nullable(),
  impact: impacts,
  shortlink: z.url(),
  started_at: timestamp,
  page_id: id,
  incident_updates: z.array(updateWith(statuses)).min(1),
  components: z.array(component),
  reminder_intervals: z.null(),
});

const incident = z.strictObject({
  ...incidentWith(incidentStatus, indicator.exclude(['maintenance'])),
  postmortem_body: z.string().nullable(),
  postmortem_body_last_updated_at: timestamp.nullable(),
  postmortem_ignored: z.literal(false),
  postmortem_notified_subscribers: z.boolean(),
  postmortem_notified_twitter: z.literal(false),
  postmortem_published_at: timestamp.nullable(),
});

const maintenance = z.strictObject({
  ...incidentWith(maintenanceStatus, z.literal('maintenance')),
  scheduled_for: timestamp,
  scheduled_until: timestamp,
});

const incidents = { page, incidents: z.array(incident) };
const maintenances = { page, scheduled_maintenances: z.array(maintenance) };

export const shapes = {
  summary: z.strictObject({
    ...incidents,
    ...maintenances,
    components: z.array(component),
    status,
  }),
  status: z.strictObject({ page, status }),
  components: z.strictObject({ page, components: z.array(component) }),
  incidents: z.strictObject(incidents),
  'incidents/unresolved': z.strictObject(incidents),
  'scheduled-maintenances': z.strictObject(maintenances),
  'scheduled-maintenances/upcoming': z.strictObject(maintenances),
  'scheduled-maintenances/active': z.strictObject(maintenances),
} as const;

export type DocumentName = keyof typeof shapes;
