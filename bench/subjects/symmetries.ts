/** Solving and searching games with symmetric positions merged and without, side by side. */
import { seededRandom, tableLines } from '../../src/base/index.ts';
import { defineLoneCommand, flag, text, time, wholeNumber } from '../../src/cli/command.ts';
import { mergedPositions, positionSymmetries } from '../../src/equivalence/index.ts';
import { type Move, playingRoles, type Role } from '../../src/game/index.ts';
import { openGame } from '../../src/host/index.ts';
import { threadSeconds } from '../../src/host/processor-time.ts';
import {
  createPlayer,
  isChoiceRefusal,
  PLAYERS,
  readPlayerChoice,
  type Thoughts,
} from '../../src/players/index.ts';
import { type Solved, solve, type Unsolved } from '../../src/search/index.ts';

/** Games with and without symmetries, small and large, some too large for visiting all positions. */
const GAMES =
  'tic-tac-toe col-4x4 snort-4x4 domineering-5x5 tic-tac-toe-three-players 8-puzzle kayles hanoi-5 knight-swap dots-and-boxes-2x2 connect-four-5x4';

/** For tree search: most cannot be solved within the time. */
const SEARCHED =
  'tic-tac-toe col-4x4 snort-4x4 domineering-5x5 domineering tic-tac-toe-three-players connect-four pentago breakthrough knightthrough gomoku-9x9 atari-go-5x5 nine-board-tic-tac-toe tron-6x6 chinese-checkers chess';

export const subject = defineLoneCommand({
  name: 'symmetries',
  summary: 'solving and searching games with and without merging symmetric positions',
  description: [
    'Solves each game alternately with and without merging. Prints the positions visited, the median processor time in seconds, and the speedup of merging.',
    'With --search, `mcts` thinks about the first position instead, once with `symmetries=no` and once with `symmetries=auto`, which merges only if that is not slower in a race before the match; where it does not, both searches are the same, and nothing is measured. If both find a proof, the times until the proof are compared. Otherwise, the visits per second of the most visited next position are compared, up to symmetry, because without merging a position and its images share the visits. The time to find the symmetries and to race is spent before a match and has a separate column.',
    'When solving, the time to find the symmetries is included. If the time limit ends both, the numbers of positions cannot be compared.',
  ],
  operands: { usage: '', least: 0, most: 0 },
  options: {
    search: flag('measure tree search'),
    game: text('NAMES', `games of the library, separated by spaces (${GAMES.split(' ').length} of them)`),
    rounds: wholeNumber('N', 'rounds (5)', { least: 1 }),
    time: time('time limit of each solution (20s) or search (2s)'),
  },
  examples: [{ call: 'npm run bench -- symmetries --game tic-tac-toe', does: 'one game' }],

  async run({ options }, io) {
    const rows: string[][] = [
      options.search
        ? [
            'game',
            'merges',
            'before the match',
            'simulations',
            'merged',
            'nodes',
            'merged',
            'visits',
            'merged',
            'seconds',
            'merged',
            'times as fast',
          ]
        : ['game', 'symmetries', 'positions', 'merged', 'seconds', 'merged', 'times as fast'],
    ];
    for (const name of (options.game ?? (options.search ? SEARCHED : GAMES)).split(/\s+/)) {
      const rounds = options.rounds ?? 5;
      const row = options.search
        ? await searched(name, options.time ?? 2, rounds)
        : await measured(name, options.time ?? 20, rounds);
      rows.push(row);
      io.err(`${row.join('  ')}\n`);
    }
    io.out(`${tableLines(rows).join('\n')}\n`);
    return 0;
  },
});

async function measured(name: string, seconds: number, rounds: number): Promise<string[]> {
  const surroundings = { now: () => performance.now(), say: () => {}, stdin: process.stdin };
  const { compilation } = await openGame(name, { engine: undefined, seconds: undefined }, surroundings);
  const { game, compiled } = compilation;
  const circuit = compiled?.unsimplified;
  const order = (circuit && mergedPositions(game, circuit, { from: game.initial })?.order) ?? 1;
  const times: Record<'plain' | 'merged', number[]> = { plain: [], merged: [] };
  const found: Partial<Record<'plain' | 'merged', Solved | Unsolved>> = {};
  // The first round does not count: code is optimised while it runs.
  for (let round = 0; round <= rounds; round++)
    for (const way of round % 2 === 0 ? (['plain', 'merged'] as const) : (['merged', 'plain'] as const)) {
      const start = threadSeconds();
      found[way] = solve(game, {
        seconds,
        // The solver divides its time by a clock, which must not depend on other work on the machine.
        now: () => 1000 * threadSeconds(),
        ...(way === 'merged' &&
          circuit && {
            merged: (limit: number) => mergedPositions(game, circuit, { from: game.initial, seconds: limit }),
          }),
      });
      if (round > 0) times[way].push(threadSeconds() - start);
    }
  const [a, b] = [found.plain, found.merged];
  if (a?.kind === 'solved' && b?.kind === 'solved' && a.goals.join() !== b.goals.join())
    throw new Error(`${name}: merging changes the goals from ${a.goals.join(' ')} to ${b.goals.join(' ')}`);
  const [plain, merged] = [middle(times.plain), middle(times.merged)];
  const count = (result: Solved | Unsolved | undefined): string =>
    `${result?.positions ?? 0}${result?.kind === 'solved' ? '' : ' (not solved)'}`;
  return [
    ...[name, String(order), count(a), count(b)],
    ...[plain.toFixed(3), merged.toFixed(3), (plain / merged).toFixed(2)],
  ];
}

