/** Scales for utilities, so that methods whose published parameters assume goals from 0 to 100 work in all games. */
import type { UtilityRange } from './game.ts';

/** The goals that GDL prescribes. */
export const STANDARD_SCALE: UtilityRange = { min: 0, max: 100 };

/**
 * The scale of a role: 0 to 100 if its utilities stay within that range and span at least half of it, otherwise their
 * own range.
 *
 * @example
 * utilityScale({ min: 0, max: 1 }) // { min: 0, max: 1 }
 */
export function utilityScale({ min, max }: UtilityRange): UtilityRange {
  const isWithin = min >= STANDARD_SCALE.min && max <= STANDARD_SCALE.max;
  // A role without goals has no range.
  return isWithin && (2 * max >= STANDARD_SCALE.max || max === min) ? STANDARD_SCALE : { min, max };
}

/** Maps the lowest utility of the scale to 0 and the highest to 1. */
export function shareOfScale(utility: number, { min, max }: UtilityRange): number {
  return (utility - min) / (max - min);
}

/** The utility in the middle of the scale, used without any knowledge. */
export function middleOf({ min, max }: UtilityRange): number {
  return (min + max) / 2;
}

/** Converts a utility to the scale from 0 to 100. */
export function onStandardScale(utility: number, scale: UtilityRange): number {
  return scale === STANDARD_SCALE ? utility : STANDARD_SCALE.max * shareOfScale(utility, scale);
}

/** Converts a number from 0 to 100 to a utility. */
export function fromStandardScale(value: number, scale: UtilityRange): number {
  return scale === STANDARD_SCALE
    ? value
    : scale.min + (scale.max - scale.min) * (value / STANDARD_SCALE.max);
}

/** An axis for charts of utilities. */
interface UtilityAxis extends UtilityRange {
  /** Values with labels in ascending order, including the ends. */
  readonly ticks: readonly number[];
}

/**
 * The axis from 0 to 100 if all utilities lie in that range, otherwise round numbers that enclose them and 0.
 *
 * @param parts approximate number of intervals between ticks
 * @example
 * utilityAxis([-30, 140], 4).ticks // [-50, 0, 50, 100, 150]
 */
export function utilityAxis(utilities: readonly number[], parts: number): UtilityAxis {
  const least = Math.min(0, ...utilities);
  const most = Math.max(STANDARD_SCALE.max, ...utilities);
  const step = roundStep((most - least) / parts);
  const first = Math.floor(least / step);
  const ticks = Array.from({ length: Math.ceil(most / step) - first + 1 }, (_, i) => (first + i) * step);
  return { min: first * step, max: ticks.at(-1) as number, ticks };
}

/** The least of 1, 2, 2.5, 5 and 10 times a power of ten that is at least the width. */
function roundStep(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width));
  return power * ([1, 2, 2.5, 5].find((factor) => factor * power >= width) ?? 10);
}
