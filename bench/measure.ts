/** The middle one of several running times, in milliseconds of processor time: other work does not count. */
export function medianTime(runs: number, action: () => unknown): number {
  const times: number[] = [];
  for (let i = 0; i < runs; i++) {
    const start = process.cpuUsage();
    action();
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
  }
  times.sort((a, b) => a - b);
  return times[times.length >> 1] ?? 0;
}

/** Processor time of this process so far. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
