/** `anygame draw`: draws a position of a game as an image. */

import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { counted, printable } from '../../base/index.ts';
import {
  animatedSpriteSvg,
  drawingsFor,
  inferLayout,
  type Scene,
  sceneOf,
  spriteSvg,
  svgOf,
  type Theme,
  type View,
} from '../../board/index.ts';
import type { LoadedGame } from '../../engines/index.ts';
import { installedLibrary, readViewFile, readViewOf, writeNewFile } from '../../host/index.ts';
import { openArcade } from '../arcade/open.ts';
import { textPicture } from '../arcade/picture.ts';
import { arcadeAfter } from '../arcade/run.ts';
import { choice, defineCommand, flag, positiveNumber, text } from '../command.ts';
import { EXIT, type Io, UsageError } from '../io.ts';
import { openGame } from '../operands.ts';
import { type Played, playMoves } from '../played-moves.ts';
import { GAME_HELP, GAME_OPTIONS, PERMISSION_OPTIONS } from '../shared-options.ts';

/** Ticks per second in animated pictures of arcade games. */
const ARCADE_PACE = 8;

export const draw = defineCommand({
  description: [
    `${GAME_HELP} Further arguments are joint moves, as in 'anygame step'.`,
    'The picture is SVG, and its board is inferred from the rules. A view file beside the sheet, NAME.view.json, can add what the rules do not say; docs/formats.md describes it.',
    'Exit code: 0 on success, 1 if a move is not legal or the rules cannot be played, 2 if a file cannot be read or written.',
  ],
  operands: { usage: '[GAME [MOVE...]]', least: 0 },
  options: {
    output: text(
      'FILE',
      'the file to write, or - for standard output (NAME.svg; with --json, standard output)',
      'o',
    ),
    library: text('FOLDER', 'draw every game of the library into this folder'),
    text: flag('draw an arcade game as text, one character per cell'),
    moving: flag('draw an arcade game in motion, from the start to the last action'),
    json: flag('print the scene as JSON, for programs that draw it themselves'),
    theme: choice(['auto', 'light', 'dark'], 'colour theme; auto follows the settings of the viewer'),
    dark: flag('the same as --theme dark'),
    scale: positiveNumber('N', 'pixels for a cell (48)'),
    view: text('FILE', 'a view file, for what the rules do not say'),
    engine: GAME_OPTIONS.engine,
    'build-time': GAME_OPTIONS['build-time'],
    ...PERMISSION_OPTIONS,
  },
  examples: [
    { call: 'anygame draw chess -o chess.svg', does: 'the initial position' },
    { call: 'anygame draw tic-tac-toe "mark 2 2" "mark 1 1" -o -', does: 'after two moves' },
    {
      call: 'anygame draw frog-road U U U --moving -o frog.svg',
      does: 'three ticks of an arcade game, as a moving picture',
    },
    { call: 'anygame draw --library pictures', does: 'every game of the library' },
  ],

  async run({ options, operands: [operand, ...moves] }, io) {
    const style = {
      theme: options.dark ? 'dark' : (options.theme ?? 'auto'),
      scale: options.scale ?? 48,
      json: options.json,
    } as const;
    const arcade = operand === undefined ? undefined : await openArcade(operand);
    if (arcade !== undefined) {
      const { game, state, states } = await arcadeAfter(arcade, moves, 1);
      const picture = options.text
        ? `${textPicture(game, state)}\n`
        : options.moving
          ? animatedSpriteSvg(game, states, arcade.name, ARCADE_PACE)
          : spriteSvg(game, state, arcade.name);
      if (options.output === undefined || options.output === '-') io.out(picture);
      else await writeNewFile(options.output, picture);
      return EXIT.success;
    }
    const load = { ...options, defaultEngine: 'rules' } as const;
    if (options.library !== undefined) {
      if (operand !== undefined) throw new UsageError('--library draws every game, so do not name one');
      return await drawAll(options.library, style, (name) => openGame(name, load, io), io);
    }
    if (operand === undefined) throw new UsageError("which game? 'anygame games' lists those of the library");
    const loaded = await openGame(operand, load, io);
    const played = playMoves(loaded.compilation.game, moves, io);
    if (played === undefined) return EXIT.refused;
    const view = await (options.view === undefined ? readViewOf(operand) : readViewFile(options.view));
    const content = pictureOf(sceneIn(loaded, played, view), loaded.name, style);
    const written = `${content}\n`;
    const file = options.output ?? (options.json ? '-' : defaultFile(operand));
    if (file === '-') {
      io.out(written);
      return EXIT.success;
    }
    await writeNewFile(file, written);
    io.out(`${printable(file)}: ${counted(Buffer.byteLength(written), 'byte')}\n`);
    return EXIT.success;
  },
});

interface Style {
  readonly theme: Theme;
  readonly scale: number;
  readonly json: boolean;
}

function sceneIn(
  { description }: LoadedGame,
  { game, state, before, moves }: Played,
  view: View | undefined,
): Scene {
  const layout = inferLayout(description, game, { states: [state], ...(view !== undefined && { view }) });
  const facts = game.facts(state);
  const drawings = drawingsFor(description)?.(facts);
  return sceneOf(layout, facts, {
    lastMoves: (moves.at(-1) ?? []).map((move) => game.moveTerm(move)),
    isOver: game.isTerminal(state),
    ...(before !== undefined && { before: game.facts(before) }),
    ...(drawings !== undefined && { drawings }),
  });
}

function pictureOf(scene: Scene, title: string, { theme, scale, json }: Style): string {
  return json
    ? JSON.stringify({ version: 1, game: title, ...scene }, undefined, 2)
    : svgOf(scene, { title, theme, scale });
}

async function drawAll(
  folder: string,
  style: Style,
  load: (name: string) => Promise<LoadedGame>,
  io: Io,
): Promise<number> {
  const { games } = installedLibrary().library;
  await mkdir(folder, { recursive: true });
  for (const { name } of games) {
    const loaded = await load(name);
    const { game } = loaded.compilation;
    const start = { game, state: game.initial, before: undefined, moves: [] };
    const scene = sceneIn(loaded, start, await readViewOf(name));
    const file = path.join(folder, `${name}.${style.json ? 'json' : 'svg'}`);
    await writeNewFile(
      file,
      `${pictureOf(scene, loaded.name, style)}
`,
    );
  }
  io.out(`${counted(games.length, 'picture')} in ${printable(folder)}\n`);
  return EXIT.success;
}

/** Turns a name such as `breakthrough:width=5` into a valid file name on every system. */
function defaultFile(operand: string): string {
  const name =
    operand === '-'
      ? 'board'
      : path
          .basename(operand)
          .replace(/\.\w+$/, '')
          .replaceAll(/[:=,]+/g, '-');
  return `${name}.svg`;
}
