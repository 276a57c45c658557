/** The mazes as graphs: a state is a word, and a program tells which words follow. */
import { expect, test } from 'vitest';
import about from './game.json' with { type: 'json' };

interface Maze {
  readonly start: string;
  isSolved(state: string): boolean;
  next(state: string): string[];
}

/** The robot's room and where the gold is: a room, or `-` if the robot has it. */
const FOUR_ROOMS: Maze = {
  start: 'ac',
  isSolved: (state) => state.endsWith('a'),
  next: (state) => {
    const [room = '', gold = ''] = state;
    const index = 'abcd'.indexOf(room);
    const going = [1, 3].map((step) => `${'abcd'[(index + step) % 4]}${gold}`);
    if (gold === room) return [...going, `${room}-`];
    return gold === '-' ? [...going, `${room}${room}`] : going;
  },
};

const PICTURE = [
  '###########', //
  '#        .#',
  '# ####### #',
  '#     #   #',
  '# ### # ###',
  '#   # #   #',
  '##### ### #',
  '#   #   # #',
  '# # ### # #',
  '#@#     # #',
  '###########',
].join('');

/** The walker's place in the picture. */
const LABYRINTH: Maze = {
  start: String(PICTURE.indexOf('@')),
  isSolved: (state) => PICTURE[Number(state)] === '.',
  next: (state) =>
    [1, -1, 11, -11]
      .map((step) => Number(state) + step)
      .filter((cell) => PICTURE[cell] !== '#')
      .map(String),
};

const MAZES: Readonly<Record<string, Maze>> = { maze: FOUR_ROOMS, labyrinth: LABYRINTH };

test.each(about.games)('the $name has as many paths as counted independently', ({ name, oracles }) => {
  const { counts } = oracles.perft;
  const { start, isSolved, next } = MAZES[name] as Maze;
  const paths = (state: string, depth: number): number => {
    if (depth === 0) return 1;
    return isSolved(state) ? 0 : next(state).reduce((sum, after) => sum + paths(after, depth - 1), 0);
  };
  expect(counts.map((_, index) => paths(start, index + 1))).toEqual(counts);
});

test.each(about.games)('the $name has no shorter solution', ({ name, oracles }) => {
  const { start, isSolved, next } = MAZES[name] as Maze;
  const seen = new Set([start]);
  let length = 0;
  for (let level = [start]; !level.some(isSolved); length++) {
    level = [...new Set(level.flatMap(next))].filter((state) => !seen.has(state));
    for (const state of level) seen.add(state);
  }
  expect(length).toBe(oracles.solution.moves.length);
});
