/** In which order gates and loops are brought up to date: everything comes after what it depends on. */
import { type Circuit, nodeOf } from '../../circuit/index.ts';

export interface Levels {
  readonly ofGate: Int32Array;
  readonly ofLoop: Int32Array;
  /** The loop a gate belongs to, or -1. */
  readonly loopOf: Int32Array;
  readonly loops: readonly { readonly nodes: Int32Array }[];
  readonly hasLoops: boolean;
  /** The loops that read a node, as an input of their gates or as a value they feed back. */
  readonly loopsUsing: ReadonlyMap<number, readonly number[]>;
  /** How many gates and loops each level has. */
  readonly sizes: readonly number[];
}

export function levelsOf(circuit: Circuit): Levels {
  const ofNode = new Int32Array(circuit.nodeCount);
  const ofGate = new Int32Array(circuit.gates.length);
  const ofLoop = new Int32Array(circuit.loops.length);
  const loopOf = new Int32Array(circuit.gates.length).fill(-1);
  const sizes: number[] = [];
  const count = (level: number) => {
    while (sizes.length <= level) sizes.push(0);
    sizes[level] = (sizes[level] as number) + 1;
  };
  const levelAbove = (from: number, to: number) => {
    let deepest = 0;
    for (let i = circuit.inputStart[from] as number; i < (circuit.inputStart[to] as number); i++) {
      deepest = Math.max(deepest, ofNode[nodeOf(circuit.inputs[i] as number)] as number);
    }
    return deepest + 1;
  };
  const placeGates = (from: number, to: number) => {
    for (let gate = from; gate < to; gate++) {
      const level = levelAbove(gate, gate + 1);
      ofGate[gate] = level;
      ofNode[circuit.gates[gate] as number] = level;
      count(level);
    }
  };
  let done = 0;
  const loopsUsing = new Map<number, number[]>();
  const loops = circuit.loops.map((loop, number) => {
    placeGates(done, loop.firstGate);
    const read = new Set<number>(loop.feedback.map(({ source }) => nodeOf(source)));
    const from = circuit.inputStart[loop.firstGate] as number;
    for (const input of circuit.inputs.subarray(from, circuit.inputStart[loop.endGate]))
      read.add(nodeOf(input));
    let level = 1;
    for (const node of read) {
      level = Math.max(level, (ofNode[node] as number) + 1);
      loopsUsing.set(node, [...(loopsUsing.get(node) ?? []), number]);
    }
    const nodes = [...loop.feedback.map(({ node }) => node)];
    for (let gate = loop.firstGate; gate < loop.endGate; gate++) {
      loopOf[gate] = number;
      ofGate[gate] = level;
      nodes.push(circuit.gates[gate] as number);
    }
    for (const node of nodes) ofNode[node] = level;
    ofLoop[number] = level;
    count(level);
    done = loop.endGate;
    return { nodes: Int32Array.from(nodes) };
  });
  placeGates(done, circuit.gates.length);
  return { ofGate, ofLoop, loopOf, loops, loopsUsing, hasLoops: loops.length > 0, sizes };
}
