/** What action heuristics cost: the time to make the formulas, and the part of a search that goes into asking them. */
import { readFileSync } from 'node:fs';
import { build } from '../../scripts/build.mjs';
import { seededRandom } from '../../src/circuit/random.ts';
import { defineCommand } from '../../src/cli/command.ts';
import type { Io } from '../../src/cli/io.ts';
import { flag, positiveNumber, text, wholeNumber } from '../../src/cli/option.ts';
import { grouped, tableLines } from '../../src/cli/table.ts';
import type { Game, Role } from '../../src/machine/index.ts';
import { corpusSheets } from '../../test/corpus.ts';
import { builtEngine, type Engine } from '../built-engine.ts';
import { cpuSeconds } from '../measure.ts';

/** Those of the paper's games that the library has. */
const COST_GAMES = [
  'battle/battle',
  'bidding-tic-tac-toe/bidding-tic-tac-toe',
  'blocker/blocker',
  'breakthrough/breakthrough',
  'checkers/checkers-small',
  'connect-four/connect-four',
  'ghost-maze/ghost-maze',
  'nine-board-tic-tac-toe/nine-board-tic-tac-toe',
  'pentago/pentago',
  'sheep-and-wolf/sheep-and-wolf',
  'skirmish/skirmish',
];
const SCHEMES = ['playout', 'tree', 'combined'] as const;

interface CostRow {
  readonly game: string;
  /** Seconds, and what came of them. */
  readonly making: number;
  readonly gates: number;
  readonly inputs: number;
  /** By scheme: the part of the time that goes into values, and simulations per second as a part of plain search's. */
  readonly schemes: Readonly<Record<string, { readonly share: number; readonly speed: number }>>;
}

interface CoverageRow {
  readonly sheet: string;
  readonly outcome: 'formulas' | 'none' | 'no circuit' | 'no game';
  readonly reason: string;
  readonly making: number;
  readonly gates: number;
}

export const subject = defineCommand({
  name: 'heuristic',
  summary: 'action heuristics: what the formulas cost, and for which games they can be had',
  description: [
    'For some games of the library: processor time to make the formulas, and for the schemes playout, tree and combined the share of a search that goes into values and the simulations per second beside those of plain search, both one game at a time.',
    'With --coverage: for which of the public sheets there are formulas, and why not for the others.',
  ],
  operands: { usage: '', least: 0, most: 0 },
  options: {
    games: text('NAMES', 'sheets in games/, without .kif, separated by spaces'),
    simulations: wholeNumber('N', 'of each search (2000)', { least: 1 }),
    coverage: flag('the public sheets instead'),
    folder: text('NAME', 'with --coverage, one folder of the corpus only: base'),
    filter: text('TEXT', 'with --coverage, only sheets whose name contains this'),
    seconds: positiveNumber('N', 'with --coverage, time for the circuit, and for the formulas (20)'),
    json: flag('print JSON instead of tables'),
  },
  examples: [
    { call: 'npm run bench -- heuristic', does: 'costs' },
    { call: 'npm run bench -- heuristic --coverage --folder base', does: 'which games have formulas' },
  ],

  async run({ options }, io) {
    await build();
    const engine = await builtEngine();
    if (options.coverage) {
      const { folder, filter = '', seconds = 20 } = options;
      const rows = corpusSheets()
        .filter(
          ({ name }) => (folder === undefined || name.startsWith(`${folder}/`)) && name.includes(filter),
        )
        .map(({ name, text: read }) => {
          const row = covered(engine, name, read(), seconds);
          io.err(`${coverageCells(row).join('  ')}\n`);
          return row;
        });
      if (options.json) io.out(`${JSON.stringify({ sheets: rows }, undefined, 2)}\n`);
      else printCoverage(rows, io);
      return 0;
    }
    const rows: CostRow[] = [];
    for (const name of options.games?.split(' ') ?? COST_GAMES) {
      const row = await costOf(engine, name, options.simulations ?? 2000);
      rows.push(row);
      io.err(`${costCells(row).join('  ')}\n`);
    }
    if (options.json) io.out(`${JSON.stringify({ games: rows }, undefined, 2)}\n`);
    else {
      const head = ['game', 'making', 'gates', 'inputs', '% of time: playout', 'tree', 'combined'];
      const lines = [[...head, '% of speed: playout', 'tree', 'combined'], ...rows.map(costCells)];
      for (const line of tableLines(lines)) io.out(`${line}\n`);
    }
    return 0;
  },
});

function compiled({ gdl, machine }: Engine, name: string, rules: string, seconds: number): Game | undefined {
  const { description, findings } = gdl.readDescription(rules, name);
  if (!gdl.isTurnBased(description) || findings.some(({ severity }) => severity === 'error'))
    return undefined;
  return machine.compile(description, { seconds }).game;
}

