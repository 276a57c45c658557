/** Renders one board, its cells and its pieces as SVG markup. */

import { escaped, markupNumber, shortened } from '../base/index.ts';
import type { SceneBoard, SceneCell, SceneLabel, ScenePiece } from './scene.ts';
import { hasLabel, type Paint, type Shape, symbolShapes } from './symbols.ts';

export function boardMarkup(board: SceneBoard, showsTitle: boolean): string {
  const { cells, lines, pieces, labels } = board;
  const grounds = pieces.filter(({ isGround }) => isGround);
  const others = pieces.filter(({ isGround }) => !isGround);
  const occupied = new Set(others.map(({ cell }) => cell));
  // Lines go under points and over columns.
  const low = cells.filter(({ shape }) => shape !== 'point');
  const points = cells.filter(({ shape }) => shape === 'point');
  return [
    `<g class="ag-board" transform="translate(${markupNumber(board.x)} ${markupNumber(board.y)})">`,
    showsTitle
      ? `<text class="ag-title" x="0.5" y="-0.12">${escaped(shortened(board.title, 40))}</text>`
      : '',
    ...low.map(cellMarkup),
    ...lines.map(
      ({ x1, y1, x2, y2, weight }) =>
        `<line class="ag-line ag-${weight}" x1="${markupNumber(x1)}" y1="${markupNumber(y1)}" x2="${markupNumber(x2)}" y2="${markupNumber(y2)}"/>`,
    ),
    ...points.map(cellMarkup),
    ...grounds.map(pieceSvg),
    ...cells.map(underMarkup),
    ...others.map(pieceSvg),
    ...cells.map((cell) => overMarkup(cell, occupied.has(cell.id))),
    ...labels.map((label) => axisLabelMarkup(label, board)),
    '</g>',
  ].join('');
}

function cellMarkup(cell: SceneCell): string {
  const caption = cell.content === '' ? cell.name : `${cell.name}: ${cell.content}`;
  const title = `<title>${escaped(shortened(caption, 80))}</title>`;
  return `<g data-cell="${escaped(cell.id)}">${outline(cell, cellClass(cell), 0)}${title}</g>`;
}

function cellClass({ shape, shade }: SceneCell): string {
  if (shade === 'void') return 'ag-void';
  if (shape === 'line') return 'ag-line-cell';
  if (shape === 'column') return 'ag-column';
  if (shape === 'point') return 'ag-point';
  return shade === 'plain' ? 'ag-cell' : `ag-${shade}`;
}

