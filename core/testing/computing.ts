/** Milliseconds of processor time that this thread computed for a call: what else the machine is doing does not count. */
export function computing(run: () => unknown): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
