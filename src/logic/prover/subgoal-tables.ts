/**
 * A subgoal table holds the answers to one subgoal and the work waiting for them; a position has the tables for one
 * state and the moves made in it.
 */
import { hashTuple, IntTupleTable } from '../../base/index.ts';
import type { Clause, ClausePlan, Dependency, Relation } from './clause.ts';
import type { FactStore } from './fact-store.ts';
import type { TermTable } from './term-table.ts';
import { type Bindings, canonicalize, type Unifier } from './unifier.ts';

/** Up to this number, answers are compared one by one. */
const FEW_ANSWERS = 8;

const NOT_STARTED = -1;

/** Most tables have no answers and share this array, which is never modified. */
const NO_ANSWERS: number[] = [];

/** One subgoal: a relation with arguments, in which variables are numbered from 0 in order of appearance. */
export class SubgoalTable {
  readonly relation: Relation;
  readonly args: readonly number[];
  readonly hash: number;
  /** Number of variables in the subgoal; an answer is one term for each. */
  readonly width: number;
  /** Answers in sequence. */
  answers: number[] = NO_ANSWERS;
  count = 0;
  /** Whether no more answers will be added. */
  complete = false;
  /** While incomplete: work waiting for further answers. */
  consumers: SubgoalTask[] | undefined = undefined;
  /** While incomplete: its index among the incomplete tables, and the lowest index it is known to depend on. */
  index = NOT_STARTED;
  low = NOT_STARTED;
  /** While being evaluated: the length of the agenda at which its own work is done. */
  base = 0;
  /** Whether a negation was tried on a table that this one has to wait for. */
  negationInside = false;
  /** Whether its answers were derived under assumptions of an abandoned pass. */
  tainted = false;
  /** Whether it is evaluated completely even if proved, since passes compare all decisions on the way. */
  exhaustive = false;
  #known: Set<number> | IntTupleTable | undefined;

  constructor(relation: Relation, args: readonly number[], hash: number, width: number) {
    this.relation = relation;
    this.args = args;
    this.hash = hash;
    this.width = width;
  }

  get started(): boolean {
    return this.index !== NOT_STARTED;
  }

  /** Whether its evaluation can stop: it has no variables and has been proved. */
  get satisfied(): boolean {
    return this.width === 0 && this.count > 0 && !this.exhaustive;
  }

  /** Resets the table, as if it had just been started; returns a table with the old answers. */
  startOver(): SubgoalTable {
    const before = new SubgoalTable(this.relation, this.args, this.hash, this.width);
    before.answers = this.answers;
    before.count = this.count;
    this.answers = NO_ANSWERS;
    this.count = 0;
    this.#known = undefined;
    this.consumers = undefined;
    this.negationInside = false;
    this.tainted = false;
    return before;
  }

  /** Adds an answer if it is new. */
  add(answer: readonly number[]): boolean {
    if (!this.#isNew(answer)) return false;
    if (this.width > 0) {
      if (this.count === 0) this.answers = [];
      for (let i = 0; i < this.width; i++) this.answers.push(answer[i] as number);
    }
    this.count++;
    return true;
  }

  #isNew(answer: readonly number[]): boolean {
    const { width, count, answers } = this;
    if (width === 0) return count === 0;
    if (this.#known === undefined) {
      if (count < FEW_ANSWERS) {
        for (let start = 0; start < count * width; start += width) {
          let i = 0;
          while (i < width && answers[start + i] === answer[i]) i++;
          if (i === width) return false;
        }
        return true;
      }
      this.#known = width === 1 ? new Set(answers) : new IntTupleTable();
      if (this.#known instanceof IntTupleTable) {
        for (let k = 0; k < count; k++) this.#known.add(answers.slice(k * width, (k + 1) * width));
      }
    }
    if (this.#known instanceof IntTupleTable) return this.#known.add(answer) === count;
    const before = this.#known.size;
    return this.#known.add(answer[0] as number).size > before;
  }
}

/** Postponed work on a table: all of it, starting a clause, or continuing at a place in a clause. */
export class SubgoalTask {
  readonly table: SubgoalTable;
  /** Absent in a task that starts the table. */
  readonly clause: Clause | undefined;
  /** Absent in a task that starts the clause. */
  readonly plan: ClausePlan | undefined;
  readonly position: number;
  readonly bindings: Bindings;
  /** The table whose answers it consumes, if known. */
  readonly source: SubgoalTable | undefined;
  /** The slots for the source's answers. */
  readonly slots: readonly number[];
  /** Index of the first answer not consumed yet. */
  next = 0;
  /** Whether it is on the agenda or being processed. */
  active = false;

