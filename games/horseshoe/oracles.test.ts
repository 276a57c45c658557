import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { expectSameGames, type Position, pathCounts } from '../../test/game-simulation.ts';

const LINES = ['ac', 'ad', 'bc', 'be', 'cd', 'ce', 'de'];
const LIMIT = 20;

/** What stands on the points a to e: r, b or a dot. */
function positionOf(points: string, moved: number): Position {
  const isRed = moved % 2 === 0;
  const empty = 'abcde'[points.indexOf('.')] as string;
  const moves = LINES.filter((line) => line.includes(empty))
    .map((line) => line.replace(empty, ''))
    .filter((from) => points['abcde'.indexOf(from)] === (isRed ? 'r' : 'b'))
    .map((from) => `(move ${from} ${empty})`);
  const lost = isRed ? [0, 100] : [100, 0];
  return {
    goals: moves.length === 0 ? lost : moved === LIMIT ? [50, 50] : undefined,
    moves: () => (isRed ? [moves, ['noop']] : [['noop'], moves]),
    after: (joint) => {
      const from = 'abcde'.indexOf(joint.join().match(/move (\w)/)?.[1] as string);
      const to = points.indexOf('.');
      const next = [...points].with(to, points[from] as string).with(from, '.');
      return positionOf(next.join(''), moved + 1);
    },
  };
}

function valueForRed(position: Position, isRed: boolean): number {
  if (position.goals !== undefined) return position.goals[0] as number;
  const values = (position.moves()[isRed ? 0 : 1] ?? []).map((move) =>
    valueForRed(position.after([move]), !isRed),
  );
  return isRed ? Math.max(...values) : Math.min(...values);
}

const START = positionOf('rr.bb', 0);

test('horseshoe has as many paths as counted without the rule sheet', () => {
  const { games } = JSON.parse(readFileSync(new URL('game.json', import.meta.url), 'utf8'));
  expect(pathCounts(START, LIMIT)).toEqual(games[0].oracles.perft.counts);
});

test('horseshoe plays as it does without the rule sheet', () => {
  expectSameGames('games/horseshoe/horseshoe.kif', START, 100);
});

test('horseshoe is a draw', () => {
  expect(valueForRed(START, true)).toBe(50);
});
