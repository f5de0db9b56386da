import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { NOSNIFF } from '../../http/headers.ts';
import { isHealthCheck, respondToHealthCheck } from '../../http/health.ts';
import type { ReadinessReport } from '../../http/readiness.ts';
import { http } from '../../lib/http-module.ts';

/** What the second listener shows. */
export interface OpsSource {
  readonly readiness: () => Promise<ReadinessReport>;
  /** In the text format of Prometheus. */
  readonly metrics: () => Promise<string>;
}

const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';
const METRICS = /^\/metrics\/?(?:\?|$)/;

/** The second listener, for whoever watches the service. It works while the main port is flooded, and is not public. */
export const createOpsServer = (source: OpsSource, log: Logger): Server =>
  http.createServer((request, response) => {
    respond(source, request, response).catch((error: unknown) => {
      log.error({ err: error }, 'could not collect the metrics');
      if (response.headersSent) response.destroy();
      else
        sendText(
          request,
          response,
          500,
          'The metrics could not be collected. The log of Daymark says why.\n',
        );
    });
  });

async function respond(source: OpsSource, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = request.url ?? '';
  if (isHealthCheck(url)) return respondToHealthCheck(request, response, source.readiness);
  if (!METRICS.test(url))
    return sendText(request, response, 404, 'This port has /healthz, /readyz and /metrics.\n');
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return sendText(request, response, 405, 'Use GET or HEAD here.\n', { allow: 'GET, HEAD' });
  sendText(request, response, 200, await source.metrics(), { 'content-type': METRICS_TYPE });
}

function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  code: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(code, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    ...NOSNIFF,
    ...headers,
  });
  response.end(request.method === 'HEAD' ? undefined : text);
}
