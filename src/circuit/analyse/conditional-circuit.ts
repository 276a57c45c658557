/**
 * A circuit under assumptions about some of its inputs, with all other moves assumed not to be made. Every node
 * becomes constant, equal to another literal, or stays itself; only affected nodes are recomputed. Gates that need a
 * move are false and skipped unless it is made, which covers most of a circuit.
 */

import { AscendingQueue } from '../../base/index.ts';
import {
  type Circuit,
  FALSE,
  firstInnerNode,
  isNegated,
  type Literal,
  literalOf,
  negate,
  nodeOf,
  TRUE,
} from '../circuit.ts';
import { gateNumbers, gateUses } from '../structure.ts';

export interface ConditionalCircuit {
  /** Assumes a literal of an input; false if its negation was assumed before. */
  set(literal: Literal): boolean;
  /** Computes the consequences. */
  propagate(): void;
  /** The current value of a literal: a constant or a literal. */
  image(literal: Literal): Literal;
  /** Fluents that hold if the literal of an image does, as far as its gates show. */
  impliedFluents(image: Literal): ReadonlySet<number>;
  /** Fluents that an image depends on, as far as its nearest gates show. */
  support(image: Literal): ReadonlySet<number>;
  /** Number of assumptions and consequences. */
  readonly depth: number;
  /** Undoes everything since the given depth. */
  backTo(depth: number): void;
  /** Work done so far, in steps of about ten nanoseconds each, the same on every machine. */
  readonly work: number;
}

/** Maximum depth at which gates are searched for implied fluents. */
const DEPTH = 4;

/** Gates with more undecided inputs are not searched for equal and opposite ones. */
const FEW = 4;

/** Gates with more undecided inputs are not searched for dependencies. */
const MANY = 30;

/** Approximate costs relative to examining one gate input. Changes are undone later. */
const WORK_PER_CHANGE = 10;
const WORK_PER_LOOK = 4;
const WORK_PER_SET = 20;

