import about from './game.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { compile } from '../../src/engines/compile.ts';
import { type Game, jointMoves, legalByRole, type Role, type State } from '../../src/game/index.ts';
import { expectSameGames, type Position, pathCounts } from '../../test/game-simulation.ts';
import { sheetDescription } from '../../test/games.ts';

interface Terms {
  readonly coins: number;
  readonly rounds: number;
  readonly loss: number;
}

const potOf = ({ coins, loss }: Terms, round: number) => coins - (round - 1) * loss;

function bargain(terms: Terms, round = 1, offer?: number, shares?: readonly number[]): Position {
  const proposer = (round + 1) % 2;
  const mover = offer === undefined ? proposer : 1 - proposer;
  const pot = potOf(terms, round);
  return {
    goals: shares?.map((coins) => (100 * coins) / terms.coins) ?? (round > terms.rounds ? [0, 0] : undefined),
    moves: () => {
      const offers = Array.from({ length: pot + 1 }, (_, coins) => `(offer ${coins})`);
      const own = offer === undefined ? offers : ['accept', 'refuse'];
      return mover === 0 ? [own, ['noop']] : [['noop'], own];
    },
    after: (moves) => {
      const move = moves[mover]!;
      if (offer === undefined) return bargain(terms, round, Number(/\d+/.exec(move)![0]));
      if (move === 'refuse') return bargain(terms, round + 1);
      return bargain(terms, round, offer, mover === 0 ? [offer, pot - offer] : [pot - offer, offer]);
    },
  };
}

/** From the last round to the first: the other one is offered what it would get by refusing, and accepts. */
function rationalGoals(terms: Terms): number[] {
  let proposer = 0;
  let other = 0;
  for (let round = terms.rounds; round >= 1; round--)
    [proposer, other] = [potOf(terms, round) - proposer, proposer];
  return [proposer, other].map((coins) => (100 * coins) / terms.coins);
}

/** Backward induction on the sheet; of moves that are equally good the one that is better for the other. */
function backwardInduction(game: Game): number[] {
  const known = new Map<string, number[]>();
  const goals = (state: State): number[] => {
    const found = known.get(game.key(state)) ?? computed(state);
    known.set(game.key(state), found);
    return found;
  };
  const computed = (state: State): number[] => {
    if (game.isTerminal(state)) return [0, 1].map((role) => game.utility(state, role as Role));
    const legal = legalByRole(game, state);
    const mover = legal[0]!.length > 1 ? 0 : 1;
    const outcomes = [...jointMoves(legal)].map((moves) => goals(game.next(state, moves)));
    return outcomes.sort((a, b) => b[mover]! - a[mover]! || b[1 - mover]! - a[1 - mover]!)[0]!;
  };
  return goals(game.initial);
}

describe.each(about.games)('$name', ({ name, parameters, oracles }) => {
  const sheet = `games/bargaining/${name}.kif`;

  test('is the same as a program that plays it', () => {
    expectSameGames(sheet, bargain(parameters), 100);
    expect(pathCounts(bargain(parameters), oracles.perft.counts.length)).toEqual(oracles.perft.counts);
  });

  test('is divided as backward induction by hand divides it', () => {
    const { game } = compile(sheetDescription(sheet));
    const found = backwardInduction(game);
    expect(found).toEqual(rationalGoals(parameters));
    expect(found).toEqual(name === 'ultimatum' ? [100, 0] : [60, 40]);
  });
});
