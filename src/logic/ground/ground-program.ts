/**
 * The result of grounding: a program with every rule instance that can ever matter, over numbered atoms, or a refusal
 * with the reason.
 */

import { grown } from '../../base/index.ts';
import type { Rule, Term } from '../../gdl/index.ts';

export interface GroundProgram {
  readonly roles: readonly Term[];
  /** Number of atoms, which are numbered from 0. */
  readonly atomCount: number;
  /** Name and arity of the atom's relation: `true/1`. */
  relationOf(atom: number): string;
  termsOf(atom: number): readonly Term[];
  /** The derived atoms of a relation: all that can ever hold. */
  atomsOf(relation: string): readonly number[];
  /** The atom of a relation with these arguments, or -1. */
  find(relation: string, args: readonly Term[]): number;
  readonly initial: readonly number[];
  readonly rules: GroundRules;
  /**
   * Groups of fluents of which at most one is true in every reachable state, if the rules are to say the same as the
   * sheet: an assumption that has to be proved.
   */
  readonly assumed: readonly AssumedGroup[];
  readonly statistics: GroundingStatistics;
}

/** The fluents with this name and number of arguments that have some arguments in common. */
export interface AssumedGroup {
  readonly name: string;
  readonly arity: number;
  /** The common arguments by position; undefined stands for any value, which makes a group for each. */
  readonly inputs: ReadonlyMap<number, Term | undefined>;
}

export interface GroundingStatistics {
  readonly milliseconds: number;
  readonly atoms: number;
  readonly rules: number;
  readonly bytes: number;
  /** The most expensive rules, most instances first. */
  readonly costliest: readonly RuleEffort[];
}

/** Rule instances in one flat array: head, number of literals, literals. A literal is `2 * atom`, plus 1 if negated. */
export class GroundRules {
  #data: Int32Array = new Int32Array(4096);
  #used = 0;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  get bytes(): number {
    return this.#data.byteLength;
  }

  add(head: number, literals: ArrayLike<number>, length = literals.length): void {
    const needed = this.#used + 2 + length;
    if (needed > this.#data.length) this.#data = grown(this.#data, needed);
    this.#data[this.#used] = head;
    this.#data[this.#used + 1] = length;
    for (let i = 0; i < length; i++) this.#data[this.#used + 2 + i] = literals[i] as number;
    this.#used = needed;
    this.#count++;
  }

  /** The rules of each head as offsets into `data`: those of head h are from `starts[h]` to `starts[h+1]`. */
  byHead(atomCount: number): {
    readonly starts: Int32Array;
    readonly places: Int32Array;
    readonly data: Int32Array;
  } {
    const starts = new Int32Array(atomCount + 1);
    const places = new Int32Array(this.#count);
    const data = this.#data;
    const forEachPlace = (visit: (head: number, at: number) => void) => {
      for (let at = 0; at < this.#used; at += 2 + (data[at + 1] as number)) visit(data[at] as number, at);
    };
    forEachPlace((head) => {
      starts[head + 1] = (starts[head + 1] as number) + 1;
    });
    for (let atom = 0; atom < atomCount; atom++) {
      starts[atom + 1] = (starts[atom + 1] as number) + (starts[atom] as number);
    }
    const free = starts.slice();
    forEachPlace((head, at) => {
      const place = free[head] as number;
      places[place] = at;
      free[head] = place + 1;
    });
    return { starts, places, data };
  }

  forEach(visit: (head: number, literals: Int32Array) => void): void {
    for (let at = 0; at < this.#used; ) {
      const length = this.#data[at + 1] as number;
      visit(this.#data[at] as number, this.#data.subarray(at + 2, at + 2 + length));
      at += 2 + length;
    }
  }
}

/** The share of the work caused by a rule. */
export interface RuleEffort {
  readonly rule: Rule;
  readonly instances: number;
  readonly milliseconds: number;
}

export interface GroundingRefusal {
  readonly kind: 'refusal';
  readonly code: 'time' | 'memory' | 'unsafe' | 'unsupported' | 'cycle';
  /** The reason, for people. */
  readonly message: string;
  /** The responsible rule, if there is one. */
  readonly rule: Rule | undefined;
  /** The most expensive rules, most instances first. */
  readonly costliest: readonly RuleEffort[];
}

/** Thrown inside the grounder and converted to a value at its boundary. */
export class GroundingRefused extends Error {
  readonly refusal: GroundingRefusal;

  constructor(
    code: GroundingRefusal['code'],
    message: string,
    rule?: Rule,
    costliest: readonly RuleEffort[] = [],
  ) {
    super(message);
    this.refusal = { kind: 'refusal', code, message, rule, costliest };
  }
}

/** Called occasionally with the current rule; throws a refusal once the time limit is exceeded. */
export type Checkpoint = (rule: Rule) => void;

export function isGroundingRefusal(value: object): value is GroundingRefusal {
  return 'kind' in value && value.kind === 'refusal';
}
