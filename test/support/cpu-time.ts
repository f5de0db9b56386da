/** The CPU time of this thread in milliseconds, however busy the machine is otherwise. */
export function cpuMilliseconds(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
