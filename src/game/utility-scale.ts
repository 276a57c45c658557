/** What utilities are measured by, so that methods whose parameters were published for goals from 0 to 100 work in games with others. */
import type { UtilityRange } from './game.ts';

/** The goals that GDL prescribes. */
export const STANDARD_SCALE: UtilityRange = { min: 0, max: 100 };

/**
 * The scale of a role: from 0 to 100 if its utilities stay within that and make use of at least half of it, else what they
 * lie between.
 *
 * @example
 * utilityScale({ min: 0, max: 1 }) // { min: 0, max: 1 }
 */
export function utilityScale({ min, max }: UtilityRange): UtilityRange {
  const isWithin = min >= STANDARD_SCALE.min && max <= STANDARD_SCALE.max;
  // A role without any goal has no range to measure by.
  return isWithin && (2 * max >= STANDARD_SCALE.max || max === min) ? STANDARD_SCALE : { min, max };
}

/** From 0 for the lowest utility of the scale to 1 for the highest. */
export function shareOfScale(utility: number, { min, max }: UtilityRange): number {
  return (utility - min) / (max - min);
}

/** The utility in the middle of the scale, for those who know nothing. */
export function middleOf({ min, max }: UtilityRange): number {
  return (min + max) / 2;
}

/** What a utility would be if the scale went from 0 to 100. */
export function onStandardScale(utility: number, scale: UtilityRange): number {
  return scale === STANDARD_SCALE ? utility : STANDARD_SCALE.max * shareOfScale(utility, scale);
}

/** The utility that is meant by a number from 0 to 100. */
export function fromStandardScale(value: number, scale: UtilityRange): number {
  return scale === STANDARD_SCALE
    ? value
    : scale.min + (scale.max - scale.min) * (value / STANDARD_SCALE.max);
}

/** An axis on which utilities are drawn. */
interface UtilityAxis extends UtilityRange {
  /** Where it has labels, in ascending order, the ends among them. */
  readonly ticks: readonly number[];
}

/**
 * From 0 to 100 if all utilities lie there, else round numbers around them and 0.
 *
 * @param parts about how many parts the ticks divide it into
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

/** The least of 1, 2, 2.5, 5 and 10 times a power of ten that is not below the width. */
function roundStep(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width));
  return power * ([1, 2, 2.5, 5].find((factor) => factor * power >= width) ?? 10);
}
