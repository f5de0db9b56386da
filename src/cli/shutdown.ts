import cluster from 'node:cluster';
import { isNpmScript } from './invocation.ts';

/** Why the service stops. */
export type StopReason = 'SIGTERM' | 'SIGINT' | 'the process that started it is gone';

const PARENT_CHECK_MS = 1000;

let requested: Promise<StopReason> | undefined;

/**
 * Resolves at the first SIGTERM or SIGINT, or when npm or bin/daymark.js, which pass signals on to this process, are gone.
 * Signals that follow change nothing: Ctrl+C arrives twice, from the terminal and through npm.
 */
export function stopRequested(): Promise<StopReason> {
  requested ??= new Promise((stop) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal));
    const parent = cluster.isWorker ? undefined : parentThatForwards(process.env);
    if (parent === undefined) return;
    const timer = setInterval(() => {
      if (process.ppid !== parent) stop('the process that started it is gone');
    }, PARENT_CHECK_MS);
    timer.unref();
  });
  return requested;
}

/** Nobody stops this process by its own id when there is one of these in front of it. A worker hears from the first process. */
function parentThatForwards(env: NodeJS.ProcessEnv): number | undefined {
  if (env.DAYMARK_LAUNCHER_PID) return Number(env.DAYMARK_LAUNCHER_PID);
  const isOurs = isNpmScript(env) && env.npm_lifecycle_script?.startsWith('exec node src/main.js');
  return isOurs || env.npm_command === 'exec' ? process.ppid : undefined;
}

/** The service was told to stop before it had started. */
export class StoppedEarly extends Error {}

/** Waits for a part of the start, such as a database that does not answer, but not longer than the service shall run. */
export async function unlessStopped<T>(work: Promise<T>): Promise<T> {
  const stopped = stopRequested().then(() => {
    throw new StoppedEarly();
  });
  return Promise.race([work, stopped]);
}