function covered(engine: Engine, sheet: string, rules: string, seconds: number): CoverageRow {
  const none = { sheet, making: 0, gates: 0 };
  try {
    const game = compiled(engine, sheet, rules, seconds);
    if (game === undefined) return { ...none, outcome: 'no game', reason: 'not a game with turns' };
    if (game.engine !== 'circuit') return { ...none, outcome: 'no circuit', reason: 'it has no circuit' };
    const start = cpuSeconds();
    const { players } = engine;
    const made = players.makeHeuristic(game, players.USUAL_HEURISTIC, { seconds });
    const making = cpuSeconds() - start;
    return players.isHeuristic(made)
      ? { sheet, outcome: 'formulas', reason: '', making, gates: made.size.gates }
      : { sheet, outcome: 'none', reason: made.reason, making, gates: 0 };
  } catch (error) {
    return { ...none, outcome: 'no game', reason: (error as Error).message.slice(0, 80) };
  }
}

function printCoverage(rows: readonly CoverageRow[], io: Io): void {
  const count = (outcome: CoverageRow['outcome']): number =>
    rows.filter((row) => row.outcome === outcome).length;
  const without = rows.filter(({ outcome }) => outcome === 'none' || outcome === 'no circuit');
  io.out('Without formulas:\n');
  for (const line of tableLines(without.map(coverageCells), '  ')) io.out(`${line}\n`);
  const playable = rows.length - count('no game');
  io.out(
    `\n${count('formulas')} of ${playable} games have formulas; ${count('none')} have none, ${count('no circuit')} have no circuit; ${count('no game')} sheets are no games with turns\n`,
  );
  const slowest = Math.max(0, ...rows.map(({ making }) => making));
  io.out(`the slowest took ${slowest.toFixed(1)} s\n`);
}

const coverageCells = ({ sheet, outcome, reason, making, gates }: CoverageRow): string[] => [
  sheet,
  outcome,
  `${making.toFixed(2)} s`,
  grouped(gates),
  reason,
];

async function costOf(engine: Engine, name: string, simulations: number): Promise<CostRow> {
  const rules = readFileSync(new URL(`../../games/${name}.kif`, import.meta.url), 'utf8');
  const game = compiled(engine, name, rules, 60);
  if (game === undefined) throw new TypeError(`${name} is no game with turns`);
  const { players } = engine;
  const start = cpuSeconds();
  const made = players.makeHeuristic(game, players.USUAL_HEURISTIC);
  const making = cpuSeconds() - start;
  const size = players.isHeuristic(made) ? made.size : { gates: 0, inputs: 0 };
  const plain = await search(engine, game, 'mcts:machine=stepped', simulations);
  const schemes: Record<string, { share: number; speed: number }> = {};
  for (const scheme of SCHEMES) {
    const guided = await search(engine, game, `mcts:machine=stepped,heuristic=${scheme}`, simulations);
    schemes[scheme] = { share: guided.asking / guided.wall, speed: plain.cpu / guided.cpu };
  }
  return { game: name, making, ...size, schemes };
}

interface SearchTime {
  readonly cpu: number;
  readonly wall: number;
  /** Of the wall clock, in the heuristic. */
  readonly asking: number;
}

/** The second of two searches: code has become quick by then. */
async function search(
  { players, machine }: Engine,
  game: Game,
  written: string,
  simulations: number,
): Promise<SearchTime> {
  const role = machine.rolesOf(game).find((each) => game.legalMoves(game.initial, each).length > 1) as Role;
  const choice = players.readPlayerChoice(written, players.PLAYERS);
  if (players.isChoiceRefusal(choice)) throw new RangeError(choice.problem);
  let time: SearchTime = { cpu: 0, wall: 0, asking: 0 };
  for (let times = 0; times < 2; times++) {
    const player = players.createPlayer(choice, players.PLAYERS);
    await player.start({ game, role, random: seededRandom(1), now: () => performance.now(), budget: {} });
    const watched = watchValues(players.ActionHeuristic.prototype);
    const [cpu, wall] = [cpuSeconds(), performance.now()];
    const legal = game.legalMoves(game.initial, role);
    await player.choose({ history: [], legal, budget: { playouts: simulations } });
    const asking = watched.end();
    time = { cpu: cpuSeconds() - cpu, wall: (performance.now() - wall) / 1000, asking };
  }
  return time;
}

/** Times all evaluations until `end` is called, which tells the seconds. */
function watchValues(heuristics: Engine['players']['ActionHeuristic']['prototype']): { end(): number } {
  const { valuesAt } = heuristics;
  let spent = 0;
  heuristics.valuesAt = function (store, place, moves, into): void {
    const start = performance.now();
    valuesAt.call(this, store, place, moves, into);
    spent += performance.now() - start;
  };
  return {
    end: () => {
      heuristics.valuesAt = valuesAt;
      return spent / 1000;
    },
  };
}

function costCells({ game, making, gates, inputs, schemes }: CostRow): string[] {
  const percent = (part: number | undefined): string => (100 * (part ?? 0)).toFixed(1);
  return [
    game.split('/')[1] ?? game,
    `${making.toFixed(2)} s`,
    grouped(gates),
    grouped(inputs),
    ...SCHEMES.map((scheme) => percent(schemes[scheme]?.share)),
    ...SCHEMES.map((scheme) => percent(schemes[scheme]?.speed)),
  ];
}
