/** The number of puzzles (games of one role) solved in a given time, and the method that solves each. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { seededRandom, tableLines } from '../../src/base/index.ts';
import { defineLoneCommand, flag, positiveNumber, text, wholeNumber } from '../../src/cli/command.ts';
import { UsageError } from '../../src/cli/io.ts';
import { compile } from '../../src/engines/compile.ts';
import { RulesGame } from '../../src/engines/index.ts';
import type { Role } from '../../src/game/index.ts';
import { isTurnBased, readDescription } from '../../src/gdl/index.ts';
import {
  createPlayer,
  isChoiceRefusal,
  PLAYERS,
  type PlayerChoice,
  readPlayerChoice,
  type Thoughts,
} from '../../src/players/index.ts';

const LIBRARY = fileURLToPath(new URL('../../games/', import.meta.url));

interface PuzzleResult {
  readonly sheet: string;
  readonly engine?: string;
  readonly goal?: number;
  readonly moves?: number;
  /** Seconds until the player finished, and until it was ready to begin. */
  readonly seconds?: number;
  readonly compiling?: number;
  readonly positions?: number;
  readonly note: string;
}

export const subject = defineLoneCommand({
  name: 'puzzles',
  summary: 'puzzles: how many are solved in a given time, and how',
  description: [
    'Gives a player one turn at the initial state of every single-role sheet in a folder. A puzzle counts as solved if the player finds moves that lead to the goal 100.',
    'Exit code: 0.',
  ],
  operands: { usage: '', least: 0, most: 0 },
  options: {
    folder: text('PATH', 'folder of the sheets (the library)'),
    sheets: text('NAMES', 'only these sheets, without .kif, separated by spaces'),
    seconds: positiveNumber('S', 'thinking time per puzzle (10)'),
    player: text('PLAYER', 'the player, as in puzzle:method=iw (puzzle)'),
    seed: wholeNumber('S', 'random seed (1)', { least: 0 }),
    json: flag('print JSON instead of a table'),
  },
  examples: [
    { call: 'npm run bench -- puzzles --seconds 2', does: 'the library, with two seconds per puzzle' },
  ],

  async run({ options }, io) {
    const choice = readPlayerChoice(options.player ?? 'puzzle', PLAYERS);
    if (isChoiceRefusal(choice)) throw new UsageError(`--player: ${choice.problem}`);
    const wanted = options.sheets?.split(' ');
    const files = sheetFiles(options.folder ?? LIBRARY).filter(
      (file) => wanted === undefined || wanted.includes(path.basename(file, '.kif')),
    );
    const results: PuzzleResult[] = [];
    for (const file of files) {
      const result = await measure(file, choice, options.seconds ?? 10, options.seed ?? 1);
      if (result === undefined) continue;
      results.push(result);
      io.err(`${row(result).join('  ')}\n`);
    }
    const solved = results.filter(({ goal }) => goal === 100).length;
    if (options.json) {
      io.out(`${JSON.stringify({ solved, of: results.length, sheets: results }, null, 2)}\n`);
    } else {
      const header = ['sheet', 'engine', 'goal', 'moves', 'seconds', 'positions', 'note'];
      for (const line of tableLines([header, ...results.map(row)])) io.out(`${line}\n`);
      io.out(`\n${solved} of ${results.length} solved\n`);
    }
    return 0;
  },
});

function sheetFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.kif'))
    .sort()
    .map((name) => path.join(folder, name));
}

function row({ sheet, engine, goal, moves, seconds, positions, note }: PuzzleResult): string[] {
  const shown = (value: number | undefined) => value?.toLocaleString('en') ?? '';
  return [sheet, engine ?? '', shown(goal), shown(moves), seconds?.toFixed(2) ?? '', shown(positions), note];
}

/** Undefined if the sheet has several roles, or cannot be played. */
async function measure(
  file: string,
  choice: PlayerChoice,
  seconds: number,
  seed: number,
): Promise<PuzzleResult | undefined> {
  const sheet = path.basename(file, '.kif');
  try {
    const { description } = readDescription(readFileSync(file, 'latin1'), sheet);
    if (!isTurnBased(description) || new RulesGame(description).roles.length !== 1) return undefined;
    const start = performance.now();
    const { game } = compile(description);
    const player = createPlayer(choice, PLAYERS);
    const role = 0 as Role;
    await player.start({
      game,
      role,
      random: seededRandom(seed),
      now: () => performance.now(),
      budget: {},
    });
    const compiling = (performance.now() - start) / 1000;
    let last: Thoughts | undefined;
    const report = (thoughts: Thoughts) => {
      last = thoughts;
    };
    const legal = game.legalMoves(game.initial, role);
    if (legal.length === 0 || game.isTerminal(game.initial)) return undefined;
    const before = performance.now();
    await player.choose({
      step: 0,
      situation: { kind: 'state', state: game.initial },
      legal,
      budget: { seconds },
      report,
    });
    const took = (performance.now() - before) / 1000;
    const [best] = last?.moves ?? [];
    return {
      sheet,
      engine: game.engine,
      ...(best?.value !== undefined && { goal: best.value, moves: last?.line.length ?? 0 }),
      seconds: took,
      compiling,
      positions: last?.work.nodes ?? 0,
      note: last?.note ?? '',
    };
  } catch (error) {
    return { sheet, note: `FAILED: ${(error as Error).message.split('\n')[0]}` };
  }
}
