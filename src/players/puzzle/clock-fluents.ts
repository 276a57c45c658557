/** Fluents that only count moves: what they become depends on nothing but each other, whatever is done. */
import { type Circuit, fluentNode, type Literal, moveNode, nodeOf } from '../../circuit/index.ts';

/** One entry per fluent. Fluents that never change are among them. */
export function clockFluents(circuit: Circuit): boolean[] {
  const isClock = circuit.fluents.map(() => true);
  const moves = circuit.moves.map((_, move) => moveNode(circuit, move));
  for (;;) {
    const others = isClock.flatMap((is, fluent) => (is ? [] : [fluentNode(fluent)]));
    const depends = dependents(circuit, [...moves, ...others]);
    let changed = false;
    circuit.next.forEach((literal, fluent) => {
      if (!isClock[fluent] || depends[nodeOf(literal)] === 0) return;
      isClock[fluent] = false;
      changed = true;
    });
    if (!changed) return isClock;
  }
}

/**
 * Whether clocks do no more than end the game: what is legal, what happens and the wanted goals do not depend on them. Then
 * whatever can be done from a position later can be done from it earlier too.
 */
export function clocksOnlyLimit(
  circuit: Circuit,
  isClock: readonly boolean[],
  goals: readonly Literal[],
): boolean {
  const clocks = isClock.flatMap((is, fluent) => (is ? [fluentNode(fluent)] : []));
  const depends = dependents(circuit, clocks);
  const isFree = (literal: Literal) => depends[nodeOf(literal)] === 0;
  const happening = circuit.next.filter((_, fluent) => !isClock[fluent]);
  return [...circuit.legal, ...happening, ...goals].every(isFree);
}

/** By node, 1 if it depends on one of the given nodes. */
function dependents(circuit: Circuit, nodes: readonly number[]): Uint8Array {
  const { gates, inputStart, inputs, loops } = circuit;
  const marks = new Uint8Array(circuit.nodeCount);
  for (const node of nodes) marks[node] = 1;
  for (let changed = true; changed; ) {
    for (let gate = 0; gate < gates.length; gate++) {
      for (let i = inputStart[gate] as number; i < (inputStart[gate + 1] as number); i++) {
        if (marks[nodeOf(inputs[i] as number)] === 1) marks[gates[gate] as number] = 1;
      }
    }
    changed = false;
    for (const { feedback } of loops) {
      for (const { node, source } of feedback) {
        if (marks[node] === 1 || marks[nodeOf(source)] === 0) continue;
        marks[node] = 1;
        changed = true;
      }
    }
  }
  return marks;
}
