import { JSON_PLAIN, type Route } from '../../../http/route.ts';
import { endPresence, showPresence } from './actions.ts';
import { PRESENCE_SECONDS } from './model.ts';
import { presenceInput } from './schema.ts';

const common = { tag: 'System', access: 'signed in', mediaType: JSON_PLAIN, includes: [] } as const;

/** Who is present is read from the stream of events, `GET /live`. */
export const presenceRoutes: Route[] = [
  {
    ...common,
    method: 'PUT',
    path: '/presence',
    operationId: 'showPresence',
    summary: 'Say what the caller has open',
    description:
      `Tells others which incident or schedule the caller has open in a browser tab, and whether they are writing. It lasts ${PRESENCE_SECONDS} seconds: ` +
      'send it again every ten. The stream of events (`GET /live`) tells everybody who may read the record. It changes no data and appends no event.',
    input: presenceInput,
    handle: (ctx, { actor, body }) => showPresence(ctx, actor, body),
  },
  {
    ...common,
    method: 'DELETE',
    path: '/presence/{tab}',
    textParameters: { tab: 'The id of the browser tab.' },
    operationId: 'endPresence',
    summary: 'Clear presence',
    description:
      'Ends the presence of one tab at once. A page that is being closed can send it with `fetch` and `keepalive`.',
    handle: (ctx, { actor, texts: { tab = '' } }) => endPresence(ctx, actor, tab),
  },
];
