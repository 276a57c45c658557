import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Game, jointMoves, legalByRole, type State } from '../../src/game/index.ts';
import { printTerm } from '../../src/gdl/print.ts';
import {
  expectSameGames,
  numbersIn,
  type Position,
  pathCounts,
  plainGame,
} from '../../test/game-simulation.ts';

type Player = 'b' | 'w';

/** Men are b and w, kings B and W, by cell, written as `column row`; every dark cell has an entry. */
type Cells = ReadonlyMap<string, 'b' | 'B' | 'w' | 'W' | ''>;

interface Situation {
  readonly cells: Cells;
  readonly mover: Player;
  /** The cell of a piece in the middle of its jumps. */
  readonly jumping: string | undefined;
  readonly quiet: number;
  readonly height: number;
}

function startOf({ width, height, men }: Record<'width' | 'height' | 'men', number>): Position {
  const cells = new Map<string, 'b' | 'w' | ''>();
  for (let row = 1; row <= height; row++) {
    for (let column = 2 - (row % 2); column <= width; column += 2) {
      cells.set(`${column} ${row}`, row <= men ? 'b' : row > height - men ? 'w' : '');
    }
  }
  return positionOf({ cells, mover: 'b', jumping: undefined, quiet: 0, height });
}

function positionOf(situation: Situation): Position {
  const { cells, mover, jumping, quiet, height } = situation;
  const other = mover === 'b' ? 'w' : 'b';
  const jumps =
    jumping === undefined ? [...cells.keys()].flatMap((cell) => jumpsFrom(cells, mover, cell)) : [];
  if (jumping !== undefined) jumps.push(...jumpsFrom(cells, mover, jumping));
  const moves = [...jumps];
  for (const cell of jumps.length > 0 ? [] : cells.keys()) {
    for (const direction of directionsOf(cells.get(cell), mover)) {
      const to = along(cell, direction, 1);
      if (cells.get(to) === '') moves.push(`(move ${cell} ${to})`);
    }
  }
  const goals = mover === 'b' ? [0, 100] : [100, 0];
  return {
    goals: moves.length === 0 ? goals : quiet === 40 ? [50, 50] : undefined,
    moves: () => (mover === 'b' ? [moves, ['noop']] : [['noop'], moves]),
    after: (joint) => {
      const [a = 0, b = 0, c = 0, d = 0] = numbersIn(joint);
      const [from, over, to] = [`${a} ${b}`, `${(a + c) / 2} ${(b + d) / 2}`, `${c} ${d}`];
      const isJump = joint.join().includes('jump');
      const piece = cells.get(from) ?? '';
      const isCrowned = piece === mover && d === (mover === 'b' ? height : 1);
      const next = new Map(cells).set(from, '').set(to, isCrowned ? (mover === 'b' ? 'B' : 'W') : piece);
      if (isJump) next.set(over, '');
      const goesOn = isJump && !isCrowned && jumpsFrom(next, mover, to).length > 0;
      return positionOf({
        cells: next,
        mover: goesOn ? mover : other,
        jumping: goesOn ? to : undefined,
        quiet: isJump || piece === mover ? 0 : quiet + 1,
        height,
      });
    },
  };
}

function jumpsFrom(cells: Cells, mover: Player, cell: string): string[] {
  return directionsOf(cells.get(cell), mover)
    .filter((direction) => {
      const over = cells.get(along(cell, direction, 1)) ?? '';
      return over !== '' && over.toLowerCase() !== mover && cells.get(along(cell, direction, 2)) === '';
    })
    .map((direction) => `(jump ${cell} ${along(cell, direction, 2)})`);
}

function directionsOf(piece: string | undefined, mover: Player): (readonly [number, number])[] {
  if (piece === undefined || piece.toLowerCase() !== mover) return [];
  const ahead = mover === 'b' ? 1 : -1;
  return [1, -1].flatMap(
    (aside) =>
      (piece === mover
        ? [[aside, ahead]]
        : [
            [aside, 1],
            [aside, -1],
          ]) as never,
  );
}

function along(cell: string, [aside, ahead]: readonly [number, number], steps: number): string {
  const [column, row] = cell.split(' ').map(Number) as [number, number];
  return `${column + steps * aside} ${row + steps * ahead}`;
}

/** Sequences of whole turns, in which all jumps of a piece count as one move, as they do everywhere else. */
function turnPaths(game: Game, state: State, turns: number): number {
  if (turns === 0) return 1;
  if (game.isTerminal(state)) return 0;
  const mover = moverOf(game, state);
  let sum = 0;
  for (const moves of jointMoves(legalByRole(game, state))) {
    const next = game.next(state, moves);
    const goesOn = !game.isTerminal(next) && moverOf(game, next) === mover;
    sum += turnPaths(game, next, goesOn ? turns : turns - 1);
  }
  return sum;
}

function moverOf(game: Game, state: State): string | undefined {
  return game
    .facts(state)
    .map((fact) => printTerm(fact))
    .find((fact) => fact.startsWith('(control'));
}

const { games } = JSON.parse(readFileSync(new URL('game.json', import.meta.url), 'utf8'));

describe.each(games as { name: string; parameters: never; oracles: { perft: { counts: number[] } } }[])(
  '$name',
  ({ name, parameters, oracles }) => {
    test('has as many paths as counted without the rule sheet', () => {
      expect(pathCounts(startOf(parameters), 5)).toEqual(oracles.perft.counts.slice(0, 5));
    });

    test('plays as it does without the rule sheet', () => {
      expectSameGames(`games/checkers/${name}.kif`, startOf(parameters), 20);
    });
  },
);

test('checkers has as many sequences of turns as draughts programs count', () => {
  const game = plainGame(readFileSync(new URL('checkers.kif', import.meta.url), 'utf8'));
  const counts = [1, 2, 3, 4, 5].map((turns) => turnPaths(game, game.initial, turns));
  expect(counts).toEqual([7, 49, 302, 1469, 7361]);
});
