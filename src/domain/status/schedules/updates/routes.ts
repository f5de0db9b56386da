import { resourceRoutes } from '../../../../http/resource-routes.ts';
import { RESTORABLE } from '../../../records/trash-store/model.ts';
import { serializeUpdates } from '../../updates/document.ts';
import { updateSource } from '../../updates/queries.ts';
import { updateList, updateSchema } from '../../updates/schema.ts';
import { includedSchedules } from '../included.ts';
import { scheduleSource } from '../queries.ts';
import { scheduleSchema } from '../schema.ts';
import { createScheduleUpdate, deleteScheduleUpdate, updateScheduleUpdate } from './actions.ts';
import { scheduleUpdateEdit, scheduleUpdateInput } from './schema.ts';

export const scheduleUpdateRoutes = resourceRoutes({
  tag: 'Schedule updates',
  path: '/schedules/{schedule}/updates',
  parameter: 'update',
  nouns: { one: 'schedule update', many: 'schedule updates' },
  notes: {
    create:
      'With `completed_at` it also sets when the maintenance is over. If `notifications` is false and the update ends the maintenance, nobody is told of the end either.',
    update: 'Nobody is told of an edit.',
    delete: RESTORABLE,
  },
  access: { read: 'public', manage: 'schedule-updates.manage', delete: 'schedule-updates.delete' },
  timed: 'by the public state',
  list: updateList('schedule'),
  schemas: { one: updateSchema, related: [scheduleSchema] },
  parents: scheduleSource,
  source: (_reading, scheduleId) => updateSource('schedule', scheduleId),
  serialize: serializeUpdates('schedule', includedSchedules),
  create: { input: scheduleUpdateInput, run: createScheduleUpdate },
  update: { input: scheduleUpdateEdit, run: updateScheduleUpdate },
  remove: deleteScheduleUpdate,
});
