import { test } from 'vitest';
import { expectSameGames, type Position } from '../../test/game-simulation.ts';
import about from './game.json' with { type: 'json' };

const POINTS: Readonly<Record<string, readonly [number, number]>> = {
  'cooperate cooperate': [3, 3],
  'cooperate defect': [0, 5],
  'defect cooperate': [5, 0],
  'defect defect': [1, 1],
};

function dilemma(rounds: number, played = 0, points = [0, 0]): Position {
  return {
    goals: played === rounds ? points.map((own) => Math.round((20 * own) / rounds)) : undefined,
    moves: () => points.map(() => ['cooperate', 'defect']),
    after: (moves) =>
      dilemma(
        rounds,
        played + 1,
        points.map((own, player) => own + POINTS[moves.join(' ')]![player]!),
      ),
  };
}

test.each(about.games)('$name is the same as a program that plays it', ({ name, parameters }) => {
  expectSameGames(`games/prisoners-dilemma/${name}.kif`, dilemma(parameters.rounds), 50);
});