  constructor(
    table: SubgoalTable,
    clause?: Clause,
    plan?: ClausePlan,
    position = 0,
    bindings: Bindings = [],
    source?: SubgoalTable,
    slots: readonly number[] = [],
  ) {
    this.table = table;
    this.clause = clause;
    this.plan = plan;
    this.position = position;
    this.bindings = bindings;
    this.source = source;
    this.slots = slots;
  }
}

/** Tables with the same validity, by subgoal. */
export class TableSpace {
  #tables: SubgoalTable[] = [];
  /** Index of the table plus one; 0 marks an empty slot. */
  #slots = new Int32Array(64);

  get size(): number {
    return this.#tables.length;
  }

  find(relation: Relation, args: readonly number[], hash: number): SubgoalTable | undefined {
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const entry = slots[slot] as number;
      if (entry === 0) return undefined;
      const table = this.#tables[entry - 1] as SubgoalTable;
      if (table.hash !== hash || table.relation !== relation) continue;
      const other = table.args;
      let i = 0;
      while (i < args.length && other[i] === args[i]) i++;
      if (i === args.length) return table;
    }
  }

  add(table: SubgoalTable): void {
    this.#tables.push(table);
    if (this.#tables.length * 2 > this.#slots.length) this.#rehash(this.#slots.length * 2);
    else this.#place(table.hash, this.#tables.length);
  }

  /** Removes the tables for which `isGone` returns true. */
  remove(isGone: (table: SubgoalTable) => boolean): void {
    this.#tables = this.#tables.filter((table) => !isGone(table));
    this.#rehash(this.#slots.length);
  }

  #rehash(length: number): void {
    this.#slots = new Int32Array(length);
    this.#tables.forEach((table, i) => {
      this.#place(table.hash, i + 1);
    });
  }

  #place(hash: number, entry: number): void {
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = entry;
  }
}

function subgoalHash(relation: Relation, args: readonly number[]): number {
  return hashTuple(args, relation.id);
}

/** The context of a question: a state, the moves made in it, and all results so far. */
export interface Position {
  readonly state: FactStore;
  /** The answers of `does`, each a role and its move. */
  readonly moves: readonly (readonly number[])[];
  /** Results so far, by what they depend on. */
  readonly spaces: Readonly<Record<Dependency, TableSpace>>;
}

/** A state before any moves. `rules` holds what is true in every state. */
export function positionOf(rules: TableSpace, state: FactStore): Position {
  return { state, moves: [], spaces: { rules, state: new TableSpace(), moves: new TableSpace() } };
}

export function withMoves(position: Position, moves: Position['moves']): Position {
  return { ...position, moves, spaces: { ...position.spaces, moves: new TableSpace() } };
}

const NO_SLOTS: readonly number[] = [];

/** Looks up the table of a literal's subgoal under bindings. */
export class Subgoals {
  readonly #terms: TermTable;
  readonly #unifier: Unifier;
  #slots = NO_SLOTS;

  constructor(terms: TermTable, unifier: Unifier) {
    this.#terms = terms;
    this.#unifier = unifier;
  }

  /** For the last lookup: the slots that the table's answers are for. */
  get slots(): readonly number[] {
    return this.#slots;
  }

  /** The existing table for a literal, or a new one that is not started. */
  of(relation: Relation, args: readonly number[], bindings: Bindings, position: Position): SubgoalTable {
    const resolved = this.#unifier.resolveAll(args, bindings);
    this.#slots = allGround(resolved) ? NO_SLOTS : canonicalize(this.#terms, resolved);
    return this.#table(position, relation, resolved, this.#slots.length);
  }

  /** The same for arguments whose variables are numbered from 0 in order of appearance. */
  find(position: Position, relation: Relation, args: readonly number[]): SubgoalTable {
    const slots: number[] = [];
    for (const arg of args) this.#terms.collectSlots(arg, slots);
    return this.#table(position, relation, args, slots.length);
  }

  #table(position: Position, relation: Relation, args: readonly number[], width: number): SubgoalTable {
    const hash = subgoalHash(relation, args);
    const known = position.spaces[relation.dependsOn].find(relation, args, hash);
    return known ?? new SubgoalTable(relation, args, hash, width);
  }
}

export function allGround(args: readonly number[]): boolean {
  for (let i = 0; i < args.length; i++) if ((args[i] as number) < 0) return false;
  return true;
}
