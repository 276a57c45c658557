import { expect, test } from 'vitest';
import { TermPool } from '../gdl/index.ts';
import { CircuitBuilder } from './builder.ts';
import { evaluate, fluentNode, type Literal, literalOf, literalValue, negate, newValues } from './circuit.ts';

const terms = new TermPool();
const fluents = ['a', 'b'].map((name) => terms.constant(name));
const [A, B] = [0, 1].map((i) => literalOf(fluentNode(i))) as [Literal, Literal];

function table(make: (builder: CircuitBuilder) => Literal): number[] {
  const builder = new CircuitBuilder({ roles: [], fluents, moves: [] });
  const terminal = make(builder);
  const circuit = builder.build({
    initial: [false, false],
    next: [A, B],
    legal: [],
    terminal,
    goals: [],
    percepts: [],
  });
  const values = newValues(circuit);
  return [0, 1, 2, 3].map((bits) => {
    values[fluentNode(0)] = bits >> 1;
    values[fluentNode(1)] = bits & 1;
    evaluate(circuit, values);
    return literalValue(values, circuit.terminal);
  });
}

test('gates are conjunctions of literals', () => {
  expect(table((builder) => builder.and([A, B]))).toEqual([0, 0, 0, 1]);
  expect(table((builder) => builder.or([A, negate(B)]))).toEqual([1, 0, 1, 1]);
  expect(table((builder) => builder.or([builder.and([A, negate(B)]), builder.and([negate(A), B])]))).toEqual([
    0, 1, 1, 0,
  ]);
});

test('loops start from false, every time anew', () => {
  // x holds if b does, or if a and y do; y holds if x does.
  const loop = (builder: CircuitBuilder) => {
    const [x] = builder.loop(2, ([fromX, fromY]) => [
      builder.or([B, builder.and([A, fromY as Literal])]),
      fromX as Literal,
    ]);
    return x as Literal;
  };
  expect(table(loop)).toEqual([0, 1, 0, 1]);
});
