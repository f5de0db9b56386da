import { z } from 'zod';
import { capitalized } from '../../src/lib/text.ts';

/**
 * What Statuspage answers, in its public JSON and in the API for staff, and what the many products that imitate it answer. Any
 * member may be missing or of another type: then it counts as missing. Only a record without an id is unusable.
 */
const text = z.string().nullish().catch(undefined);
const flag = z.boolean().optional().catch(undefined);
const number = z.number().optional().catch(undefined);
const identifier = z.union([z.string().min(1), z.number().transform(String)]);
const name = z.string().catch('');

/** The records of a list that can be read; the others are left out. */
const listOf = <S extends z.ZodType>(schema: S) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((items) => items.flatMap((item) => schema.safeParse(item).data ?? []));

export const componentRecord = z.object({
  id: identifier,
  name,
  description: text,
  status: text,
  position: number,
  group: flag,
  group_id: identifier.nullish().catch(undefined),
  created_at: text,
  updated_at: text,
});
export type ComponentRecord = z.infer<typeof componentRecord>;

const affectedRecord = z.object({ code: text, new_status: text });

const updateRecord = z.object({
  status: text,
  body: text,
  display_at: text,
  created_at: text,
  affected_components: listOf(affectedRecord),
});
export type UpdateRecord = z.infer<typeof updateRecord>;

export const incidentRecord = z.object({
  id: identifier,
  name,
  status: text,
  impact: text,
  created_at: text,
  started_at: text,
  resolved_at: text,
  updated_at: text,
  scheduled_for: text,
  scheduled_until: text,
  incident_updates: listOf(updateRecord),
  components: listOf(componentRecord),
  postmortem_body: text,
  postmortem_published_at: text,
});
export type IncidentRecord = z.infer<typeof incidentRecord>;

/** Statuspage has maintenance among the incidents, except in its public lists. */
export const isMaintenance = ({ scheduled_for: start, impact }: IncidentRecord): boolean =>
  Boolean(start) || impact === 'maintenance';

export const pageRecord = z.object({
  id: identifier.optional().catch(undefined),
  name: text,
  page_description: text,
  time_zone: text,
  support_url: text,
  allow_page_subscribers: flag,
  viewers_must_be_team_members: flag,
  ip_restrictions: text,
  css_link_color: text,
  css_greens: text,
  css_yellows: text,
  css_oranges: text,
  css_reds: text,
  css_blues: text,
});
export type PageRecord = z.infer<typeof pageRecord>;

export const templateRecord = z.object({
  id: identifier,
  name,
  title: text,
  body: text,
  update_status: text,
  should_send_notifications: flag,
  created_at: text,
});
export type TemplateRecord = z.infer<typeof templateRecord>;

export const metricRecord = z.object({
  id: identifier,
  name,
  display: flag,
  suffix: text,
  decimal_places: number,
  tooltip_description: text,
  created_at: text,
});
export type MetricRecord = z.infer<typeof metricRecord>;

export const subscriberRecord = z.object({
  id: identifier,
  mode: text,
  email: text,
  endpoint: text,
  components: z.array(identifier).nullish().catch(undefined),
  quarantined_at: text,
  created_at: text,
});
export type SubscriberRecord = z.infer<typeof subscriberRecord>;

/** An empty page, for sources that tell nothing about it. */
export const unknownPage: PageRecord = pageRecord.parse({});

/** Reads a list of records, and notes how many cannot be used. Anything else than a list holds no records. */
export function readRecords<S extends z.ZodType>(
  schema: S,
  value: unknown,
  what: string,
  notes: string[],
): z.infer<S>[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const read = items.map((item) => schema.safeParse(item));
  const broken = read.filter(({ success }) => !success).length;
  noteWithoutId(what, broken, notes);
  return read.flatMap(({ data }) => (data === undefined ? [] : [data]));
}

/** Notes that some records, such as `incidents`, cannot be used. */
export function noteWithoutId(what: string, count: number, notes: string[]): void {
  if (count > 0) notes.push(`${capitalized(what)} without an id, left out: ${count}.`);
}
