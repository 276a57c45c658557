/** Draws one board with the functions that draw files, so that both look the same. */
import { boardAbove, boardBelow, type SceneBoard } from '../../src/board/index.ts';
import { type Dragged, type Ghosts, Pieces } from './pieces.tsx';

export interface BoardPictureProps {
  readonly board: SceneBoard;
  readonly showsTitle: boolean;
  readonly ghosts: Ghosts;
  readonly dragged: Dragged | undefined;
  readonly selected: readonly string[];
  readonly targets: readonly string[];
}

/** A board in the markup of `anygame draw`; only the pieces are elements of the page, because they move. */
export function BoardPicture({ board, showsTitle, ghosts, dragged, selected, targets }: BoardPictureProps) {
  return (
    <>
      <g dangerouslySetInnerHTML={{ __html: boardBelow(board, { showsTitle, namesCells: false }) }} />
      <Pieces board={board} ghosts={ghosts} dragged={dragged} />
      <g class="above" dangerouslySetInnerHTML={{ __html: boardAbove(board, { selected, targets }) }} />
    </>
  );
}
