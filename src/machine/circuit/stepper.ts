/**
 * Keeps a circuit's values up to date while its inputs change, touching only the gates that are affected. Each gate
 * counts its false inputs; changes are worked off level by level, so that no gate is looked at twice. Gates that
 * only goals need are left alone until a goal is asked for.
 */
import {
  type Circuit,
  evaluate,
  fluentNode,
  type GateUses,
  gateUses,
  isNegated,
  type Literal,
  moveNode,
  nodeOf,
} from '../../circuit/index.ts';
import { type Bits, newBits, setBit, toggleBit } from './bits.ts';
import { goalOnlyGates } from './goal-gates.ts';
import { type Levels, levelsOf } from './levels.ts';

export class Stepper {
  readonly circuit: Circuit;
  /** The state the values belong to. */
  readonly state: Bits;
  /** Next state's fluents, given the moves set last. */
  readonly next: Bits;
  readonly legal: Bits;
  readonly #values: Uint8Array;
  readonly #falseInputs: Int32Array;
  readonly #useStart: Int32Array;
  readonly #uses: Int32Array;
  readonly #outputStart: Int32Array;
  readonly #outputs: Int32Array;
  readonly #levels: Levels;
  readonly #queues: Int32Array[];
  readonly #queued: Int32Array;
  readonly #isQueued: Uint8Array;
  /** Nodes whose value is about to change. */
  readonly #changed: Int32Array;
  readonly #goalGates: Int32Array;
  readonly #moves: Int32Array;
  #goalsAreCurrent = false;
  /** The array that was loaded last; states never change, so it need not be compared again. */
  #loaded: Bits | undefined;

