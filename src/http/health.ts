import type { IncomingMessage, ServerResponse } from 'node:http';
import { readUrlEncoded } from '../lib/url-encoded.ts';
import { NOSNIFF } from './headers.ts';
import { isReady, type ReadinessReport } from './readiness.ts';

const HEALTH = /^\/(?:healthz|readyz)\/?(?:\?|$)/;

/** Whether a URL asks for the health of this process. */
export const isHealthCheck = (url: string): boolean => HEALTH.test(url);

const RETRY_AFTER_SECONDS = '5';

/**
 * Answers `/healthz`: the process is alive, whatever happens to its database; and `/readyz`: it may get traffic. These requests
 * are not counted for rate limits, not cached and not logged.
 */
export async function respondToHealthCheck(
  request: IncomingMessage,
  response: ServerResponse,
  readiness: () => Promise<ReadinessReport>,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    sendJson(request, response, 405, { message: 'Use GET or HEAD here.' }, { allow: 'GET, HEAD' });
    return;
  }
  const [path = '', search = ''] = (request.url as string).split('?', 2);
  if (path.startsWith('/healthz')) {
    sendJson(request, response, 200, { status: 'alive' });
    return;
  }
  const report = await readiness();
  // Without its database, or with one that refuses writes, a process can still answer public reads.
  const mayBeStale = readUrlEncoded(search)?.get('stale') === 'allowed';
  const counted = report.checks.filter(
    ({ name }) => !(mayBeStale && (name === 'database' || name === 'writes')),
  );
  if (isReady({ checks: counted })) sendJson(request, response, 200, { status: 'ready', ...report });
  else
    sendJson(
      request,
      response,
      503,
      { status: 'not ready', ...report },
      { 'retry-after': RETRY_AFTER_SECONDS },
    );
}

function sendJson(
  request: IncomingMessage,
  response: ServerResponse,
  code: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): void {
  const text = `${JSON.stringify(body)}\n`;
  response.writeHead(code, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    ...NOSNIFF,
    ...headers,
  });
  response.end(request.method === 'HEAD' ? undefined : text);
}
