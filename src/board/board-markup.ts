/**
 * One board as SVG markup, in the three layers of which the page makes it: what lies under the pieces, the pieces, and
 * what lies over them. Files and the page draw with the same functions, so they cannot differ.
 */
import { escaped, markupNumber, shortened } from '../base/index.ts';
import { pieceMarkup, sharedImages } from './picture.ts';
import type { SceneBoard, SceneCell, SceneLabel, SceneLine, ScenePiece } from './scene.ts';
import { lineClass } from './svg-style.ts';
import { isFaint } from './symbols.ts';

const LONGEST_TITLE = 40;

/** A whole board at its place in the scene, with the names of its cells for programs and people. */
export function boardMarkup(board: SceneBoard, showsTitle: boolean): string {
  return [
    `<g class="ag-board" transform="translate(${markupNumber(board.x)} ${markupNumber(board.y)})">`,
    boardBelow(board, { showsTitle, namesCells: true }),
    ...board.pieces.filter(({ isGround }) => !isGround).map(pieceSvg),
    boardAbove(board),
    '</g>',
  ].join('');
}

export interface BelowOptions {
  readonly showsTitle: boolean;
  /** Whether cells have their ids and names; the page has places to click instead. */
  readonly namesCells: boolean;
}

/** Everything under the pieces: cells, lines, the ground, and the marks of the last move. */
export function boardBelow(board: SceneBoard, { showsTitle, namesCells }: BelowOptions): string {
  const { cells, lines, pieces } = board;
  // Lines are drawn under points and over columns.
  const low = cells.filter(({ shape }) => shape !== 'point');
  const points = cells.filter(({ shape }) => shape === 'point');
  const cellMarkup = (cell: SceneCell) =>
    namesCells ? namedCell(cell) : outlineMarkup(cell, cellClass(cell), 0);
  return [
    sharedImages(pieces),
    showsTitle && board.title !== ''
      ? `<text class="ag-title" x="0.5" y="-0.12">${escaped(shortened(board.title, LONGEST_TITLE))}</text>`
      : '',
    ...low.map(cellMarkup),
    ...lines.map(lineMarkup),
    ...points.map(cellMarkup),
    ...pieces.filter(({ isGround }) => isGround).map(pieceSvg),
    ...cells.map(underMarkup),
  ].join('');
}

export interface AboveOptions {
  /** Ids of cells, in addition to those marked in the scene. */
  readonly selected?: readonly string[];
  readonly targets?: readonly string[];
}

/** Everything over the pieces: marks of what can be clicked, values, and the names along the edges. */
export function boardAbove(
  { cells, pieces, labels }: SceneBoard,
  { selected = [], targets = [] }: AboveOptions = {},
): string {
  const occupied = new Set(pieces.flatMap(({ cell, isGround }) => (isGround ? [] : [cell])));
  const marked = (cell: SceneCell): SceneCell => {
    const more = [
      ...(selected.includes(cell.id) ? (['selected'] as const) : []),
      ...(targets.includes(cell.id) ? (['target'] as const) : []),
    ];
    return more.length === 0 ? cell : { ...cell, marks: [...cell.marks, ...more] };
  };
  return [
    ...cells.map((cell) => overMarkup(marked(cell), occupied.has(cell.id))),
    ...labels.map(axisLabelMarkup),
  ].join('');
}

function lineMarkup({ x1, y1, x2, y2, weight, colour }: SceneLine): string {
  const ends = `x1="${markupNumber(x1)}" y1="${markupNumber(y1)}" x2="${markupNumber(x2)}" y2="${markupNumber(y2)}"`;
  return `<line class="${lineClass(weight, colour)}" ${ends}/>`;
}

function namedCell(cell: SceneCell): string {
  const caption = cell.content === '' ? cell.name : `${cell.name}: ${cell.content}`;
  const title = `<title>${escaped(shortened(caption, 80))}</title>`;
  return `<g data-cell="${escaped(cell.id)}">${outlineMarkup(cell, cellClass(cell), 0)}${title}</g>`;
}

function cellClass({ shape, shade }: SceneCell): string {
  if (shade === 'void') return 'ag-void';
  if (shape === 'line') return 'ag-line-cell';
  if (shape === 'column') return 'ag-column';
  if (shape === 'point') return 'ag-point';
  return shade === 'plain' ? 'ag-cell' : `ag-${shade}`;
}

