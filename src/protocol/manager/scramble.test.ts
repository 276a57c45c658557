import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sheetDescription } from '../../../test/games.ts';
import { seededRandom } from '../../base/index.ts';
import { readDescription } from '../../gdl/index.ts';
import { rulesText } from '../wire-text.ts';
import { COMBINATIONS, scrambled, wordOf } from './scramble.ts';

test('names and variables become words; keywords, numbers, nil and random stay', () => {
  const { out, back } = scrambled(seededRandom(1));
  const rule =
    '(<= (legal random (move ?x 12)) (role ?x) (not (true (at ?x -1))) (distinct ?x _) (sees ?x nil))';
  const hidden = out(rule);
  expect(hidden).toMatch(
    /^\(<= \(legal random \((\w+) \?(\w+) 12\)\) \(role \?\2\) \(not \(true \((\w+) \?\2 -1\)\)\) \(distinct \?\2 _\) \(sees \?\2 nil\)\)$/,
  );
  expect(hidden).not.toContain('move');
  expect(back(hidden.toUpperCase()).toLowerCase()).toBe(rule);
  expect(out(rule)).toBe(hidden);
  expect(scrambled(seededRandom(2)).out(rule)).not.toBe(hidden);
  expect(back('unheard-of')).toBe('unheard-of');
});

test('what libraries have to know stays: their relations, where they are, and numbers of all kinds', () => {
  const { description } = readDescription(
    'include sums arithmetic sums (add ?a ?b ?c) (<= (price ?p) (true (gold ?g)) (add ?g 10% ?p)) (gold 4.4)',
  );
  const { out } = scrambled(seededRandom(1), description.externals);
  expect(out(rulesText(description)).split('\n')).toEqual([
    expect.stringMatching(/^\(include \w+ arithmetic\)$/),
    expect.stringMatching(/^\(\w+ \(add \?\w+ \?\w+ \?\w+\)\)$/),
    expect.stringMatching(/\(add \?\w+ 10% \?\w+\)\)$/),
    expect.stringMatching(/^\(\w+ 4\.4\)$/),
  ]);
});

test('no two names get the same word, however many there are', () => {
  const { out, back } = scrambled(seededRandom(1));
  const names = Array.from({ length: COMBINATIONS + 100 }, (_, i) => `name${i}`);
  const words = names.map(out);
  expect(new Set(words).size).toBe(names.length);
  expect(words.map(back)).toEqual(names);
  expect(wordOf(0)).not.toBe(wordOf(COMBINATIONS));
});

test('what comes back is what was sent', () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9]{0,6}$/);
  const term = fc.array(name, { minLength: 1, maxLength: 5 }).map((parts) => `(${parts.join(' ')})`);
  fc.assert(
    fc.property(fc.array(term, { maxLength: 6 }), fc.nat(), (terms, seed) => {
      const { out, back } = scrambled(seededRandom(seed));
      for (const each of terms) expect(back(out(each))).toBe(each);
    }),
    { numRuns: 50 },
  );
});

test('a scrambled game has as many rules, and none of its names', () => {
  const rules = rulesText(sheetDescription('games/tic-tac-toe/tic-tac-toe.kif'));
  const hidden = scrambled(seededRandom(5)).out(rules);
  expect(hidden).not.toMatch(/cell|mark|noop|control/);
  const [before, after] = [rules, hidden].map((text) => readDescription(text));
  expect(after?.findings).toEqual([]);
  expect(after?.description.rules).toHaveLength(before?.description.rules.length ?? 0);
});
