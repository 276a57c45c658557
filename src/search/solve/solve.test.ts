import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gameTrees } from '../../../test/arbitrary-trees.ts';
import { described, sheetDescription, ticTacToe } from '../../../test/games.ts';
import { positionAfter } from '../../../test/playing.ts';
import { type GameTree, treeGame } from '../../../test/tree-game.ts';
import { compile } from '../../engines/compile.ts';
import type { CompileOptions } from '../../engines/index.ts';
import type { Game, Role } from '../../game/index.ts';
import { solveMatrix } from '../matrix-game.ts';
import { bestResponse, type Solved, type SolveOptions, solve } from './solve.ts';

function solved(game: Game, options: SolveOptions = {}): Solved {
  const result = solve(game, options);
  if (result.kind === 'unsolved') throw new Error(`unsolved: ${result.reason.kind}`);
  return result;
}

function sheet(path: string, engine: CompileOptions['engine'] = 'circuit'): Game {
  return compile(sheetDescription(`games/${path}.kif`), { engine }).game;
}

describe('values and lines', () => {
  test('tic-tac-toe is a draw of nine moves over 5,478 positions', () => {
    const result = solved(ticTacToe());
    expect(result).toMatchObject({
      goals: [50, 50],
      lineEnd: 'over',
      positions: 5478,
      depth: 9,
      canRepeat: false,
      method: 'all positions',
    });
    expect(result.line).toHaveLength(9);
  });

  test('both engines have the same value and line', () => {
    const [circuit, rules] = (['circuit', 'rules'] as const).map((engine) => {
      const game = sheet('bargaining/alternating-offers', engine);
      const { line, ...rest } = solved(game);
      return { ...rest, line: line.map((moves) => moves.map((move) => game.moveText(move))) };
    });
    expect(circuit).toMatchObject({ goals: [60, 40], positions: 76 });
    expect(rules).toEqual(circuit);
  });

  test('after a mistake the game is lost, and the line is the quickest win', () => {
    const game = ticTacToe();
    const { state } = positionAfter(game, ['mark 1 1', 'mark 1 2']);
    const { goals, line } = solved(game, { from: state });
    expect(goals).toEqual([100, 0]);
    expect(line).toHaveLength(5);
  });

  test('a game that is over has the goals of its end', () => {
    const game = ticTacToe();
    const { state } = positionAfter(game, ['1 1', '2 1', '1 2', '2 2', '1 3']);
    expect(solved(game, { from: state })).toMatchObject({ goals: [100, 0], line: [], lineEnd: 'over' });
  });

  test('puzzles are solved in the fewest moves', () => {
    expect(solved(sheet('light-puzzle/light-puzzle')).line).toHaveLength(6);
    expect(solved(sheet('sliding-tiles/3-puzzle')).line).toHaveLength(6);
  });
});

describe('against random players', () => {
  test('who begins in tic-tac-toe wins 99.5 % and draws 0.5 %', () => {
    const game = ticTacToe();
    const [x] = (bestResponse(game, 0 as Role) as Solved).goals;
    // 191 wins out of 192, and one draw.
    expect(x).toBeCloseTo((100 * 191 + 50) / 192, 9);
  });

  test('blue wins 87.5 % of Horseshoe', () => {
    const game = sheet('horseshoe/horseshoe');
    const onlyWins: Game = {
      ...methodsOf(game),
      utility: (state, role) => (game.utility(state, role) === 100 ? 100 : 0),
    };
    expect((bestResponse(onlyWins, 1 as Role) as Solved).goals[1]).toBe(87.5);
  });

  test('High-or-Low is won in 120 of 156 cases', () => {
    const result = solve(sheet('high-or-low/high-or-low'));
    expect((result as Solved).goals[0]).toBeCloseTo((100 * 120) / 156, 9);
  });
});

/** A game whose methods can be put into another object. */
function methodsOf(game: Game): Game {
  return {
    engine: game.engine,
    traits: game.traits,
    roles: game.roles,
    initial: game.initial,
    legalMoves: (state, role) => game.legalMoves(state, role),
    next: (state, moves) => game.next(state, moves),
    isTerminal: (state) => game.isTerminal(state),
    utility: (state, role) => game.utility(state, role),
    goalTerms: (state, role) => game.goalTerms(state, role),
    observe: (before, moves, role) => game.observe(before, moves, role),
    facts: (state) => game.facts(state),
    moveTerm: (move) => game.moveTerm(move),
    moveText: (move) => game.moveText(move),
    packing: () => game.packing(),
    batch: (options) => game.batch(options),
    batchCost: (plan) => game.batchCost(plan),
    key: (state) => game.key(state),
  };
}

