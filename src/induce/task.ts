/** A task: which ground atoms of a relation hold in which states. */
import { type Bits, hasBit } from '../base/index.ts';
import type { Facts } from './facts.ts';

export interface Target {
  readonly name: string;
  readonly types: readonly string[];
}

/** Observations of one relation: an example is a pair of a state and an atom. */
export interface Task {
  readonly target: Target;
  /** All atoms of the relation, as constants. */
  readonly atoms: readonly (readonly number[])[];
  readonly facts: Facts;
  /** By state, the atoms that hold. */
  readonly positives: readonly Bits[];
}

/** Examples, each with its state and its atom, and whether it holds. */
export interface Examples {
  readonly count: number;
  readonly states: Int32Array;
  readonly atoms: Int32Array;
}

export function holds(task: Task, state: number, atom: number): boolean {
  return hasBit(task.positives[state] as Bits, atom);
}

/** Returns, for each argument of the target, its value at each example. */
export function argumentValues(task: Task, examples: Examples): Int32Array[] {
  return task.target.types.map((_, position) => {
    const values = new Int32Array(examples.count);
    for (let i = 0; i < examples.count; i++)
      values[i] = task.atoms[examples.atoms[i] as number]?.[position] as number;
    return values;
  });
}
