import { describe, expect, test } from 'vitest';
import { valuesInFours } from '../../../test/four-games.ts';
import { seededRandom } from '../../base/index.ts';
import {
  type Circuit,
  CircuitBuilder,
  fluentNode,
  isNegated,
  type Literal,
  literalOf,
  negate,
  nodeOf,
} from '../../circuit/index.ts';
import { TermPool } from '../../gdl/index.ts';
import { Code } from '../wasm/code.ts';
import { ModuleBuilder } from '../wasm/module.ts';
import { MachineMemory, MemoryLayout } from './machine-memory.ts';
import type { RoleValues } from './move-values.ts';
import { exponential } from './number-code.ts';

const FLUENTS = 40;

function circuitOf(make: (builder: CircuitBuilder, fluents: readonly Literal[]) => Literal[]): Circuit {
  const terms = new TermPool();
  const fluents = Array.from({ length: FLUENTS }, (_, fluent) => terms.constant(`f${fluent}`));
  const builder = new CircuitBuilder({ roles: [], moves: [], fluents });
  const legal = make(
    builder,
    fluents.map((_, fluent) => literalOf(fluentNode(fluent))),
  );
  return builder.build({
    initial: fluents.map(() => false),
    next: fluents.map((_, fluent) => literalOf(fluentNode(fluent))),
    legal,
    terminal: 0,
    goals: [],
    percepts: [],
  });
}

/** Makes every output the value of a separate move, and adds half of the first output to each. */
function valuesOf(circuit: Circuit): RoleValues {
  return {
    circuit,
    leaf: (node) => ({ whenFalse: node % 5 === 0 ? 0 : 0.03, whenTrue: node % 3 === 0 ? 1 : 0.97 }),
    terms: new Map(
      circuit.legal.map((_, move) => [
        move,
        [
          { output: move, weight: 1 },
          { output: 0, weight: 0.5 },
        ],
      ]),
    ),
  };
}

/** Evaluates one gate after the other with 64-bit numbers. */
function expected({ circuit, leaf, terms }: RoleValues, bits: Int32Array): number[] {
  const truths = new Float64Array(circuit.nodeCount).fill(1);
  const truth = (literal: Literal): number => {
    const positive = truths[nodeOf(literal)] as number;
    return isNegated(literal) ? 1 - positive : positive;
  };
  for (let fluent = 0; fluent < FLUENTS; fluent++) {
    const { whenFalse, whenTrue } = leaf(fluentNode(fluent));
    const holds = (((bits[fluent >>> 5] as number) >>> (fluent & 31)) & 1) === 1;
    truths[fluentNode(fluent)] = holds ? whenTrue : whenFalse;
  }
  circuit.gates.forEach((node, gate) => {
    const inputs = circuit.inputs.subarray(circuit.inputStart[gate], circuit.inputStart[gate + 1]);
    truths[node] = inputs.reduce((product, input) => product * truth(input), 1);
  });
  return [...terms.values()].map((own) =>
    own.reduce((sum, { output, weight }) => sum + weight * truth(circuit.legal[output] as Literal), 0),
  );
}

const randomStates = (seed: number, count: number): Int32Array[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => Int32Array.of(random.next32(), random.next32()));
};

describe('numbers from formulas, in fours', () => {
  test.each([1, 2, 3])('are those of one gate after the other (%i)', (seed) => {
    const random = seededRandom(seed);
    const circuit = circuitOf((builder, fluents) => {
      const literals = [...fluents];
      const pick = (): Literal => {
        const literal = random.pick(literals.slice(-120));
        return random.below(2) === 0 ? literal : negate(literal);
      };
      for (let gate = 0; gate < 600; gate++)
        literals.push(builder.and(Array.from({ length: 2 + random.below(4) }, pick)));
      return Array.from({ length: 50 }, pick);
    });
    const values = valuesOf(circuit);
    const states = randomStates(seed, 40);
    const found = valuesInFours(values, [...values.terms.keys()], states);
    states.forEach((bits, state) => {
      expected(values, bits).forEach((value, move) => {
        const difference = Math.abs((found[state]?.[move] as number) - value);
        expect(difference).toBeLessThan(1e-4 * value + 1e-13);
      });
    });
  });

  test('stay above what slows numbers down', () => {
    const circuit = circuitOf((builder, fluents) => [
      builder.and(fluents.filter((_, fluent) => fluentNode(fluent) % 5 > 0)),
      ...fluents,
    ]);
    const values = valuesOf(circuit);
    const [found] = valuesInFours(values, [0], [Int32Array.of(0, 0)]);
    // 0.03 to the power of 32 is not representable in 32 bits.
    expect(found).toEqual([expect.closeTo(1.5e-18, 22)]);
  });

  test('moves without terms are worth nothing', () => {
    const values = { ...valuesOf(circuitOf((_, fluents) => [...fluents])), terms: new Map() };
    expect(valuesInFours(values, [0, 1], [Int32Array.of(-1, -1)])).toEqual([[0, 0]]);
  });
});

test('the exponential function is right to a millionth', () => {
  const layout = new MemoryLayout();
  const address = layout.reserve(16);
  const module = new ModuleBuilder();
  const code = new Code().constant('i32', 0).constant('i32', 0).memory('v128.load', address);
  exponential(code);
  module.add(code.memory('v128.store', address), undefined, 'run');
  const memory = new MachineMemory(layout);
  const { run } = memory.instantiate(module) as { run: () => void };
  const numbers = new Float32Array(memory.parts.buffer);
  const from = (first: number): number[] => [0, 0.3, 0.7, 1.1].map((more) => Math.fround(first - more));
  for (let first = 0; first > -60; first -= 0.37) {
    numbers.set(from(first), address / 4);
    run();
    from(first).forEach((power, index) => {
      const right = Math.exp(power);
      const found = numbers[address / 4 + index] as number;
      expect(Math.abs(found - right) / right).toBeLessThan(4e-6);
    });
  }
  numbers.set([0, -1000, -1e20, -0], address / 4);
  run();
  expect([...numbers.subarray(address / 4, address / 4 + 4)]).toEqual([
    1,
    expect.closeTo(0, 29),
    expect.closeTo(0, 29),
    1,
  ]);
});
