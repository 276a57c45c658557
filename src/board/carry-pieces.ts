/** Keeps the ids of pieces that moved, so that they can be seen moving. */
import type { Scene, SceneBoard, ScenePiece } from './scene.ts';

/**
 * The second scene, in which a piece that left one cell and stands on another has the id it had before.
 *
 * @example
 * const shown = carryPieces(before, sceneOf(layout, facts));
 */
export function carryPieces(before: Scene, now: Scene): Scene {
  const old = new Map(before.boards.map((board) => [board.id, board]));
  return {
    ...now,
    boards: now.boards.map((board) => {
      const earlier = old.get(board.id);
      return earlier === undefined ? board : { ...board, pieces: carried(earlier, board) };
    }),
  };
}

function carried(before: SceneBoard, now: SceneBoard): ScenePiece[] {
  const at = new Map(before.pieces.map((piece) => [placeKey(piece), piece]));
  const stayed = new Set<string>();
  const taken = new Set<string>();
  for (const piece of now.pieces) {
    const same = at.get(placeKey(piece));
    if (same === undefined) continue;
    stayed.add(placeKey(piece));
    taken.add(same.id);
  }
  const left = before.pieces.filter((piece) => !stayed.has(placeKey(piece)));
  return now.pieces.map((piece) => {
    const same = at.get(placeKey(piece));
    if (same !== undefined) return { ...piece, id: same.id };
    const from = left
      .filter((each) => lookKey(each) === lookKey(piece) && !taken.has(each.id))
      .sort((a, b) => distance(a, piece) - distance(b, piece))[0];
    const id = from?.id ?? freeId(piece.id, taken, before);
    taken.add(id);
    return { ...piece, id };
  });
}

/** Ids of pieces that are gone or elsewhere by now must not be used for another. */
function freeId(wanted: string, taken: ReadonlySet<string>, before: SceneBoard): string {
  const isUsed = (id: string) => taken.has(id) || before.pieces.some((piece) => piece.id === id);
  if (!isUsed(wanted)) return wanted;
  let number = 2;
  while (isUsed(`${wanted}#${number}`)) number++;
  return `${wanted}#${number}`;
}

function placeKey(piece: ScenePiece): string {
  return `${piece.cell}\n${lookKey(piece)}`;
}

function lookKey({ symbol, colour, title, isGround }: ScenePiece): string {
  return `${symbol}\n${colour}\n${title}\n${isGround}`;
}

function distance(one: ScenePiece, other: ScenePiece): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
