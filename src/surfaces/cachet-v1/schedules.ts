import { sql } from 'kysely';
import { z } from 'zod';
import { createSchedule, deleteSchedule, updateSchedule } from '../../domain/status/schedules/actions.ts';
import { scheduleStatus } from '../../domain/status/schedules/model.ts';
import { type ScheduleRecord, scheduleSource } from '../../domain/status/schedules/queries.ts';
import { choice, markdownText, text } from '../../kernel/validation/fields.ts';
import {
  type Changes,
  createForm,
  nullable,
  optional,
  required,
  updateForm,
} from '../../kernel/validation/form.ts';
import { formatDate } from '../../lib/dates.ts';
import { localTime, looseFlag } from './fields.ts';
import type { ListOptions } from './lists.ts';
import { cachetRoutes } from './resource.ts';
import { type CachetReader, readerFor } from './route.ts';
import { fromComponentStatus, scheduleStatusNames } from './statuses.ts';
import { formatTime, parseTime } from './times.ts';

const input = {
  name: required(text()),
  status: nullable(
    choice([0, 1, 2]),
    '0 Upcoming (the default), 1 In Progress, 2 Complete. While it is Upcoming, the clock starts and completes it.',
  ),
  message: nullable(markdownText()),
  scheduled_at: required(localTime(), 'When it begins, in the time zone of the page.'),
  completed_at: nullable(localTime(), 'When it ends.'),
  notify: optional(looseFlag(), 'Whether subscribers are told.', false),
};

const schema = z
  .object({
    id: z.int(),
    name: z.string(),
    message: z.string(),
    status: z.int(),
    scheduled_at: z.string(),
    completed_at: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    deleted_at: z.null(),
    components: z.array(
      z.object({
        id: z.int(),
        schedule_id: z.int(),
        component_id: z.int(),
        component_status: z.int(),
        created_at: z.string(),
        updated_at: z.string(),
      }),
    ),
    human_status: z.string(),
  })
  .meta({ id: 'CachetSchedule' });

const options: ListOptions = {
  sorts: {
    name: sql.ref('schedules.name_key'),
    status: sql.ref('schedules.status'),
    scheduled_at: sql.ref('schedules.scheduled_at'),
    completed_at: sql.ref('schedules.completed_at'),
    created_at: sql.ref('schedules.created_at'),
    updated_at: sql.ref('schedules.updated_at'),
  },
};

async function serialize({ readContext: { now }, zone }: CachetReader, records: readonly ScheduleRecord[]) {
  return records.map((record) => {
    const status = scheduleStatus(record, now);
    const created_at = formatTime(zone, record.created_at);
    const updated_at = formatTime(zone, record.updated_at);
    return {
      id: record.id,
      name: record.name,
      message: record.message,
      status,
      scheduled_at: formatTime(zone, record.scheduled_at),
      completed_at: record.completed_at === null ? null : formatTime(zone, record.completed_at),
      created_at,
      updated_at,
      deleted_at: null,
      // The links have no ids of their own here, so each has that of its component.
      components: record.component_links.map(([id, componentStatus]) => ({
        id,
        schedule_id: record.id,
        component_id: id,
        component_status: fromComponentStatus(componentStatus),
        created_at,
        updated_at,
      })),
      human_status: scheduleStatusNames[status],
    };
  });
}

/** In Cachet, Upcoming is what nobody has started yet. Here the clock starts it, unless a status is set by hand. */
function bodyOf(zone: string, values: Changes<typeof input>): object {
  const { status, notify, scheduled_at, completed_at, message, ...rest } = values;
  return {
    ...rest,
    ...(message && { message }),
    ...(typeof status === 'number' && { status: status === 0 ? null : status }),
    ...(notify !== undefined && { notifications: notify }),
    ...(scheduled_at !== undefined && { scheduled_at: formatDate(parseTime(zone, scheduled_at)) }),
    ...(completed_at !== undefined && {
      completed_at: completed_at === null ? null : formatDate(parseTime(zone, completed_at)),
    }),
  };
}

export const scheduleRoutes = cachetRoutes({
  tag: 'Schedules',
  path: '/schedules',
  parameter: 'schedule',
  nouns: { one: 'schedule', many: 'schedules' },
  schema,
  options,
  source: scheduleSource,
  serialize,
  access: { read: 'public', manage: 'schedules.manage', delete: 'schedules.delete' },
  input,
  create: async (ctx, actor, fields) => {
    const values = createForm(input, fields).done();
    const { zone } = await readerFor(ctx, actor);
    // Cachet takes maintenance without a message.
    return createSchedule(ctx, actor, { message: values.name, ...bodyOf(zone, values) });
  },
  update: async (ctx, actor, id, fields) => {
    const values = updateForm(input, fields).done();
    const { zone } = await readerFor(ctx, actor);
    await updateSchedule(ctx, actor, id, bodyOf(zone, values));
  },
  remove: deleteSchedule,
});
