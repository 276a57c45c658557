/** One board as markup. */
import type { SceneBoard, SceneCell, SceneLabel } from '../scene.ts';
import { escaped, number, shortened } from './markup.ts';
import { pieceSvg } from './piece.ts';

export function boardMarkup(board: SceneBoard, showsTitle: boolean): string {
  const { cells, lines, pieces, labels } = board;
  const grounds = pieces.filter(({ isGround }) => isGround);
  const others = pieces.filter(({ isGround }) => !isGround);
  const occupied = new Set(others.map(({ cell }) => cell));
  // Lines go under points and over columns.
  const low = cells.filter(({ shape }) => shape !== 'point');
  const points = cells.filter(({ shape }) => shape === 'point');
  return [
    `<g class="ag-board" transform="translate(${number(board.x)} ${number(board.y)})">`,
    showsTitle
      ? `<text class="ag-title" x="0.5" y="-0.12">${escaped(shortened(board.title, 40))}</text>`
      : '',
    ...low.map(cellMarkup),
    ...lines.map(
      ({ x1, y1, x2, y2, weight }) =>
        `<line class="ag-line ag-${weight}" x1="${number(x1)}" y1="${number(y1)}" x2="${number(x2)}" y2="${number(y2)}"/>`,
    ),
    ...points.map(cellMarkup),
    ...grounds.map(pieceSvg),
    ...cells.map(underMarkup),
    ...others.map(pieceSvg),
    ...cells.map((cell) => overMarkup(cell, occupied.has(cell.id))),
    ...labels.map((label) => labelMarkup(label, board)),
    '</g>',
  ].join('');
}

function cellMarkup(cell: SceneCell): string {
  const told = cell.content === '' ? cell.name : `${cell.name}: ${cell.content}`;
  const title = `<title>${escaped(shortened(told, 80))}</title>`;
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
    return `<circle class="${kind}" cx="${number(x)}" cy="${number(y)}" r="${number(width / 2)}"/>`;
  if (shape === 'hexagon') {
    const corner = (dx: number, dy: number) => `${number(x + dx * width)} ${number(y + dy * height)}`;
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
  const turn = angle === 0 ? '' : ` transform="rotate(${number(angle)} ${number(x)} ${number(y)})"`;
  return `<rect class="${kind}" x="${number(x - width / 2)}" y="${number(y - height / 2)}" width="${number(width)}" height="${number(height)}"${round === 0 ? '' : ` rx="${number(round)}"`}${turn}/>`;
}

/** Marks that lie under the pieces. */
function underMarkup(cell: SceneCell): string {
  const last = cell.marks.includes('last') ? outline(cell, 'ag-last', 0.04) : '';
  const { overlay } = cell;
  if (overlay === undefined) return last;
  const value = Math.min(1, Math.max(0, overlay.value));
  const strength = number(0.15 + 0.6 * Math.abs(value - 0.5) * 2);
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
        ? `<circle class="ag-target" cx="${number(x)}" cy="${number(y)}" r="${number(0.16 * Math.min(width, height))}"/>`
        : outline(cell, 'ag-target-ring', 0.06),
    );
  }
  if (overlay?.text !== undefined)
    parts.push(
      `<text class="ag-value" x="${number(x)}" y="${number(y + 0.34 * height)}">${escaped(shortened(overlay.text, 8))}</text>`,
    );
  return parts.join('');
}

function labelMarkup({ text, x, y }: SceneLabel, { kind }: SceneBoard): string {
  const most = kind === 'stacks' || kind === 'piles' ? 12 : 4;
  const short = shortened(text, most);
  const size = kind === 'grid' && short.length > 2 ? ' style="font-size:.22px"' : '';
  return `<text class="ag-label" x="${number(x)}" y="${number(y)}"${size}>${escaped(short)}</text>`;
}
