import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TermPool } from '../../gdl/index.ts';
import { FALSE, fluentNode, type Literal, literalOf, TRUE } from '../circuit.ts';
import { FormulaBuilder, type UnknownPolicy } from './formula-builder.ts';

const terms = new TermPool();
const names = {
  roles: [terms.constant('robot')],
  fluents: ['a', 'b', 'c', 'd'].map((name) => terms.constant(name)),
  moves: [{ role: 0, term: terms.constant('go') }],
};
const builderWith = (policy: UnknownPolicy = 'keep'): FormulaBuilder => new FormulaBuilder(names, policy);
const [a, b, c] = [0, 1, 2].map((fluent) => literalOf(fluentNode(fluent))) as [Literal, Literal, Literal];

describe('three-valued laws', () => {
  const formulas = builderWith();
  const { unknown } = formulas;

  test.each([
    ['F ∧ x = F', formulas.and([FALSE, a]), FALSE],
    ['T ∨ x = T', formulas.or([TRUE, a]), TRUE],
    ['T ∧ x = x', formulas.and([TRUE, a]), a],
    ['F ∨ x = x', formulas.or([FALSE, a]), a],
    ['¬U = U', formulas.not(unknown), unknown],
    ['U ∧ F = F', formulas.and([unknown, FALSE]), FALSE],
    ['U ∨ T = T', formulas.or([unknown, TRUE]), TRUE],
    ['U ∧ U = U', formulas.and([unknown, unknown]), unknown],
    ['U ∨ U = U', formulas.or([unknown, unknown]), unknown],
    ['x ∧ x = x', formulas.and([a, a]), a],
    ['x ∨ x = x', formulas.or([a, a]), a],
    ['x ∨ (x ∧ y) = x', formulas.or([a, formulas.and([a, b])]), a],
    ['x ∧ (x ∨ y) = x', formulas.and([a, formulas.or([a, b])]), a],
    ['U ∧ (U ∨ x) = U', formulas.and([unknown, formulas.or([unknown, a])]), unknown],
    ['U ∨ (U ∧ x) = U', formulas.or([unknown, formulas.and([unknown, a])]), unknown],
    [
      'x ∧ (y ∧ z) = x ∧ y ∧ z',
      formulas.and([a, formulas.and([b, c])]),
      formulas.and([formulas.and([a, b]), c]),
    ],
    ['x ∨ (y ∨ z) = x ∨ y ∨ z', formulas.or([a, formulas.or([b, c])]), formulas.or([formulas.or([a, b]), c])],
  ])('%s', (_law, found, expected) => {
    expect(found).toBe(expected);
  });
});

test('what is unknown can be left out of what it stands in', () => {
  const formulas = builderWith('drop');
  const { unknown } = formulas;
  expect(formulas.and([unknown, a])).toBe(a);
  expect(formulas.or([unknown, a])).toBe(a);
  expect(formulas.and([unknown, unknown])).toBe(unknown);
  expect(formulas.and([unknown, FALSE])).toBe(FALSE);
});

type Shape =
  | { readonly leaf: number }
  | { readonly not: Shape }
  | { readonly isSum: boolean; readonly parts: readonly Shape[] };

const shapes: fc.Arbitrary<Shape> = fc.letrec<{ shape: Shape }>((tie) => ({
  shape: fc.oneof(
    { maxDepth: 5 },
    fc.record({ leaf: fc.nat(3) }),
    fc.record({ not: tie('shape') }),
    fc.record({ isSum: fc.boolean(), parts: fc.array(tie('shape'), { maxLength: 4 }) }),
  ),
})).shape;

test('formulas without anything unknown mean what they were made of', () => {
  fc.assert(
    fc.property(shapes, (shape) => {
      const formulas = builderWith();
      const made = (each: Shape): Literal => {
        if ('leaf' in each) return literalOf(fluentNode(each.leaf));
        if ('not' in each) return formulas.not(made(each.not));
        return each.isSum ? formulas.or(each.parts.map(made)) : formulas.and(each.parts.map(made));
      };
      const meant = (each: Shape, state: number): boolean => {
        if ('leaf' in each) return ((state >> each.leaf) & 1) === 1;
        if ('not' in each) return !meant(each.not, state);
        return each.isSum
          ? each.parts.some((part) => meant(part, state))
          : each.parts.every((part) => meant(part, state));
      };
      const value = (literal: Literal, state: number): boolean => {
        const node = literal >> 1;
        const inputs = formulas.inputsOf(node);
        const own =
          node === 0 ||
          (inputs === undefined
            ? ((state >> (node - 1)) & 1) === 1
            : [...inputs].every((input) => value(input, state)));
        return own !== ((literal & 1) === 1);
      };
      const formula = made(shape);
      for (let state = 0; state < 16; state++) expect(value(formula, state)).toBe(meant(shape, state));
    }),
  );
});
