/** Random walks: a direction is drawn and repeated for `cons` further steps. */
import type { Kind } from './kinds.ts';
import { AUX, COUNT } from './layout.ts';
import type { World } from './world.ts';

/** Stands for no direction. */
export const NO_DIRECTION = 4;

/**
 * COUNT is how many times the direction was repeated; AUX is one more than the direction, so walks start by standing
 * still.
 */
export function randomStep(world: World, row: number, kind: Kind): number {
  const repeated = world.i[row + COUNT] as number;
  if (repeated < kind.limit) {
    world.i[row + COUNT] = repeated + 1;
    return lastDirection(world, row);
  }
  const direction = world.random.below(4);
  world.i[row + AUX] = direction + 1;
  world.i[row + COUNT] = 0;
  return direction;
}

export function lastDirection(world: World, row: number): number {
  const kept = world.i[row + AUX] as number;
  return kept === 0 ? NO_DIRECTION : kept - 1;
}
