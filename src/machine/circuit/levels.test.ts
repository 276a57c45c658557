import fc from 'fast-check';
import { expect, test } from 'vitest';
import { circuitOf, circuitRecipes } from '../../../test/arbitrary-circuits.ts';
import { nodeOf } from '../../circuit/index.ts';
import { goalOnlyGates } from './goal-gates.ts';
import { levelsOf } from './levels.ts';

const circuits = circuitRecipes({ loops: true }).map((recipe) => circuitOf(recipe));

test('every gate and loop is on a level above all that it reads', () => {
  fc.assert(
    fc.property(circuits, (circuit) => {
      const { ofGate, ofLoop, loopOf, sizes, loopsUsing } = levelsOf(circuit);
      const levelOfNode = new Map<number, number>();
      circuit.gates.forEach((node, gate) => {
        levelOfNode.set(node, ofGate[gate] ?? 0);
      });
      circuit.loops.forEach((loop, number) => {
        for (const { node } of loop.feedback) levelOfNode.set(node, ofLoop[number] ?? 0);
      });
      const counted = sizes.map(() => 0);
      const count = (level: number) => {
        counted[level] = (counted[level] ?? 0) + 1;
      };
      ofLoop.forEach(count);
      circuit.gates.forEach((_, gate) => {
        const level = ofGate[gate] ?? 0;
        const loop = loopOf[gate] ?? -1;
        if (loop < 0) count(level);
        for (const input of circuit.inputs.subarray(circuit.inputStart[gate], circuit.inputStart[gate + 1])) {
          const below = levelOfNode.get(nodeOf(input)) ?? 0;
          if (loop < 0) expect(below).toBeLessThan(level);
          else {
            expect(below).toBeLessThanOrEqual(level);
            expect(loopsUsing.get(nodeOf(input))).toContain(loop);
          }
        }
      });
      expect(counted).toEqual([...sizes]);
    }),
  );
});

test('gates that only goals need feed nothing else', () => {
  fc.assert(
    fc.property(circuits, (circuit) => {
      const isGoalOnly = goalOnlyGates(circuit);
      const goalNodes = new Set([...circuit.gates].filter((_, gate) => isGoalOnly[gate] === 1));
      for (const literal of [...circuit.next, ...circuit.legal, circuit.terminal]) {
        expect(goalNodes.has(nodeOf(literal))).toBe(false);
      }
      for (const { literal } of circuit.percepts) expect(goalNodes.has(nodeOf(literal))).toBe(false);
      for (const { feedback } of circuit.loops) {
        for (const { source } of feedback) expect(goalNodes.has(nodeOf(source))).toBe(false);
      }
      circuit.gates.forEach((_, gate) => {
        if (isGoalOnly[gate] === 1) return;
        for (const input of circuit.inputs.subarray(circuit.inputStart[gate], circuit.inputStart[gate + 1])) {
          expect(goalNodes.has(nodeOf(input))).toBe(false);
        }
      });
    }),
  );
});
