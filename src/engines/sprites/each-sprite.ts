/**
 * Visits the sprites of exactly one kind, in the order of creation and without allocation:
 *
 * `for (let sprite = firstOf(world, id), last = world.tail(id); sprite !== NONE; sprite = nextOf(world, id, sprite,
 * last))`
 *
 * Sprites that are added to the kind in the meantime are not visited.
 */
import { NEXT, NONE, SHARED } from './layout.ts';
import type { World } from './world.ts';

export function firstOf(world: World, id: number): number {
  return sharedFrom(world, id, (world.game.sharedRange[id] as { start: number }).start);
}

export function nextOf(world: World, id: number, sprite: number, last: number): number {
  if (sprite === last) return NONE;
  if (sprite >= 0) return world.i[sprite + NEXT] as number;
  const next = sharedFrom(world, id, (world.sharedInts[~sprite + SHARED] as number) + 1);
  return next >= 0 && last === NONE ? NONE : next;
}

/** Returns the next shared sprite that is present, or else the first sprite with its own row. */
function sharedFrom(world: World, id: number, from: number): number {
  const { end } = world.game.sharedRange[id] as { end: number };
  for (let shared = from; shared < end; shared++)
    if (world.isThere(shared)) return ~(shared * world.layout.rowInts);
  return world.head(id);
}
