/** Renders a scene as a self-contained SVG picture, with a description for people who cannot see it. */
import { escaped, markupNumber, shortened } from '../base/index.ts';
import { pieceMarkup, symbolMarkup } from './picture.ts';
import type {
  Scene,
  SceneBoard,
  SceneCell,
  SceneCounter,
  SceneHand,
  SceneLabel,
  SceneLine,
  ScenePiece,
  ScenePlayer,
  SceneTable,
} from './scene.ts';
import { lineClass, svgStyle, type Theme } from './svg-style.ts';
import { isFaint } from './symbols.ts';

export interface SvgOptions {
  readonly theme?: Theme;
  /** The title of the picture. */
  readonly title?: string;
  /** `boards` leaves out players, counters, hands and facts. */
  readonly parts?: 'all' | 'boards';
  /** Pixels per cell. */
  readonly scale?: number;
  /** False if the page already has the CSS rules. */
  readonly style?: boolean;
  /** False if the picture lies on a background. */
  readonly background?: boolean;
}

const PADDING = 0.3;
const LEAST_WIDTH = 5;
const ROW = 0.62;
/** Average width of a letter in normal text, in cells. */
const LETTER = 0.19;

/**
 * @example
 * const scene = sceneOf(inferLayout(description, game), game.facts(game.initial));
 * svgOf(scene, { theme: 'dark' }).startsWith('<svg') // true
 */
export function svgOf(scene: Scene, options: SvgOptions = {}): string {
  const {
    theme = 'auto',
    title = 'board',
    parts = 'all',
    scale = 48,
    style = true,
    background = true,
  } = options;
  const isWhole = parts === 'all';
  const hasTitles = scene.boards.length > 1 && scene.boards.some((board) => board.title !== '');
  const width = Math.max(LEAST_WIDTH, scene.width) + 2 * PADDING;
  const rows = new Rows(width);
  if (isWhole) {
    for (const player of scene.players) rows.add(playerWidth(player), playerMarkup(player));
    for (const counter of scene.counters) rows.add(counterWidth(counter), counterMarkup(counter));
    rows.end();
    for (const table of scene.tables) rows.block(...tableMarkup(table));
  }
  const top = rows.bottom + (hasTitles ? 0.4 : 0.1);
  const boards = scene.boards.map((board) => boardMarkup(board, hasTitles)).join('');
  const left = PADDING + Math.max(0, (width - 2 * PADDING - scene.width) / 2);
  const below = new Rows(width, top + scene.height + 0.1);
  if (isWhole) {
    for (const hand of scene.hands) handRows(hand, below);
    for (const fact of scene.facts.slice(0, MOST_FACTS))
      below.add(textWidth(shortened(fact, LONGEST_FACT)), factMarkup(fact));
    const left = scene.facts.length - MOST_FACTS;
    if (left > 0) below.add(3, factMarkup(`… and ${left} more facts`));
    below.end();
  }
  const height = below.bottom + PADDING;
  const size = `width="${markupNumber(width * scale)}" height="${markupNumber(height * scale)}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="ag" role="img" ${size} viewBox="0 0 ${markupNumber(width)} ${markupNumber(height)}">`,
    `<title>${escaped(title)}</title><desc>${escaped(describeScene(scene))}</desc>`,
    style ? `<style>${svgStyle(theme)}</style>` : '',
    background ? `<rect class="ag-page" width="100%" height="100%"/>` : '',
    rows.markup,
    `<g transform="translate(${markupNumber(left)} ${markupNumber(top)})">${boards}</g>`,
    below.markup,
    '</svg>',
  ].join('');
}

const MOST_FACTS = 60;
const LONGEST_FACT = 60;

/** Items in lines, starting a new line when one is full. */
class Rows {
  readonly #width: number;
  readonly #parts: string[] = [];
  #x = PADDING;
  bottom: number;

  constructor(width: number, top = PADDING) {
    this.#width = width;
    this.bottom = top;
  }

  get markup(): string {
    return this.#parts.join('');
  }

  add(width: number, markup: string): void {
    if (this.#x > PADDING && this.#x + width > this.#width - PADDING) this.end();
    this.#parts.push(
      `<g transform="translate(${markupNumber(this.#x)} ${markupNumber(this.bottom + ROW / 2)})">${markup}</g>`,
    );
    this.#x += width + 0.3;
  }

  /** Something of several lines, below what there is. */
  block(height: number, markup: string): void {
    this.end();
    this.#parts.push(
      `<g transform="translate(${markupNumber(PADDING)} ${markupNumber(this.bottom + ROW / 2)})">${markup}</g>`,
    );
    this.bottom += height;
  }

  end(): void {
    if (this.#x > PADDING) this.bottom += ROW;
    this.#x = PADDING;
  }
}

