import { expect, test } from 'vitest';
import { buildSheet } from '../../../test/circuits.ts';
import { type Random, seededRandom, WorkClock } from '../../base/index.ts';
import { canonicalText, type Term } from '../../gdl/index.ts';
import { CircuitBuilder } from '../builder.ts';
import { type Circuit, isNegated, type Literal, literalOf, negate, nodeOf } from '../circuit.ts';
import { type ComparableGame, type Correspondence, comparableGame } from './comparable.ts';
import { Lanes } from './lanes.ts';
import { type Verification, Verifier } from './verify.ts';

const clock = (): WorkClock => new WorkClock(() => 0, 1);

const FLUENTS = 8;
const NAMES = (() => {
  const { plain } = buildSheet(
    `(role r) ${Array.from({ length: FLUENTS }, (_, i) => `(init (f ${i})) (<= (next (f ${i})) (does r (turn ${i})))`).join(' ')}
     ${Array.from({ length: FLUENTS }, (_, i) => `(<= (legal r (turn ${i})) (true (f ${i})))`).join(' ')} (<= terminal (not (true (f 0)))) (goal r 100)`,
  );
  return plain;
})();

/** A circuit whose end is a random formula over the fluents. */
function randomCircuit(random: Random, rewrite?: Circuit): Circuit {
  const builder = new CircuitBuilder(NAMES);
  let end: Literal;
  if (rewrite === undefined) {
    const literals: Literal[] = Array.from({ length: FLUENTS }, (_, i) => literalOf(1 + i));
    for (let gate = 0; gate < 14; gate++) {
      const inputs = Array.from({ length: 2 + random.below(2) }, () => {
        const literal = random.pick(literals);
        return random.below(2) === 0 ? literal : negate(literal);
      });
      literals.push(builder.and(inputs));
    }
    end = literals.at(-1) as Literal;
  } else end = rewritten(builder, rewrite, random);
  return builder.build({ ...outputs(), terminal: end });
}

const outputs = () => ({
  initial: NAMES.initial,
  next: NAMES.fluents.map((_, i) => literalOf(1 + FLUENTS + i)),
  legal: NAMES.moves.map(() => 0),
  goals: [],
  percepts: [],
});

/** The same formula with every conjunction split in two, and some unnecessary case distinctions. */
function rewritten(builder: CircuitBuilder, circuit: Circuit, random: Random): Literal {
  const literals = new Map<number, Literal>();
  const of = (literal: Literal): Literal => {
    const known = literals.get(nodeOf(literal)) ?? literalOf(nodeOf(literal));
    return isNegated(literal) ? negate(known) : known;
  };
  circuit.gates.forEach((node, gate) => {
    const inputs = [...circuit.inputs.subarray(circuit.inputStart[gate], circuit.inputStart[gate + 1])].map(
      of,
    );
    const [head = 0, ...rest] = inputs;
    const plain = builder.and([head, builder.and(rest)]);
    const by = literalOf(1 + random.below(FLUENTS));
    literals.set(node, builder.or([builder.and([plain, by]), builder.and([plain, negate(by)])]));
  });
  return of(circuit.terminal);
}

/** Compared by brute force over all states. */
function haveSameEnd(a: Circuit, b: Circuit): boolean {
  const lanes = [new Lanes(a), new Lanes(b)] as const;
  for (let block = 0; block < 2 ** FLUENTS; block += 32) {
    for (const each of lanes) {
      each.values.fill(0);
      each.values[0] = -1;
      for (let lane = 0; lane < 32; lane++)
        for (let i = 0; i < FLUENTS; i++)
          if (((block + lane) >> i) & 1) each.values[1 + i] = (each.values[1 + i] as number) | (1 << lane);
      each.run();
    }
    if (lanes[0].of(a.terminal) !== lanes[1].of(b.terminal)) return false;
  }
  return true;
}

function verified(a: ComparableGame, b: ComparableGame, map: Correspondence): Verification {
  const answer = new Verifier(a, b).simulate(map, { clock: clock() });
  return answer.kind === 'candidate' ? answer.prove(1000) : answer;
}

