/**
 * Moves of one role that the same gates below some literals use in the same way, or not at all: which of them is made
 * makes no difference there. Most moves in most games have nothing to do with most cells.
 */
import { firstInnerNode, type Literal, moveNode, nodeOf } from '../circuit.ts';
import { coneGates, type SolvableCircuit } from '../circuit-solver.ts';

/** The classes by the node of one of their members. `moveNodes`: the nodes of each role's moves. */
export function interchangeableMoves(
  source: SolvableCircuit,
  moveNodes: readonly (readonly number[])[],
  roots: readonly Literal[],
): Map<number, readonly number[]> {
  const { circuit } = source;
  const firstMove = moveNode(circuit, 0);
  const endOfMoves = firstInnerNode(circuit);
  /** Classes are refined gate by gate; a class and a use lead to the next class. */
  const classOf = new Map<number, number>();
  const nextClass = new Map<string, number>();
  const refine = (node: number, use: string) => {
    const key = `${classOf.get(node) ?? `role ${circuit.moves[node - firstMove]?.role}`} ${use}`;
    let refined = nextClass.get(key);
    if (refined === undefined) {
      refined = nextClass.size;
      nextClass.set(key, refined);
    }
    classOf.set(node, refined);
  };
  const isMove = (node: number) => node >= firstMove && node < endOfMoves;
  for (const root of roots) if (isMove(nodeOf(root))) refine(nodeOf(root), `root ${nodeOf(root)}`);
  for (const gate of coneGates(source, roots)) {
    for (let i = circuit.inputStart[gate] as number; i < (circuit.inputStart[gate + 1] as number); i++) {
      const input = circuit.inputs[i] as Literal;
      if (isMove(nodeOf(input))) refine(nodeOf(input), `${gate} ${input & 1}`);
    }
  }
  const unused = moveNodes.map((nodes) => nodes.filter((node) => !classOf.has(node)));
  unused.forEach((nodes, role) => {
    for (const node of nodes) classOf.set(node, -1 - role);
  });
  const members = new Map<number, number[]>();
  for (const [node, number] of classOf) {
    const list = members.get(number);
    if (list === undefined) members.set(number, [node]);
    else list.push(node);
  }
  return new Map([...members.values()].map((list) => [list[0] as number, list]));
}

/** Of each move that is not alone in its class, the member by which the class is known. */
export function representatives(classes: ReadonlyMap<number, readonly number[]>): Map<number, number> {
  const result = new Map<number, number>();
  for (const [representative, members] of classes) {
    if (members.length > 1) for (const member of members) result.set(member, representative);
  }
  return result;
}
