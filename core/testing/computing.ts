/** Returns the CPU time of this thread for a synchronous call, in milliseconds, independent of other processes. */
export function cpuMs(run: () => unknown): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
