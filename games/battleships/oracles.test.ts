import { expect, test } from 'vitest';
import { compile } from '../../src/engines/compile.ts';
import { perceptsIn, rolesOf } from '../../src/game/index.ts';
import { printTerm } from '../../src/gdl/print.ts';
import { expectSameGames, type Position } from '../../test/game-simulation.ts';
import { sheetDescription } from '../../test/games.ts';
import { seededRandom } from '../../test/random.ts';

const LINES = [1, 2, 3, 4, 5];
const SHIPS = [3, 2];

/** For each player, the cells of its own ships and the cells fired at. */
interface Seas {
  readonly ships: readonly (readonly string[])[];
  readonly shots: readonly (readonly string[])[];
  readonly placed: number;
}

/** The cells from a placement, such as `(place 1 1 up)`; some may lie outside the sea. */
function cellsOf(move: string, length: number): string[] {
  const [column = 0, row = 0] = (move.match(/\d/g) ?? []).map(Number);
  const isUp = move.endsWith('up)');
  return Array.from({ length }, (_, i) => `${isUp ? column : column + i} ${isUp ? row + i : row}`);
}

const SEA = LINES.flatMap((column) => LINES.map((row) => `${column} ${row}`));
const PLACES = SEA.flatMap((cell) => [`(place ${cell} across)`, `(place ${cell} up)`]);

function battle({ ships, shots, placed }: Seas): Position {
  const length = SHIPS[placed];
  const sunk = ships.map((own, player) => own.every((cell) => shots[1 - player]!.includes(cell)));
  return {
    get goals() {
      if (length !== undefined || !sunk.includes(true)) return undefined;
      return sunk.map((lost, player) => (lost ? (sunk[1 - player] ? 50 : 0) : 100));
    },
    moves: () =>
      ships.map((own, player) => {
        if (length === undefined) {
          return SEA.filter((cell) => !shots[player]!.includes(cell)).map((cell) => `(fire ${cell})`);
        }
        return PLACES.filter((move) =>
          cellsOf(move, length).every((cell) => SEA.includes(cell) && !own.includes(cell)),
        );
      }),
    after: (moves) => {
      if (length === undefined) {
        return battle({ ships, shots: shots.map((own, i) => [...own, moves[i]!.slice(6, -1)]), placed });
      }
      const launched = ships.map((own, player) => [...own, ...cellsOf(moves[player]!, length)]);
      return battle({ ships: launched, shots, placed: placed + 1 });
    },
  };
}

const SHEET = 'games/battleships/battleships.kif';

test('is the same as a program that plays it', () => {
  const start = battle({ ships: [[], []], shots: [[], []], placed: 0 });
  expect(start.moves().map(({ length }) => length)).toEqual([30, 30]);
  expectSameGames(SHEET, start, 40);
});

test('everybody is told of own hits and of the shots of the other, and of nothing else', () => {
  const { game } = compile(sheetDescription(SHEET), { engine: 'circuit', passes: [] });
  const random = seededRandom(3);
  let state = game.initial;
  const ships: string[][] = [[], []];
  while (!game.isTerminal(state)) {
    const moves = rolesOf(game).map((role) => random.pick(game.legalMoves(state, role)));
    const names = moves.map((move) => printTerm(game.moveTerm(move)));
    for (const role of rolesOf(game)) {
      const seen = perceptsIn(game.observe(state, moves, role)).map((percept) => printTerm(percept));
      const target = /^\(fire (.*)\)$/.exec(names[role]!)?.[1];
      const fired = names[1 - role]!.replace('fire', 'fired');
      const isHit = target !== undefined && ships[1 - role]!.includes(target);
      expect(seen.sort()).toEqual(target === undefined ? [] : isHit ? [fired, 'hit'] : [fired]);
    }
    names.forEach((name, player) => {
      if (name.startsWith('(place'))
        ships[player]!.push(...cellsOf(name, ships[player]!.length === 0 ? 3 : 2));
    });
    state = game.next(state, moves);
  }
});
