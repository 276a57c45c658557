import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { expectSameGames, numbersIn, type Position, pathCounts } from '../../test/game-simulation.ts';

/** From the top row down, a letter for each home; the rows of the hexagon are dots. */
const STAR = `
      r
     r r
v v . . . o o
 v . . . . o
  . . . . .
 b . . . . y
b b . . . y y
     g g
      g`
  .split('\n')
  .slice(1)
  .reverse();
const COLOURS: Readonly<Record<string, string>> = {
  r: 'red',
  o: 'orange',
  y: 'yellow',
  g: 'green',
  b: 'blue',
  v: 'violet',
};
const OPPOSITE: Readonly<Record<string, string>> = { r: 'g', g: 'r', o: 'b', b: 'o', y: 'v', v: 'y' };
/** Steps in columns and rows. */
const FORWARD: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  r: [
    [-1, -1],
    [1, -1],
  ],
  o: [
    [-2, 0],
    [-1, -1],
  ],
  y: [
    [-2, 0],
    [-1, 1],
  ],
  g: [
    [-1, 1],
    [1, 1],
  ],
  b: [
    [2, 0],
    [1, 1],
  ],
  v: [
    [2, 0],
    [1, -1],
  ],
};

/** Whose home each point is, or a dot; by point, written as `column row`. */
const REGIONS = new Map<string, string>();
for (const [row, text] of STAR.entries()) {
  for (const [column, region] of [...text].entries()) {
    if (region !== ' ') REGIONS.set(`${column + 1} ${row + 1}`, region);
  }
}

interface Race {
  readonly players: readonly string[];
  readonly marbles: ReadonlyMap<string, string>;
  readonly moved: number;
}

function startOf(players: readonly string[]): Position {
  const marbles = new Map([...REGIONS].filter(([, region]) => players.includes(region)));
  return positionOf({ players, marbles, moved: 0 });
}

function movesOf({ marbles }: Race, player: string): string[] {
  const isOpen = (point: string) => ['.', player, OPPOSITE[player]].includes(REGIONS.get(point));
  const moves = new Set<string>();
  for (const [from, owner] of marbles) {
    if (owner !== player) continue;
    const jumpFrom = (point: string) => {
      for (const step of FORWARD[player] ?? []) {
        const [over, to] = [along(point, step), along(along(point, step), step)];
        if (!marbles.has(over) || marbles.has(to) || !isOpen(over) || !isOpen(to)) continue;
        moves.add(`(move ${from} ${to})`);
        jumpFrom(to);
      }
    };
    jumpFrom(from);
    for (const step of FORWARD[player] ?? []) {
      const to = along(from, step);
      if (isOpen(to) && !marbles.has(to)) moves.add(`(move ${from} ${to})`);
    }
  }
  return [...moves];
}

function along(point: string, [aside, up]: readonly [number, number]): string {
  const [column, row] = point.split(' ').map(Number) as [number, number];
  return `${column + aside} ${row + up}`;
}

function positionOf(race: Race): Position {
  const { players, marbles, moved } = race;
  const mover = players[moved % players.length] as string;
  const arrived = players.map(
    (player) =>
      [...marbles].filter(([point, owner]) => owner === player && REGIONS.get(point) === OPPOSITE[player])
        .length,
  );
  const isStuck = players.every((player) => movesOf(race, player).length === 0);
  const isOver = arrived.includes(3) || isStuck || moved === 20 * players.length;
  return {
    goals: isOver ? arrived.map((count) => [0, 25, 50, 100][count] as number) : undefined,
    moves: () =>
      players.map((player) => {
        const moves = player === mover ? movesOf(race, player) : [];
        return moves.length > 0 ? moves : ['noop'];
      }),
    after: (joint) => {
      const [a, b, c, d] = numbersIn(joint);
      const next = new Map(marbles);
      if (next.delete(`${a} ${b}`)) next.set(`${c} ${d}`, mover);
      return positionOf({ players, marbles: next, moved: moved + 1 });
    },
  };
}

const { games } = JSON.parse(readFileSync(new URL('game.json', import.meta.url), 'utf8'));

describe.each(
  games as { name: string; roles: Record<string, string>; oracles: { perft: { counts: number[] } } }[],
)('$name', ({ name, roles, oracles }) => {
  const players = Object.keys(COLOURS).filter((letter) => (COLOURS[letter] as string) in roles);

  test('has as many paths as counted without the rule sheet', () => {
    expect(pathCounts(startOf(players), 4)).toEqual(oracles.perft.counts.slice(0, 4));
  });

  test('plays as it does without the rule sheet', () => {
    expectSameGames(`games/chinese-checkers/${name}.kif`, startOf(players), 5);
  });
});
