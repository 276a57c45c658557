import { expect, test } from 'vitest';
import { expectSameGames, numbersIn, type Position, pathCounts } from '../../test/game-simulation.ts';
import about from './game.json' with { type: 'json' };

type Player = 0 | 1;

/** Red's lanes are the rows 3 and 4, blue's the columns 3 and 4; they share the four cells in the middle. */
interface Roads {
  /** By column and row. */
  readonly pieces: ReadonlyMap<string, Player>;
  readonly mover: Player;
}

const LANES = [3, 4];

/** The cell of a player's lane that is so many steps from its start, counted from 1. */
const cellOf = (player: Player, lane: number, place: number) =>
  player === 0 ? `${place} ${lane}` : `${lane} ${place}`;

function start(): Position {
  const pieces = new Map<string, Player>();
  for (const player of [0, 1] as const)
    for (const lane of LANES) for (const place of [1, 2]) pieces.set(cellOf(player, lane, place), player);
  return positionOf({ pieces, mover: 0 });
}

function positionOf({ pieces, mover }: Roads): Position {
  const moves = movesOf(pieces, mover);
  const isHome = (player: Player) =>
    LANES.every((lane) => [5, 6].every((place) => pieces.get(cellOf(player, lane, place)) === player));
  const winner = ([0, 1] as const).find(isHome);
  return {
    goals: winner === undefined ? undefined : winner === 0 ? [100, 0] : [0, 100],
    moves: () => {
      const own = moves.length > 0 ? moves : ['noop'];
      return mover === 0 ? [own, ['noop']] : [['noop'], own];
    },
    after: (joint) => {
      const [a, b, c, d] = numbersIn([joint[mover] ?? '']);
      const next = new Map(pieces);
      if (c !== undefined) {
        next.delete(`${a} ${b}`);
        next.set(`${c} ${d}`, mover);
      }
      return positionOf({ pieces: next, mover: (1 - mover) as Player });
    },
  };
}

function movesOf(pieces: Roads['pieces'], player: Player): string[] {
  const moves: string[] = [];
  for (const lane of LANES) {
    const isTaken = (place: number) => pieces.has(cellOf(player, lane, place));
    for (let from = 1; from <= 6; from++) {
      if (pieces.get(cellOf(player, lane, from)) !== player) continue;
      const add = (to: number) =>
        moves.push(`(move ${cellOf(player, lane, from)} ${cellOf(player, lane, to)})`);
      if (from < 6 && !isTaken(from + 1)) add(from + 1);
      for (let at = from; at <= 4 && isTaken(at + 1) && !isTaken(at + 2); at += 2) add(at + 2);
    }
  }
  return moves;
}

test('the lines of play are as many as a program counts', () => {
  const [{ oracles }] = about.games as [(typeof about.games)[number]];
  expect(pathCounts(start(), oracles.perft.counts.length)).toEqual(oracles.perft.counts);
});

test('games go as in the program', () => {
  expectSameGames('games/crossing-checkers/crossing-checkers.kif', start(), 30);
});
