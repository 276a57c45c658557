/** Renders a scene as a self-contained SVG picture, with a description for people who cannot see it. */
import { escaped, markupNumber, shortened } from '../base/index.ts';
import { boardMarkup } from './board-markup.ts';
import { symbolMarkup } from './picture.ts';
import type { Scene, SceneCounter, SceneHand, SceneItem, ScenePlayer, SceneTable } from './scene.ts';
import { svgStyle, type Theme } from './svg-style.ts';

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
  const width = Math.max(LEAST_WIDTH, scene.width, isWhole ? widestText(scene) : 0) + 2 * PADDING;
  const rows = new Rows(width);
  if (isWhole) {
    for (const player of scene.players) rows.add(playerWidth(player), playerMarkup(player));
    for (const counter of scene.counters) rows.add(counterWidth(counter), counterMarkup(counter));
    rows.end();
    for (const table of scene.tables) if (!isLong(table)) rows.block(...tableMarkup(table));
  }
  const top = rows.bottom + (hasTitles ? 0.4 : 0.1);
  const boards = scene.boards.map((board) => boardMarkup(board, hasTitles)).join('');
  const left = PADDING + Math.max(0, (width - 2 * PADDING - scene.width) / 2);
  const below = new Rows(width, top + scene.height + 0.1);
  if (isWhole) {
    for (const hand of scene.hands) handRows(hand, below);
    for (const table of scene.tables) if (isLong(table)) below.block(...tableMarkup(table));
    const mostFacts = scene.boards.length > 0 ? MOST_FACTS_BESIDE_BOARDS : MOST_FACTS;
    for (const fact of scene.facts.slice(0, mostFacts))
      below.add(textWidth(shortened(fact, LONGEST_FACT)), factMarkup(fact));
    const left = scene.facts.length - mostFacts;
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
/** A board must not be small because of what is listed below it. */
const MOST_FACTS_BESIDE_BOARDS = 12;
/** Tables with more rows stand below the boards. */
const LONGEST_TABLE_ABOVE = 8;

function isLong({ rows }: SceneTable): boolean {
  return rows.length > LONGEST_TABLE_ABOVE;
}
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

  hasRoomFor(widths: readonly number[]): boolean {
    const all = widths.reduce((sum, width) => sum + width + 0.3, -0.3);
    return this.#x + all <= this.#width - PADDING;
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
  const dot = `<g class="ag-${colour}"><circle class="ag-body ag-fine" cx=".2" r=".15"/></g>`;
  const title = isToMove ? `<title>${escaped(name)} is to move</title>` : '';
  return `<g>${title}${ring}${dot}${textMarkup(shortened(name, LONGEST_NAME), 0.55, isToMove)}</g>`;
}

function counterText({ name, owner, value }: SceneCounter): string {
  const whose = owner === undefined ? name : `${owner} ${name}`;
  return `${shortened(whose, LONGEST_NAME)}: ${shortened(value, LONGEST_NAME)}`;
}

function counterWidth(counter: SceneCounter): number {
  return textWidth(counterText(counter)) + (counter.symbol === undefined ? 0 : COIN);
}

/** The width of a coin beside its number. */
const COIN = 0.42;

function counterMarkup(counter: SceneCounter): string {
  const { symbol } = counter;
  if (symbol === undefined) return textMarkup(counterText(counter), 0);
  const picture = symbolMarkup({ symbol, colour: 'yellow', label: '' });
  return `<g transform="translate(0 -.2)scale(.004)">${picture}</g>${textMarkup(counterText(counter), COIN)}`;
}

/** The width of the widest text beside the boards. */
function widestText({ players, counters, tables, hands, facts }: Scene): number {
  return Math.max(
    0,
    ...players.map(playerWidth),
    ...counters.map(counterWidth),
    ...tables.map((table) => tableColumns(table).width),
    ...hands.flatMap((hand) => [textWidth(handTitle(hand)), ...hand.items.map(itemWidth)]),
    ...facts.slice(0, MOST_FACTS).map((fact) => textWidth(shortened(fact, LONGEST_FACT))),
  );
}

const TABLE_ROW = 0.46;

/** The texts of a table, and where its columns are. */
function tableColumns({ columns, rows }: Pick<SceneTable, 'columns' | 'rows'>) {
  const cells = rows.map(({ owner, values }) =>
    [owner, ...values].map((text) => shortened(text, LONGEST_NAME)),
  );
  const heads = ['', ...columns.map((name) => shortened(name, LONGEST_NAME))];
  const widths = heads.map((head, i) =>
    Math.max(...[head, ...cells.map((row) => row[i] ?? '')].map((text) => textWidth(text) + 0.35)),
  );
  const starts = widths.map((_, i) => widths.slice(0, i).reduce((sum, width) => sum + width, 0.45));
  return { cells, heads, widths, starts, width: (starts.at(-1) ?? 0) + (widths.at(-1) ?? 0) };
}

/** The height and the markup of a table. Numbers are aligned on the right. */
function tableMarkup({ columns, rows }: SceneTable): [number, string] {
  const { cells, heads, widths, starts } = tableColumns({ columns, rows });
  const cell = (text: string, i: number, line: number, kind: string): string => {
    const isNumber = i > 0 && rows.every(({ values }) => /^-?\d*$/.test(values[i - 1] ?? ''));
    const x = (starts[i] ?? 0) + (isNumber ? (widths[i] ?? 0) - 0.35 : 0);
    const anchor = isNumber ? ' text-anchor="end"' : '';
    return `<text class="${kind}" x="${markupNumber(x)}" y="${markupNumber(line * TABLE_ROW)}"${anchor}>${escaped(text)}</text>`;
  };
  const head = heads.map((text, i) => (text === '' ? '' : cell(text, i, 0, 'ag-text ag-faint')));
  const lines = rows.map(({ colour }, r) => {
    const y = markupNumber((r + 1) * TABLE_ROW);
    const dot = `<g class="ag-${colour}"><circle class="ag-body ag-fine" cx=".2" cy="${y}" r=".12"/></g>`;
    return dot + (cells[r] ?? []).map((text, i) => cell(text, i, r + 1, 'ag-text')).join('');
  });
  return [(rows.length + 1) * TABLE_ROW + 0.15, [...head, ...lines].join('')];
}

function handTitle({ name, owner }: SceneHand): string {
  return shortened(`${owner === undefined ? '' : `${owner} `}${name}:`, LONGEST_NAME);
}

/** The name beside an item; empty if its picture says the same. */
function itemName({ symbol, label, title }: SceneItem): string {
  const full = shortened(title, LONGEST_NAME);
  // Lamps all look alike.
  if (symbol.startsWith('lamp-')) return full;
  const isSaid = symbol === 'card' || /^die-\d$/.test(symbol) || label.toLowerCase() === title;
  return isSaid || full.length <= 2 ? '' : full;
}

function itemWidth(item: SceneItem): number {
  const name = itemName(item);
  return 0.6 + (name === '' ? 0 : textWidth(name) + 0.1);
}

/** From this number of items on, pictures that differ stand without names. */
const MANY_ITEMS = 9;

function handRows(hand: SceneHand, rows: Rows): void {
  const { items } = hand;
  const title = handTitle(hand);
  const looks = new Set(items.map(({ symbol, colour, label }) => `${symbol} ${colour} ${label}`));
  const areClear = items.length >= MANY_ITEMS && looks.size === items.length && items.every(isPicture);
  const widths = items.map((item) => (areClear ? 0.6 : itemWidth(item)));
  rows.end();
  rows.add(textWidth(title), textMarkup(title, 0));
  // Items in several lines begin below their title.
  if (!rows.hasRoomFor(widths)) rows.end();
  for (const [i, item] of items.entries()) {
    const classes = [
      'ag-item',
      ...(item.isOn ? [] : ['ag-off']),
      ...item.marks.map((mark) => `ag-item-${mark}`),
    ];
    const frame = item.marks
      .map((mark) => `<rect class="ag-${mark}" x="-.02" y="-.3" width=".6" height=".6" rx=".08"/>`)
      .join('');
    const picture = `<g transform="translate(0 -.28)scale(.0056)">${symbolMarkup(item)}</g>`;
    const name = areClear ? '' : itemName(item);
    const text = name === '' ? '' : textMarkup(name, 0.62);
    rows.add(
      widths[i] ?? 0,
      `<g class="${classes.join(' ')}" data-cell="${escaped(item.id)}"><title>${escaped(shortened(item.title, 80))}</title>${frame}${picture}${text}</g>`,
    );
  }
  if (items.length === 0) rows.add(0.3, textMarkup('–', 0));
  rows.end();
}

function isPicture({ symbol }: SceneItem): boolean {
  return !symbol.startsWith('lamp-') && symbol !== 'letters' && symbol !== 'number';
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
