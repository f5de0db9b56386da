import cluster from 'node:cluster';
import type { Logger } from 'pino';
import { isNpmScript } from './invocation.ts';

export type StopReason = 'SIGTERM' | 'SIGINT' | 'SIGHUP' | 'the parent process is gone';

const PARENT_CHECK_MS = 1000;

let requested: Promise<StopReason> | undefined;

/**
 * Resolves at the first SIGTERM or SIGINT, or when npm or bin/daymark.js, which forward signals to this process, no
 * longer run. Later signals have no effect: Ctrl+C arrives twice, from the terminal and through npm. SIGHUP stops the service
 * if its terminal was closed. Elsewhere it has no effect: other programs read their settings again, and it must not cut
 * requests here.
 */
export function stopRequested(): Promise<StopReason> {
  requested ??= new Promise((stop) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal));
    process.on('SIGHUP', () => {
      if (isOnTerminal() && !cluster.isWorker) stop('SIGHUP');
    });
    const parent = cluster.isWorker ? undefined : parentThatForwards(process.env);
    if (parent === undefined) return;
    const timer = setInterval(() => {
      if (process.ppid !== parent) stop('the parent process is gone');
    }, PARENT_CHECK_MS);
    timer.unref();
  });
  return requested;
}

/**
 * The id of the process that forwards signals to this one, if there is one: npm or bin/daymark.js. People stop that
 * process, not this one. Workers have none, because the primary process stops them.
 */
function parentThatForwards(env: NodeJS.ProcessEnv): number | undefined {
  if (env.DAYMARK_LAUNCHER_PID) return Number(env.DAYMARK_LAUNCHER_PID);
  const isDaymarkScript = isNpmScript(env) && env.npm_lifecycle_script?.startsWith('exec node src/main.js');
  return isDaymarkScript || env.npm_command === 'exec' ? process.ppid : undefined;
}

/** The service was asked to stop before it had started. */
export class StoppedEarly extends Error {}

/**
 * Waits for a step of the start, such as connecting to a database that does not answer. Throws when the service is
 * asked to stop.
 */
export async function unlessStopped<T>(work: Promise<T>): Promise<T> {
  const stopped = stopRequested().then(() => {
    throw new StoppedEarly();
  });
  return Promise.race([work, stopped]);
}

/** Whether somebody runs this by hand, so that a SIGHUP says that their terminal is gone. */
const isOnTerminal = (): boolean =>
  [process.stdin, process.stdout, process.stderr].some((stream) => stream.isTTY === true);

/** Says in the log why a SIGHUP changes nothing. */
export function explainHangUps(log: Logger): void {
  if (isOnTerminal()) return;
  process.on('SIGHUP', () =>
    log.info('SIGHUP was ignored: Daymark reads its settings when it starts. Restart it to change them'),
  );
}