/** The outline of a cell, smaller by `inset` on each side. */
export function outlineMarkup(cell: SceneCell, kind: string, inset: number): string {
  const { shape, x, y, angle } = cell;
  const width = Math.max(0, cell.width - 2 * inset);
  const height = Math.max(0, cell.height - 2 * inset);
  if (shape === 'point')
    return `<circle class="${kind}" cx="${markupNumber(x)}" cy="${markupNumber(y)}" r="${markupNumber(width / 2)}"/>`;
  if (shape === 'hexagon') {
    const corner = (dx: number, dy: number) =>
      `${markupNumber(x + dx * width)} ${markupNumber(y + dy * height)}`;
    const corners = [
      corner(0, -0.5),
      corner(0.5, -0.25),
      corner(0.5, 0.25),
      corner(0, 0.5),
      corner(-0.5, 0.25),
      corner(-0.5, -0.25),
    ];
    return `<path class="${kind}" d="M${corners.join('L')}Z"/>`;
  }
  const round = shape === 'column' ? 0.1 : shape === 'line' ? height / 2 : 0;
  const turn =
    angle === 0 ? '' : ` transform="rotate(${markupNumber(angle)} ${markupNumber(x)} ${markupNumber(y)})"`;
  return `<rect class="${kind}" x="${markupNumber(x - width / 2)}" y="${markupNumber(y - height / 2)}" width="${markupNumber(width)}" height="${markupNumber(height)}"${round === 0 ? '' : ` rx="${markupNumber(round)}"`}${turn}/>`;
}

/** Marks under the pieces. */
function underMarkup(cell: SceneCell): string {
  const last = cell.marks.includes('last') ? outlineMarkup(cell, 'ag-last', 0.04) : '';
  const { overlay } = cell;
  if (overlay === undefined) return last;
  const value = Math.min(1, Math.max(0, overlay.value));
  const strength = markupNumber(0.15 + 0.6 * Math.abs(value - 0.5) * 2);
  const heat = outlineMarkup(cell, value >= 0.5 ? 'ag-good' : 'ag-bad', 0.04).replace(
    '/>',
    ` fill-opacity="${strength}"/>`,
  );
  return last + heat;
}

/** Radius of the mark of an empty cell that can be clicked, as a share of the cell. */
const TARGET = 0.13;

/** Marks over the pieces. */
function overMarkup(cell: SceneCell, isOccupied: boolean): string {
  const { x, y, marks, overlay, width, height } = cell;
  const parts: string[] = [];
  if (marks.includes('selected')) parts.push(outlineMarkup(cell, 'ag-selected', 0.05));
  if (marks.includes('highlight')) parts.push(outlineMarkup(cell, 'ag-highlight', 0.05));
  if (marks.includes('target')) {
    const isOpen = !isOccupied && cell.shape !== 'line' && cell.shape !== 'column';
    parts.push(
      isOpen
        ? `<circle class="ag-target" cx="${markupNumber(x)}" cy="${markupNumber(y)}" r="${markupNumber(TARGET * Math.min(width, height))}"/>`
        : outlineMarkup(cell, 'ag-target-ring', 0.06),
    );
  }
  if (overlay?.text !== undefined)
    parts.push(
      `<text class="ag-value" x="${markupNumber(x)}" y="${markupNumber(y + 0.34 * height)}">${escaped(shortened(overlay.text, 8))}</text>`,
    );
  return parts.join('');
}

function axisLabelMarkup({ text, x, y, size }: SceneLabel): string {
  return `<text class="ag-label" x="${markupNumber(x)}" y="${markupNumber(y)}" font-size="${size}">${escaped(text)}</text>`;
}

/** The position of the piece on its board, in cells. */
function pieceSvg(piece: ScenePiece): string {
  const place = `translate(${markupNumber(piece.x)} ${markupNumber(piece.y)})`;
  return `<g class="ag-piece${isFaint(piece) ? ' ag-off' : ''}" data-piece="${escaped(piece.id)}" transform="${place}">${pieceMarkup(piece)}</g>`;
}
