/** From a literal under bindings to the table of its subgoal. */
import type { Relation } from './clause.ts';
import type { Position } from './position.ts';
import { subgoalHash, Table } from './table.ts';
import type { TermTable } from './term-table.ts';
import { type Bindings, canonicalize, type Unifier } from './unifier.ts';

const NO_SLOTS: readonly number[] = [];

export class Subgoals {
  readonly #terms: TermTable;
  readonly #unifier: Unifier;
  #slots = NO_SLOTS;

  constructor(terms: TermTable, unifier: Unifier) {
    this.#terms = terms;
    this.#unifier = unifier;
  }

  /** Of the literal looked up last: the slots that the table's answers are for. */
  get slots(): readonly number[] {
    return this.#slots;
  }

  /** The table known for a literal, or a new one that is not started. */
  of(relation: Relation, args: readonly number[], bindings: Bindings, position: Position): Table {
    const resolved = this.#unifier.resolveAll(args, bindings);
    this.#slots = allGround(resolved) ? NO_SLOTS : canonicalize(this.#terms, resolved);
    return this.#table(position, relation, resolved, this.#slots.length);
  }

  /** The same for arguments whose variables are numbered from 0 in order of appearance. */
  find(position: Position, relation: Relation, args: readonly number[]): Table {
    const slots: number[] = [];
    for (const arg of args) this.#terms.collectSlots(arg, slots);
    return this.#table(position, relation, args, slots.length);
  }

  #table(position: Position, relation: Relation, args: readonly number[], width: number): Table {
    const hash = subgoalHash(relation, args);
    const known = position.spaces[relation.dependsOn].find(relation, args, hash);
    return known ?? new Table(relation, args, hash, width);
  }
}

export function allGround(args: readonly number[]): boolean {
  for (let i = 0; i < args.length; i++) if ((args[i] as number) < 0) return false;
  return true;
}
