/**
 * Draws the pieces of a board as pictures, and the pieces that a move would add or remove; animates moving pieces by
 * their ids.
 */
import {
  hasLabel,
  isFaint,
  type LongShape,
  longShape,
  roomOf,
  type Scene,
  type SceneBoard,
  type ScenePiece,
  type Shape,
  symbolShapes,
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
  const ordered = [...board.pieces].sort((a, b) => Number(b.isGround) - Number(a.isGround));
  return (
    <>
      {ordered.map((piece) => {
        const isDragged = dragged !== undefined && dragged.cell === piece.cell && !piece.isGround;
        const classes = [
          'piece',
          piece.isGround && 'fixed',
          isFaint(piece) && 'ag-off',
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

function PieceAt({ piece, classes, dx, dy }: PieceAtProps) {
  const { x, y, width, height, angle } = piece;
  const long = longShape(piece);
  const room = roomOf(piece) / 100;
  const turn = angle === 0 ? '' : `rotate(${angle})`;
  const fit = long === undefined ? `scale(${room * width} ${room * height})translate(-50 -50)` : '';
  return (
    // Styles can be animated, attributes cannot.
    <g class={classes} style={{ transform: `translate(${x + dx}px, ${y + dy}px)` }}>
      <g transform={`${turn}${fit}`}>
        {long === undefined ? <Picture {...piece} /> : <LongPicture shape={long} colour={piece.colour} />}
      </g>
    </g>
  );
}

/** Pictures of pieces and other items, with letters where needed to identify them. */
export interface PictureProps {
  readonly symbol: string;
  readonly colour: string;
  readonly label: string;
}

/** Font sizes by number of letters, in a 100 by 100 box. */
const LETTER_SIZES = [52, 52, 40, 30, 24];
const LONGEST_LABEL = 4;

/** A picture in a 100 by 100 box. */
export function Picture({ symbol, colour, label }: PictureProps) {
  const text = [...label].slice(0, LONGEST_LABEL).join('');
  return (
    <g class={`ag-${colour}`}>
      {symbolShapes(symbol).map((shape) => (
        <ShapePath key={shape.path} shape={shape} />
      ))}
      {hasLabel(symbol) && text !== '' && (
        <text
          class={symbol === 'number' ? 'ag-bare' : 'ag-chip'}
          x="50"
          y="52"
          font-size={LETTER_SIZES[[...text].length]}
        >
          {text}
        </text>
      )}
    </g>
  );
}

const CLASSES: Readonly<Record<Shape['paint'], string>> = {
  body: 'ag-body',
  ink: 'ag-ink',
  line: 'ag-stroke',
  inkLine: 'ag-inkLine',
};

/** Lines lie on a wider line in the outline colour, so that they are visible on any background. */
function ShapePath({ shape: { path, paint } }: { readonly shape: Shape }) {
  return (
    <>
      {paint === 'line' && <path class="ag-casing" d={path} />}
      <path class={CLASSES[paint]} d={path} />
    </>
  );
}

interface LongPictureProps {
  readonly shape: LongShape;
  readonly colour: string;
}

/** Bars and discs seen from the side, centred at the origin, in cells. */
function LongPicture({ shape: { width, height, round, label, fontSize }, colour }: LongPictureProps) {
  return (
    <g class={`ag-${colour}`}>
      <rect class="ag-body ag-thin" x={-width / 2} y={-height / 2} width={width} height={height} rx={round} />
      {label !== '' && (
        <text class="ag-chip" y="0.02" font-size={fontSize}>
          {[...label].slice(0, LONGEST_LABEL).join('')}
        </text>
      )}
    </g>
  );
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
