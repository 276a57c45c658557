/** Walks over the sprites of a kind. */
import { NEXT, NONE } from './layout.ts';
import type { World } from './world.ts';

/** Every sprite of exactly a kind, in the order of creation. */
export function forEachOfKind(world: World, id: number, visit: (sprite: number) => void): void {
  const { start, end } = world.game.sharedRange[id] as { start: number; end: number };
  for (let shared = start; shared < end; shared++)
    if (world.isThere(shared)) visit(~(shared * world.layout.rowInts));
  const last = world.tail(id);
  if (last === NONE) return;
  for (let row = world.head(id); ; ) {
    const next = world.i[row + NEXT] as number;
    visit(row);
    if (row === last) return;
    row = next;
  }
}
