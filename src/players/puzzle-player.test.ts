import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { described, sheetDescription, ticTacToe } from '../../test/games.ts';
import { knownState, matchStart, played } from '../../test/playing.ts';
import type { Budget } from '../base/index.ts';
import { compile } from '../engines/index.ts';
import type { Game, Role } from '../game/index.ts';
import type { Player, Thoughts } from './player.ts';
import { createPlayer, isChoiceRefusal, readPlayerChoice } from './player-choice.ts';
import { puzzle } from './puzzle.ts';
import { RandomPlayer } from './random-player.ts';

const player = 0 as Role;

function make(text = 'puzzle'): Player {
  const choice = readPlayerChoice(text, [puzzle]);
  if (isChoiceRefusal(choice)) throw new Error(choice.problem);
  return createPlayer(choice, [puzzle]);
}

interface Solution {
  readonly goal: number;
  readonly moves: number;
  /** The note of the first turn. */
  readonly note: string;
  readonly nodes: number;
  /** Number of positions examined in later turns. */
  readonly laterNodes: number;
}

/** Plays a puzzle to its end. */
async function solve(game: Game, text: string, budget: Budget, seed = 1): Promise<Solution> {
  const solver = make(text);
  await solver.start(matchStart(game, player, seed));
  const last: Thoughts[] = [];
  let state = game.initial;
  let turn = 0;
  for (; !game.isTerminal(state); turn++) {
    const legal = game.legalMoves(state, player);
    const now = turn;
    const report = (thoughts: Thoughts) => {
      last[now] = thoughts;
    };
    const move = await solver.choose({ ...knownState(state, turn), legal, budget, report });
    state = game.next(state, [move]);
  }
  const [first, ...later] = last;
  return {
    goal: game.utility(state, player),
    moves: turn,
    note: first?.note ?? '',
    nodes: first?.work.nodes ?? 0,
    laterNodes: later.reduce((sum, { work }) => sum + (work.nodes ?? 0), 0),
  };
}

const games = new URL('../../games/', import.meta.url);
const files = readdirSync(games, { recursive: true, encoding: 'utf8' });
const compiled = new Map<string, Game>();

function sheet(name: string, engine: 'circuit' | 'rules' = 'circuit'): Game {
  const file = files.find((each) => each.endsWith(`/${name}.kif`));
  const game =
    compiled.get(`${name} ${engine}`) ?? compile(sheetDescription(`games/${file}`), { engine }).game;
  compiled.set(`${name} ${engine}`, game);
  return game;
}

describe('small puzzles', () => {
  test.each([
    ['3-puzzle', 6],
    ['8-puzzle', 6],
    ['light-puzzle', 6],
    ['hanoi-3', 7],
    ['hanoi-5', 31],
    ['maze', 6],
    ['blocks-world', 3],
    ['knight-swap', 16],
  ])('%s is solved in %i moves, which is known to be the least', async (name, moves) => {
    const solution = await solve(sheet(name), 'puzzle', { playouts: 20_000 });
    expect(solution).toMatchObject({ goal: 100, moves, laterNodes: 0 });
    expect(solution.note).toContain('no line is shorter');
  });

  test.each(['puzzle', 'puzzle:method=iw', 'puzzle:method=best', 'puzzle:method=nmcs'])(
    '%s plays by rules alone too',
    async (text) => {
      expect((await solve(sheet('maze', 'rules'), text, { playouts: 3000 })).goal).toBe(100);
    },
  );

  test.each(['bfs', 'iw', 'best', 'beam', 'nmcs', 'nrpa'])('%s alone solves the 3-puzzle', async (method) => {
    expect((await solve(sheet('3-puzzle'), `puzzle:method=${method}`, { playouts: 20_000 })).goal).toBe(100);
  });

  test('depth first fills in a sudoku', async () => {
    const { goal, nodes } = await solve(sheet('sudoku'), 'puzzle:method=dfs', { playouts: 50_000 });
    expect(goal).toBe(100);
    expect(nodes).toBeLessThan(20_000);
  });
});

/** Library puzzles with their best goals. */
function libraryPuzzles(): { readonly name: string; readonly goal: number }[] {
  return readdirSync(games, { withFileTypes: true })
    .filter(({ name }) => existsSync(new URL(`${name}/game.json`, games)))
    .flatMap(({ name }) => {
      const family: {
        games: { name: string; roles: object; oracles: { value?: { goals: Record<string, number> } } }[];
      } = JSON.parse(readFileSync(new URL(`${name}/game.json`, games), 'utf8'));
      return family.games
        .filter(({ roles }) => Object.keys(roles).length === 1)
        .map((each) => ({ name: each.name, goal: Object.values(each.oracles.value?.goals ?? {})[0] ?? 100 }));
    });
}

