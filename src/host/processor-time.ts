/** Seconds that this process has been on a processor, which other work on the machine does not count into. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
