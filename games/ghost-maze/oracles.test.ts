import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { expectSameGames, numbersIn, type Position, pathCounts } from '../../test/game-simulation.ts';

const MAZE = `
X.......X
##.###.##
....G....
.#.###.#.
X#.....#X
##.#.#.##
.#.....#.
.###.###.
....E....`
  .trim()
  .split('\n')
  .reverse();
const LIMIT = 60;

interface Chase {
  /** As `column row`. */
  readonly explorer: string;
  readonly ghost: string;
  readonly moved: number;
}

function groundOf(place: string): string | undefined {
  const [column, row] = place.split(' ').map(Number) as [number, number];
  return MAZE[row - 1]?.[column - 1];
}

const neighbours = new Map<string, string[]>();

function neighboursOf(place: string, forbidden: string): string[] {
  const known = neighbours.get(place + forbidden) ?? computeNeighbours(place, forbidden);
  neighbours.set(place + forbidden, known);
  return known;
}

function computeNeighbours(place: string, forbidden: string): string[] {
  const [column, row] = place.split(' ').map(Number) as [number, number];
  return [
    `${column - 1} ${row}`,
    `${column + 1} ${row}`,
    `${column} ${row - 1}`,
    `${column} ${row + 1}`,
  ].filter((neighbour) => ![undefined, forbidden].includes(groundOf(neighbour)));
}

function goalsOf({ explorer, ghost, moved }: Chase): readonly number[] | undefined {
  if (explorer === ghost) return [0, 100];
  if (groundOf(explorer) === 'X') return [100, 0];
  return moved === LIMIT ? [50, 50] : undefined;
}

/** Where the one whose turn it is may be after it. */
function placesFor({ explorer, ghost, moved }: Chase): string[] {
  if (moved % 2 === 1) return [ghost, ...neighboursOf(ghost, 'X')];
  return [explorer, ...neighboursOf(explorer, '#').filter((place) => place !== ghost)];
}

function after({ explorer, ghost, moved }: Chase, place: string): Chase {
  return moved % 2 === 0
    ? { explorer: place, ghost, moved: moved + 1 }
    : { explorer, ghost: place, moved: moved + 1 };
}

function positionOf(chase: Chase): Position {
  const isExplorersTurn = chase.moved % 2 === 0;
  const from = isExplorersTurn ? chase.explorer : chase.ghost;
  return {
    goals: goalsOf(chase),
    moves: () => {
      const moves = placesFor(chase).map((to) => (to === from ? 'stay' : `(move ${from} ${to})`));
      return isExplorersTurn ? [moves, ['noop']] : [['noop'], moves];
    },
    after: (joint) => {
      const [, , column, row] = numbersIn(joint);
      return positionOf(after(chase, column === undefined ? from : `${column} ${row}`));
    },
  };
}

function valueForExplorer(chase: Chase, known: Map<string, number>): number {
  const goals = goalsOf(chase);
  if (goals !== undefined) return goals[0] as number;
  const key = `${chase.explorer} ${chase.ghost} ${chase.moved}`;
  let value = known.get(key);
  if (value === undefined) {
    const values = placesFor(chase).map((place) => valueForExplorer(after(chase, place), known));
    value = chase.moved % 2 === 0 ? Math.max(...values) : Math.min(...values);
    known.set(key, value);
  }
  return value;
}

const START: Chase = { explorer: '5 1', ghost: '5 7', moved: 0 };

test('ghost maze has as many paths as counted without the rule sheet', () => {
  const { games } = JSON.parse(readFileSync(new URL('game.json', import.meta.url), 'utf8'));
  expect(pathCounts(positionOf(START), 6)).toEqual(games[0].oracles.perft.counts.slice(0, 6));
});

test('ghost maze plays as it does without the rule sheet', () => {
  expectSameGames('games/ghost-maze/ghost-maze.kif', positionOf(START), 40);
});

test('ghost maze is a draw', () => {
  expect(valueForExplorer(START, new Map())).toBe(50);
});
