import { writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { deserialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Answer, Job, Program } from './isolated-child.ts';
import { readMessages, writeMessage } from './messages.ts';
import type { Watched } from './watch.ts';

/** If a machine runs out of memory, this process is to end, and not the service. Only Linux knows this. */
function endFirst(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {}
}

const isRunning = new Int32Array(new SharedArrayBuffer(4));
const cpuEnd = new Float64Array(new SharedArrayBuffer(8));

const cpuTime = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

async function run({ program, input, cpuMs }: Job): Promise<Answer> {
  // Loading a program is our own work, so it comes before the limit.
  const { run: start } = (await import(program)) as Program;
  if (cpuMs === 0) return { cpuMs };
  const began = cpuTime();
  cpuEnd[0] = began + cpuMs;
  Atomics.store(isRunning, 0, 1);
  Atomics.notify(isRunning, 0);
  try {
    return { output: await start(input), cpuMs: cpuTime() - began };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  } finally {
    Atomics.store(isRunning, 0, 0);
    Atomics.notify(isRunning, 0);
  }
}

endFirst();
const watched: Watched = { isRunning, cpuEnd, parent: Number(process.env.PARENT_PID) };
const options = { workerData: watched, env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 8 } };
new Worker(new URL('./watch.ts', import.meta.url), options).unref();
const service = new Socket({ fd: 3, readable: true, writable: true });
service.on('end', () => process.exit()).on('error', () => process.exit());
readMessages(
  service,
  Number.POSITIVE_INFINITY,
  async (message) =>
    writeMessage(service, Buffer.from(JSON.stringify(await run(deserialize(message) as Job)))),
  () => {},
);
