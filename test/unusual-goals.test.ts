/** Games whose goals are not measured from 0 to 100 are played, searched and solved like others. */
import { describe, expect, test } from 'vitest';
import { loadGame, playMatch, playSeries, rolesOf, solve, stateAfter } from '../src/api/index.ts';
import { seededRandom } from '../src/base/index.ts';
import { type Game, type Role, utilityScale } from '../src/game/index.ts';
import { learnValues, randomTeacher } from '../src/learn/index.ts';

/**
 * Two players take turns to remove one or two stones; the player who takes the last one wins. With four stones, the first player
 * wins by taking one.
 */
function stones(count: number, win: number, loss: number): string {
  const numbers = Array.from({ length: count }, (_, i) => `(less ${i + 1} ${i})`).join(' ');
  return `(role left) (role right) (opponent left right) (opponent right left) ${numbers}
    (init (stones ${count})) (init (control left))
    (<= (legal ?player (take 1)) (true (control ?player)) (true (stones ?n)) (less ?n ?m))
    (<= (legal ?player (take 2)) (true (control ?player)) (true (stones ?n)) (less ?n ?m) (less ?m ?k))
    (<= (legal ?player noop) (opponent ?player ?other) (true (control ?other)))
    (<= (next (stones ?m)) (does ?player (take 1)) (true (stones ?n)) (less ?n ?m))
    (<= (next (stones ?k)) (does ?player (take 2)) (true (stones ?n)) (less ?n ?m) (less ?m ?k))
    (<= (next (control ?other)) (true (control ?player)) (opponent ?player ?other))
    (<= terminal (true (stones 0)))
    (<= (goal ?player ${win}) (true (stones 0)) (true (control ?other)) (opponent ?player ?other))
    (<= (goal ?player ${loss}) (true (stones 0)) (true (control ?player)))`;
}

/** A walk of three steps up or down, which is worth most at the top. */
function walk(values: readonly number[]): string {
  const [top, upper, lower, bottom] = values;
  return `(role walker) (init (step 0)) (init (height 0))
    (next-number 0 1) (next-number 1 2) (next-number 2 3)
    (<= (legal walker up) (true (step ?n))) (<= (legal walker stay) (true (step ?n)))
    (<= (next (step ?m)) (true (step ?n)) (next-number ?n ?m))
    (<= (next (height ?m)) (does walker up) (true (height ?n)) (next-number ?n ?m))
    (<= (next (height ?n)) (does walker stay) (true (height ?n)))
    (<= terminal (true (step 3)))
    (<= (goal walker ${top}) (true (height 3))) (<= (goal walker ${upper}) (true (height 2)))
    (<= (goal walker ${lower}) (true (height 1))) (<= (goal walker ${bottom}) (true (height 0)))`;
}

/** All variants are the same game with other numbers. */
const RANGES = [
  { win: 100, loss: 0 },
  { win: 150, loss: -50 },
  { win: 1, loss: 0 },
  { win: 1000, loss: 400 },
  { win: 0, loss: -7 },
];

const ENGINES = ['auto', 'rules'] as const;

describe.each(RANGES)('goals of $win and $loss', ({ win, loss }) => {
  const load = (engine: (typeof ENGINES)[number] = 'auto') =>
    loadGame({ text: stones(4, win, loss) }, { engine });
  const lone = [win, loss + (win - loss) * 0.5, loss, loss].map(Math.round);

  test('all engines and batches agree about the goals, and know their range', async () => {
    for (const engine of ENGINES) {
      const game = await load(engine);
      const end = stateAfter(game, ['take 2', 'take 2']);
      expect(rolesOf(game).map((role) => game.utility(end, role))).toEqual([loss, win]);
      expect(
        rolesOf(game).map((role) => utilityScale(game.roles[role]?.utility ?? { min: 0, max: 0 })),
      ).toEqual(Array(2).fill({ min: Math.min(0, loss), max: Math.max(0, win) }));
      expect(goalsSeen(game)).toEqual([loss, win].sort((a, b) => a - b));
    }
  });

  test('the game is solved', async () => {
    for (const engine of ENGINES) expect(solve(await load(engine))).toMatchObject({ goals: [win, loss] });
    const alone = await loadGame({ text: walk(lone) });
    expect(solve(alone)).toMatchObject({ goals: [win] });
  });

  test.each([
    'minimax',
    'minimax:evaluation=mobility',
    'minimax:opponents=maxn',
    'nested',
    'flat',
    'berger',
    'keating',
    'mcts',
    'mcts:playout=mast',
    'mcts:playout=mast,machine=stepped',
    'mcts:bound=tuned',
    'auto',
  ])('%s wins as it does with usual goals', async (player) => {
    const budget = { playouts: 300, seed: 3 };
    const [own, standard] = [await load(), await loadGame({ text: stones(4, 100, 0) })];
    const match = await playMatch(own, [player, 'random'], budget);
    expect(match.goals).toEqual([win, loss]);
    expect(match.moves).toEqual((await playMatch(standard, [player, 'random'], budget)).moves);
  });

  test.each(['greedy', 'puzzle', 'nested', 'flat', 'minimax', 'mcts', 'mcts:machine=stepped'])(
    '%s finds the best goal alone',
    async (player) => {
      const match = await playMatch(await loadGame({ text: walk(lone) }), [player], { playouts: 300 });
      expect(match.goals).toEqual([win]);
    },
  );

  test('standings know who has won alone, and intervals lie within the goals', async () => {
    const game = await loadGame({ text: walk(lone) });
    const { standings } = await playSeries(game, ['puzzle', 'random'], { matches: 4, playouts: 20 });
    expect(standings[0]).toMatchObject({ wins: 2, losses: 0, goal: { mean: win } });
  });

  test('learned values lie within the goals and tell good positions from bad ones', async () => {
    const game = await load();
    const random = seededRandom(5);
    const values = learnValues(game, { teacher: randomTeacher(random), positions: 4000, random });
    const value = (moves: readonly string[], role: number): number =>
      values?.value(stateAfter(game, moves), role as Role) ?? Number.NaN;
    // The player who takes from two stones wins; the one who takes from three may lose.
    expect(value(['take 2'], 1)).toBeGreaterThan(value(['take 1'], 1));
    expect(value(['take 2'], 1)).toBeLessThanOrEqual(Math.max(0, win));
    expect(value(['take 1'], 1)).toBeGreaterThanOrEqual(Math.min(0, loss));
  });
});

/** The goals of the second role at the ends of random games, from the scores of many games. */
function goalsSeen(game: Game): number[] {
  const run = game.batch().scores(game.initial, { count: 200, seed: 1 });
  while (!run.isOver) run.advance();
  return [...(run.scores().goals[1]?.keys() ?? [])].sort((a, b) => a - b);
}
