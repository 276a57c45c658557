/** Symmetries of a game: renamings of roles, fluents and moves that leave its rules as they are. */
import { type Circuit, firstInnerNode, fluentNode, moveNode } from '../../circuit.ts';
import type { Clock } from '../clock.ts';
import { describeRenaming, type Renaming } from './describe.ts';
import { flatCircuit } from './flat.ts';
import { symmetryGraph } from './graph.ts';
import { findAutomorphisms } from './search.ts';

/** All that is said of a symmetry is proved. */
export interface Symmetry extends Renaming {
  /** For people, such as `reflect argument 1 of cell`. */
  readonly description: string;
  /** Whether the initial state is its own image: then the symmetry maps reachable states to reachable states. */
  readonly keepsInitialState: boolean;
}

export interface Symmetries {
  readonly generators: readonly Symmetry[];
  /** How many symmetries the generators generate, with the identity. */
  readonly order: number;
  /** Whether there are no others that the circuit shows. */
  readonly isComplete: boolean;
}

/** Circuits larger than this are not even begun with; it takes a few times as long to look at them once. */
const INPUTS_PER_MILLISECOND = 500;

/**
 * The circuit should be as it was built from the rules: simplifications choose between equal ways to write a
 * formula, and so hide symmetries.
 */
export function findSymmetries(circuit: Circuit, clock: Clock): Symmetries {
  if (circuit.inputs.length > INPUTS_PER_MILLISECOND * clock.left) {
    return { generators: [], order: 1, isComplete: false };
  }
  const graph = symmetryGraph(flatCircuit(circuit));
  const { generators, order, isComplete } = findAutomorphisms(
    graph,
    { from: 1, to: firstInnerNode(circuit) },
    clock,
  );
  return {
    generators: generators.map((images) => {
      const imagesOf = (count: number, first: number) =>
        Array.from({ length: count }, (_, i) => (images[first + i] as number) - first);
      const renaming: Renaming = {
        roles: imagesOf(circuit.roles.length, graph.firstRole),
        fluents: imagesOf(circuit.fluents.length, fluentNode(0)),
        moves: imagesOf(circuit.moves.length, moveNode(circuit, 0)),
      };
      return {
        ...renaming,
        description: describeRenaming(circuit, renaming),
        keepsInitialState: renaming.fluents.every(
          (image, fluent) => circuit.initial[image] === circuit.initial[fluent],
        ),
      };
    }),
    order,
    isComplete,
  };
}