/** The shape of a cell, smaller by `inset` on each side. */
function outline(cell: SceneCell, kind: string, inset: number): string {
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

/** Marks that lie under the pieces. */
function underMarkup(cell: SceneCell): string {
  const last = cell.marks.includes('last') ? outline(cell, 'ag-last', 0.04) : '';
  const { overlay } = cell;
  if (overlay === undefined) return last;
  const value = Math.min(1, Math.max(0, overlay.value));
  const strength = markupNumber(0.15 + 0.6 * Math.abs(value - 0.5) * 2);
  const heat = outline(cell, value >= 0.5 ? 'ag-good' : 'ag-bad', 0.04).replace(
    '/>',
    ` fill-opacity="${strength}"/>`,
  );
  return last + heat;
}

/** Marks that lie over the pieces. */
function overMarkup(cell: SceneCell, isOccupied: boolean): string {
  const { x, y, marks, overlay, width, height } = cell;
  const parts: string[] = [];
  if (marks.includes('selected')) parts.push(outline(cell, 'ag-selected', 0.05));
  if (marks.includes('highlight')) parts.push(outline(cell, 'ag-highlight', 0.05));
  if (marks.includes('target')) {
    const isOpen = !isOccupied && cell.shape !== 'line' && cell.shape !== 'column';
    parts.push(
      isOpen
        ? `<circle class="ag-target" cx="${markupNumber(x)}" cy="${markupNumber(y)}" r="${markupNumber(0.16 * Math.min(width, height))}"/>`
        : outline(cell, 'ag-target-ring', 0.06),
    );
  }
  if (overlay?.text !== undefined)
    parts.push(
      `<text class="ag-value" x="${markupNumber(x)}" y="${markupNumber(y + 0.34 * height)}">${escaped(shortened(overlay.text, 8))}</text>`,
    );
  return parts.join('');
}

function axisLabelMarkup({ text, x, y }: SceneLabel, { kind }: SceneBoard): string {
  const most = kind === 'stacks' || kind === 'piles' ? 12 : 4;
  const short = shortened(text, most);
  const size = kind === 'grid' && short.length > 2 ? ' style="font-size:.22px"' : '';
  return `<text class="ag-label" x="${markupNumber(x)}" y="${markupNumber(y)}"${size}>${escaped(short)}</text>`;
}

// Pieces, and things in hands, as markup.

type Drawn = Pick<ScenePiece, 'symbol' | 'colour' | 'label'>;

/** The piece in a square of 100 by 100, coloured by classes of `svgStyle`. */
export function symbolMarkup({ symbol, colour, label }: Drawn): string {
  const shapes = symbolShapes(symbol).map(shapeMarkup).join('');
  return `<g class="ag-${colour}">${shapes}${hasLabel(symbol) ? pieceLabelMarkup(symbol, label) : ''}</g>`;
}

const CLASSES: Readonly<Record<Paint, string>> = {
  body: 'ag-body',
  ink: 'ag-ink',
  line: 'ag-stroke',
  inkLine: 'ag-inkLine',
};

/** Lines lie on a wider line of the outline's colour, so that they are seen on any ground. */
function shapeMarkup({ path, paint }: Shape): string {
  const casing = paint === 'line' ? `<path class="ag-casing" d="${path}"/>` : '';
  return `${casing}<path class="${CLASSES[paint]}" d="${path}"/>`;
}

const LONGEST_PIECE_LABEL = 4;

function pieceLabelMarkup(symbol: string, label: string): string {
  const text = shortened(label, LONGEST_PIECE_LABEL);
  const size = [52, 52, 40, 30, 24][[...text].length] ?? 24;
  const kind = symbol === 'number' ? 'ag-bare' : 'ag-chip';
  return text === '' ? '' : `<text class="${kind}" x="50" y="52" font-size="${size}">${escaped(text)}</text>`;
}

/** Where the piece stands on its board, in cells. */
function pieceSvg(piece: ScenePiece): string {
  const { x, y, width, height, angle, isGround } = piece;
  // What a board is made of, if it has no picture, must not look like a piece.
  const isFaint = isGround && hasLabel(piece.symbol);
  const room = isFaint ? 0.45 : isGround ? 1 : 0.92;
  const isLong = Math.abs(width - height) > 0.01;
  const turn = angle === 0 ? '' : `rotate(${markupNumber(angle)})`;
  const inner = isLong ? longMarkup(piece) : symbolMarkup(piece);
  const [across, down] = isLong ? [1, 1] : [(room * width) / 100, (room * height) / 100];
  const place = isLong
    ? ''
    : `scale(${fineMarkupNumber(across)} ${fineMarkupNumber(down)})translate(-50 -50)`;
  return `<g class="ag-piece${isFaint ? ' ag-off' : ''}" data-piece="${escaped(piece.id)}" transform="translate(${markupNumber(x)} ${markupNumber(y)})${turn}${place}">${inner}</g>`;
}

function fineMarkupNumber(value: number): string {
  return String(Math.round(value * 10000) / 10000);
}

/** Bars and discs seen from the side keep round corners whatever their length. */
function longMarkup({ width, height, colour, label, symbol }: ScenePiece): string {
  const tall = symbol === 'across' ? 0.16 : height * (symbol === 'square' ? 1 : 0.88);
  const text =
    !hasLabel(symbol) || label === ''
      ? ''
      : `<text class="ag-chip" y=".02" font-size="${markupNumber(Math.min(0.4, tall * 0.7))}">${escaped(shortened(label, LONGEST_PIECE_LABEL))}</text>`;
  const box = `x="${markupNumber(-width / 2)}" y="${markupNumber(-tall / 2)}" width="${markupNumber(width)}" height="${markupNumber(tall)}" rx="${markupNumber(Math.min(0.12, tall / 2))}"`;
  return `<g class="ag-${colour}"><rect class="ag-body" style="stroke-width:.04" ${box}/>${text}</g>`;
}
