/**
 * Loaded into Daymark before it starts. On SIGUSR2 it writes the longest time, in milliseconds, for which the event
 * loop was blocked since the last signal, and the 99th percentile, to the file named by STALLS_FILE.
 */
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const NANOSECONDS = 1e6;
const file = process.env.STALLS_FILE;
const delays = monitorEventLoopDelay({ resolution: 1 });
delays.enable();

process.on('SIGUSR2', () => {
  const report = {
    longest: delays.max / NANOSECONDS,
    p99: delays.percentile(99) / NANOSECONDS,
    at: Date.now(),
  };
  if (file) writeFileSync(file, JSON.stringify(report));
  delays.reset();
});
