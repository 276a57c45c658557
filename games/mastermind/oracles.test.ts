import about from './game.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { compile } from '../../src/engines/compile.ts';
import { type Game, type Move, perceptsIn, type Role, type State } from '../../src/game/index.ts';
import { printTerm } from '../../src/gdl/print.ts';
import { sheetDescription } from '../../test/games.ts';
import { seededRandom } from '../../test/random.ts';

const [player, chance] = [0 as Role, 1 as Role];

/** As Knuth counts: right places, and how many more colours are in common. */
function judged(code: readonly string[], guess: readonly string[]): [exact: number, elsewhere: number] {
  const exact = code.filter((colour, place) => guess[place] === colour).length;
  const left = [...guess];
  const common = code.filter(
    (colour) => left.includes(colour) && left.splice(left.indexOf(colour), 1),
  ).length;
  return [exact, common - exact];
}

const coloursOf = (name: string) => name.slice(1, -1).split(' ').slice(1);

/** The only move of the role in the state, or the one of that name. */
function moveOf(game: Game, state: State, role: Role, name = 'noop'): Move {
  const found = game.legalMoves(state, role).find((move) => printTerm(game.moveTerm(move)) === name);
  if (found === undefined) throw new Error(`${name} is not legal`);
  return found;
}

describe.each(about.games)('$name', ({ name, parameters: { positions, colours, guesses } }) => {
  const { game } = compile(sheetDescription(`games/mastermind/${name}.kif`), {
    engine: 'circuit',
    passes: [],
  });
  const hides = game.legalMoves(game.initial, chance);

  test('has all codes', () => {
    expect(hides).toHaveLength(colours ** positions);
  });

  test('judges guesses as a program does, ends and is worth what it should', () => {
    const random = seededRandom(1);
    for (let played = 0; played < 60; played++) {
      const hide = random.pick(hides);
      const code = coloursOf(printTerm(game.moveTerm(hide)));
      let state = game.next(game.initial, [moveOf(game, game.initial, player), hide]);
      for (let guess = 1; !game.isTerminal(state); guess++) {
        const isLucky = random.chance(0.1);
        const legal = game.legalMoves(state, player);
        const move = isLucky ? moveOf(game, state, player, `(guess ${code.join(' ')})`) : random.pick(legal);
        const [exact, elsewhere] = judged(code, coloursOf(printTerm(game.moveTerm(move))));
        const moves = [move, moveOf(game, state, chance)];
        const seen = perceptsIn(game.observe(state, moves, player)).map((percept) => printTerm(percept));
        expect(seen.sort()).toEqual([`(elsewhere ${elsewhere})`, `(exact ${exact})`]);
        state = game.next(state, moves);
        expect(game.isTerminal(state)).toBe(exact === positions || guess === guesses);
        const value = exact === positions ? Math.round((100 * (guesses + 1 - guess)) / guesses) : 0;
        expect(game.utility(state, player)).toBe(value);
      }
    }
  });
});

test('the answers to the first guess 1122 are as often as Knuth counted', () => {
  const all = Array.from({ length: 6 ** 4 }, (_, code) =>
    [216, 36, 6, 1].map((unit) => String(Math.floor(code / unit) % 6)),
  );
  const { game } = compile(sheetDescription('games/mastermind/mastermind.kif'), {
    engine: 'circuit',
    passes: [],
  });
  const waiting = moveOf(game, game.initial, player);
  const counted = new Map<string, number>();
  for (const hide of game.legalMoves(game.initial, chance)) {
    const state = game.next(game.initial, [waiting, hide]);
    const moves = [moveOf(game, state, player, '(guess red red yellow yellow)'), moveOf(game, state, chance)];
    const seen = perceptsIn(game.observe(state, moves, player))
      .map((percept) => printTerm(percept))
      .sort()
      .join(' ');
    counted.set(seen, (counted.get(seen) ?? 0) + 1);
  }
  const expected = new Map<string, number>();
  for (const code of all) {
    const [exact, elsewhere] = judged(code, ['0', '0', '1', '1']);
    const seen = `(elsewhere ${elsewhere}) (exact ${exact})`;
    expected.set(seen, (expected.get(seen) ?? 0) + 1);
  }
  expect(counted).toEqual(expected);
  // The most frequent answer leaves 256 codes ("The Computer as Master Mind", 1976).
  expect(Math.max(...counted.values())).toBe(256);
});
