import { describe, expect, test } from 'vitest';
import { compile } from '../../src/engines/compile.ts';
import { perceptsIn, type Role } from '../../src/game/index.ts';
import { printTerm } from '../../src/gdl/print.ts';
import { expectSameGames, numbersIn, type Position } from '../../test/game-simulation.ts';
import { sheetDescription } from '../../test/games.ts';
import about from './game.json' with { type: 'json' };

interface Table {
  readonly prize: number;
  readonly hands: readonly (readonly number[])[];
  /** Of the left player over the right one. */
  readonly lead: number;
}

function table({ prize, hands, lead }: Table): Position {
  const result = 50 + 50 * Math.sign(lead);
  return {
    goals: prize === 0 ? [result, 100 - result] : undefined,
    moves: () => hands.map((hand) => hand.map((card) => `(bid ${card})`)),
    after: (moves) => {
      const bids = numbersIn(moves);
      const [left = 0, right = 0] = bids;
      return table({
        prize: prize - 1,
        hands: hands.map((hand, player) => hand.filter((card) => card !== bids[player])),
        lead: lead + prize * Math.sign(left - right),
      });
    },
  };
}

describe.each(about.games)('$name', ({ name, parameters: { cards, secret } }) => {
  const hand = Array.from({ length: cards }, (_, i) => i + 1);
  const sheet = `games/goofspiel/${name}.kif`;

  test('is the same as a program that plays it', () => {
    expectSameGames(sheet, table({ prize: cards, hands: [hand, hand], lead: 0 }), 50);
  });

  test(secret === 1 ? 'tells only who takes the prize' : 'hides nothing', () => {
    const { game } = compile(sheetDescription(sheet), { passes: [] });
    expect(game.traits.hidesInformation).toBe(secret === 1);
    if (secret === 0) return;
    const bids = [0, 1].map((role) => game.legalMoves(game.initial, role as Role));
    for (const low of bids[0] ?? [])
      for (const high of bids[1] ?? []) {
        const [left = 0, right = 0] = numbersIn([low, high].map((move) => game.moveText(move)));
        const told = left === right ? 'tie' : `(takes ${left > right ? 'left' : 'right'})`;
        for (const role of [0, 1])
          expect(
            perceptsIn(game.observe(game.initial, [low, high], role as Role)).map((each) => printTerm(each)),
          ).toEqual([told]);
      }
  });
});
