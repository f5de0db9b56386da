import { EVENT_STREAM } from '../../http/event-stream.ts';
import type { Route } from '../../http/route.ts';
import { EventHub } from './hub.ts';
import { liveEventSchema } from './schema.ts';

export const liveRoutes: Route[] = [
  {
    method: 'GET',
    path: '/live',
    operationId: 'streamEvents',
    tag: 'System',
    summary: 'Stream changes',
    description:
      'Server-Sent Events: one message for each write that the caller may read, on any node. Its data is JSON with ' +
      '`id`, `type` (such as `incident.updated`), `subject`, `subject_id` and `actor` (`type` and `id`). The id is also ' +
      'the id of the message: a client that sends it as `Last-Event-ID` gets what it missed. If that is too much, it ' +
      'gets a message of the type `reset`, and should read everything again. Points of metrics are not streamed unless ' +
      'a webhook receives them. A message of the type `presence` has the list of who has which incident or schedule ' +
      'open (`subject`, `subject_id`, `user`, `tab`, `writing`, `since`), whenever the list has changed. The stream ends when the token or the session does.',
    access: 'signed in',
    mediaType: EVENT_STREAM,
    includes: [],
    response: liveEventSchema,
    stream: (ctx) => new EventHub(ctx),
  },
];
