import { expect, test } from 'vitest';
import { compile } from '../../src/engines/compile.ts';
import type { Role } from '../../src/game/index.ts';
import { described, sheetDescription } from '../../test/games.ts';
import { bestResponse, expectedGoals, type Knowledge, type Strategy } from '../poker/information.ts';
import about from './game.json' with { type: 'json' };
import { generator } from './generate.ts';

/** The value of an interval with this many numbers after this many questions: guess now, or split it. */
function worth(left: number, asked: number, rules: { questions: number; cost: number }): number {
  const values = [(100 - rules.cost * asked) / left];
  if (asked < rules.questions)
    for (let lower = 1; lower < left; lower++)
      values.push(
        (lower * worth(lower, asked + 1, rules) + (left - lower) * worth(left - lower, asked + 1, rules)) /
          left,
      );
  return Math.max(...values);
}

/** The numbers from the first to the last that the answers leave. */
function interval(knowledge: Knowledge, most: number): [first: number, last: number] {
  let [first, last] = [1, most];
  for (const step of knowledge) {
    const asked = /ask-less (\d+)/.exec(step);
    if (asked === null) continue;
    if (step.endsWith('yes')) last = Math.min(last, Number(asked[1]) - 1);
    else first = Math.max(first, Number(asked[1]));
  }
  return [first, last];
}

test('halving the numbers finds the right one and leaves 80 points, and nothing is better', () => {
  const [{ parameters }] = about.games as [(typeof about.games)[0]];
  const { game } = compile(sheetDescription('games/number-guessing/number-guessing.kif'));
  const halving: Strategy = (knowledge, moves) => {
    const [first, last] = interval(knowledge, parameters.numbers);
    if (moves.includes(`(guess ${first})`)) return { [`(guess ${first})`]: 1 };
    return { [first === last ? 'ready' : `(ask-less ${Math.ceil((first + last) / 2)})`]: 1 };
  };
  expect(expectedGoals(game, { agent: halving })[0]).toBeCloseTo(80, 9);
  expect(worth(parameters.numbers, 0, parameters)).toBeCloseTo(80, 9);
});

test.each([
  { numbers: 4, questions: 3, cost: 5 },
  { numbers: 5, questions: 2, cost: 10 },
])('the best strategy for $numbers numbers is worth as much as a calculation says', (rules) => {
  const { game } = compile(described(generator.sheet(rules)));
  expect(bestResponse(game, 0 as Role, {})).toBeCloseTo(worth(rules.numbers, 0, rules), 9);
});
