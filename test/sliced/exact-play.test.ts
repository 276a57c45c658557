/** Random playouts of small games against the exact results of random play. */

import { beforeAll, describe, expect, test } from 'vitest';
import { jointMoves, legalByRole, rolesOf, type State } from '../../src/game/index.ts';
import { seededRandom } from '../random.ts';
import { chiSquareOf } from './chi-square.ts';
import {
  distribution,
  exactRandomPlay,
  lengthMoments,
  type Outcome,
  outcomeName,
  TooManyStates,
} from './exact-random-play.ts';
import { FORMS } from './forms.ts';
import { Simulator } from './simulator.ts';
import { libraryGame, type SmallGame } from './small-games.ts';

/** Results with a lower probability count as errors. */
const LEAST_LIKELY = 1e-6;
const PLAYOUTS = 200_000;
const REPORTED = 6000;

interface Case {
  readonly sheet: string;
  /** The special feature of the game. */
  readonly why: string;
  readonly maxLength?: number;
  /** Joint moves made first, so that not too many states remain. */
  readonly after?: number;
}

const CASES: readonly Case[] = [
  { sheet: 'tic-tac-toe/tic-tac-toe', why: 'turns' },
  { sheet: 'nim/nim', why: 'fewer and fewer moves' },
  { sheet: 'chomp/chomp', why: 'early ends' },
  { sheet: 'connect-four/connect-four-5x4', why: 'gravity', after: 9 },
  { sheet: 'kayles/kayles', why: 'moves of two kinds' },
  { sheet: 'cutcake/cutcake-4x3', why: 'different moves for each role' },
  { sheet: 'dots-and-boxes/dots-and-boxes-2x2', why: 'a turn may be kept' },
  { sheet: 'rock-paper-scissors/rock-paper-scissors-10', why: 'simultaneous moves' },
  { sheet: 'prisoners-dilemma/prisoners-dilemma-10', why: 'many goal values' },
  { sheet: 'public-goods/public-goods-4', why: 'four roles at once' },
  { sheet: 'auctions/second-price-auction', why: 'three roles, sometimes at once' },
  { sheet: 'poker/kuhn-poker', why: 'chance, and hidden cards' },
  { sheet: 'liars-dice/liars-dice', why: 'chance for two' },
  { sheet: 'pig/pig-20', why: 'chance between moves', maxLength: 12 },
  { sheet: 'hanoi/hanoi-3', why: 'a puzzle that is cut', maxLength: 10 },
  { sheet: 'peg-solitaire/peg-triangle', why: 'a puzzle that may end before it is cut', maxLength: 8 },
  { sheet: 'king-and-rook/mini-chess', why: 'pieces, cut', maxLength: 4 },
];

test('what is computed of random tic-tac-toe is what is known', () => {
  const { game } = libraryGame('tic-tac-toe/tic-tac-toe');
  const outcomes = exactRandomPlay(game, game.initial);
  const xGoals = distribution(outcomes, ({ goals }) => goals[0]);
  expect(xGoals.get(100)).toBeCloseTo(737 / 1260, 12);
  expect(xGoals.get(0)).toBeCloseTo(121 / 420, 12);
  expect(xGoals.get(50)).toBeCloseTo(8 / 63, 12);
  expect(lengthMoments(outcomes).mean).toBeCloseTo(1601.5 / 210, 12);
  expect(() => exactRandomPlay(game, game.initial, { mostStates: 5000 })).toThrow(TooManyStates);
  expect(exactRandomPlay(game, game.initial, { maxLength: 2 })).toMatchObject([{ length: 2, end: 'cut' }]);
});

describe.each(CASES)('$sheet ($why)', ({ sheet, maxLength, after = 0 }) => {
  let small: SmallGame;
  /** The start state of playouts, and some of its successors. */
  let starts: { readonly state: State; readonly outcomes: readonly Outcome[] }[];
  const limits = maxLength === undefined ? {} : { maxLength };

  beforeAll(() => {
    small = libraryGame(sheet);
    const first = stateAfter(small, after);
    starts = [first, ...childrenOf(small, first).slice(0, 2)].map((state) => ({
      state,
      outcomes: exactRandomPlay(small.game, state, limits),
    }));
  });

  test.each(FORMS)('in $name', ({ options }) => {
    const { game } = small;
    const [{ state, outcomes }] = starts as [(typeof starts)[number]];
    const simulator = new Simulator(game, { seed: 1, ...limits, ...options });
    const scores = simulator.playouts(state, { count: PLAYOUTS });
    expect(scores.playouts).toBe(PLAYOUTS);
    for (const role of rolesOf(game)) {
      const goals = distribution(outcomes, (outcome) => outcome.goals[role] as number);
      expect(chiSquareOf(scores.goals[role] ?? new Map(), goals)).toBeGreaterThan(LEAST_LIKELY);
    }
    const { unfinished, stuck } = scores;
    const ends = new Map([
      ['terminal', PLAYOUTS - unfinished - stuck],
      ['cut', unfinished],
      ['stuck', stuck],
    ]);
    const endsExpected = distribution(outcomes, ({ end }): string => end);
    expect(chiSquareOf(ends, endsExpected)).toBeGreaterThan(LEAST_LIKELY);
    const { mean, variance } = lengthMoments(outcomes);
    // Five standard deviations.
    const tolerance = 5 * Math.sqrt(variance / PLAYOUTS) + 1e-9;
    expect(Math.abs(scores.transitions / PLAYOUTS - mean)).toBeLessThan(tolerance);
  });

  test.each(FORMS)('from several states, without what was proved, in $name', ({ options }) => {
    const simulator = new Simulator(small.game, { seed: 2, ...limits, ...options });
    const counts = starts.map(() => new Map<string, number>());
    const random = seededRandom(3);
    const from = Array.from({ length: REPORTED }, () => random.below(starts.length));
    const told = new Set<number>();
    simulator.playoutsFrom(
      from.map((start) => starts[start]?.state as State),
      ({ start, ...result }) => {
        told.add(start);
        const own = counts[from[start] as number] as Map<string, number>;
        const name = outcomeName(result);
        own.set(name, (own.get(name) ?? 0) + 1);
      },
    );
    expect(told.size).toBe(REPORTED);
    starts.forEach(({ outcomes }, start) => {
      const expected = distribution(outcomes, outcomeName);
      expect(chiSquareOf(counts[start] ?? new Map(), expected)).toBeGreaterThan(LEAST_LIKELY);
    });
  });
});

function stateAfter({ game }: SmallGame, steps: number): State {
  const random = seededRandom(1);
  let state = game.initial;
  for (let step = 0; step < steps; step++) {
    const moves = legalByRole(game, state).map((own) => random.pick(own));
    state = game.next(state, moves);
  }
  return state;
}

function childrenOf({ game }: SmallGame, state: State): State[] {
  return [...jointMoves(legalByRole(game, state))].map((moves) => game.next(state, moves));
}