test.each(libraryPuzzles())(
  '$name of the library is solved within a million positions',
  async ({ name, goal }) => {
    const solution = await solve(sheet(name), 'puzzle', { playouts: 1_000_000 });
    expect(solution.goal).toBe(goal);
    // The plan is followed without further search.
    expect(solution.laterNodes).toBe(0);
  },
  60_000,
);

test('where positions are too many for breadth first, random lines find more of the goal', async () => {
  const game = sheet('peg-solitaire');
  const budget = { playouts: 30_000 };
  const reached = async (method: string) => {
    const solver = make(`puzzle:method=${method}`);
    await solver.start(matchStart(game, player));
    let best = 0;
    await solver.choose({
      ...knownState(game.initial),
      legal: game.legalMoves(game.initial, player),
      budget,
      report: ({ moves }) => {
        best = moves[0]?.value ?? 0;
      },
    });
    return best;
  };
  const [bfs, nmcs, nrpa] = [await reached('bfs'), await reached('nmcs'), await reached('nrpa')];
  expect(bfs).toBe(0);
  expect(nmcs).toBeGreaterThanOrEqual(40);
  expect(nrpa).toBeGreaterThanOrEqual(40);
});

describe('proofs', () => {
  // Every switch turns two of three lights, so that an odd number of them stays on.
  const odd = described(`(role r) (init (n 0)) (init (on a)) (succ 0 1) (succ 1 2) (succ 2 3)
      (light a) (light b) (light c)
      (<= (legal r (press ?l)) (light ?l)) (<= (next (n ?m)) (true (n ?k)) (succ ?k ?m))
      (<= (turned ?l) (does r (press ?other)) (light ?l) (distinct ?l ?other))
      (<= (next (on ?l)) (true (on ?l)) (not (turned ?l)))
      (<= (next (on ?l)) (turned ?l) (not (true (on ?l))))
      (<= terminal (true (n 3))) (<= lit (true (on ?l)))
      (<= (goal r 100) (not lit)) (<= (goal r 50) lit (not (true (on a)))) (<= (goal r 0) (true (on a)))`);
  const half = compile(odd, { engine: 'circuit' }).game;

  test('a goal below the highest is the best there is once everything was searched', async () => {
    for (const game of [half, compile(odd, { engine: 'rules' }).game]) {
      const { goal, note, laterNodes } = await solve(game, 'puzzle:method=bfs', { playouts: 10_000 });
      expect(goal).toBe(50);
      expect(note).toBe('goal 50 in 3 moves: the whole space was searched, nothing is better');
      expect(laterNodes).toBe(0);
    }
  });

  test('nothing is said to be proven without that', async () => {
    const { goal, note } = await solve(half, 'puzzle:method=nrpa', { playouts: 500 });
    expect(goal).toBe(50);
    expect(note).toBe('best so far by policy adaptation: goal 50 in 3 moves');
  });
});

test('without a circuit and with little memory it goes on with random lines', async () => {
  const game = sheet('queens-8', 'rules');
  const { note } = await solve(game, 'puzzle:megabytes=16,method=auto', { playouts: 8000 });
  expect(note).not.toBe('');
});

test('the same seed and budget find the same line', async () => {
  const game = sheet('knights-tour-5x5');
  const solutions = await Promise.all([1, 2].map(() => solve(game, 'puzzle', { playouts: 100_000 }, 5)));
  expect(solutions[0]).toEqual(solutions[1]);
  expect(solutions[0]?.goal).toBe(100);
});

test('a plan is made before the first turn if there is time', async () => {
  const game = sheet('8-puzzle');
  const solver = make();
  await solver.start(matchStart(game, player, 1, { budget: { playouts: 5000 } }));
  let note = '';
  await solver.choose({
    ...knownState(game.initial),
    legal: game.legalMoves(game.initial, player),
    budget: { playouts: 1 },
    report: (thoughts) => {
      note = thoughts.note ?? '';
    },
  });
  expect(note).toMatch(/^following the plan, solved by breadth first: goal 100 in 6 moves/);
});

test('with others in the game it still plays', async () => {
  const [own = 0] = await played(ticTacToe(), [make(), new RandomPlayer()], { playouts: 300 });
  expect(own).toBeGreaterThanOrEqual(50);
});
