/**
 * Starts a limit of CPU time for this thread, and returns whether it has been exceeded. Time in which the machine did
 * something else does not count. Asking for the CPU time is slow, and it never passes faster than the clock, so the
 * clock says when to ask.
 */
export function startTimeLimit(milliseconds: number): () => boolean {
  const before = process.threadCpuUsage();
  let nextLook = performance.now() + milliseconds;
  return () => {
    if (performance.now() < nextLook) return false;
    const { user, system } = process.threadCpuUsage(before);
    const left = milliseconds - (user + system) / 1000;
    nextLook = performance.now() + left;
    return left <= 0;
  };
}
