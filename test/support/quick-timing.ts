/** Loaded into `daymark serve` by tests, to shorten minutes to seconds. */
import { timing } from '../../src/operations/cli/timing.ts';

timing.firstRestartDelayMs = 200;
timing.maxRestartDelayMs = 1000;
if (process.env.TEST_STOP_MS) {
  timing.shutdownMs = Number(process.env.TEST_STOP_MS);
  timing.workerStopMs = Number(process.env.TEST_STOP_MS);
}
