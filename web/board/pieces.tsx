/**
 * Draws the pieces of a board as pictures, and the pieces that a move would add or remove; animates moving pieces by
 * their ids.
 */
import {
  type ColourName,
  pieceMarkup,
  type Scene,
  type SceneBoard,
  type ScenePiece,
  symbolMarkup,
} from '../../src/board/index.ts';

/** The distance a piece has been dragged, in cells. */
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
  // The ground is drawn with the board.
  const standing = board.pieces.filter(({ isGround }) => !isGround);
  return (
    <>
      {standing.map((piece) => {
        const isDragged = dragged !== undefined && dragged.cell === piece.cell;
        const classes = ['piece', ghosts.going.has(piece.id) && 'going', isDragged && 'dragged'];
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
      {(ghosts.coming.get(board.id) ?? [])
        .filter(({ isGround }) => !isGround)
        .map((piece) => (
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

function PieceAt({ piece, classes, dx, dy }: PieceAtProps) {
  return (
    <g
      class={classes}
      // Styles can be animated, attributes cannot.
      style={{ transform: `translate(${piece.x + dx}px, ${piece.y + dy}px)` }}
      // Markup of our own, in which names are escaped.
      dangerouslySetInnerHTML={{ __html: pieceMarkup(piece) }}
    />
  );
}

export interface PictureProps {
  readonly symbol: string;
  readonly colour: ColourName;
  readonly label: string;
  readonly image?: NonNullable<ScenePiece['image']>;
}

/** A piece or another thing in a box of 100 by 100. */
export function Picture(props: PictureProps) {
  // Markup of our own, in which names are escaped.
  return <g dangerouslySetInnerHTML={{ __html: symbolMarkup(props) }} />;
}

export interface Ghosts {
  /** Pieces by board. */
  readonly coming: ReadonlyMap<string, readonly ScenePiece[]>;
  /** Ids of pieces. */
  readonly going: ReadonlySet<string>;
}

export const NO_GHOSTS: Ghosts = { coming: new Map(), going: new Set() };

/** The changes that a move would make to the board: pieces added and removed. */
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
