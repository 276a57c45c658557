/** The speed and quality of tree search: many playouts at once against one, and every enhancement against none. */

import { readFileSync } from 'node:fs';
import { build } from '../../scripts/build.mjs';
import { grouped, seededRandom, tableLines } from '../../src/base/index.ts';
import { defineLoneCommand, flag, positiveNumber, text, wholeNumber } from '../../src/cli/command.ts';
import type { Io } from '../../src/cli/io.ts';
import type { Game, Role } from '../../src/game/index.ts';
import { processorClock } from '../../src/host/processor-time.ts';
import type { PlayerChoice, Thoughts } from '../../src/players/index.ts';
import { builtEngine, type Engine } from '../built-engine.ts';

const SPEED_GAMES = [
  'tic-tac-toe/tic-tac-toe',
  'connect-four/connect-four-8x6',
  'breakthrough/breakthrough',
  'reversi/reversi',
  'checkers/checkers',
  'hex/hex',
];
const DUEL_GAMES = [
  'connect-four/connect-four',
  'breakthrough/breakthrough-6x6',
  'knightthrough/knightthrough',
  'reversi/reversi-6x6',
  'pentago/pentago',
  'nine-board-tic-tac-toe/nine-board-tic-tac-toe',
  'kulibrat/kulibrat',
  'bidding-tic-tac-toe/bidding-tic-tac-toe',
];
const CHALLENGERS = [
  'mcts:rounds=1',
  'mcts:playout=decisive',
  'mcts:playout=mast',
  'mcts:rave=1000',
  'mcts:bound=tuned',
  'mcts:machine=stepped',
  'auto',
].join(' ');

/** Required ratio of simulations with the sliced machine to those with the stepper. */
const WANTED_RATIO = 10;

interface SpeedRow {
  readonly game: string;
  readonly sliced: number;
  readonly stepped: number;
  readonly ratio: number;
}

