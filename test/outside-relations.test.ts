import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compile } from '../src/engines/compile.ts';
import { RulesGame } from '../src/engines/index.ts';
import { type Game, type Move, rolesOf, type State } from '../src/game/index.ts';
import { checkText, formatText, termText } from '../src/gdl/index.ts';
import { expectAgreement } from './engine-agreement.ts';
import { sheetDescription } from './games.ts';
import { workingTime } from './library/library-games.ts';
import { seededRandom } from './random.ts';

test.each(['farmer', 'inflation'])('the example %s has no findings and is laid out', (name) => {
  const text = readFileSync(new URL(`../docs/examples/${name}.kif`, import.meta.url), 'utf8');
  expect(checkText(text).findings).toEqual([]);
  expect(formatText(text).text).toBe(text);
});

describe('farmer with sums from a library', () => {
  test('is the game of the library, which writes numbers digit by digit', () => {
    const plain = compile(sheetDescription('games/farmer/farmer.kif'), {
      engine: 'circuit',
      passes: [],
    }).game;
    const withLibrary = new RulesGame(sheetDescription('docs/examples/farmer.kif'));
    const random = seededRandom(5);
    for (let played = 0; played < 4; played++) {
      let [one, other] = [plain.initial, withLibrary.initial];
      while (!plain.isTerminal(one)) {
        expect(withLibrary.isTerminal(other)).toBe(false);
        const legal = legalTexts(plain, one);
        expect(legalTexts(withLibrary, other)).toEqual(legal);
        expect(numbersIn(withLibrary, other)).toEqual(numbersIn(plain, one));
        expect(goodsIn(withLibrary, other)).toEqual(goodsIn(plain, one));
        const chosen = legal.map((moves) => random.pick(moves));
        one = plain.next(one, movesCalled(plain, one, chosen));
        other = withLibrary.next(other, movesCalled(withLibrary, other, chosen));
      }
      expect(withLibrary.isTerminal(other)).toBe(true);
      for (const role of rolesOf(plain))
        expect(withLibrary.utility(other, role)).toBe(plain.utility(one, role));
    }
  });
});

describe('inflation', () => {
  test('gives the published prices, by the rules and as a circuit', () => {
    const description = sheetDescription('docs/examples/inflation.kif');
    const { game, refusal } = compile(description, { engine: 'circuit' });
    expect(refusal).toBeUndefined();
    const rules = new RulesGame(description);
    expectAgreement(rules, game, { ways: 10, seconds: 5, now: workingTime, length: 10 });
    const prices: string[] = [];
    for (let state = game.initial; !game.isTerminal(state); ) {
      const [moves = []] = legalTexts(game, state);
      prices.push(...moves.filter((move) => move !== 'wait'));
      state = game.next(state, movesCalled(game, state, ['wait']));
    }
    expect(prices).toEqual(['(buy 4)', '(buy 4.4)', '(buy 4.84)', '(buy 5.324)']);
  });
});

/** By role, sorted. */
function legalTexts(game: Game, state: State): string[][] {
  return rolesOf(game).map((role) =>
    game
      .legalMoves(state, role)
      .map((move) => game.moveText(move))
      .sort(),
  );
}

function movesCalled(game: Game, state: State, texts: readonly string[]): Move[] {
  return rolesOf(game).map(
    (role) => game.legalMoves(state, role).find((move) => game.moveText(move) === texts[role])!,
  );
}

function factsOf(game: Game, state: State): string[][] {
  return game.facts(state).map((fact) => termText(fact).replace(/[()]/g, '').split(' '));
}

/** The gold of every player and all prices, in either notation. */
function numbersIn(game: Game, state: State): Record<string, number> {
  const numbers: Record<string, number> = {};
  for (const [name, account = '', first, second] of factsOf(game, state)) {
    if (name !== 'gold' && name !== 'price') continue;
    const value = second === undefined ? Number(first) : Number(first) * Number(second);
    numbers[account] = (numbers[account] ?? 0) + value;
  }
  return numbers;
}

function goodsIn(game: Game, state: State): string[] {
  return factsOf(game, state)
    .filter(([name]) => name === 'has')
    .map((words) => words.join(' '))
    .sort();
}
