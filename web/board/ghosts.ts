/** What a move would change on the board: pieces that would come, and pieces that would go. */
import type { Scene, ScenePiece } from '../../src/board/index.ts';

export interface Ghosts {
  /** By board. */
  readonly coming: ReadonlyMap<string, readonly ScenePiece[]>;
  /** Ids of pieces. */
  readonly going: ReadonlySet<string>;
}

export const NO_GHOSTS: Ghosts = { coming: new Map(), going: new Set() };

export function ghostsOf(now: Scene, then: Scene): Ghosts {
  const coming = new Map<string, readonly ScenePiece[]>();
  const going = new Set<string>();
  for (const board of then.boards) {
    const before = now.boards.find(({ id }) => id === board.id)?.pieces ?? [];
    const had = new Set(before.map(looks));
    const has = new Set(board.pieces.map(looks));
    coming.set(
      board.id,
      board.pieces.filter((piece) => !had.has(looks(piece))),
    );
    for (const piece of before) if (!has.has(looks(piece))) going.add(piece.id);
  }
  return { coming, going };
}

function looks({ cell, symbol, colour, label }: ScenePiece): string {
  return `${cell} ${symbol} ${colour} ${label}`;
}
