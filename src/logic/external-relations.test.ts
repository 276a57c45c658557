import { describe, expect, it } from 'vitest';
import { derivedAtoms, groundRules, groundSheet, refusalOf } from '../../test/grounding.ts';
import {
  connectLibraries,
  isTurnBased,
  LibraryError,
  readDescription,
  type TurnBasedDescription,
  termText,
} from '../gdl/index.ts';
import { ground } from './ground/ground.ts';
import { isGroundingRefusal } from './ground/ground-program.ts';
import { ExternalRelationError } from './limits.ts';
import { Prover } from './prover/prover.ts';

const SUMS = `include sums arithmetic
  sums (add ?a ?b ?c) sums (multiply ?a ?b ?c) sums (exponential ?a ?b ?c) sums (less ?a ?b) sums (divide ?a ?b ?c)`;

/** The rule of the dissertation that introduced libraries, as printed there. */
const INFLATION = `(<= (inflation ?oldPrice ?rate ?step ?newPrice)
  (add ?rate 1 ?inflation)
  (exponential ?inflation ?step ?totalRate)
  (multiply ?oldPrice ?totalRate ?newPrice))`;

function turnBased(text: string): TurnBasedDescription {
  const { description } = readDescription(text);
  if (!isTurnBased(description)) throw new Error('not turn-based');
  return description;
}

/** The values of the variable ?v in the answers to a pattern, in the initial state. */
function answers(description: TurnBasedDescription): string[] {
  const prover = new Prover(description);
  const moves = prover.legal(prover.situation(prover.initial()), 0);
  return moves.map((move) => termText(prover.term(move))).sort();
}

const asked = (rules: string, pattern: string) => turnBased(`(role r) (<= (legal r ?v) ${pattern}) ${rules}`);

describe('the prover', () => {
  it('computes prices that rise by 10% a step', () => {
    const steps = '(step 0) (step 1) (step 2) (step 3)';
    const pattern = '(step ?s) (inflation 4 10% ?s ?v)';
    expect(answers(asked(`${SUMS}${INFLATION}${steps}`, pattern))).toEqual(['4', '4.4', '4.84', '5.324']);
  });

  it('asks a library once for each binding, whatever the order of the conditions', () => {
    const rules = `${SUMS}(p 1) (p 2) (p 30)`;
    expect(answers(asked(rules, '(add ?x 5 ?v) (p ?x)'))).toEqual(['35', '6', '7']);
    expect(answers(asked(rules, '(add ?x ?y ?v) (p ?x) (add ?x ?x ?y)'))).toEqual(['3', '6', '90']);
  });

  it('takes `not` of a question', () => {
    expect(answers(asked(`${SUMS}(p 1) (p 2) (p 3)`, '(p ?v) (not (less ?v 2))'))).toEqual(['2', '3']);
  });

  it('remembers answers, and takes several at a time', () => {
    const questions: string[] = [];
    const description = connectLibraries(
      asked('include m m.js m (f ?a ?b) (p 1) (p 2)', '(p ?x) (f ?x ?y) (f ?x ?v)'),
      () => ({
        source: { kind: 'javascript', text: '' },
        canAnswer: (_, known) => known[0] === true,
        answers: (relation, args) => {
          questions.push([relation, ...args.map((arg) => arg ?? '?')].join(' '));
          return [
            [args[0] as string, '(pair a b)'],
            [args[0] as string, 'c'],
            ['other', 'd'],
          ];
        },
      }),
    );
    expect(answers(description)).toEqual(['(pair a b)', 'c']);
    expect(questions).toEqual(['f 1 ?', 'f 2 ?']);
  });

  const connected = (result: () => readonly (readonly string[])[]) =>
    connectLibraries(asked('include m m.js m (f ?a ?b)', '(f 1 ?v)'), () => ({
      source: { kind: 'javascript', text: '' },
      canAnswer: () => true,
      answers: result,
    }));

  it.each([
    ['a wrong number of values', () => [['1']], 'the answer has 1 values and not 2'],
    ['a variable', () => [['1', '?x']], 'the answer `?x` is not a term without variables'],
    ['two terms', () => [['1', 'a b']], 'the answer `a b` is not a term without variables'],
    [
      'an error of its own',
      () => {
        throw new LibraryError('out of stock', 'wait');
      },
      'out of stock',
    ],
  ])('says which rule is to blame for %s', (_, result, problem) => {
    const description = connected(result);
    const error = errorOf(() => answers(description));
    expect(error.problem).toBe(`relation 'f' from outside cannot be answered: \`(f 1 ?)\`: ${problem}`);
    expect(error.message).toBe(`${error.problem} (sheet:1:27); ${error.hint}`);
    expect(error.span && description.source.slice(error.span)).toBe('(f 1 ?v)');
  });

  it('names a library that is not connected, once it is asked', () => {
    const rules = 'include m m.js m (f ?a ?b) (p 1)';
    expect(answers(asked(rules, '(p ?v)'))).toEqual(['1']);
    const error = errorOf(() => answers(asked(rules, '(f 1 ?v)')));
    expect(error.message).toContain('the library `m` is not connected');
    expect(error.isUnconnected).toBe(true);
  });
});

