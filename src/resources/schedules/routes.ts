import { resourceRoutes } from '../../jsonapi/resource-routes.ts';
import { linkedComponentSchema } from '../components/schema.ts';
import { updateSchema } from '../updates/schema.ts';
import { createSchedule, deleteSchedule, updateSchedule } from './actions.ts';
import { presentSchedules } from './document.ts';
import { scheduleSource } from './queries.ts';
import { scheduleInput, scheduleList, scheduleSchema } from './schema.ts';

export const scheduleRoutes = resourceRoutes({
  tag: 'Schedules',
  path: '/schedules',
  parameter: 'schedule',
  nouns: { one: 'schedule', many: 'schedules' },
  abilities: { manage: 'schedules.manage', delete: 'schedules.delete' },
  list: scheduleList,
  schemas: { one: scheduleSchema, related: [linkedComponentSchema, updateSchema] },
  source: scheduleSource,
  present: presentSchedules,
  create: { input: scheduleInput, run: createSchedule },
  update: { input: scheduleInput, run: updateSchedule },
  remove: deleteSchedule,
});
