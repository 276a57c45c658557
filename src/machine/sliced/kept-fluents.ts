/** Fluents that stay as they are where nobody makes a move, by how their successors are computed. */
import { type Circuit, FALSE, fluentNode, literalOf, moveNode, rebuild } from '../../circuit/index.ts';

/** By fluent. The rules need not say anything of the kind: it counts what the circuit gives if no move is made. */
export function keptFluents(circuit: Circuit): boolean[] {
  const firstMove = moveNode(circuit, 0);
  const idle = rebuild(circuit, {
    gate: (builder, inputs) => builder.and(inputs),
    input: (node) => (node >= firstMove && node < firstMove + circuit.moves.length ? FALSE : literalOf(node)),
  });
  return idle.next.map((literal, fluent) => literal === literalOf(fluentNode(fluent)));
}
