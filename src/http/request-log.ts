import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { actorLabel, guest } from '../kernel/auth/actor.ts';
import { loggedUrl } from './logged-url.ts';
import type { FinishHook } from './pipeline.ts';

const isRead = ({ method }: IncomingMessage): boolean =>
  method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/** Writes one line for each request: writes at the level `info`, and reads, which are far more, at `debug`. */
export const requestLog =
  (log: Logger): FinishHook =>
  ({ request, response, id, actor = guest, routed, direct, startedAt, spanIds }) => {
    const level = isRead(request) ? 'debug' : 'info';
    if (!log.isLevelEnabled(level)) return;
    log[level](
      {
        reqId: id,
        method: request.method,
        url: loggedUrl(routed ?? request),
        status: response.statusCode,
        ms: Math.round(performance.now() - startedAt),
        actor: actorLabel(actor),
        ...(!routed && direct === undefined && { cached: true }),
        ...spanIds,
      },
      'answered',
    );
  };
