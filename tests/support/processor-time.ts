/**
 * Milliseconds of processor time that this thread has used: how long a computation takes, whatever else the machine does
 * meanwhile.
 */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
