import { JSON_PLAIN, type Route } from '../../http/route.ts';
import { undoEvent } from './actions.ts';
import { undoneSchema } from './schema.ts';

export const undoRoutes: Route[] = [
  {
    tag: 'Deliveries',
    access: 'signed in',
    includes: [],
    method: 'POST',
    path: '/events/{event}/undo',
    mediaType: JSON_PLAIN,
    operationId: 'undoEvent',
    summary: 'Undo a publication',
    description:
      'Takes back a write of an incident, a schedule, an update or a post-mortem, together with the notifications of it that have not gone, and says how many had. What was created goes to the trash; what was changed becomes what it was before, also the components and their statuses. Starting or completing a maintenance now is such a change: the notifications of its start or end are taken back with it. The header `Daymark-Event` of the answer to a write names its event. Undoing takes the ability of the write. It works for two hours, as long as nobody has changed the incident, schedule or post-mortem since. Undoing the same event again changes nothing.',
    refusal: 'Somebody has changed the record since, or the write is too old.',
    response: undoneSchema,
    handle: async (ctx, { actor, ids: [id = 0] }) => ({ data: await undoEvent(ctx, actor, id) }),
  },
];
