/** A server for tests that kill it. It runs like `daymark serve`, but retries that would take days take seconds. */

import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { readConfig } from '../../src/kernel/config.ts';
import { defaultTiming } from '../../src/lib/delivery-timing.ts';
import { runServer } from '../../src/operations/cli/server.ts';

// Tells receivers which process calls them. Mail servers get that from the name in SMTP_URL.
subscribe('http.client.request.created', (message) => {
  const { request } = message as { request: ClientRequest };
  request.setHeader('x-process', process.env.CHAOS_PROCESS ?? '');
});

// The server ends when the test ends, however the test ends.
process.stdin.on('close', () => process.kill(process.pid, 'SIGKILL')).resume();
(process.stdin as typeof process.stdin & { unref(): void }).unref();

// A busy machine may keep a process waiting for seconds, so what decides whether it is alive stays as it is.
const timing = { ...defaultTiming, retryScale: 0.0005, leaseSeconds: 6 };
process.exitCode = await runServer(readConfig(), () => console.log('Daymark is running'), timing);
