import { test } from 'vitest';
import { expectSameGames, type Position } from '../../test/game-simulation.ts';
import about from './game.json' with { type: 'json' };

const HANDS = ['rock', 'paper', 'scissors'];

/** Each hand beats the one before it, around the circle. */
function hands(rounds: number, lead = 0): Position {
  const result = 50 + 50 * Math.sign(lead);
  return {
    goals: rounds === 0 ? [result, 100 - result] : undefined,
    moves: () => [HANDS, HANDS],
    after: ([left = '', right = '']) => {
      const ahead = (HANDS.indexOf(left) - HANDS.indexOf(right) + 3) % 3;
      return hands(rounds - 1, lead + [0, 1, -1][ahead]!);
    },
  };
}

test.each(about.games)('$name is the same as a program that plays it', ({ name, parameters }) => {
  expectSameGames(`games/rock-paper-scissors/${name}.kif`, hands(parameters.rounds), 50);
});
