/**
 * Loaded into `daymark serve` by tests that kill it. None of this is configurable, because nobody else should need it.
 */

import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { isMainThread } from 'node:worker_threads';
import { pace } from '../src/notifications/retry.ts';

// Shortens days to seconds.
pace.waits = 0.0005;
pace.leaseSeconds = 6;

// Identifies the process to webhook receivers; mail servers identify it by the host name that SMTP_URL sets.
subscribe('http.client.request.created', (message) => {
  const { request } = message as { request: ClientRequest };
  request.setHeader('x-process', process.env.CHAOS_PROCESS ?? '');
});

// However the test ends, this process ends with it.
if (isMainThread) {
  process.stdin.on('close', () => process.kill(process.pid, 'SIGKILL')).resume();
  (process.stdin as typeof process.stdin & { unref(): void }).unref();
}
