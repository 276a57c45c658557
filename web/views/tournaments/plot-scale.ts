/** Scales of plots: ends and ticks that are easy to read. */
export interface Scale {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

/** About five steps of 1, 2 or 5 times a power of ten that enclose all values. */
export function scaleFor(values: readonly number[]): Scale {
  const [least, most] = values.length === 0 ? [0, 1] : [Math.min(...values), Math.max(...values)];
  const span = most > least ? most - least : 1;
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
  const first = Math.floor(least / step);
  const count = Math.max(1, Math.ceil(most / step) - first);
  const ticks = Array.from({ length: count + 1 }, (_, i) => Number(((first + i) * step).toFixed(6)));
  return { low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1, ticks };
}
