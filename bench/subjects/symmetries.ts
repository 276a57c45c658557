/** Solving games with symmetric positions merged and without, side by side. */
import { tableLines } from '../../src/base/index.ts';
import { defineLoneCommand, text, time, wholeNumber } from '../../src/cli/command.ts';
import { mergedPositions } from '../../src/equivalence/index.ts';
import { openGame } from '../../src/host/index.ts';
import { type Solved, solve, type Unsolved } from '../../src/search/index.ts';
import { threadSeconds } from '../processor-time.ts';

/** With and without symmetries, small and large, some with more positions than can be visited. */
const GAMES =
  'tic-tac-toe col-4x4 snort-4x4 domineering-5x5 tic-tac-toe-three-players 8-puzzle kayles hanoi-5 knight-swap dots-and-boxes-2x2 connect-four-5x4';

export const subject = defineLoneCommand({
  name: 'symmetries',
  summary: 'solving games with symmetric positions merged and without',
  description: [
    'Solves each game with and without merging in turns, and prints the positions visited, the middle seconds of processor time, and how many times as fast merging is.',
    'Finding the symmetries counts. Where the limit ends both, the numbers of positions say nothing.',
  ],
  operands: { usage: '', least: 0, most: 0 },
  options: {
    game: text('NAMES', `games of the library, separated by spaces (${GAMES.split(' ').length} of them)`),
    rounds: wholeNumber('N', 'rounds (5)', { least: 1 }),
    time: time('time limit of each solution (20s)'),
  },
  examples: [{ call: 'npm run bench -- symmetries --game tic-tac-toe', does: 'one game' }],

  async run({ options }, io) {
    const seconds = options.time ?? 20;
    const rows: string[][] = [
      ['game', 'symmetries', 'positions', 'merged', 'seconds', 'merged', 'times as fast'],
    ];
    for (const name of (options.game ?? GAMES).split(/\s+/)) {
      const row = await measured(name, seconds, options.rounds ?? 5);
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
  // The first round does not count: code becomes quick while it runs.
  for (let round = 0; round <= rounds; round++)
    for (const way of round % 2 === 0 ? (['plain', 'merged'] as const) : (['merged', 'plain'] as const)) {
      const start = threadSeconds();
      found[way] = solve(game, {
        seconds,
        // Solving divides its time by the clock, which other work on the machine must not change.
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

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