/** Time before the match in seconds: a part of it may be spent on symmetries. */
const START_SECONDS = 30;

/** The result of a search, in seconds of processor time. */
interface Search {
  /** Whether `mcts` merges positions. */
  readonly isMerged: boolean;
  readonly finding: number;
  readonly seconds: number;
  readonly simulations: number;
  readonly nodes: number;
  /** Of the most visited next position. */
  readonly visits: number;
  readonly isProved: boolean;
}

async function searched(name: string, seconds: number, rounds: number): Promise<string[]> {
  const surroundings = { now: () => performance.now(), say: () => {}, stdin: process.stdin };
  const { compilation, description } = await openGame(
    name,
    { engine: undefined, seconds: undefined },
    surroundings,
  );
  const { game, compiled } = compilation;
  const found = compiled && positionSymmetries(game, compiled.unsimplified);
  const packing = game.packing();
  const first = new Int32Array(packing.words);
  packing.pack(game.initial, first, 0);
  const kept = found?.keeping(first, 0);
  /** The first of a move's images under the symmetries of the first position. */
  const classOf = (move: Move): Move =>
    Math.min(
      ...Array.from({ length: kept?.order ?? 1 }, (_, symmetry) => kept?.moveImage(symmetry, move) ?? move),
    ) as Move;
  const role = playingRoles(game).find((each) => game.legalMoves(game.initial, each).length > 1) as Role;
  const now = (): number => 1000 * threadSeconds();
  const search = async (way: 'plain' | 'merged', seed: number): Promise<Search> => {
    const choice = readPlayerChoice(`mcts:symmetries=${way === 'merged' ? 'auto' : 'no'}`, PLAYERS);
    if (isChoiceRefusal(choice)) throw new RangeError(choice.problem);
    const playing = createPlayer(choice, PLAYERS);
    const before = threadSeconds();
    const budget = { seconds: START_SECONDS };
    await playing.start({ game, role, random: seededRandom(seed), now, budget, rules: description });
    const finding = threadSeconds() - before;
    let last: Thoughts | undefined;
    const start = threadSeconds();
    await playing.choose({
      step: 0,
      situation: { kind: 'state', state: game.initial },
      legal: game.legalMoves(game.initial, role),
      budget: { seconds },
      report: (thoughts) => {
        last = thoughts;
      },
    });
    const { playouts = 0, nodes = 0 } = last?.work ?? {};
    const isMerged = last?.note?.includes('are merged') === true;
    const byPosition = new Map<Move, number>();
    for (const { move, visits: own = 0 } of last?.moves ?? []) {
      const position = isMerged ? classOf(move) : move;
      byPosition.set(position, (byPosition.get(position) ?? 0) + own);
    }
    const visits = Math.max(0, ...byPosition.values());
    const isProved = last?.note?.startsWith('solved') === true;
    const measured = { seconds: threadSeconds() - start, simulations: playouts, nodes, visits };
    return { isMerged, finding, ...measured, isProved };
  };
  const results: Record<'plain' | 'merged', Search[]> = { plain: [], merged: [] };
  for (let round = 0; round <= rounds; round++)
    for (const way of round % 2 === 0 ? (['merged', 'plain'] as const) : (['plain', 'merged'] as const)) {
      const result = await search(way, round);
      if (way === 'merged' && !result.isMerged) return [name, 'no', result.finding.toFixed(3)];
      if (round > 0) results[way].push(result);
    }
  const of = (way: 'plain' | 'merged', value: (search: Search) => number): number =>
    middle(results[way].map(value));
  const isProved = [...results.plain, ...results.merged].every((each) => each.isProved);
  const slowness = (way: 'plain' | 'merged'): number =>
    of(way, (each) => (isProved ? each.seconds : each.seconds / each.visits));
  const both = (value: (search: Search) => number, digits = 0): string[] => [
    of('plain', value).toFixed(digits),
    of('merged', value).toFixed(digits),
  ];
  return [
    name,
    'yes',
    (of('merged', (each) => each.finding) - of('plain', (each) => each.finding)).toFixed(3),
    ...both((each) => each.simulations),
    ...both((each) => each.nodes),
    ...both((each) => each.visits),
    ...both((each) => each.seconds, 3),
    `${(slowness('plain') / slowness('merged')).toFixed(2)}${isProved ? ' to the proof' : ''}`,
  ];
}

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
