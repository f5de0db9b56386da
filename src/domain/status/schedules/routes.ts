import { resourceRoutes } from '../../../http/resource-routes.ts';
import { ownStateOf } from '../../../kernel/fields/own-state.ts';
import { RESTORABLE } from '../../records/trash-store/model.ts';
import { linkedComponentSchema } from '../components/schema.ts';
import { updateSchema } from '../updates/schema.ts';
import { createSchedule, deleteSchedule, updateSchedule } from './actions.ts';
import { serializeSchedules } from './document.ts';
import { scheduleFields, scheduleInput } from './fields.ts';
import { type ScheduleRecord, scheduleSource } from './queries.ts';
import { scheduleList, scheduleSchema } from './schema.ts';

export const scheduleRoutes = resourceRoutes({
  tag: 'Schedules',
  path: '/schedules',
  parameter: 'schedule',
  nouns: { one: 'schedule', many: 'schedules' },
  notes: {
    create: 'Subscribers are told where `notifications` is true.',
    update: 'Subscribers hear of a new time where `notifications` is true.',
    delete: `It is gone at once, together with its updates. ${RESTORABLE}`,
  },
  access: { read: 'public', manage: 'schedules.manage', delete: 'schedules.delete' },
  timed: 'by the public state',
  list: scheduleList,
  schemas: { one: scheduleSchema, related: [linkedComponentSchema, updateSchema] },
  source: scheduleSource,
  ownState: ownStateOf<ScheduleRecord>(scheduleFields, 'component_links'),
  serialize: serializeSchedules,
  create: { input: scheduleInput, run: createSchedule },
  update: { input: scheduleInput, run: updateSchedule },
  remove: deleteSchedule,
});