const identity = ({ roles, fluents, moves, goals, percepts }: Circuit): Correspondence => {
  const same = (list: readonly unknown[]): Int32Array => Int32Array.from(list, (_, i) => i);
  return {
    roles: same(roles),
    fluents: same(fluents),
    moves: same(moves),
    goals: same(goals),
    percepts: same(percepts),
  };
};

const asGame = (circuit: Circuit): ComparableGame => ({
  circuit,
  fluents: [...circuit.fluents.keys()],
  moves: [...circuit.moves.keys()],
  goals: [],
  percepts: [],
});

test('formulas are called the same exactly if they are, in all states', () => {
  const random = seededRandom(5);
  const kinds = { same: 0, differs: 0 };
  for (let round = 0; round < 60; round++) {
    const first = randomCircuit(random);
    const second = round % 2 === 0 ? randomCircuit(random, first) : randomCircuit(random);
    const truth = haveSameEnd(first, second);
    const { kind } = verified(asGame(first), asGame(second), identity(first));
    expect(kind).toBe(truth ? 'same' : 'differs');
    if (kind !== 'undecided') kinds[kind]++;
  }
  expect(kinds.same).toBeGreaterThanOrEqual(30);
  expect(kinds.differs).toBeGreaterThan(10);
});

const byNames = (first: Circuit, second: Circuit): Correspondence => {
  const images = (from: readonly Term[], to: readonly Term[]): Int32Array => {
    const places = new Map(to.map((term, place) => [canonicalText(term), place]));
    return Int32Array.from(from, (term) => places.get(canonicalText(term)) ?? -1);
  };
  const terms = (of: readonly { readonly term: Term }[]): Term[] => of.map(({ term }) => term);
  return {
    roles: images(first.roles, second.roles),
    fluents: images(first.fluents, second.fluents),
    moves: images(terms(first.moves), terms(second.moves)),
    goals: images(
      first.goals.map(({ value }) => value),
      second.goals.map(({ value }) => value),
    ),
    percepts: new Int32Array(0),
  };
};

/** Connectedness, defined recursively from either end. */
const connected = (rules: string): ComparableGame =>
  comparableGame(
    buildSheet(`(role r) (node 1) (node 2) (node 3) (node 4)
      (<= (legal r (link ?a ?b)) (node ?a) (node ?b) (distinct ?a ?b))
      (<= (next (edge ?a ?b)) (does r (link ?a ?b))) (<= (next (edge ?a ?b)) (true (edge ?a ?b)))
      ${rules} (<= terminal (path 1 4)) (<= (goal r 100) (path 1 4)) (<= (goal r 0) (not (path 1 4)))`).plain,
  );
const FORWARDS = '(<= (path ?a ?b) (true (edge ?a ?b))) (<= (path ?a ?c) (path ?a ?b) (true (edge ?b ?c)))';
const DISGUISED = `(<= (path ?a ?b) (true (edge ?a ?b))) (<= (path ?a ?c) (both ?a ?b ?c))
  (<= (both ?a ?b ?c) (path ?a ?b) (node ?c) (not (missing ?b ?c)))
  (<= (missing ?b ?c) (node ?b) (node ?c) (not (true (edge ?b ?c))))`;
const SHORTER =
  '(<= (path ?a ?b) (true (edge ?a ?b))) (<= (path ?a ?c) (path ?a ?b) (true (edge ?b ?c)) (distinct ?b 3))';

test('recursive rules are proved to be the same step by step, and others are not', () => {
  const [first, second, third] = [FORWARDS, DISGUISED, SHORTER].map(connected) as [
    ComparableGame,
    ComparableGame,
    ComparableGame,
  ];
  expect(first.circuit.loops.length).toBeGreaterThan(0);
  expect(verified(first, second, byNames(first.circuit, second.circuit)).kind).toBe('same');
  expect(verified(first, third, byNames(first.circuit, third.circuit)).kind).not.toBe('same');
});
