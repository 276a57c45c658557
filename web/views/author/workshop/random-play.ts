/** Plays random games in small parts, so that whoever runs it can stop between any two. */
import type { Random } from '../../../../src/circuit/index.ts';
import {
  CircuitGame,
  type Game,
  isChance,
  legalByRole,
  rolesOf,
  Simulator,
} from '../../../../src/machine/index.ts';
import type { PlayTally } from './statistics.ts';

export interface RandomPlayWorld {
  readonly random: Random;
  /** A clock in milliseconds. */
  readonly now: () => number;
}

/** Joint moves after which a game is cut. */
const LONGEST_GAME = 1000;
/** Milliseconds that a part should take. */
const PART = 60;
/** Games in the first part, and the most in any. */
const FIRST = 128;
const MOST = 1 << 14;

/** Each step plays some more games; the positions of some are looked at more closely, move by move. */
export function* randomPlay(game: Game, tally: PlayTally, world: RandomPlayWorld): Generator<void, never> {
  const simulator =
    game instanceof CircuitGame
      ? new Simulator(game, { seed: world.random.below(2 ** 31), maxLength: LONGEST_GAME })
      : undefined;
  stepThrough(game, tally, world, simulator === undefined);
  yield;
  for (let count = FIRST; ; ) {
    if (simulator === undefined) stepThrough(game, tally, world, true);
    else {
      const start = world.now();
      simulator.playoutsFrom(repeated(game.initial, count), ({ goals, length, end }) =>
        tally.addGame(goals, length, end),
      );
      // All that are begun are finished: to leave out long games would make the figures wrong.
      if (world.now() - start < PART / 2) count = Math.min(MOST, count * 2);
      stepThrough(game, tally, world, false);
    }
    yield;
  }
}

/** One game, move by move. */
function stepThrough(game: Game, tally: PlayTally, { random }: RandomPlayWorld, counts: boolean): void {
  let state = game.initial;
  let length = 0;
  for (; length < LONGEST_GAME; length++) {
    if (game.isTerminal(state)) break;
    const legal = legalByRole(game, state);
    if (legal.some((moves) => moves.length === 0)) break;
    tally.addPosition(
      legal.reduce(
        (product, moves, role) => (isChance(game.roles[role]) ? product : product * moves.length),
        1,
      ),
    );
    state = game.next(
      state,
      legal.map((moves) => random.pick(moves)),
    );
  }
  if (!counts) return;
  const end = game.isTerminal(state) ? 'terminal' : length < LONGEST_GAME ? 'stuck' : 'cut';
  tally.addGame(
    rolesOf(game).map((role) => game.goal(state, role)),
    length,
    end,
  );
}

function* repeated<T>(value: T, count: number): Generator<T> {
  for (let i = 0; i < count; i++) yield value;
}
