import { expect, test } from 'vitest';
import { expectSameGames, type Position, pathCounts } from '../../test/game-simulation.ts';
import about from './game.json' with { type: 'json' };

/** A piece is a number of four bits; -1 is an empty cell. */
interface Table {
  /** Row after row, the lowest first. */
  readonly cells: readonly number[];
  readonly left: readonly number[];
  readonly given: number | undefined;
  readonly mover: 0 | 1;
}

const nameOf = (piece: number) =>
  ['st', 'ld', 'br', 'fh'].map((pair, bit) => pair[(piece >> (3 - bit)) & 1]).join('');
const PIECES = Array.from({ length: 16 }, (_, piece) => piece);

const LINES = [0, 1, 2, 3].flatMap((i) => [
  [4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3],
  [i, i + 4, i + 8, i + 12],
]);
LINES.push([0, 5, 10, 15], [3, 6, 9, 12]);

/** The bits that all four have set, or all four have not. */
function haveSomethingInCommon(pieces: readonly number[]): boolean {
  if (pieces.includes(-1)) return false;
  const all = pieces.reduce((common, piece) => common & piece, 15);
  const none = pieces.reduce((common, piece) => common & ~piece, 15);
  return (all | none) !== 0;
}

function position(table: Table): Position {
  const { cells, left, given, mover } = table;
  const isWon = LINES.some((line) => haveSomethingInCommon(line.map((cell) => cells[cell] ?? -1)));
  const other = mover === 0 ? 1 : 0;
  return {
    // Whoever has placed a piece is still to give one.
    goals: isWon ? (mover === 0 ? [100, 0] : [0, 100]) : cells.includes(-1) ? undefined : [50, 50],
    moves: () => {
      const places = cells.flatMap((piece, cell) =>
        piece < 0 ? [`(place ${(cell % 4) + 1} ${Math.floor(cell / 4) + 1})`] : [],
      );
      const moves = given === undefined ? left.map((piece) => `(give ${nameOf(piece)})`) : places;
      return mover === 0 ? [moves, ['noop']] : [['noop'], moves];
    },
    after: (moves) => {
      const move = moves[mover] ?? '';
      if (given === undefined) {
        const chosen = left.find((piece) => move.includes(nameOf(piece)));
        return position({
          cells,
          left: left.filter((piece) => piece !== chosen),
          given: chosen,
          mover: other,
        });
      }
      const [column = 0, row = 0] = (move.match(/\d/g) ?? []).map(Number);
      return position({ cells: cells.with(4 * row + column - 5, given), left, given: undefined, mover });
    },
  };
}

const START = position({ cells: PIECES.map(() => -1), left: PIECES, given: undefined, mover: 0 });

test('has as many paths as counted without the rule sheet', () => {
  const counts = about.games[0]?.oracles.perft.counts;
  expect(pathCounts(START, 4)).toEqual(counts?.slice(0, 4));
});

test('plays as it does without the rule sheet', () => {
  expectSameGames('games/quarto/quarto.kif', START, 50);
});