function textWidth(text: string): number {
  return LETTER * [...text].length;
}

function textMarkup(text: string, x: number, isBold = false): string {
  const weight = isBold ? ' font-weight="700"' : '';
  return `<text class="ag-text" x="${markupNumber(x)}"${weight}>${escaped(text)}</text>`;
}

const LONGEST_NAME = 24;

function playerWidth({ name }: ScenePlayer): number {
  return 0.55 + textWidth(shortened(name, LONGEST_NAME)) + 0.1;
}

/** The role to move has a ring around its colour. */
function playerMarkup({ name, colour, isToMove }: ScenePlayer): string {
  const ring = isToMove ? '<circle class="ag-highlight" cx=".2" r=".24"/>' : '';
  const dot = `<g class="ag-${colour}"><circle class="ag-body" style="stroke-width:.03" cx=".2" r=".15"/></g>`;
  const title = isToMove ? `<title>${escaped(name)} is to move</title>` : '';
  return `<g>${title}${ring}${dot}${textMarkup(shortened(name, LONGEST_NAME), 0.55, isToMove)}</g>`;
}

function counterText({ name, owner, value }: SceneCounter): string {
  const whose = owner === undefined ? name : `${owner} ${name}`;
  return `${shortened(whose, LONGEST_NAME)}: ${shortened(value, LONGEST_NAME)}`;
}

function counterWidth(counter: SceneCounter): number {
  return textWidth(counterText(counter));
}

function counterMarkup(counter: SceneCounter): string {
  return textMarkup(counterText(counter), 0);
}

const TABLE_ROW = 0.46;

/** The height and the markup of a table. Numbers are aligned on the right. */
function tableMarkup({ columns, rows }: SceneTable): [number, string] {
  const cells = rows.map(({ owner, values }) =>
    [owner, ...values].map((text) => shortened(text, LONGEST_NAME)),
  );
  const heads = ['', ...columns.map((name) => shortened(name, LONGEST_NAME))];
  const widths = heads.map((head, i) =>
    Math.max(...[head, ...cells.map((row) => row[i] ?? '')].map((text) => textWidth(text) + 0.35)),
  );
  const starts = widths.map((_, i) => widths.slice(0, i).reduce((sum, width) => sum + width, 0.45));
  const cell = (text: string, i: number, line: number, kind: string): string => {
    const isNumber = i > 0 && rows.every(({ values }) => /^-?\d*$/.test(values[i - 1] ?? ''));
    const x = (starts[i] ?? 0) + (isNumber ? (widths[i] ?? 0) - 0.35 : 0);
    const anchor = isNumber ? ' text-anchor="end"' : '';
    return `<text class="${kind}" x="${markupNumber(x)}" y="${markupNumber(line * TABLE_ROW)}"${anchor}>${escaped(text)}</text>`;
  };
  const head = heads.map((text, i) => (text === '' ? '' : cell(text, i, 0, 'ag-text ag-faint')));
  const lines = rows.map(({ colour }, r) => {
    const y = markupNumber((r + 1) * TABLE_ROW);
    const dot = `<g class="ag-${colour}"><circle class="ag-body" style="stroke-width:.03" cx=".2" cy="${y}" r=".12"/></g>`;
    return dot + (cells[r] ?? []).map((text, i) => cell(text, i, r + 1, 'ag-text')).join('');
  });
  return [(rows.length + 1) * TABLE_ROW + 0.15, [...head, ...lines].join('')];
}

function handRows({ name, owner, items }: SceneHand, rows: Rows): void {
  const title = shortened(`${owner === undefined ? '' : `${owner} `}${name}:`, LONGEST_NAME);
  rows.end();
  rows.add(textWidth(title), textMarkup(title, 0));
  for (const item of items) {
    const classes = [
      'ag-item',
      ...(item.isOn ? [] : ['ag-off']),
      ...item.marks.map((mark) => `ag-item-${mark}`),
    ];
    const frame = item.marks
      .map((mark) => `<rect class="ag-${mark}" x="-.02" y="-.3" width=".6" height=".6" rx=".08"/>`)
      .join('');
    const picture = `<g transform="translate(0 -.28)scale(.0056)">${symbolMarkup(item)}</g>`;
    const full = shortened(item.title, LONGEST_NAME);
    const isNamed = item.label.toLowerCase() !== item.title && full.length > 2;
    const text = isNamed ? textMarkup(full, 0.62) : '';
    rows.add(
      0.6 + (isNamed ? textWidth(full) + 0.1 : 0),
      `<g class="${classes.join(' ')}" data-cell="${escaped(item.id)}"><title>${escaped(shortened(item.title, 80))}</title>${frame}${picture}${text}</g>`,
    );
  }
  if (items.length === 0) rows.add(0.3, textMarkup('–', 0));
  rows.end();
}

