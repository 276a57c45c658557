/** The cost of action heuristics: the time to make the formulas, and their share of a search. */
import { readFileSync } from 'node:fs';
import { build } from '../../scripts/build.mjs';
import { grouped, tableLines } from '../../src/base/index.ts';
import { defineLoneCommand, flag, text, wholeNumber } from '../../src/cli/command.ts';
import { cpuSeconds } from '../../src/host/processor-time.ts';
import type { HeuristicCost } from '../../src/papers/measure/heuristics.ts';
import { builtEngine } from '../built-engine.ts';
import { type GuidedSpeed, guidedSpeed } from '../guided-speed.ts';

/** The paper's games that are in the library. */
const COST_GAMES = [
  'battle/battle',
  'bidding-tic-tac-toe/bidding-tic-tac-toe',
  'blocker/blocker',
  'breakthrough/breakthrough',
  'checkers/checkers-small',
  'connect-four/connect-four-8x6',
  'ghost-maze/ghost-maze',
  'nine-board-tic-tac-toe/nine-board-tic-tac-toe',
  'pentago/pentago',
  'sheep-and-wolf/sheep-and-wolf',
  'skirmish/skirmish',
];

interface CostRow extends HeuristicCost {
  readonly game: string;
  readonly guided: GuidedSpeed;
}

export const subject = defineLoneCommand({
  name: 'heuristic',
  summary: 'action heuristics: the cost of the formulas',
  description: [
    'Measures, for some games of the library, the processor time to build the formulas. For the schemes playout, tree and combined, it measures the share of search time spent on values and the simulations per second relative to plain search, one game at a time. Finally it measures guided simulations per second, one game at a time and 128 at once.',
    "'anygame reproduce action-heuristics --only E7' shows which sheets have formulas.",
  ],
  operands: { usage: '', least: 0, most: 0 },
  options: {
    game: text('NAMES', 'sheets in games/, without .kif, separated by spaces'),
    simulations: wholeNumber('N', 'simulations per search (2000)', { least: 1 }),
    json: flag('print JSON instead of tables'),
  },
  examples: [
    { call: 'npm run bench -- heuristic', does: 'costs' },
    { call: 'npm run bench -- heuristic --game pentago/pentago', does: 'the cost in one game' },
  ],

  async run({ options }, io) {
    await build();
    const engine = await builtEngine();
    const rows: CostRow[] = [];
    for (const name of options.game?.split(' ') ?? COST_GAMES) {
      const rules = readFileSync(new URL(`../../games/${name}.kif`, import.meta.url), 'utf8');
      const { gameOf, heuristicCost } = engine.papers;
      const { simulations = 2000 } = options;
      const game = gameOf(rules);
      const row = {
        game: name,
        ...(await heuristicCost(game, 'c=40', simulations, 1, cpuSeconds)),
        guided: await guidedSpeed(engine, game, simulations),
      };
      rows.push(row);
      io.err(`${costCells(row).join('  ')}\n`);
    }
    if (options.json) io.out(`${JSON.stringify({ games: rows }, undefined, 2)}\n`);
    else {
      const head = ['game', 'making', 'gates', 'inputs', '% of time: playout', 'tree', 'combined'];
      const speeds = ['% of speed: playout', 'tree', 'combined', 'guided/s: one', '128'];
      const lines = [[...head, ...speeds], ...rows.map(costCells)];
      for (const line of tableLines(lines)) io.out(`${line}\n`);
    }
    return 0;
  },
});

function costCells({ game, making, gates, inputs, schemes, guided }: CostRow): string[] {
  const percent = (part: number): string => (100 * part).toFixed(1);
  return [
    game.split('/')[1] ?? game,
    `${making.toFixed(2)} s`,
    grouped(gates),
    grouped(inputs),
    ...Object.values(schemes).map(({ share }) => percent(share)),
    ...Object.values(schemes).map(({ speed }) => percent(speed)),
    grouped(Math.round(guided.one)),
    grouped(Math.round(guided.many)),
  ];
}