interface DuelRow {
  readonly game: string;
  readonly player: string;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Share of the points: a win counts 1, a draw a half. */
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

export const subject = defineLoneCommand({
  name: 'search',
  summary: 'tree search: simulations per second, and the value of enhancements at equal time',
  description: [
    'First measures simulations per second of processor time from the start of some games of the library: with the sliced machine, and with one playout at a time.',
    'With --duels, each challenger then plays matches against plain mcts with the same processor time per move. Shares are shares of the points, with 95 % intervals (Wilson).',
  ],
  operands: { usage: '', least: 0, most: 0 },
  options: {
    game: text('NAMES', 'sheets in games/, without .kif, separated by spaces'),
    seconds: positiveNumber('N', 'processor time for each search (2), or for each move of a duel (0.1)'),
    duels: wholeNumber('N', 'matches per challenger and game (0)', { least: 0 }),
    challengers: text('PLAYERS', `players, separated by spaces (${CHALLENGERS})`),
    start: positiveNumber('N', 'processor time before a match, for auto (5)'),
    seed: wholeNumber('S', 'random seed (1)', { least: 0 }),
    json: flag('print JSON instead of tables'),
  },
  examples: [
    { call: 'npm run bench -- search', does: 'speeds' },
    { call: 'npm run bench -- search --duels 40 --challengers auto', does: 'auto against mcts' },
  ],

  async run({ options }, io) {
    await build();
    const engine = await builtEngine();
    const seed = options.seed ?? 1;
    if (options.duels) {
      const rows: DuelRow[] = [];
      for (const name of options.game?.split(' ') ?? DUEL_GAMES) {
        const game = libraryGame(engine, name);
        for (const challenger of (options.challengers ?? CHALLENGERS).split(' ')) {
          const row = await duel(engine, name, game, challenger, {
            matches: options.duels,
            seconds: options.seconds ?? 0.1,
            start: options.start ?? 5,
            seed,
          });
          rows.push(row);
          io.err(`${duelCells(row).join('  ')}\n`);
        }
      }
      if (options.json) io.out(`${JSON.stringify({ duels: rows }, undefined, 2)}\n`);
      else printDuels(rows, io);
      return 0;
    }
    const rows: SpeedRow[] = [];
    for (const name of options.game?.split(' ') ?? SPEED_GAMES) {
      const game = libraryGame(engine, name);
      const speed = (player: string) =>
        simulationsPerSecond(engine, game, player, options.seconds ?? 2, seed);
      const [sliced, stepped] = [await speed('mcts'), await speed('mcts:machine=stepped')];
      rows.push({ game: name, sliced, stepped, ratio: sliced / stepped });
      io.err(`${speedCells(rows.at(-1) as SpeedRow).join('  ')}\n`);
    }
    if (options.json) io.out(`${JSON.stringify({ speeds: rows }, undefined, 2)}\n`);
    else {
      io.out('Simulations per second of processor time:\n');
      const head = ['game', '128 at once', 'one by one', 'ratio'];
      for (const line of tableLines([head, ...rows.map(speedCells)])) io.out(`${line}\n`);
    }
    const wanted = rows.filter(({ game }) => /connect-four|breakthrough/.test(game));
    return wanted.every(({ ratio }) => ratio >= WANTED_RATIO) ? 0 : 1;
  },
});

function libraryGame({ gdl, engines }: Engine, name: string): Game {
  const rules = readFileSync(new URL(`../../games/${name}.kif`, import.meta.url), 'utf8');
  const { description } = gdl.readDescription(rules, name);
  if (!gdl.isTurnBased(description)) throw new TypeError(`${name} is a real-time game`);
  return engines.compile(description).game;
}

function choiceOf({ players }: Engine, written: string): PlayerChoice {
  const choice = players.readPlayerChoice(written, players.PLAYERS);
  if (players.isChoiceRefusal(choice)) throw new RangeError(choice.problem);
  return choice;
}

const cpuClock = processorClock();

/** The second of two searches, when the code has been optimised. */
async function simulationsPerSecond(
  engine: Engine,
  game: Game,
  written: string,
  seconds: number,
  seed: number,
): Promise<number> {
  const { players, game: rules } = engine;
  const role = rules.rolesOf(game).find((each) => game.legalMoves(game.initial, each).length > 1) as Role;
  let work: Thoughts['work'] | undefined;
  for (let times = 0; times < 2; times++) {
    const player = players.createPlayer(choiceOf(engine, written), players.PLAYERS);
    await player.start({ game, role, random: seededRandom(seed), now: cpuClock, budget: {} });
    await player.choose({
      step: 0,
      situation: { kind: 'state', state: game.initial },
      legal: game.legalMoves(game.initial, role),
      budget: { seconds },
      report: (thoughts) => {
        work = thoughts.work;
      },
    });
  }
  return (work?.playouts ?? 0) / (work?.seconds ?? 1);
}

async function duel(
  engine: Engine,
  name: string,
  game: Game,
  challenger: string,
  settings: {
    readonly matches: number;
    readonly seconds: number;
    readonly start: number;
    readonly seed: number;
  },
): Promise<DuelRow> {
  const { match, players } = engine;
  const played = await match.playSeries({
    name,
    game,
    players: [choiceOf(engine, challenger), choiceOf(engine, 'mcts')],
    matches: settings.matches,
    swap: true,
    seed: settings.seed,
    clocks: { start: { seconds: settings.start }, play: { seconds: settings.seconds } },
    parallel: 1,
    openPool: () => match.localPlayerPool(players.PLAYERS),
    now: cpuClock,
  });
  const [standing] = match.standings(2, played);
  const { wins = 0, draws = 0, losses = 0 } = standing ?? {};
  const games = wins + draws + losses;
  const { share, low, high } = engine.base.wilson(wins + draws / 2, games);
  return { game: name, player: challenger, games, wins, draws, losses, share, low, high };
}

function speedCells({ game, sliced, stepped, ratio }: SpeedRow): string[] {
  return [game, grouped(Math.round(sliced)), grouped(Math.round(stepped)), ratio.toFixed(1)];
}

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;

function duelCells({ game, player, wins, draws, losses, share, low, high }: DuelRow): string[] {
  return [game, player, `${wins}-${draws}-${losses}`, percent(share), `${percent(low)} to ${percent(high)}`];
}

function printDuels(rows: readonly DuelRow[], io: Io): void {
  io.out('Points against plain mcts at equal processor time:\n');
  const head = ['game', 'player', 'won-drawn-lost', 'points', '95 %'];
  for (const line of tableLines([head, ...rows.map(duelCells)])) io.out(`${line}\n`);
  const players = [...new Set(rows.map(({ player }) => player))];
  io.out('\nOver all games:\n');
  const totals = players.map((player) => {
    const own = rows.filter((row) => row.player === player);
    const sum = (key: 'wins' | 'draws' | 'losses' | 'games') => own.reduce((all, row) => all + row[key], 0);
    const points = sum('wins') + sum('draws') / 2;
    return [player, `${sum('wins')}-${sum('draws')}-${sum('losses')}`, percent(points / sum('games'))];
  });
  for (const line of tableLines([['player', 'won-drawn-lost', 'points'], ...totals])) io.out(`${line}\n`);
}