describe('positions that can repeat', () => {
  // Two walkers alternate on a ring of four places, moving forwards or back; the one who steps onto the goal wins.
  const ring = (start: string, goal: string) =>
    compile(
      described(`(role a) (role b) (init (at ${start})) (init (control a))
        (next-to p0 p1) (next-to p1 p2) (next-to p2 p3) (next-to p3 p0)
        (<= (near ?x ?y) (next-to ?x ?y)) (<= (near ?x ?y) (next-to ?y ?x))
        (<= (legal ?r (go ?y)) (true (control ?r)) (true (at ?x)) (near ?x ?y))
        (<= (legal a noop) (true (control b))) (<= (legal b noop) (true (control a)))
        (<= (next (at ?y)) (does ?r (go ?y)))
        (<= (next (control a)) (true (control b))) (<= (next (control b)) (true (control a)))
        (<= terminal (true (at ${goal})))
        (<= (goal b 100) (true (at ${goal})) (true (control a))) (<= (goal a 0) (true (at ${goal})) (true (control a)))
        (<= (goal a 100) (true (at ${goal})) (true (control b))) (<= (goal b 0) (true (at ${goal})) (true (control b)))`),
    ).game;

  test('a win that can be forced is forced', () => {
    expect(solved(ring('p1', 'p0'))).toMatchObject({ goals: [100, 0], canRepeat: true, lineEnd: 'over' });
    expect(solved(ring('p2', 'p0'))).toMatchObject({ goals: [0, 100], canRepeat: true });
  });

  test('if nobody can force anything, each gets half', () => {
    const chase = compile(
      described(`(role a) (role b) (init (control a)) (init calm)
        (<= (legal ?r (stay ?r)) (true (control ?r))) (<= (legal ?r (give-up ?r)) (true (control ?r)))
        (<= (legal a noop) (true (control b))) (<= (legal b noop) (true (control a)))
        (<= (next calm) (does ?r (stay ?r))) (<= (next (lost ?r)) (does ?r (give-up ?r)))
        (<= (next (control a)) (true (control b))) (<= (next (control b)) (true (control a)))
        (<= terminal (true (lost ?r))) (role-of a) (role-of b)
        (<= (goal ?r 0) (true (lost ?r))) (<= (goal ?r 100) (role-of ?r) (true (lost ?o)) (distinct ?r ?o))`),
    ).game;
    expect(solved(chase)).toMatchObject({ goals: [50, 50], lineEnd: 'repeats', canRepeat: true });
  });

  test('chance that can be tried again and again comes out right in the end', () => {
    // Tails ends the game with nothing; the player may stop, worth 40, or throw: two heads in a row are worth 100.
    const coin = compile(
      described(`(role player) (role random) (init idle)
        (<= (legal player throw) (true idle)) (<= (legal player wait) (not (true idle)))
        (<= (legal random wait) (true idle)) (<= (legal random heads) (true thrown)) (<= (legal random tails) (true thrown))
        (<= (legal random edge) (true thrown))
        (<= (sees player ?throw) (does random ?throw))
        (<= (next thrown) (does player throw))
        (<= (next idle) (does random edge)) (<= (next won) (does random heads)) (<= (next lost) (does random tails))
        (<= terminal (true won)) (<= terminal (true lost))
        (<= (goal player 100) (true won)) (<= (goal player 0) (not (true won))) (goal random 0)`),
    ).game;
    const { goals, isApproached } = solved(coin);
    expect(goals[0]).toBeCloseTo(50, 6);
    expect(isApproached).toBe(true);
  });
});

describe('what cannot be solved says so', () => {
  test.each([
    ['poker/kuhn-poker', 'hidden'],
    ['matrix-games/chicken', 'simultaneous'],
    ['coalition-games/majority-game', 'simultaneous'],
  ])('%s: %s', (path, kind) => {
    const description = sheetDescription(`games/${path}.kif`);
    const { game } = compile(description);
    const result = solve(game, { seconds: 5 });
    expect(result).toMatchObject({ kind: 'unsolved', reason: { kind } });
  });

  test('neither time nor memory is used beyond what was given', () => {
    const game = sheet('connect-four/connect-four');
    expect(solve(game, { seconds: 0.2 })).toMatchObject({ kind: 'unsolved', reason: { kind: 'time' } });
    const result = solve(game, { seconds: 0.5, megabytes: 1 });
    expect(result).toMatchObject({ kind: 'unsolved' });
    expect(result.positions).toBeGreaterThan(0);
    expect(result.depth).toBeGreaterThan(0);
  });
});

describe('random trees', () => {
  /**
   * All players maximise their own goals and choose the first of equal moves; two players whose goals have a constant
   * sum mix.
   */
  function plain(tree: GameTree): readonly number[] {
    if (tree.kind === 'end') return tree.goals;
    const [first = 1, second = 1, chance = 1] = tree.counts;
    const after = Array.from({ length: first * second }, (_, option) => {
      const children = tree.children.slice(option * chance, (option + 1) * chance).map(plain);
      return [0, 1, 2].map((role) => children.reduce((sum, goals) => sum + (goals[role] ?? 0), 0) / chance);
    });
    if (first > 1 && second > 1) {
      const { value } = solveMatrix(
        Array.from({ length: first }, (_, i) =>
          after.slice(i * second, (i + 1) * second).map((goals) => goals[0] ?? 0),
        ),
      );
      return [value, 100 - value];
    }
    const mover = first > 1 ? 0 : 1;
    return after.reduce((best, goals) => ((goals[mover] ?? 0) > (best[mover] ?? 0) + 1e-9 ? goals : best));
  }

  test('two with opposite interests, at once or in turn, and chance', () => {
    const trees = gameTrees({ roles: 3, depth: 4, isZeroSum: true, isSimultaneous: true });
    fc.assert(
      fc.property(trees, (tree) => {
        const { goals } = solved(treeGame(['a', 'b', 'random'], tree));
        expect(goals[0]).toBeCloseTo(plain(tree)[0] ?? 0, 6);
      }),
      { numRuns: 100 },
    );
  });

  test('two who play for themselves, in turn', () => {
    const trees = gameTrees({ roles: 3, depth: 4, isZeroSum: false });
    fc.assert(
      fc.property(trees, (tree) => {
        const game = treeGame(['a', 'b', 'random'], tree);
        const { goals } = solved(game);
        const expected = plain(tree);
        expect(goals[0]).toBeCloseTo(expected[0] ?? 0, 6);
        expect(goals[1]).toBeCloseTo(expected[1] ?? 0, 6);
      }),
      { numRuns: 100 },
    );
  });
});