function factMarkup(fact: string): string {
  return textMarkup(shortened(fact, LONGEST_FACT), 0);
}

const LONGEST_DESCRIPTION = 2000;

/** `x is to move. cell: 1 1: x, 2 2: o. score red: 3.` */
function describeScene({ boards, players, counters, tables, hands, facts }: Scene): string {
  const toMove = players.filter(({ isToMove }) => isToMove).map(({ name }) => name);
  const sentences = [
    ...(toMove.length === 0 ? [] : [`${toMove.join(' and ')} ${toMove.length === 1 ? 'is' : 'are'} to move`]),
    ...boards.map(({ title, cells }) => {
      const filled = cells
        .filter(({ content }) => content !== '')
        .map(({ name, content }) => `${name} ${content}`);
      return `${title}: ${filled.length === 0 ? 'nothing' : filled.join(', ')}`;
    }),
    ...counters.map(({ name, owner, value }) => `${owner === undefined ? '' : `${owner} `}${name}: ${value}`),
    ...tables.flatMap(({ columns, rows }) =>
      rows.map(({ owner, values }) => {
        const known = columns.flatMap((name, i) => (values[i] ? [`${name} ${values[i]}`] : []));
        return `${owner}: ${known.join(', ')}`;
      }),
    ),
    ...hands.map(({ name, owner, items }) => {
      const held = items.filter(({ isOn }) => isOn).map(({ title }) => title);
      return `${owner === undefined ? '' : `${owner} `}${name}: ${held.length === 0 ? 'nothing' : held.join(', ')}`;
    }),
    ...facts,
  ];
  const text = `${sentences.join('. ')}.`;
  return text.length <= LONGEST_DESCRIPTION ? text : `${text.slice(0, LONGEST_DESCRIPTION)}…`;
}

/** Renders one board, its cells and its pieces as SVG markup. */
function boardMarkup(board: SceneBoard, showsTitle: boolean): string {
  const { cells, lines, pieces, labels } = board;
  const grounds = pieces.filter(({ isGround }) => isGround);
  const others = pieces.filter(({ isGround }) => !isGround);
  const occupied = new Set(others.map(({ cell }) => cell));
  // Lines are drawn under points and over columns.
  const low = cells.filter(({ shape }) => shape !== 'point');
  const points = cells.filter(({ shape }) => shape === 'point');
  return [
    `<g class="ag-board" transform="translate(${markupNumber(board.x)} ${markupNumber(board.y)})">`,
    showsTitle
      ? `<text class="ag-title" x="0.5" y="-0.12">${escaped(shortened(board.title, 40))}</text>`
      : '',
    ...low.map(cellMarkup),
    ...lines.map(lineMarkup),
    ...points.map(cellMarkup),
    ...grounds.map(pieceSvg),
    ...cells.map(underMarkup),
    ...others.map(pieceSvg),
    ...cells.map((cell) => overMarkup(cell, occupied.has(cell.id))),
    ...labels.map(axisLabelMarkup),
    '</g>',
  ].join('');
}

function lineMarkup({ x1, y1, x2, y2, weight, colour }: SceneLine): string {
  const ends = `x1="${markupNumber(x1)}" y1="${markupNumber(y1)}" x2="${markupNumber(x2)}" y2="${markupNumber(y2)}"`;
  return `<line class="${lineClass(weight, colour)}" ${ends}/>`;
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

/** The outline of a cell, smaller by `inset` on each side. */
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

/** Marks under the pieces. */
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

/** Marks over the pieces. */
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

function axisLabelMarkup({ text, x, y, size }: SceneLabel): string {
  return `<text class="ag-label" x="${markupNumber(x)}" y="${markupNumber(y)}" font-size="${size}">${escaped(text)}</text>`;
}

/** The position of the piece on its board, in cells. */
function pieceSvg(piece: ScenePiece): string {
  const place = `translate(${markupNumber(piece.x)} ${markupNumber(piece.y)})`;
  return `<g class="ag-piece${isFaint(piece) ? ' ag-off' : ''}" data-piece="${escaped(piece.id)}" transform="${place}">${pieceMarkup(piece)}</g>`;
}
