/** A server for tests that kill it: as `daymark serve` runs it, but what takes days there takes seconds. */

import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { runServer } from '../src/cli/server.ts';
import { readConfig } from '../src/config.ts';

// Receivers see who calls; mail servers see it by the name that SMTP_URL gives.
subscribe('http.client.request.created', (message) => {
  const { request } = message as { request: ClientRequest };
  request.setHeader('x-process', process.env.CHAOS_PROCESS ?? '');
});

// However the test ends, this ends with it.
process.stdin.on('close', () => process.kill(process.pid, 'SIGKILL')).resume();
(process.stdin as typeof process.stdin & { unref(): void }).unref();

const timing = { retryScale: 0.0005, leaseSeconds: 6 };
process.exitCode = await runServer(readConfig(), () => console.log('Daymark is running'), timing);
