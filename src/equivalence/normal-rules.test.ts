import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WorkClock } from '../base/index.ts';
import { matchings } from '../circuit/index.ts';
import { readDescription } from '../gdl/index.ts';
import { installedLibrary, sheetFile } from '../host/index.ts';
import { type Expression, sheetText } from './expressions.ts';
import { normalRules } from './normal-rules.ts';
import { ruleGraph } from './rule-graph.ts';
import { scrambledSheet } from './scramble.ts';

function normal(text: string): string[] {
  const rules = normalRules(readDescription(text).description) ?? [];
  return rules
    .filter(({ body }) => body.length > 0)
    .map(({ head, body }) => sheetText([['<=', head, ...body] as Expression]).trim());
}

test('relations with a single rule are written out, and alternatives become rules', () => {
  expect(
    normal(`(<= (legal a (go ?x)) (near ?x) (or (true p) (true q)))
      (<= (near ?y) (true (at ?z)) (step ?z ?y))
      (step 1 2)`),
  ).toEqual([
    '(<= (legal a (go ?0)) (true (at ?1)) (step ?1 ?0) (true p))',
    '(<= (legal a (go ?0)) (true (at ?1)) (step ?1 ?0) (true q))',
  ]);
});

test('a negated relation becomes the one condition of it that does not hold anyway', () => {
  expect(
    normal(`(<= (next (at ?x)) (true (at ?x)) (cell ?x) (not (never ?x)))
      (<= (never ?y) (cell ?y) (true (at ?z)) (not (true (free ?y))))
      (cell 1)`),
  ).toEqual(['(<= (next (at ?x)) (true (at ?x)) (cell ?x) (true (free ?x)))']);
});

test('a negated relation stays if its conditions say more than that', () => {
  const rules = [
    '(<= (next (at ?x)) (true (at ?x)) (not (never ?x)))',
    '(<= (never ?y) (cell ?y) (true (at ?z)) (not (true (free ?z))))',
  ];
  expect(normal(`${rules.join('\n')} (cell 1)`)).toEqual(rules);
});

test('what cannot hold is left out, and what always holds is not mentioned', () => {
  expect(
    normal(`(<= terminal (true p) (not (true p)))
      (<= terminal (true q) (or (true p) (not (true p))) (distinct a b))
      (<= terminal (true r) (distinct ?x ?x))`),
  ).toEqual(['(<= terminal (true q))']);
});

test('disguises of a game have the same rules in normal form', () => {
  for (const name of ['quarto', 'mastermind', 'kulibrat', 'dots-and-boxes']) {
    const game = installedLibrary().library.find(name);
    if (game === undefined) throw new Error(`no game ${name}`);
    const { description } = readDescription(readFileSync(sheetFile(game), 'utf8'), name);
    const disguised = readDescription(scrambledSheet(description, { seed: 3 })).description;
    const [a, b] = [normalRules(description) ?? [], normalRules(disguised) ?? []];
    const clock = new WorkClock(() => 0, 1);
    const { done, value } = matchings(ruleGraph(a).graph, ruleGraph(b).graph, { clock }).next();
    expect([name, a.length, done === true]).toEqual([name, b.length, false]);
    expect([name, 'images' in value && value.isIsomorphism]).toEqual([name, true]);
  }
});
