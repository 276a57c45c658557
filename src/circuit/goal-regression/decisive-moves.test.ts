import { expect, test } from 'vitest';
import { seededRandom } from '../../base/index.ts';
import { TermPool } from '../../gdl/index.ts';
import { CircuitBuilder } from '../builder.ts';
import { fluentNode, isNegated, type Literal, literalOf, negate, nodeOf, TRUE } from '../circuit.ts';
import { Substitution, SubstitutionBudget, SubstitutionTooLarge } from './decisive-moves.ts';

const COUNT = 40;
const terms = new TermPool();
const fluents = Array.from({ length: COUNT }, (_, number) => terms.constant(`f${number}`));
const inputs = fluents.map((_, fluent) => literalOf(fluentNode(fluent)));
const plenty = () => new SubstitutionBudget({ work: 1e9, inputs: 1e9 });

function newBuilder(): CircuitBuilder {
  return new CircuitBuilder({ roles: [], fluents, moves: [] });
}

/** The value of a literal for given inputs. */
function valueUnder(builder: CircuitBuilder, literal: Literal, values: readonly boolean[]): boolean {
  const node = nodeOf(literal);
  const below = builder.inputsOf(node);
  const value =
    below === undefined
      ? node === 0 || values[node - fluentNode(0)] === true
      : below.every((input) => valueUnder(builder, input, values));
  return value !== isNegated(literal);
}

test('variants mean what replacing one input after the other means', () => {
  const random = seededRandom(3);
  const literal = (from: readonly Literal[]) =>
    random.below(2) === 0 ? random.pick(from) : negate(random.pick(from));
  for (let round = 0; round < 30; round++) {
    const builder = newBuilder();
    const made = [...inputs];
    for (let gate = 0; gate < 12; gate++) {
      const size = gate % 3 === 0 ? 12 + random.below(20) : 2 + random.below(3);
      const recent = gate % 3 === 0 ? inputs : made.slice(-20);
      const some = Array.from({ length: size }, () => literal(recent));
      made.push(gate % 2 === 0 ? builder.or(some) : builder.and(some));
    }
    const roots = made.slice(-4);
    const staying = new Set(inputs.filter(() => random.below(4) === 0).map(nodeOf));
    const standard = new Map(inputs.map((input) => [nodeOf(input), literal([TRUE, ...made])]));
    const substitution = new Substitution(
      builder,
      roots,
      (node) => (staying.has(node) ? undefined : standard.get(node)),
      plenty(),
    );
    for (let variant = 0; variant < 5; variant++) {
      const others = inputs
        .map(nodeOf)
        .filter((node) => !staying.has(node) && random.below(10) === 0)
        .map((node) => ({ node, by: literal([TRUE, ...made]) }));
      const varied = substitution.varied(others);
      for (let sample = 0; sample < 10; sample++) {
        const values = inputs.map(() => random.below(2) === 0);
        const replaced = inputs.map((input) => {
          const node = nodeOf(input);
          const by = others.find((other) => other.node === node)?.by ?? standard.get(node) ?? input;
          return valueUnder(builder, staying.has(node) ? input : by, values);
        });
        expect(varied.map((each) => valueUnder(builder, each, values))).toEqual(
          roots.map((root) => valueUnder(builder, root, replaced)),
        );
      }
    }
    expect(substitution.varied([])).toEqual(substitution.standard());
  }
});

test('what no replacement touches stays the same gates, however wide', () => {
  const builder = newBuilder();
  const [first = TRUE, ...rest] = inputs;
  const wide = builder.and(rest);
  const substitution = new Substitution(
    builder,
    [wide, builder.and([first, wide])],
    (node) => (node === nodeOf(first) ? TRUE : undefined),
    plenty(),
  );
  expect(substitution.standard()).toEqual([wide, wide]);
});

test('a variant costs what it changes, not what there is', () => {
  const builder = newBuilder();
  const budget = plenty();
  const pairs = inputs.flatMap((a) => inputs.map((b) => builder.and([a, negate(b)])));
  const nodes = inputs.map(nodeOf);
  const substitution = new Substitution(builder, [builder.or(pairs)], (node) => literalOf(node), budget);
  const before = budget.work;
  for (const node of nodes) substitution.varied([{ node, by: TRUE }]);
  expect((budget.work - before) / nodes.length).toBeLessThan(before / 4);
});

test('work and growth are bounded', () => {
  const make = (limits: { work: number; inputs: number }) => () => {
    const builder = newBuilder();
    const pairs = inputs.map((input, i) => builder.and([input, inputs[(i + 1) % COUNT] as Literal]));
    return new Substitution(
      builder,
      pairs,
      (node) => inputs[(node + 2) % COUNT],
      new SubstitutionBudget(limits),
    );
  };
  expect(make({ work: 1000, inputs: 1000 })).not.toThrow();
  expect(make({ work: 50, inputs: 1000 })).toThrow(SubstitutionTooLarge);
  expect(make({ work: 1000, inputs: 40 })).toThrow(SubstitutionTooLarge);
});
