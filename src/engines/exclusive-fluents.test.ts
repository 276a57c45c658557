import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gameSheets } from '../../test/arbitrary-games.ts';
import { expectAgreement, expectSameWay } from '../../test/engine-agreement.ts';
import { described } from '../../test/games.ts';
import { isTurnBased, readDescription } from '../gdl/index.ts';
import { isEvaluationError } from '../logic/index.ts';
import { type Compilation, compile } from './compile.ts';
import type { CircuitGame } from './index.ts';
import { RulesGame } from './rules-game.ts';

/** A king, a knight that must not uncover it, and a rook that attacks along lines; `more` are further rules. */
const sheet = (more: string) => `
  (role white) (role black) (index 1) (index 2) (index 3) (index 4) (succ 1 2) (succ 2 3) (succ 3 4)
  (init (cell 1 1 king)) (init (cell 1 3 knight)) (init (cell 4 3 rook)) (init (control white))
  (init (step 0)) ${counting(30)}
  (piece king white) (piece knight white) (piece rook black)
  (other white black) (other black white) (protects white king) ${more}
  (near 1 2) (near 2 1) (near 2 3) (near 3 2) (near 3 4) (near 4 3)
  (<= (legal ?p noop) (true (control ?q)) (other ?q ?p))
  (<= (legal white (move knight ?a ?b ?c ?d)) (true (control white)) (true (cell ?a ?b knight))
      (index ?c) (index ?d) (distinct ?a ?c) (not (taken ?c ?d)) (protects white ?k)
      (true (cell ?x ?y ?k)) (not (attacked ?x ?y ?a ?b)))
  (<= (legal white (move king ?a ?b ?c ?b)) (true (control white)) (true (cell ?a ?b king)) (near ?a ?c)
      (not (taken ?c ?b)))
  (<= (legal white stay) (true (control white)))
  (<= (legal black (move rook ?a ?b ?c ?b)) (true (control black)) (true (cell ?a ?b rook)) (near ?a ?c)
      (not (taken ?c ?b)))
  (<= (legal black (move rook ?a ?b ?a ?d)) (true (control black)) (true (cell ?a ?b rook)) (near ?b ?d)
      (not (taken ?a ?d)))
  (<= (legal black stay) (true (control black)))
  (<= (taken ?x ?y) (true (cell ?x ?y ?p)))
  (<= (attacked ?x ?y ?a ?b) (or (alongRow ?x ?y ?a ?b) (alongColumn ?x ?y ?a ?b)))
  (<= (alongRow ?x ?y ?a ?b) (true (cell ?x ?z rook)) (clear ?x ?y ?z ?a ?b))
  (<= (alongColumn ?x ?y ?a ?b) (true (cell ?z ?y rook)) (near ?z ?x) (index ?a) (index ?b))
  (<= (clear ?x ?y ?z ?a ?b) (near ?y ?z) (index ?x) (index ?a) (index ?b))
  (<= (clear ?x ?y ?z ?a ?b) (succ ?y ?m) (succ ?m ?z) (empty ?x ?m ?a ?b))
  (<= (clear ?x ?y ?z ?a ?b) (succ ?z ?m) (succ ?m ?y) (empty ?x ?m ?a ?b))
  (<= (empty ?x ?y ?a ?b) (index ?x) (index ?y) (index ?a) (index ?b) (not (taken ?x ?y)))
  (<= (empty ?a ?b ?a ?b) (index ?a) (index ?b))
  (<= (next (cell ?c ?d ?p)) (does ?r (move ?p ?a ?b ?c ?d)))
  (<= (next (cell ?x ?y ?p)) (true (cell ?x ?y ?p)) (not (left ?x ?y)))
  (<= (left ?x ?y) (does ?r (move ?p ?x ?y ?c ?d)))
  (<= (next (control ?q)) (true (control ?p)) (other ?p ?q))
  (<= (next (step ?n)) (true (step ?m)) (after ?m ?n))
  (<= terminal (true (step 30)))
  (<= (goal ?p 50) (role ?p))`;

function counting(steps: number): string {
  return Array.from({ length: steps }, (_, step) => `(after ${step} ${step + 1})`).join(' ');
}

function compiled(rules: string): { readonly rules: RulesGame; readonly compilation: Compilation } {
  const description = described(rules);
  const compilation = compile(description, { engine: 'circuit', plainInstances: 0 });
  expect(compilation.game.engine).toBe('circuit');
  return { rules: new RulesGame(description), compilation };
}

const stages = ({ compilation }: { compilation: Compilation }, name: string): number =>
  compilation.stages.filter((stage) => stage.name === name).length;

