/** The page and files draw every game of the library in the same way. */
import type { ComponentChildren, VNode } from 'preact';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../src/base/index.ts';
import { drawingsFor, inferLayout, type SceneBoard, sceneOf, svgOf } from '../../src/board/index.ts';
import { RulesGame } from '../../src/engines/index.ts';
import { randomPlayout } from '../../src/game/random-play.ts';
import { descriptionOf, library, viewOf } from '../../test/library/library-games.ts';
import { BoardPicture } from './board-picture.tsx';
import { NO_GHOSTS } from './pieces.tsx';

/** The markup that the page makes of a component without state. */
function markupOf(node: ComponentChildren): string {
  if (Array.isArray(node)) return node.map(markupOf).join('');
  if (node === null || node === undefined || typeof node === 'boolean') return '';
  if (typeof node !== 'object') return String(node);
  const { type, props } = node as VNode<Record<string, unknown>>;
  if (typeof type === 'function') return markupOf((type as (props: unknown) => ComponentChildren)(props));
  const {
    children,
    dangerouslySetInnerHTML: inner,
    ...attributes
  } = props as {
    children?: ComponentChildren;
    dangerouslySetInnerHTML?: { __html: string };
    [name: string]: unknown;
  };
  const content = inner?.__html ?? markupOf(children);
  if (typeof type !== 'string') return content;
  const written = Object.entries(attributes).map(([name, value]) => {
    const text = typeof value === 'object' ? (value as { transform?: string }).transform : value;
    return name === 'style'
      ? ` transform="${String(text).replaceAll('px', '').replace(', ', ' ')}"`
      : ` ${name}="${text}"`;
  });
  return `<${type}${written.join('')}>${content}</${type}>`;
}

/** Every shape and text in the order in which it is drawn, with its class and its place, but without ids and titles. */
function shapesIn(markup: string): string[] {
  const shown = markup.replaceAll(/<title>.*?<\/title>/g, '').replaceAll(/ (?:data-\w+|style)="[^"]*"/g, '');
  const found: string[] = [];
  const places: string[] = [];
  for (const [tag, end, name, attributes = '', isEmpty] of shown.matchAll(
    /<(\/?)(\w+)([^>]*?)(\/?)>|[^<]+/g,
  )) {
    if (name === undefined) found.push(`text ${tag}`);
    else if (end === '/') places.pop();
    else {
      const isGroup = name === 'g';
      const transform = / transform="([^"]*)"/.exec(attributes)?.[1] ?? '';
      if (isEmpty !== '/') places.push(isGroup ? transform : '');
      if (!isGroup)
        found.push([...places.filter((place) => place !== ''), name, attributes.trim()].join(' '));
    }
  }
  return found;
}

function pageMarkup(board: SceneBoard, showsTitle: boolean): string {
  const picture = BoardPicture({
    board,
    showsTitle,
    ghosts: NO_GHOSTS,
    dragged: undefined,
    selected: [],
    targets: [],
  });
  return `<g transform="translate(${board.x} ${board.y})">${markupOf(picture)}</g>`;
}

describe('the page draws what a file shows', () => {
  test.each(library.games)('$name', (entry) => {
    const description = descriptionOf(entry);
    const game = new RulesGame(description);
    const layout = inferLayout(description, game, { ...viewOf(entry.family), most: 12 });
    for (const moves of [0, 6]) {
      const { state } = randomPlayout(game, game.initial, seededRandom(1), moves);
      const facts = game.facts(state);
      const drawings = drawingsFor(description)?.(facts);
      const scene = sceneOf(layout, facts, drawings && { drawings });
      const round = (text: string) =>
        text.replaceAll(/-?\d+\.\d+/g, (number) => String(Math.round(100 * Number(number)) / 100));
      const page = scene.boards.flatMap((board) =>
        shapesIn(round(pageMarkup(board, scene.boards.length > 1))),
      );
      const file = svgOf(scene, { parts: 'boards', style: false, background: false });
      const boards = file.slice(file.indexOf('</desc>') + '</desc>'.length, -'</svg>'.length);
      const inner = boards.replace(/^<g transform="[^"]*">/, '').replace(/<\/g>$/, '');
      if (scene.boards.length > 0) expect(page.length).toBeGreaterThan(3);
      expect(shapesIn(round(inner))).toEqual(page);
    }
  });
});
