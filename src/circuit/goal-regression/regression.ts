/**
 * What has to hold in a state so that something holds after a role's move: formulas regressed through `next` and
 * specialised for the move (M. Trutman and S. Schiffel, "Creating action heuristics for general game playing agents",
 * 2015). Everything is computed once for the case that the role makes none of its moves; a move then only costs the
 * gates that it changes. This generalises the authors' replacement tables, which handle simple rules.
 */
import { AscendingQueue } from '../../base/index.ts';
import {
  type Circuit,
  FALSE,
  firstInnerNode,
  fluentNode,
  isNegated,
  type Literal,
  moveNode,
  nodeOf,
  TRUE,
} from '../circuit.ts';
import { type GateUses, gateUses, neededNodes } from '../structure.ts';
import type { FormulaBuilder, FormulaExpenses } from './formula-builder.ts';

export interface RegressionTask {
  /** The transition: `next` by fluents and moves; without loops. */
  readonly step: Circuit;
  /** The desired conditions afterwards; inputs other than fluents are treated as unknown. Without loops. */
  readonly goal: Circuit;
  readonly wanted: readonly Literal[];
  /** The known values of the others' moves while the role makes one of its own. */
  readonly made: (move: number) => boolean | undefined;
  /** The formula for a fluent of the state before the move. */
  readonly fluent: (fluent: number) => Literal;
}

/** Fluents whose value is known when a move is made. */
export type KnownFluents = ReadonlyMap<number, boolean>;

export class Regression {
  readonly #task: RegressionTask;
  readonly #formulas: FormulaBuilder;
  readonly #expenses: FormulaExpenses;
  readonly #now: Layer;
  readonly #after: Layer;
  /** For each node of the step circuit: the fluents that equal it, or its negation, after the move. */
  readonly #fluentsOf = new Map<number, number[]>();

  constructor(task: RegressionTask, formulas: FormulaBuilder, expenses: FormulaExpenses) {
    this.#task = task;
    this.#formulas = formulas;
    this.#expenses = expenses;
    const { step, goal, wanted } = task;
    const neededAfter = neededNodes(goal, wanted);
    const fluents = [...step.next.keys()].filter((fluent) => neededAfter[fluentNode(fluent)] === 1);
    const neededNow = neededNodes(
      step,
      fluents.map((fluent) => step.next[fluent] as Literal),
    );
    this.#now = new Layer(step, neededNow);
    this.#after = new Layer(goal, neededAfter);
    for (const fluent of fluents) {
      const node = nodeOf(step.next[fluent] as Literal);
      const known = this.#fluentsOf.get(node);
      if (known === undefined) this.#fluentsOf.set(node, [fluent]);
      else known.push(fluent);
    }
    this.#computeUsual(fluents);
  }

  /**
   * What has to hold so that each of the desired literals holds after the move, given what is known when it is made.
   */
  of(move: number, known: KnownFluents): Literal[] {
    const { step, wanted } = this.#task;
    this.#now.begin();
    this.#after.begin();
    this.#change(moveNode(step, move), TRUE);
    for (const [fluent, value] of known) this.#change(fluentNode(fluent), value ? TRUE : FALSE);
    this.#propagate(this.#now, (node) => this.#noteFluents(node));
    this.#propagate(this.#after, () => {});
    return wanted.map((literal) => this.#value(this.#after, literal));
  }

  /** For the case that the role makes none of its moves. */
  #computeUsual(fluents: readonly number[]): void {
    const { step, made, fluent: formula } = this.#task;
    const firstMove = moveNode(step, 0);
    for (let node = 1; node < firstInnerNode(step); node++) {
      if (node < firstMove) this.#now.standard[node] = formula(node - 1);
      else {
        const isMade = made(node - firstMove);
        this.#now.standard[node] = isMade === undefined ? this.#formulas.unknown : isMade ? TRUE : FALSE;
      }
    }
    this.#computeGates(this.#now);
    const { goal } = this.#task;
    for (let node = moveNode(goal, 0); node < firstInnerNode(goal); node++)
      this.#after.standard[node] = this.#formulas.unknown;
    for (const fluent of fluents)
      this.#after.standard[fluentNode(fluent)] = this.#value(this.#now, step.next[fluent] as Literal);
    this.#computeGates(this.#after);
  }

  #computeGates(layer: Layer): void {
    layer.circuit.gates.forEach((node, gate) => {
      if (layer.isNeeded[node] === 1) layer.standard[node] = this.#gate(layer, gate);
    });
  }

  #change(node: number, value: Literal): void {
    if (this.#now.isNeeded[node] !== 1 || !this.#now.set(node, value)) return;
    this.#noteFluents(node);
  }

  /** Marks the fluents whose value after the move has changed with the node. */
  #noteFluents(node: number): void {
    const { step } = this.#task;
    for (const fluent of this.#fluentsOf.get(node) ?? [])
      this.#after.set(fluentNode(fluent), this.#value(this.#now, step.next[fluent] as Literal));
  }

  #propagate(layer: Layer, changed: (node: number) => void): void {
    for (let gate = layer.queue.take(); gate >= 0; gate = layer.queue.take()) {
      const node = layer.circuit.gates[gate] as number;
      if (layer.set(node, this.#gate(layer, gate))) changed(node);
    }
  }

  #gate(layer: Layer, gate: number): Literal {
    const { inputStart, inputs } = layer.circuit;
    const first = inputStart[gate] as number;
    const end = inputStart[gate + 1] as number;
    this.#expenses.add(end - first + this.#formulas.takeWork(), this.#formulas.gateCount);
    const literals: Literal[] = [];
    for (let i = first; i < end; i++) {
      const literal = this.#value(layer, inputs[i] as Literal);
      if (literal === FALSE) return FALSE;
      if (literal !== TRUE) literals.push(literal);
    }
    return this.#formulas.and(literals);
  }

  #value(layer: Layer, literal: Literal): Literal {
    const value = layer.value(nodeOf(literal));
    return isNegated(literal) ? this.#formulas.not(value) : value;
  }
}

/** The formulas of a circuit's nodes: without a move, and with the current move. */
class Layer {
  readonly circuit: Circuit;
  readonly isNeeded: Uint8Array;
  readonly standard: Int32Array;
  readonly queue: AscendingQueue;
  readonly #changed: Int32Array;
  readonly #changedIn: Int32Array;
  readonly #uses: GateUses;
  #round = 1;

  constructor(circuit: Circuit, isNeeded: Uint8Array) {
    this.circuit = circuit;
    this.isNeeded = isNeeded;
    this.standard = new Int32Array(circuit.nodeCount);
    this.standard[0] = TRUE;
    this.queue = new AscendingQueue(circuit.gates.length);
    this.#changed = new Int32Array(circuit.nodeCount);
    this.#changedIn = new Int32Array(circuit.nodeCount);
    this.#uses = gateUses(circuit);
  }

  begin(): void {
    this.#round++;
  }

  value(node: number): Literal {
    return (this.#changedIn[node] === this.#round ? this.#changed[node] : this.standard[node]) as Literal;
  }

  /** Sets a value; if it is new, marks the reading gates for recomputation. */
  set(node: number, value: Literal): boolean {
    if (this.value(node) === value) return false;
    this.#changed[node] = value;
    this.#changedIn[node] = this.#round;
    const { start, uses } = this.#uses;
    for (let i = start[node] as number; i < (start[node + 1] as number); i++) {
      const gate = (uses[i] as number) >> 1;
      if (this.isNeeded[this.circuit.gates[gate] as number] === 1) this.queue.add(gate);
    }
    return true;
  }
}