test('random sheets are played alike when all of them are grounded in this way', () => {
  let played = 0;
  const ways = fc.array(fc.array(fc.nat(), { maxLength: 6 }), { maxLength: 4 });
  fc.assert(
    fc.property(gameSheets, ways, (text, choices) => {
      const { description } = readDescription(text);
      if (!isTurnBased(description)) return;
      const rules = new RulesGame(description);
      try {
        const { game } = compile(description, { engine: 'circuit', plainInstances: 0 });
        for (const way of choices) expectSameWay(rules, game, way);
        if (game.engine === 'circuit') played++;
      } catch (error) {
        if (!isEvaluationError(error)) throw error;
      }
    }),
    { numRuns: 150 },
  );
  expect(played).toBeGreaterThan(20);
});

describe('a circuit that relies on a single king', () => {
  const single = compiled(sheet(''));
  // The king goes to its place of the beginning, but there is another one by then.
  const doubled = compiled(sheet('(<= (next (cell 4 1 king)) (true (step 20)) (not (taken 4 1)))'));

  test('plays by the rules if there is one', () => {
    expect(stages(single, 'grounding')).toBe(1);
    const kings = single.compilation.compiled?.invariants.groups.filter(({ members }) =>
      members.every((fluent) => {
        const term = (single.compilation.game as CircuitGame).fluents[fluent];
        return term?.kind === 'compound' && term.args[2]?.kind === 'constant' && term.args[2].name === 'king';
      }),
    );
    expect(kings?.length).toBe(1);
    expectAgreement(single.rules, single.compilation.game, {
      ways: 60,
      seconds: 20,
      now: () => performance.now(),
    });
  });

  test('is built again without it if there may be two', () => {
    expect(stages(doubled, 'grounding')).toBe(2);
    expectAgreement(doubled.rules, doubled.compilation.game, {
      ways: 60,
      seconds: 20,
      now: () => performance.now(),
    });
  });
});

/** Five cells in a row; the marks of all must have exactly one a, and exactly one b. */
const row = (more: string) => `
  (role solver) (role other) (index 1) (index 2) (index 3) (index 4) (index 5) (is a) (is b) (is c)
  (eq a a) (eq b b) (eq c c) (init (step 0)) ${counting(16)}
  (<= (legal solver (put ?i ?m)) (index ?i) (is ?m) (not (full ?i)))
  (<= (legal solver noop) (not empty)) (legal other wait) (legal other wipe)
  (<= (full ?i) (true (mark ?i ?m))) (<= empty (index ?i) (not (full ?i))) ${more}
  (<= (next (mark ?i ?m)) (does solver (put ?i ?m)))
  (<= (next (mark ?i ?m)) (true (mark ?i ?m)) (not (full 4)))
  (<= (next (mark ?i ?m)) (true (mark ?i ?m)) (does other wait))
  (<= (next (step ?n)) (true (step ?m)) (after ?m ?n))
  (<= terminal (true (step 16)))
  (<= (goal solver 100) good) (<= (goal solver 0) (not good)) (goal other 0)
  (<= good (true (mark 1 ?v)) (true (mark 2 ?w)) (true (mark 3 ?x)) (true (mark 4 ?y)) (true (mark 5 ?z))
      (one a ?v ?w ?x ?y ?z) (one b ?v ?w ?x ?y ?z))
  (<= (one ?m ?v ?w ?x ?y ?z) (first ?m ?v ?w ?x ?y ?z)) (<= (one ?m ?v ?w ?x ?y ?z) (first ?m ?w ?v ?x ?y ?z))
  (<= (one ?m ?v ?w ?x ?y ?z) (first ?m ?x ?v ?w ?y ?z)) (<= (one ?m ?v ?w ?x ?y ?z) (first ?m ?y ?v ?w ?x ?z))
  (<= (one ?m ?v ?w ?x ?y ?z) (first ?m ?z ?v ?w ?x ?y))
  (<= (first ?m ?v ?w ?x ?y ?z) (eq ?m ?v) (is ?w) (is ?x) (is ?y) (is ?z)
      (not (eq ?m ?w)) (not (eq ?m ?x)) (not (eq ?m ?y)) (not (eq ?m ?z)))`;

describe('a condition on the marks of many cells', () => {
  const single = compiled(row(''));
  // Every cell has one mark only until the step that is never observed while rules are grounded.
  const doubled = compiled(row('(<= (next (mark 2 c)) (true (step 13)))'));

  test('is asked of the marks one by one if no cell has two', () => {
    expect(stages(single, 'grounding')).toBe(1);
    const groups = single.compilation.compiled?.invariants.groups ?? [];
    expect(groups.filter(({ members }) => members.length === 3).length).toBe(5);
    expectAgreement(single.rules, single.compilation.game, {
      ways: 60,
      seconds: 20,
      now: () => performance.now(),
    });
  });

  test('is asked of all combinations if a cell may have two', () => {
    expect(stages(doubled, 'grounding')).toBe(2);
    expectAgreement(doubled.rules, doubled.compilation.game, {
      ways: 60,
      seconds: 20,
      now: () => performance.now(),
    });
  });
});
