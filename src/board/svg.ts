/** Renders a scene as a self-contained SVG picture, with a description for people who cannot see it. */

import { escaped, markupNumber, shortened } from '../base/index.ts';
import type { Scene, SceneCounter, SceneHand, ScenePlayer } from './scene.ts';
import { boardMarkup, symbolMarkup } from './svg-board.ts';
import { svgStyle, type Theme } from './svg-style.ts';

export interface SvgOptions {
  readonly theme?: Theme;
  /** What the picture is called. */
  readonly title?: string;
  /** `boards` leaves out players, counters, hands and facts. */
  readonly parts?: 'all' | 'boards';
  /** Pixels for a cell. */
  readonly scale?: number;
  /** Left out where the page has the rules already. */
  readonly style?: boolean;
  /** Left out where the picture lies on something. */
  readonly background?: boolean;
}

const PADDING = 0.3;
const LEAST_WIDTH = 5;
const ROW = 0.62;
/** Width of an average letter of normal text, in cells. */
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
  const hasTitles = scene.boards.length > 1;
  const width = Math.max(LEAST_WIDTH, scene.width) + 2 * PADDING;
  const rows = new Rows(width);
  if (isWhole) {
    for (const player of scene.players) rows.add(playerWidth(player), playerMarkup(player));
    for (const counter of scene.counters) rows.add(counterWidth(counter), counterMarkup(counter));
    rows.end();
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

/** Things in a line, and a new line when one is full. */
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

/** The one to move has a ring around the colour. */
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

// A scene in words, for those who cannot see it.

const LONGEST_DESCRIPTION = 2000;

/** `x is to move. cell: 1 1: x, 2 2: o. score red: 3.` */
function describeScene({ boards, players, counters, hands, facts }: Scene): string {
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
    ...hands.map(({ name, owner, items }) => {
      const held = items.filter(({ isOn }) => isOn).map(({ title }) => title);
      return `${owner === undefined ? '' : `${owner} `}${name}: ${held.length === 0 ? 'nothing' : held.join(', ')}`;
    }),
    ...facts,
  ];
  const text = `${sentences.join('. ')}.`;
  return text.length <= LONGEST_DESCRIPTION ? text : `${text.slice(0, LONGEST_DESCRIPTION)}…`;
}