export function conditionalCircuit(circuit: Circuit): ConditionalCircuit {
  const { gates, inputStart, inputs } = circuit;
  const gateOf = gateNumbers(circuit);
  const firstMove = 1 + circuit.fluents.length;
  const firstInner = firstInnerNode(circuit);
  const needing = gatesNeedingMoves(circuit);
  const needsMove = new Uint8Array(gates.length);
  for (const list of needing) for (const gate of list) needsMove[gate] = 1;
  const uses = gateUses(circuit, (gate) => needsMove[gate] === 0);
  const images = new Int32Array(circuit.nodeCount);
  for (let node = 0; node < circuit.nodeCount; node++) images[node] = literalOf(node);
  for (let move = 0; move < circuit.moves.length; move++) images[firstMove + move] = FALSE;
  /**
   * For each gate that needs no move: the number of false inputs, and of undecided inputs, with the exclusive or of
   * these.
   */
  const falses = new Int32Array(gates.length);
  const undecided = new Int32Array(gates.length);
  const undecidedSum = new Int32Array(gates.length);
  let work = inputs.length;
  for (let gate = 0; gate < gates.length; gate++) {
    if (needsMove[gate] === 0) {
      for (let i = inputStart[gate] as number; i < (inputStart[gate + 1] as number); i++) {
        count(gate, image(inputs[i] as Literal), 1);
      }
    }
    images[gates[gate] as number] = gateImage(gate);
  }

  const made: number[] = [];
  const changed: number[] = [];
  const before: Literal[] = [];
  const queue = new AscendingQueue(gates.length);

  return {
    set(literal) {
      const node = nodeOf(literal);
      const value = isNegated(literal) ? FALSE : TRUE;
      const current = images[node] as Literal;
      if (current === value) return true;
      // A move assumed not to be made may still be made; everything else that is decided stays decided.
      const isDecided = current === TRUE || (current === FALSE && !(node >= firstMove));
      if (isDecided) return false;
      if (node >= firstMove) made.push(node - firstMove);
      change(node, value);
      return true;
    },
    propagate() {
      for (const move of made) for (const gate of needing[move] as readonly number[]) queue.add(gate);
      for (let gate = queue.take(); gate >= 0; gate = queue.take()) {
        const node = gates[gate] as number;
        const value = gateImage(gate);
        if (value !== images[node]) change(node, value);
      }
    },
    image,
    impliedFluents: (literal) => implied(literal, DEPTH),
    support(literal) {
      const fluents = new Set<number>();
      collectSupport(literal, DEPTH, fluents);
      return fluents;
    },
    get depth() {
      return changed.length;
    },
    backTo(depth) {
      queue.clear();
      for (let i = changed.length - 1; i >= depth; i--) {
        const node = changed[i] as number;
        if (node >= firstMove && node < firstInner) made.pop();
        restore(node, before[i] as Literal);
      }
      changed.length = depth;
      before.length = depth;
    },
    get work() {
      return work;
    },
  };

  function change(node: number, value: Literal): void {
    changed.push(node);
    before.push(images[node] as Literal);
    const old = images[node] as Literal;
    images[node] = value;
    const end = uses.start[node + 1] as number;
    work += WORK_PER_CHANGE + 2 * (end - (uses.start[node] as number));
    for (let i = uses.start[node] as number; i < end; i++) {
      const use = uses.uses[i] as number;
      const gate = use >> 1;
      count(gate, old ^ (use & 1), -1);
      count(gate, value ^ (use & 1), 1);
      // A false gate with a false input is unchanged.
      if ((falses[gate] as number) > 0 && images[gates[gate] as number] === FALSE) continue;
      queue.add(gate);
    }
  }

  function restore(node: number, value: Literal): void {
    const old = images[node] as Literal;
    images[node] = value;
    const end = uses.start[node + 1] as number;
    for (let i = uses.start[node] as number; i < end; i++) {
      const use = uses.uses[i] as number;
      count(use >> 1, old ^ (use & 1), -1);
      count(use >> 1, value ^ (use & 1), 1);
    }
  }

  function count(gate: number, input: Literal, change: 1 | -1): void {
    if (input === TRUE) return;
    if (input === FALSE) falses[gate] = (falses[gate] as number) + change;
    else {
      undecided[gate] = (undecided[gate] as number) + change;
      undecidedSum[gate] = (undecidedSum[gate] as number) ^ input;
    }
  }

  function image(literal: Literal): Literal {
    const value = images[nodeOf(literal)] as Literal;
    return isNegated(literal) ? negate(value) : value;
  }

  function gateImage(gate: number): Literal {
    if (needsMove[gate] === 1) return imageOfInputs(gate);
    if ((falses[gate] as number) > 0) return FALSE;
    const open = undecided[gate] as number;
    if (open === 0) return TRUE;
    if (open === 1) return undecidedSum[gate] as Literal;
    return open <= FEW ? imageOfInputs(gate) : literalOf(gates[gate] as number);
  }

  /** Undecided inputs may be equal or opposite. */
  function imageOfInputs(gate: number): Literal {
    let only: Literal = TRUE;
    let hasOthers = false;
    const end = inputStart[gate + 1] as number;
    work += end - (inputStart[gate] as number);
    for (let i = inputStart[gate] as number; i < end; i++) {
      const input = image(inputs[i] as Literal);
      if (input === TRUE || input === only) continue;
      if (input === FALSE) return FALSE;
      if (only === TRUE) only = input;
      else if (input === negate(only)) return FALSE;
      else hasOthers = true;
    }
    return hasOthers ? literalOf(gates[gate] as number) : only;
  }

  function collectSupport(literal: Literal, depth: number, fluents: Set<number>): void {
    const node = nodeOf(literal);
    if (node > 0 && node <= circuit.fluents.length) fluents.add(node - 1);
    const gate = gateOf[node] as number;
    work += WORK_PER_LOOK;
    if (gate < 0 || depth === 0 || (undecided[gate] as number) > MANY) return;
    for (let i = inputStart[gate] as number; i < (inputStart[gate + 1] as number); i++) {
      collectSupport(image(inputs[i] as Literal), depth - 1, fluents);
    }
  }

  function implied(literal: Literal, depth: number): Set<number> {
    work += WORK_PER_SET;
    const node = nodeOf(literal);
    const result = new Set<number>();
    if (node > 0 && node <= circuit.fluents.length) {
      if (!isNegated(literal)) result.add(node - 1);
      return result;
    }
    const gate = gateOf[node] as number;
    if (gate < 0 || depth === 0) return result;
    const below: Literal[] = [];
    for (let i = inputStart[gate] as number; i < (inputStart[gate + 1] as number); i++) {
      below.push(image(inputs[i] as Literal));
    }
    if (!isNegated(literal)) {
      for (const each of below) for (const fluent of implied(each, depth - 1)) result.add(fluent);
      return result;
    }
    // A disjunction of several cases: the consequences common to all of them.
    const cases = below.map(negate).filter((each) => each !== FALSE);
    const [first, ...others] = cases.map((each) => implied(each, depth - 1));
    for (const fluent of first ?? []) if (others.every((set) => set.has(fluent))) result.add(fluent);
    return result;
  }
}

/** For each move, the gates that are false unless it is made. */
function gatesNeedingMoves(circuit: Circuit): number[][] {
  const { gates, inputStart, inputs } = circuit;
  const firstMove = 1 + circuit.fluents.length;
  const firstInner = firstInnerNode(circuit);
  const needing: number[][] = circuit.moves.map(() => []);
  for (let gate = 0; gate < gates.length; gate++) {
    for (let i = inputStart[gate] as number; i < (inputStart[gate + 1] as number); i++) {
      const input = inputs[i] as Literal;
      const node = nodeOf(input);
      if (!isNegated(input) && node >= firstMove && node < firstInner) needing[node - firstMove]?.push(gate);
    }
  }
  return needing;
}