  constructor(circuit: Circuit) {
    this.circuit = circuit;
    this.state = newBits(circuit.fluents.length);
    this.next = newBits(circuit.fluents.length);
    this.legal = newBits(circuit.moves.length);
    this.#values = new Uint8Array(circuit.nodeCount);
    this.#falseInputs = new Int32Array(circuit.gates.length);
    const outputs = outputUses(circuit);
    this.#outputStart = outputs.start;
    this.#outputs = outputs.uses;
    const isGoalOnly = goalOnlyGates(circuit);
    this.#goalGates = Int32Array.from(circuit.gates.keys()).filter((gate) => isGoalOnly[gate] === 1);
    this.#levels = levelsOf(circuit);
    const { start, uses } = usesOutsideLoops(circuit, this.#levels, isGoalOnly);
    this.#useStart = start;
    this.#uses = uses;
    this.#queues = Array.from(this.#levels.sizes, (size) => new Int32Array(size));
    this.#queued = new Int32Array(this.#levels.sizes.length);
    this.#isQueued = new Uint8Array(circuit.gates.length + circuit.loops.length);
    this.#changed = new Int32Array(circuit.nodeCount);
    this.#moves = new Int32Array(circuit.roles.length).fill(-1);
    this.#start();
  }

  /** Makes `state` the current one. */
  load(state: Bits): void {
    if (state === this.#loaded) return;
    this.#loaded = state;
    const current = this.state;
    let count = 0;
    for (let word = 0; word < current.length; word++) {
      let difference = (current[word] as number) ^ (state[word] as number);
      if (difference === 0) continue;
      current[word] = state[word] as number;
      while (difference !== 0) {
        const bit = 31 - Math.clz32(difference & -difference);
        difference &= difference - 1;
        this.#changed[count++] = fluentNode((word << 5) + bit);
      }
    }
    if (count > 0) {
      this.#goalsAreCurrent = false;
      this.#flip(count);
      this.#propagate();
    }
  }

  /** Sets the joint move, one move per role. */
  setMoves(moves: ArrayLike<number>): void {
    let count = 0;
    for (let role = 0; role < this.#moves.length; role++) {
      const before = this.#moves[role] as number;
      const after = moves[role] as number;
      if (before === after) continue;
      if (before >= 0) this.#changed[count++] = moveNode(this.circuit, before);
      this.#changed[count++] = moveNode(this.circuit, after);
      this.#moves[role] = after;
    }
    if (count > 0) {
      this.#flip(count);
      this.#propagate();
    }
  }

  isTrue(literal: Literal): boolean {
    return (this.#values[nodeOf(literal)] === 1) !== isNegated(literal);
  }

  /** Brings the gates that only goals need up to date. */
  computeGoals(): void {
    if (this.#goalsAreCurrent) return;
    const { gates, inputStart, inputs } = this.circuit;
    const values = this.#values;
    for (const gate of this.#goalGates) {
      let value = 1;
      for (let i = inputStart[gate] as number; i < (inputStart[gate + 1] as number); i++) {
        const input = inputs[i] as number;
        if (values[input >> 1] === (input & 1)) {
          value = 0;
          break;
        }
      }
      values[gates[gate] as number] = value;
    }
    this.#goalsAreCurrent = true;
  }

  /** Computes everything once, for the empty state and no moves. */
  #start(): void {
    const { circuit } = this;
    this.#values[0] = 1;
    evaluate(circuit, this.#values);
    for (let gate = 0; gate < circuit.gates.length; gate++) {
      for (let i = circuit.inputStart[gate] as number; i < (circuit.inputStart[gate + 1] as number); i++) {
        if (!this.isTrue(circuit.inputs[i] as Literal))
          this.#falseInputs[gate] = (this.#falseInputs[gate] as number) + 1;
      }
    }
    circuit.next.forEach((literal, fluent) => {
      if (this.isTrue(literal)) setBit(this.next, fluent);
    });
    circuit.legal.forEach((literal, move) => {
      if (this.isTrue(literal)) setBit(this.legal, move);
    });
  }

  /** Changes the values of the first `count` nodes of `#changed` and tells the outputs and gates that read them. */
  #flip(count: number): void {
    const values = this.#values;
    const falseInputs = this.#falseInputs;
    const isQueued = this.#isQueued;
    const levels = this.#levels.ofGate;
    const queues = this.#queues;
    const queued = this.#queued;
    const useStart = this.#useStart;
    const uses = this.#uses;
    const outputStart = this.#outputStart;
    const outputs = this.#outputs;
    const changed = this.#changed;
    for (let each = 0; each < count; each++) {
      const node = changed[each] as number;
      const value = (values[node] as number) ^ 1;
      values[node] = value;
      const outputEnd = outputStart[node + 1] as number;
      for (let i = outputStart[node] as number; i < outputEnd; i++) {
        const output = outputs[i] as number;
        toggleBit(output & 1 ? this.legal : this.next, output >> 1);
      }
      const useEnd = useStart[node + 1] as number;
      for (let i = useStart[node] as number; i < useEnd; i++) {
        const use = uses[i] as number;
        const gate = use >> 1;
        // The input has become true if the new value differs from the negation mark. Only a gate whose last false
        // input became true, or whose first became false, may change.
        const change = value !== (use & 1) ? -1 : 1;
        const falses = (falseInputs[gate] as number) + change;
        falseInputs[gate] = falses;
        if (falses !== (change === 1 ? 1 : 0) || isQueued[gate] === 1) continue;
        isQueued[gate] = 1;
        const level = levels[gate] as number;
        const length = queued[level] as number;
        (queues[level] as Int32Array)[length] = gate;
        queued[level] = length + 1;
      }
    }
    if (this.#levels.hasLoops) this.#queueLoops(count);
  }

  #queueLoops(count: number): void {
    for (const node of this.#changed.subarray(0, count)) {
      for (const loop of this.#levels.loopsUsing.get(node) ?? []) this.#queueLoop(loop);
    }
  }

  #queueLoop(loop: number): void {
    const item = this.circuit.gates.length + loop;
    if (this.#isQueued[item] === 1) return;
    this.#isQueued[item] = 1;
    const level = this.#levels.ofLoop[loop] as number;
    const length = this.#queued[level] as number;
    (this.#queues[level] as Int32Array)[length] = item;
    this.#queued[level] = length + 1;
  }

  #propagate(): void {
    const { gates } = this.circuit;
    const values = this.#values;
    const falseInputs = this.#falseInputs;
    const isQueued = this.#isQueued;
    const changed = this.#changed;
    for (let level = 0; level < this.#queues.length; level++) {
      const length = this.#queued[level] as number;
      if (length === 0) continue;
      const queue = this.#queues[level] as Int32Array;
      this.#queued[level] = 0;
      let count = 0;
      let loops = 0;
      for (let i = 0; i < length; i++) {
        const item = queue[i] as number;
        if (item >= gates.length) {
          queue[loops++] = item;
          continue;
        }
        isQueued[item] = 0;
        const node = gates[item] as number;
        if (values[node] !== (falseInputs[item] === 0 ? 1 : 0)) changed[count++] = node;
      }
      this.#flip(count);
      for (let i = 0; i < loops; i++) this.#updateLoop(queue[i] as number);
    }
  }

  /** Recomputes a loop and passes on what has changed. */
  #updateLoop(item: number): void {
    const number = item - this.circuit.gates.length;
    const { nodes } = this.#levels.loops[number] as Levels['loops'][number];
    const before = Uint8Array.from(nodes, (node) => this.#values[node] as number);
    this.#computeLoop(number);
    let count = 0;
    nodes.forEach((node, i) => {
      if (this.#values[node] === before[i]) return;
      this.#values[node] = before[i] as number;
      this.#changed[count++] = node;
    });
    // It counts as queued until its changes are passed on: they must not call it again.
    this.#flip(count);
    this.#isQueued[item] = 0;
  }

  #computeLoop(number: number): void {
    const { circuit } = this;
    const loop = circuit.loops[number] as Circuit['loops'][number];
    const values = this.#values;
    for (const { node } of loop.feedback) values[node] = 0;
    for (let changed = true; changed; ) {
      for (let gate = loop.firstGate; gate < loop.endGate; gate++) {
        let value = 1;
        for (let i = circuit.inputStart[gate] as number; i < (circuit.inputStart[gate + 1] as number); i++) {
          const input = circuit.inputs[i] as number;
          if (values[input >> 1] === (input & 1)) {
            value = 0;
            break;
          }
        }
        values[circuit.gates[gate] as number] = value;
      }
      changed = false;
      for (const { node, source } of loop.feedback) {
        const value = this.isTrue(source) ? 1 : 0;
        if (values[node] !== value) {
          values[node] = value;
          changed = true;
        }
      }
    }
  }
}

/** The uses of nodes by gates that propagate changes: not those of loops, nor those that only goals need. */
function usesOutsideLoops(circuit: Circuit, levels: Levels, isGoalOnly: Uint8Array): GateUses {
  const all = gateUses(circuit);
  const start = new Int32Array(circuit.nodeCount + 1);
  const uses: number[] = [];
  for (let node = 0; node < circuit.nodeCount; node++) {
    for (let i = all.start[node] as number; i < (all.start[node + 1] as number); i++) {
      const use = all.uses[i] as number;
      if (isGoalOnly[use >> 1] === 0 && (levels.loopOf[use >> 1] as number) < 0) uses.push(use);
    }
    start[node + 1] = uses.length;
  }
  return { start, uses: Int32Array.from(uses) };
}

/** Which bits of `next` and `legal` follow each node: `2 * index`, plus 1 for a legal move. */
function outputUses(circuit: Circuit): { readonly start: Int32Array; readonly uses: Int32Array } {
  const start = new Int32Array(circuit.nodeCount + 1);
  const count = (literal: Literal) => {
    start[nodeOf(literal) + 1] = (start[nodeOf(literal) + 1] as number) + 1;
  };
  circuit.next.forEach(count);
  circuit.legal.forEach(count);
  for (let node = 0; node < circuit.nodeCount; node++) {
    start[node + 1] = (start[node + 1] as number) + (start[node] as number);
  }
  const free = start.slice();
  const uses = new Int32Array(circuit.next.length + circuit.legal.length);
  const enter = (literal: Literal, use: number) => {
    const place = free[nodeOf(literal)] as number;
    uses[place] = use;
    free[nodeOf(literal)] = place + 1;
  };
  circuit.next.forEach((literal, fluent) => {
    enter(literal, 2 * fluent);
  });
  circuit.legal.forEach((literal, move) => {
    enter(literal, 2 * move + 1);
  });
  return { start, uses };
}