function errorOf(work: () => unknown): ExternalRelationError {
  try {
    work();
  } catch (error) {
    if (error instanceof ExternalRelationError) return error;
    throw error;
  }
  throw new Error('no error');
}

/** A library that is asked for one number and returns two. */
const generous = (description: TurnBasedDescription) =>
  connectLibraries(description, () => ({
    source: { kind: 'javascript', text: '' },
    canAnswer: (_, known) => known[0] === true,
    answers: (_, [asked = '']) => [
      [asked, `${asked}0`],
      ['2', 'stray'],
    ],
  }));

const GAME = '(role r) (init (gold 3)) (legal r go) (<= terminal (true (gold 0))) (goal r 100)';

describe('the grounder', () => {
  it('asks while it grounds, and leaves the questions out of the ground rules', () => {
    const program = groundSheet(
      `${SUMS}${GAME}(<= (next (gold ?n)) (true (gold ?g)) (less 0 ?g) (add ?n 1 ?g))`,
    );
    expect(groundRules(program)).toEqual([
      'goal(r, 100)',
      'legal(r, go)',
      'next((gold 0)) <- true((gold 1))',
      'next((gold 1)) <- true((gold 2))',
      'next((gold 2)) <- true((gold 3))',
      'terminal <- true((gold 0))',
    ]);
  });

  it('decides `not` of a question at once', () => {
    const program = groundSheet(
      `${SUMS}${GAME}(<= (next (gold ?n)) (true (gold ?g)) (not (less ?g 2)) (add ?n 2 ?g))`,
    );
    expect(derivedAtoms(program, 'true/1')).toEqual(['true((gold 1))', 'true((gold 3))']);
  });

  it('puts relations that need values into the rules that give them', () => {
    const program = groundSheet(
      `${SUMS}${INFLATION}${GAME}(<= (next (price ?p)) (true (gold ?g)) (inflation 4 10% ?g ?p))`,
    );
    expect(derivedAtoms(program, 'next/1')).toEqual(['next((price 5.324))']);
  });

  it('evaluates what depends on no state beforehand', () => {
    const program = groundSheet(
      `${SUMS}(n 1) (n 2) (<= (double ?x ?y) (n ?x) (add ?x ?x ?y))
       ${GAME}(<= (next (gold ?y)) (true (gold ?x)) (double ?x ?y)) (init (gold 1))`,
    );
    expect(groundRules(program).filter((rule) => rule.startsWith('next'))).toEqual([
      'next((gold 2)) <- true((gold 1))',
      'next((gold 4)) <- true((gold 2))',
    ]);
  });

  it('takes only answers to what was asked, as the prover does', () => {
    const description = generous(
      turnBased(
        'include m m.js m (f ?a ?b) (n 1) (n 2) (role r) (init a) (<= (legal r ?b) (n ?a) (f ?a ?b)) terminal (goal r 100)',
      ),
    );
    const prover = new Prover(description);
    const roles = prover.roles.map((role) => prover.term(role));
    const initial = prover.initial().map((fluent) => prover.term(fluent));
    const program = ground({ description, roles, initial });
    if (isGroundingRefusal(program)) throw new Error(program.message);
    expect(derivedAtoms(program, 'legal/2')).toEqual(['legal(r, 10)', 'legal(r, 20)', 'legal(r, stray)']);
    expect(answers(description)).toEqual(['10', '20', 'stray']);
  });

  it('gives up where values have no end', () => {
    const [code, message, rule] = refusalOf(
      `${SUMS}${GAME}(<= (next (gold ?n)) (true (gold ?g)) (multiply ?g 1.1 ?n))`,
    );
    expect(code).toBe('unsupported');
    expect(message).toContain('more than 1000 digits');
    expect(rule).toContain('multiply');
  });

  it('gives up where a question has no answer, which may never be asked in play', () => {
    const [code, message] = refusalOf(
      `${SUMS}${GAME}(<= (next (gold ?n)) (true (gold ?g)) (divide ?g 0 ?n))`,
    );
    expect([code, message]).toEqual([
      'unsupported',
      "relation 'divide' from outside cannot be answered: `(divide 3 0 ?)`: it would divide by zero",
    ]);
  });

  it('gives up where values are known only in play, and where nothing is connected', () => {
    expect(refusalOf(`${SUMS}${GAME}(<= (next (gold 1)) (less ?x 2))`)[0]).toBe('unsafe');
    expect(refusalOf(`include m m.js m (f ?a)${GAME}(<= (next (gold 1)) (f 1))`).slice(0, 2)).toEqual([
      'unsupported',
      'the library `m` is not connected',
    ]);
  });
});
