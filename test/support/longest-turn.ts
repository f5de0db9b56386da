import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * The most CPU time, in milliseconds, that this thread spends between two looks of the event loop while something happens: so long
 * nobody else is served. `monitorEventLoopDelay` measures the same by the clock, which also counts what other programs do.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = process.threadCpuUsage();
  let isOver = false;
  const look = () => {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    last = process.threadCpuUsage();
  };
  const watch = async () => {
    while (!isOver) {
      await nextTurn();
      look();
    }
  };
  const watching = watch();
  try {
    await work();
  } finally {
    look();
    isOver = true;
    await watching;
  }
  return longest;
}
