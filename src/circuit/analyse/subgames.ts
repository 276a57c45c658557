/**
 * Independent parts of a game: fluents and moves that no step connects. Fluents that change by themselves, such as
 * step counters and strictly alternating turns, and what depends on them alone, do not connect parts. The goals and
 * the end depend on all parts; they connect those on which they depend in detail, as lines of four depend on the
 * columns of a board, but not those of which they only use a summary, such as who won.
 */
import { type Circuit, firstInnerNode, fluentNode, type Literal, moveNode, nodeOf } from '../circuit.ts';
import { coneGates, type SolvableCircuit } from './circuit-solver.ts';
import type { ExclusiveGroup } from './step-solver.ts';

export interface Subgame {
  readonly fluents: readonly number[];
  readonly moves: readonly number[];
  /** Number of facts about the part that the goals and the end use. */
  readonly signals: number;
}

export interface Subgames {
  /** Parts with their own moves, largest first; a single part means that the game is not decomposable. */
  readonly parts: readonly Subgame[];
  /** Fluents that change whatever moves are made; every part may depend on them. */
  readonly selfMoving: readonly number[];
}

/** Fluents of a proved group act as one variable, so they belong to one part. */
export function findSubgames(source: SolvableCircuit, groups: readonly ExclusiveGroup[]): Subgames {
  const { circuit } = source;
  const selfMoving = selfMovingNodes(source);
  const sets = new DisjointSets(circuit.nodeCount);
  const join = (a: number, b: number) => {
    if (selfMoving[a] === 0 && selfMoving[b] === 0) sets.join(a, b);
  };
  for (const gate of coneGates(source, [...circuit.next, ...circuit.legal])) {
    const node = circuit.gates[gate] as number;
    for (let i = circuit.inputStart[gate] as number; i < (circuit.inputStart[gate + 1] as number); i++) {
      join(node, nodeOf(circuit.inputs[i] as Literal));
    }
  }
  for (const [node, literal] of source.sourceOf) join(node, nodeOf(literal));
  circuit.next.forEach((literal, fluent) => {
    join(fluentNode(fluent), nodeOf(literal));
  });
  circuit.legal.forEach((literal, move) => {
    join(moveNode(circuit, move), nodeOf(literal));
  });
  for (const { members } of groups) {
    for (const fluent of members) join(fluentNode(members[0] as number), fluentNode(fluent));
  }
  const signals = signalsOf(source, sets, selfMoving);
  const isEntangled = ({ fluents, root }: Part) => {
    const count = signals.get(root)?.size ?? 0;
    return count > 1 && count >= fluents.length;
  };
  const entangled = partsOf(circuit, sets, selfMoving).filter(isEntangled);
  for (const { root } of entangled) sets.join(root, entangled[0]?.root ?? root);
  const together = signalsOf(source, sets, selfMoving);
  const parts = partsOf(circuit, sets, selfMoving).map(({ fluents, moves, root }) => ({
    fluents,
    moves,
    signals: together.get(root)?.size ?? 0,
  }));
  return {
    parts,
    selfMoving: [...circuit.fluents.keys()].filter((fluent) => selfMoving[fluentNode(fluent)] === 1),
  };
}

interface Part {
  readonly root: number;
  readonly fluents: number[];
  readonly moves: number[];
}

/** Parts with fluents and moves, largest first. */
function partsOf(circuit: Circuit, sets: DisjointSets, selfMoving: Uint8Array): Part[] {
  const parts = new Map<number, Part>();
  const partOf = (node: number) => {
    const root = sets.find(node);
    let part = parts.get(root);
    if (part === undefined) {
      part = { root, fluents: [], moves: [] };
      parts.set(root, part);
    }
    return part;
  };
  for (const fluent of circuit.fluents.keys()) {
    if (selfMoving[fluentNode(fluent)] === 0) partOf(fluentNode(fluent)).fluents.push(fluent);
  }
  for (const move of circuit.moves.keys()) partOf(moveNode(circuit, move)).moves.push(move);
  return [...parts.values()]
    .filter(({ fluents, moves }) => fluents.length > 0 && moves.length > 0)
    .sort((a, b) => b.fluents.length - a.fluents.length);
}

const NO_PART = -1;
const SEVERAL_PARTS = -2;

/** For each part, by its root: the nodes of this part alone that the goals and the end combine with others. */
function signalsOf(
  source: SolvableCircuit,
  sets: DisjointSets,
  selfMoving: Uint8Array,
): Map<number, Set<number>> {
  const { circuit, sourceOf } = source;
  const ends = [circuit.terminal, ...circuit.goals.map(({ literal }) => literal)];
  const partOf = new Int32Array(circuit.nodeCount).fill(NO_PART);
  circuit.fluents.forEach((_, fluent) => {
    if (selfMoving[fluentNode(fluent)] === 0) partOf[fluentNode(fluent)] = sets.find(fluentNode(fluent));
  });
  for (const node of sourceOf.keys()) partOf[node] = SEVERAL_PARTS;
  const signals = new Map<number, Set<number>>();
  const note = (node: number) => {
    const part = partOf[node] as number;
    if (part < 0) return;
    const known = signals.get(part);
    if (known === undefined) signals.set(part, new Set([node]));
    else known.add(node);
  };
  for (const gate of coneGates(source, ends).sort((a, b) => a - b)) {
    const inputs = circuit.inputs.subarray(circuit.inputStart[gate], circuit.inputStart[gate + 1]);
    let part = NO_PART;
    for (const input of inputs) {
      const below = partOf[nodeOf(input)] as number;
      if (below !== NO_PART) part = part === NO_PART || part === below ? below : SEVERAL_PARTS;
    }
    partOf[circuit.gates[gate] as number] = part;
    if (part === SEVERAL_PARTS) for (const input of inputs) note(nodeOf(input));
  }
  for (const end of ends) note(nodeOf(end));
  return signals;
}

/**
 * 1 for the constant, for fluents whose next value does not depend on moves, directly or indirectly, and for gates of
 * those.
 */
function selfMovingNodes({ circuit, gateOf, sourceOf }: SolvableCircuit): Uint8Array {
  const selfMoving = new Uint8Array(circuit.nodeCount).fill(1);
  for (let node = moveNode(circuit, 0); node < firstInnerNode(circuit); node++) selfMoving[node] = 0;
  for (let isStable = false; !isStable; ) {
    isStable = true;
    const spread = (node: number, literal: Literal) => {
      if (selfMoving[node] === 1 && selfMoving[nodeOf(literal)] === 0) {
        selfMoving[node] = 0;
        isStable = false;
      }
    };
    circuit.gates.forEach((node) => {
      const gate = gateOf[node] as number;
      for (let i = circuit.inputStart[gate] as number; i < (circuit.inputStart[gate + 1] as number); i++) {
        spread(node, circuit.inputs[i] as Literal);
      }
    });
    for (const [node, literal] of sourceOf) spread(node, literal);
    circuit.next.forEach((literal, fluent) => {
      spread(fluentNode(fluent), literal);
    });
  }
  return selfMoving;
}

class DisjointSets {
  readonly #parent: Int32Array;

  constructor(size: number) {
    this.#parent = Int32Array.from({ length: size }, (_, i) => i);
  }

  find(item: number): number {
    let root = item;
    while (this.#parent[root] !== root) root = this.#parent[root] as number;
    for (let each = item; each !== root; ) {
      const parent = this.#parent[each] as number;
      this.#parent[each] = root;
      each = parent;
    }
    return root;
  }

  join(a: number, b: number): void {
    this.#parent[this.find(a)] = this.find(b);
  }
}
