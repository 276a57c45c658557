import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { expectSameGames, type Position, pathCounts } from '../../test/game-simulation.ts';

/** From the top row down: captains in capitals, soldiers in small letters, n for north and s for south. */
const START = `
.nNNNNn.
s.nnnn.n
Ss....nN
Ss....nN
Ss....nN
Ss....nN
s.ssss.n
.sSSSSs.`
  .trim()
  .split('\n')
  .reverse();
const SIDES = ['n', 's'] as const;
const LIMIT = 60;

interface Field {
  /** Pieces by cell, written as `column row`. */
  readonly pieces: ReadonlyMap<string, string>;
  readonly captures: readonly [number, number];
  readonly step: number;
}

interface Order {
  readonly from: string;
  /** Undefined for a piece that defends itself. */
  readonly to: string | undefined;
}

function ordersOf({ pieces }: Field, side: string): Order[] {
  const orders: Order[] = [];
  for (const [from, piece] of pieces) {
    if (piece.toLowerCase() !== side) continue;
    orders.push({ from, to: undefined });
    const [column, row] = from.split(' ').map(Number) as [number, number];
    for (const aside of [-1, 0, 1]) {
      for (const up of [-1, 0, 1]) {
        const to = `${column + aside} ${row + up}`;
        const isInside = [column + aside, row + up].every((number) => number >= 1 && number <= 8);
        const isStep = aside === 0 || up === 0 ? aside !== up : piece !== side;
        if (isInside && isStep && pieces.get(to)?.toLowerCase() !== side) orders.push({ from, to });
      }
    }
  }
  return orders;
}

function fight({ pieces, captures, step }: Field, orders: readonly Order[]): Field {
  const left = new Map(pieces);
  const count: [number, number] = [captures[0], captures[1]];
  const [north, south] = orders as [Order, Order];
  for (const { from, to } of orders) if (to !== undefined) left.delete(from);
  if (north.to === undefined || north.to !== south.to) {
    for (const [side, { from, to }] of orders.entries()) {
      const other = orders[1 - side] as Order;
      if (to === undefined) continue;
      if (other.from === to && other.to === undefined) count[1 - side]!++;
      else {
        if (left.has(to)) count[side]!++;
        left.set(to, pieces.get(from) as string);
      }
    }
  }
  return { pieces: left, captures: count, step: step + 1 };
}

function positionOf(field: Field): Position {
  const { pieces, captures, step } = field;
  const isWipedOut = SIDES.some(
    (side) => ![...pieces.values()].some((piece) => piece.toLowerCase() === side),
  );
  const orders = SIDES.map((side) => ordersOf(field, side));
  const written = orders.map((own) =>
    own.map(({ from, to }) => (to === undefined ? `(defend ${from})` : `(move ${from} ${to})`)),
  );
  return {
    goals:
      captures.includes(10) || isWipedOut || step === LIMIT ? captures.map((count) => count * 10) : undefined,
    moves: () => written,
    after: (joint) =>
      positionOf(
        fight(
          field,
          joint.map((move, side) => orders[side]![written[side]!.indexOf(move)]!),
        ),
      ),
  };
}

const pieces = new Map<string, string>();
for (const [row, contents] of START.entries()) {
  for (const [column, content] of [...contents].entries()) {
    if (content !== '.') pieces.set(`${column + 1} ${row + 1}`, content);
  }
}
const FIELD: Field = { pieces, captures: [0, 0], step: 0 };

test('battle has as many paths as counted without the rule sheet', () => {
  const { games } = JSON.parse(readFileSync(new URL('game.json', import.meta.url), 'utf8'));
  expect(pathCounts(positionOf(FIELD), 1)).toEqual(games[0].oracles.perft.counts);
});

test('battle plays as it does without the rule sheet', () => {
  expectSameGames('games/battle/battle.kif', positionOf(FIELD), 20);
});
