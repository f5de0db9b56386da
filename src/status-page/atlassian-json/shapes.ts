import { z } from 'zod';

/** The shapes that clients of Statuspage expect, to the member: the tests hold every document against them. */
const moment = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
/** `statuspage.js` makes a date of every text that could be one, such as 2026: no id may. */
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
  updated_at: moment,
});

const status = z.strictObject({ indicator, description: z.string().min(1) });

const component = z.strictObject({
  id,
  name: z.string(),
  status: componentStatus,
  created_at: moment,
  updated_at: moment,
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
    created_at: moment,
    updated_at: moment,
    display_at: moment,
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
  created_at: moment,
  updated_at: moment,
  monitoring_at: moment.nullable(),
  resolved_at: moment.nullable(),
  impact: impacts,
  shortlink: z.url(),
  started_at: moment,
  page_id: id,
  incident_updates: z.array(updateWith(statuses)).min(1),
  components: z.array(component),
  reminder_intervals: z.null(),
});

const incident = z.strictObject(incidentWith(incidentStatus, indicator.exclude(['maintenance'])));

const maintenance = z.strictObject({
  ...incidentWith(maintenanceStatus, z.literal('maintenance')),
  scheduled_for: moment,
  scheduled_until: moment,
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
