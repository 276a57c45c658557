/** The pieces of a board, and those that a move would bring or take. Pieces that move are animated by their ids. */
import type { SceneBoard, ScenePiece } from '../../src/board/index.ts';
import type { Ghosts } from './ghosts.ts';
import { LongPicture, Picture } from './picture.tsx';

/** How far a piece has been dragged, in cells. */
export interface Dragged {
  readonly cell: string;
  readonly dx: number;
  readonly dy: number;
}

export interface PiecesProps {
  readonly board: SceneBoard;
  readonly ghosts: Ghosts;
  readonly dragged: Dragged | undefined;
}

export function Pieces({ board, ghosts, dragged }: PiecesProps) {
  const ordered = [...board.pieces].sort((a, b) => Number(b.isGround) - Number(a.isGround));
  return (
    <>
      {ordered.map((piece) => {
        const isDragged = dragged !== undefined && dragged.cell === piece.cell && !piece.isGround;
        const classes = [
          'piece',
          piece.isGround && 'fixed',
          ghosts.going.has(piece.id) && 'going',
          isDragged && 'dragged',
        ];
        return (
          <PieceAt
            key={piece.id}
            piece={piece}
            classes={classes.filter(Boolean).join(' ')}
            dx={isDragged ? dragged.dx : 0}
            dy={isDragged ? dragged.dy : 0}
          />
        );
      })}
      {(ghosts.coming.get(board.id) ?? []).map((piece) => (
        <PieceAt key={`ghost ${piece.id}`} piece={piece} classes="piece ghost" dx={0} dy={0} />
      ))}
    </>
  );
}

interface PieceAtProps {
  readonly piece: ScenePiece;
  readonly classes: string;
  readonly dx: number;
  readonly dy: number;
}

/** Parts of a place that a piece fills. */
const ROOM = 0.92;

function PieceAt({ piece, classes, dx, dy }: PieceAtProps) {
  const { x, y, width, height, angle, isGround } = piece;
  const isLong = Math.abs(width - height) > 0.01;
  const room = (isGround ? 1 : ROOM) / 100;
  const turn = angle === 0 ? '' : `rotate(${angle})`;
  const fit = isLong ? '' : `scale(${room * width} ${room * height})translate(-50 -50)`;
  return (
    // A style, unlike an attribute, can be animated.
    <g class={classes} style={{ transform: `translate(${x + dx}px, ${y + dy}px)` }}>
      <g transform={`${turn}${fit}`}>{isLong ? <LongPicture {...piece} /> : <Picture {...piece} />}</g>
    </g>
  );
}
