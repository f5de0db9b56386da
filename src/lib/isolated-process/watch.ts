import { workerData } from 'node:worker_threads';
import { MEMORY_MB, OUT_OF_CPU_TIME, OUT_OF_MEMORY } from './limits.ts';

/** What the thread that runs programs tells this one. */
export interface Watched {
  /** 1 while a program runs. */
  readonly isRunning: Int32Array<SharedArrayBuffer>;
  /** The CPU time of the process, in milliseconds, at which the run ends. */
  readonly cpuEnd: Float64Array<SharedArrayBuffer>;
  /** Not asked here: the process that has started this one may have ended before this thread began. */
  readonly parent: number;
}

const LOOK_MS = 50;

const endProcess = (signal: NodeJS.Signals): void => {
  try {
    process.kill(process.pid, signal);
  } catch {
    process.kill(process.pid, 'SIGKILL');
  }
};

const millisecondsOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

/**
 * A thread of its own, because a program that never ends lets nothing else run in its thread. It ends the process when the
 * program has used too much, or when nobody waits for it any more.
 */
function watch({ isRunning, cpuEnd, parent }: Watched): void {
  for (;;) {
    Atomics.wait(isRunning, 0, 0);
    const own = process.threadCpuUsage();
    while (Atomics.wait(isRunning, 0, 1, LOOK_MS) === 'timed-out') {
      const used = millisecondsOf(process.cpuUsage()) - millisecondsOf(process.threadCpuUsage(own));
      if (used > (cpuEnd[0] ?? 0)) endProcess(OUT_OF_CPU_TIME);
      if (process.memoryUsage.rss() > MEMORY_MB * 1024 * 1024 || process.ppid !== parent)
        endProcess(process.ppid === parent ? OUT_OF_MEMORY : 'SIGKILL');
    }
  }
}

watch(workerData as Watched);
