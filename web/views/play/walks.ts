/** Recognises moves that walk: everything that moves goes one place in the same direction. */
import type { Scene, ScenePiece } from '../../../src/board/index.ts';

export type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Distances in cells that count as zero. */
const TOLERANCE = 0.01;

/** The direction of a move on the board; undefined if it is not a step. */
export function walkOf(before: Scene, after: Scene): Direction | undefined {
  const steps = new Set<Direction | undefined>();
  for (const now of after.boards) {
    const old = before.boards.find(({ id }) => id === now.id);
    if (old === undefined) continue;
    const [left, came] = [byLook(old.pieces), byLook(now.pieces)];
    for (const [look, places] of came) {
      const [from, ...moreFrom] = without(left.get(look) ?? [], places);
      const [to, ...moreTo] = without(places, left.get(look) ?? []);
      // Pieces that only appear or change, such as trails, do not move.
      if (from === undefined || to === undefined) continue;
      steps.add(moreFrom.length + moreTo.length > 0 ? undefined : directionOf(from, to));
    }
  }
  return steps.size === 1 ? [...steps][0] : undefined;
}

function byLook(pieces: readonly ScenePiece[]): Map<string, Place[]> {
  const places = new Map<string, Place[]>();
  for (const { symbol, colour, label, x, y } of pieces) {
    const look = `${symbol} ${colour} ${label}`;
    places.set(look, [...(places.get(look) ?? []), { x, y }]);
  }
  return places;
}

function without(places: readonly Place[], others: readonly Place[]): Place[] {
  return places.filter(({ x, y }) => !others.some((other) => isNear(x, other.x) && isNear(y, other.y)));
}

function directionOf(from: Place, to: Place): Direction | undefined {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (isNear(dy, 0) && isNear(Math.abs(dx), 1)) return dx > 0 ? 'ArrowRight' : 'ArrowLeft';
  if (isNear(dx, 0) && isNear(Math.abs(dy), 1)) return dy > 0 ? 'ArrowDown' : 'ArrowUp';
  return undefined;
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) < TOLERANCE;
}
