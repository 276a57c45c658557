/**
 * npm run picture: writes docs/pictures/matches.svg, which shows matches of three games side by side, played from
 * their rules. The animation only uses CSS, so it works wherever SVG images are shown. Also writes
 * docs/pictures/arcade.svg, which shows an arcade game.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawBoard, loadGame, playMatch, stateAfter } from '../src/api/index.ts';
import { installedArcade } from '../src/host/index.ts';
import { arcadePictures } from './arcade-pictures.ts';
import { root } from './bootstrap.mjs';

const GAMES = ['connect-four', 'breakthrough:width=6,height=6', 'reversi-6x6'];
/** Pixels of a board, and the gap between boards. */
const SIZE = 260;
const GAP = 20;
/** Seconds for which a position is shown, and the number of additional positions for which the last one stays. */
const SECONDS = 0.7;
const REST = 5;

interface Board {
  readonly style: string;
  readonly viewBox: string;
  /** The contents of the picture for each position. */
  readonly frames: readonly string[];
}

async function playedBoard(name: string): Promise<Board> {
  const game = await loadGame(name);
  const { moves } = await playMatch(game, ['mcts:playout=decisive'], { playouts: 2000, seed: 1 });
  const texts = moves.map((joint) => `(${joint.join(' ')})`);
  const pictures = [undefined, ...texts].map((_, count) =>
    drawBoard(game, stateAfter(game, texts.slice(0, count)), { theme: 'light' }),
  );
  const [first = ''] = pictures;
  return {
    style: /<style>([\s\S]*?)<\/style>/.exec(first)?.[1] ?? '',
    viewBox: /viewBox="([^"]*)"/.exec(first)?.[1] ?? '',
    frames: pictures.map((picture) =>
      picture
        .replace(/^[\s\S]*?<\/style>/, '')
        .replace(/<\/svg>\s*$/, '')
        .replaceAll(/<title>[^<]*<\/title>| data-\w+="[^"]*"/g, ''),
    ),
  };
}

/** The direct child elements and texts of a piece of a picture. */
function childrenOf(text: string): string[] {
  const children: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: token, index } of text.matchAll(/<\/?[^>]+>|[^<]+/g)) {
    if (depth === 0) start = index;
    if (token.startsWith('</')) depth--;
    else if (token.startsWith('<') && !token.endsWith('/>')) depth++;
    if (depth === 0) children.push(text.slice(start, index + token.length));
  }
  return children;
}

/** A picture that shows each of the frames in turn, with their common parts drawn once. */
function merged(frames: readonly string[], runs: Set<string>): string {
  const [first = ''] = frames;
  if (frames.every((frame) => frame === first)) return first;
  const parts = frames.map(childrenOf);
  const count = parts[0]?.length ?? 0;
  if (count > 1 && parts.every(({ length }) => length === count)) {
    return Array.from({ length: count }, (_, i) =>
      merged(
        parts.map((part) => part[i] ?? ''),
        runs,
      ),
    ).join('');
  }
  const open = /^<(\w+)[^>]*[^/]>/.exec(first);
  const isSame = count === 1 && open !== null && parts.every((part) => part.length === 1);
  if (isSame && frames.every((frame) => frame.startsWith(open[0]))) {
    const close = `</${open[1]}>`;
    const inside = frames.map((frame) => frame.slice(open[0].length, -close.length));
    return `${open[0]}${merged(inside, runs)}${close}`;
  }
  return timed(parts, runs);
}

/** Every distinct element once, shown in the frames that contain it. */
function timed(frames: readonly (readonly string[])[], runs: Set<string>): string {
  const elements = [...new Set(frames.flat())];
  return elements
    .map((element) => {
      const isIn = frames.map((frame) => frame.includes(element));
      if (isIn.every(Boolean)) return element;
      let text = '';
      for (let from = isIn.indexOf(true), to = from; from >= 0; from = isIn.indexOf(true, to)) {
        const end = isIn.indexOf(false, from);
        to = end < 0 ? isIn.length : end;
        runs.add(`${from}-${to}`);
        text += `<g class="r${from}-${to}">${element}</g>`;
      }
      return text;
    })
    .join('');
}

function runRule(run: string, length: number): string {
  const [from = 0, to = 0] = run.split('-').map(Number);
  const percent = (frame: number) => `${((100 * frame) / length).toFixed(2)}%`;
  const shown = `${percent(from)}{visibility:visible}`;
  const hidden = `${from === 0 ? '' : '0%{visibility:hidden}'}${to === length ? '' : `${percent(to)}{visibility:hidden}`}`;
  const still = to === length ? 'visible' : 'hidden';
  return `@keyframes k${run}{${hidden}${shown}}.r${run}{visibility:${still}}@media (prefers-reduced-motion:no-preference){.r${run}{animation:k${run} ${(SECONDS * length).toFixed(1)}s step-end infinite}}`;
}

const boards = await Promise.all(GAMES.map(playedBoard));
const length = Math.max(...boards.map(({ frames }) => frames.length)) + REST;
const runs = new Set<string>();
const drawn = boards.map(({ frames, viewBox }, i) => {
  const all = Array.from({ length }, (_, frame) => frames[Math.min(frame, frames.length - 1)] ?? '');
  return `<svg class="ag" x="${i * (SIZE + GAP)}" width="${SIZE}" height="${SIZE}" viewBox="${viewBox}"><title>${GAMES[i]}</title>${merged(all, runs)}</svg>`;
});
const width = GAMES.length * (SIZE + GAP) - GAP;
const style = [boards[0]?.style, ...[...runs].map((run) => runRule(run, length))].join('');
const label = 'Matches of Connect Four, Breakthrough and Reversi, with boards drawn from the rules';
writeFileSync(
  path.join(root, 'docs/pictures/matches.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="${width}" height="${SIZE}" viewBox="0 0 ${width} ${SIZE}"><title>${label}</title><style>${style}</style>${drawn.join('')}</svg>\n`,
);
console.log(`docs/pictures/matches.svg: ${length} frames`);

const ARCADE = 'frog-road';
const arcade = installedArcade();
const { moving, still } = arcadePictures(
  ARCADE,
  'Frog Road, an arcade game, played to the end',
  arcade.sheets(ARCADE),
);
writeFileSync(path.join(root, 'docs/pictures/arcade.svg'), moving);
writeFileSync(path.join(root, 'docs/pictures/arcade-still.svg'), still);
console.log('docs/pictures/arcade.svg and arcade-still.svg');
