/** Plays the games in the GUI dialect: known results of each must hold for the imported rules. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RulesGame } from '../src/engines/index.ts';
import { type Game, type Move, perceptsIn, playingRoles, type Role, type State } from '../src/game/index.ts';
import { isTurnBased, readDescription } from '../src/gdl/index.ts';
import { seededRandom } from './random.ts';

const folder = join(import.meta.dirname, 'sheets', 'gui-dialect');

function load(name: string): Game {
  const file = join(folder, `${name}.kif`);
  const { description } = readDescription(readFileSync(file, 'utf8'), name);
  if (!isTurnBased(description)) throw new Error(`${name} is not turn-based`);
  return new RulesGame(description);
}

const rolesOf = (game: Game): Role[] => game.roles.map((_, i) => i as Role);

function jointMoves(game: Game, state: State): Move[][] {
  let joint: Move[][] = [[]];
  for (const role of rolesOf(game)) {
    const moves = game.legalMoves(state, role);
    joint = joint.flatMap((soFar) => moves.map((move) => [...soFar, move]));
  }
  return joint;
}

/** Every state by its distance in steps; terminal states are not expanded. */
function layers(game: Game): State[][] {
  const seen = new Set([game.key(game.initial)]);
  const found = [[game.initial]];
  for (let layer = found[0]; layer !== undefined && layer.length > 0; layer = found.at(-1)) {
    const next: State[] = [];
    for (const state of layer) {
      if (game.isTerminal(state)) continue;
      for (const moves of jointMoves(game, state)) {
        const after = game.next(state, moves);
        if (seen.has(game.key(after))) continue;
        seen.add(game.key(after));
        next.push(after);
      }
    }
    if (next.length === 0) break;
    found.push(next);
  }
  return found;
}

/** The minimum number of steps to a state with the best goal for a single player. */
function shortestSolution(game: Game): number {
  const [player] = rolesOf(game) as [Role];
  return layers(game).findIndex((layer) =>
    layer.some((state) => game.isTerminal(state) && game.utility(state, player) === 100),
  );
}

describe('imported puzzles', () => {
  it('the light puzzle takes six presses', () => {
    expect(shortestSolution(load('light-puzzle'))).toBe(6);
  });

  it('the 3-puzzle takes six moves', () => {
    expect(shortestSolution(load('three-puzzle'))).toBe(6);
  });
});

describe('imported board games', () => {
  it('tic-tac-toe has its 5478 positions, with 958 ends', () => {
    const game = load('tic-tac-toe');
    const found = layers(game);
    expect(found.map((layer) => layer.length)).toEqual([1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]);
    expect(found.flat()).toHaveLength(5478);
    expect(found.flat().filter((state) => game.isTerminal(state))).toHaveLength(958);
  });

  it('horseshoe is a draw', () => {
    expect(value(load('horseshoe'))).toBe(50);
  });

  /** The first player's goal under best play of two players who take turns. */
  function value(game: Game): number {
    const known = new Map<string, number>();
    const [first, second] = rolesOf(game) as [Role, Role];
    const solve = (state: State): number => {
      const key = game.key(state);
      let best = known.get(key);
      if (best === undefined) {
        if (game.isTerminal(state)) best = game.utility(state, first);
        else {
          const values = jointMoves(game, state).map((moves) => solve(game.next(state, moves)));
          best = game.legalMoves(state, second).length > 1 ? Math.min(...values) : Math.max(...values);
        }
        known.set(key, best);
      }
      return best;
    };
    return solve(game.initial);
  }
});

describe('imported games of chance', () => {
  it('high or low is won in 120 of 156 deals by the best guesses', () => {
    const game = load('high-or-low');
    const [player, chance] = rolesOf(game) as [Role, Role];
    const expectation = (state: State): number => {
      if (game.isTerminal(state)) return game.utility(state, player);
      const choices = game.legalMoves(state, player).map((move) => {
        const outcomes = game
          .legalMoves(state, chance)
          .map((drawn) => expectation(game.next(state, [move, drawn])));
        return outcomes.reduce((sum, each) => sum + each, 0) / outcomes.length;
      });
      return Math.max(...choices);
    };
    expect(expectation(game.initial)).toBeCloseTo((100 * 120) / 156, 10);
  });

  it('everybody sees every move', () => {
    const game = load('high-or-low');
    const [moves] = jointMoves(game, game.initial) as [Move[]];
    for (const role of rolesOf(game))
      expect(perceptsIn(game.observe(game.initial, moves, role))).toHaveLength(2);
  });
});

describe('imported games played at random', () => {
  const names = readdirSync(folder).map((file) => file.replace(/\.kif$/, ''));
  it.each(names)('%s: everybody can move until the end, and then has one goal', (name) => {
    const game = load(name);
    const random = seededRandom(1);
    const players = playingRoles(game);
    for (let playout = 0; playout < 5; playout++) {
      let state = game.initial;
      while (!game.isTerminal(state)) {
        const moves = rolesOf(game).map((role) => random.pick(game.legalMoves(state, role)));
        state = game.next(state, moves);
      }
      expect(players.map((role) => game.goalTerms(state, role).length)).toEqual(players.map(() => 1));
    }
  });
});
