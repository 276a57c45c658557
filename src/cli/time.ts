/** Spans of time as people write them: `1s`, `500ms`, `2m`, or seconds without a unit. */
import { UsageError } from './failure.ts';
import type { Option } from './option.ts';

const SECONDS = { ms: 0.001, s: 1, m: 60, min: 60 } as const;

/** Seconds, or undefined if it is no time above 0. */
export function readTime(text: string): number | undefined {
  const [, number, unit = 's'] = /^(\d+\.?\d*|\.\d+)\s*(ms|s|m|min)?$/.exec(text.trim().toLowerCase()) ?? [];
  const seconds = Number(number) * SECONDS[unit as keyof typeof SECONDS];
  return seconds > 0 && Number.isFinite(seconds) ? seconds : undefined;
}

/** `3 s` or `500 ms`. */
export function timeText(seconds: number): string {
  return seconds < 1 ? `${Math.round(seconds * 1000)} ms` : `${Number(seconds.toFixed(2))} s`;
}

/** In seconds. */
export function time(help: string): Option<number | undefined> {
  return {
    placeholder: 'TIME',
    help,
    absent: undefined,
    parse: (given) => {
      const seconds = readTime(given);
      if (seconds !== undefined) return seconds;
      throw new UsageError(`must be a time as in 1s, 500ms or 2m, not '${given}'`);
    },
  };
}
