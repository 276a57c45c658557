import { expect, test } from 'vitest';
import { ruleText, turnBased } from '../../../test/grounding.ts';
import { type Term, termText } from '../../gdl/index.ts';
import { Prover } from '../prover/prover.ts';
import { withoutExclusiveFluents } from './exclusive-fluents.ts';
import { normalise } from './normalise.ts';
import { dynamicRelations, relevantRules } from './relation-dependencies.ts';

/** The rewritten rules of a sheet, without facts and `clear`, and the groups assumed, from its initial state alone. */
function rewritten(text: string) {
  const description = turnBased(text);
  const prover = new Prover(description);
  const initial: Term[] = prover.initial().map((fluent) => prover.term(fluent));
  const rules = relevantRules(normalise(description));
  const dynamic = dynamicRelations(rules);
  const result = withoutExclusiveFluents(rules, (each) => dynamic.has(each), description.terms, [initial]);
  return {
    rules: result.rules.map(ruleText).filter((rule) => rule.includes('<-') && !rule.startsWith('clear')),
    assumed: result.assumed.map(({ name, inputs }) => [name, ...[...inputs].flat().map(textOf)].join(' ')),
    lists: result.rules.map(ruleText).filter((rule) => rule.startsWith('exclusive')),
  };
}

const textOf = (part: number | Term | undefined): string =>
  typeof part === 'object' ? termText(part) : `${part ?? 'any'}`;

const SHEET = `(role w) (n 1) (n 2) (piece king w) (init (at 1 2 king)) (init (at 3 4 rook)) (init (at 5 6 rook))
  (<= (attacked ?x ?y ?a ?b) (true (at ?x ?z rook)) (clear ?y ?z ?a ?b))
  (<= (clear ?y ?z ?a ?b) (n ?y) (n ?z) (n ?a) (n ?b) (not (true (at ?y ?z ?a))))`;

test('what attacks a single king becomes a relation without its place', () => {
  const { rules, assumed } = rewritten(`${SHEET}
    (<= (legal w (go ?a ?b)) (n ?a) (n ?b) (true (at ?x ?y king)) (not (attacked ?x ?y ?a ?b)))`);
  expect(assumed).toEqual(['at 2 king']);
  expect(rules).toEqual([
    'legal(w, (go ?0 ?1)) <- n(?0) & n(?1) & true((at ?2 ?3 king)) & ~joined#0(?0, ?1)',
    'joined#0(?0, ?1) <- true((at ?2 ?3 king)) & n(?0) & n(?1) & true((at ?2 ?4 rook)) & clear(?3, ?4, ?0, ?1)',
  ]);
});

test('two rooks are no single rook, and a place in the head has to stay', () => {
  const other = `${SHEET} (<= (legal w (go ?a ?b)) (n ?a) (n ?b) (true (at ?x ?y rook))
    (not (attacked ?x ?y ?a ?b)))`;
  const inHead = `${SHEET} (<= (legal w (go ?x ?y)) (n ?a) (n ?b) (true (at ?x ?y king))
    (not (attacked ?x ?y ?a ?b)))`;
  for (const sheet of [other, inHead]) expect(rewritten(sheet).assumed).toEqual([]);
});

test('facts that allow one kind of piece only make a second case unnecessary', () => {
  const { rules, assumed, lists } = rewritten(`${SHEET}
    (<= (legal ?r (go ?a ?b)) (n ?a) (n ?b) (piece ?k ?r) (true (at ?x ?y ?k)) (not (attacked ?x ?y ?a ?b)))`);
  expect(assumed).toEqual(['at 2 king']);
  expect(lists).toEqual(['exclusive#0(king)']);
  expect(rules[0]).toBe(
    'legal(?0, (go ?1 ?2)) <- n(?1) & n(?2) & piece(?3, ?0) & true((at ?4 ?5 ?3)) & exclusive#0(?3) & ~joined#0(?1, ?2, ?3)',
  );
  expect(rules.filter((rule) => rule.startsWith('legal')).length).toBe(1);
});

test('what may be more than was observed gets a case of its own', () => {
  const { rules } = rewritten(`${SHEET} (piece bishop w)
    (<= (legal ?r (go ?a ?b)) (n ?a) (n ?b) (piece ?k ?r) (true (at ?x ?y ?k)) (not (attacked ?x ?y ?a ?b)))`);
  expect(rules.filter((rule) => rule.startsWith('legal'))[1]).toBe(
    'legal(?0, (go ?1 ?2)) <- n(?1) & n(?2) & piece(?3, ?0) & true((at ?4 ?5 ?3)) & ~attacked(?4, ?5, ?1, ?2) & ~exclusive#0(?3)',
  );
});

test('alternatives are joined one by one, and used by positive conditions too', () => {
  const { rules } = rewritten(`${SHEET} (init near)
    (<= (any ?x ?y ?a ?b) (or (attacked ?x ?y ?a ?b) (beside ?x ?y ?a ?b)))
    (<= (beside ?x ?y ?a ?b) (n ?x) (n ?y) (n ?a) (n ?b) (true near))
    (<= (legal w (go ?a ?b)) (n ?a) (n ?b) (true (at ?x ?y king)) (not (any ?x ?y ?a ?b)))
    (<= (next (seen ?a ?b)) (true (at ?x ?y king)) (beside ?x ?y ?a ?b))`);
  expect(rules).toEqual([
    'legal(w, (go ?0 ?1)) <- n(?0) & n(?1) & true((at ?2 ?3 king)) & ~joined#0(?0, ?1)',
    'next((seen ?0 ?1)) <- joined#3(?0, ?1)',
    'joined#2(?0, ?1) <- true((at ?2 ?3 king)) & true((at ?2 ?4 rook)) & clear(?3, ?4, ?0, ?1)',
    'joined#1(?0, ?1) <- joined#2(?0, ?1)',
    'joined#3(?0, ?1) <- true((at ?2 ?3 king)) & n(?2) & n(?3) & n(?0) & n(?1) & true(near)',
    'joined#1(?0, ?1) <- joined#3(?0, ?1)',
    'joined#0(?0, ?1) <- n(?0) & n(?1) & joined#1(?0, ?1)',
  ]);
});
