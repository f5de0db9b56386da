/**
 * Loaded into `daymark serve` by tests that kill it. There is no setting for any of this, because nobody else should want it.
 */

import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { isMainThread } from 'node:worker_threads';
import { pace } from '../src/notifications/retry.ts';

// What takes days there takes seconds.
pace.waits = 0.0005;
pace.leaseSeconds = 6;

// Receivers see who calls; mail servers see it by the name that SMTP_URL gives.
subscribe('http.client.request.created', (message) => {
  const { request } = message as { request: ClientRequest };
  request.setHeader('x-process', process.env.CHAOS_PROCESS ?? '');
});

// However the test ends, this ends with it.
if (isMainThread) {
  process.stdin.on('close', () => process.kill(process.pid, 'SIGKILL')).resume();
  (process.stdin as typeof process.stdin & { unref(): void }).unref();
}
