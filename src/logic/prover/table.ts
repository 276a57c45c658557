/** Subgoals, their answers, and the work that waits for them. */
import { hashTuple, IntTupleTable } from '../int-tuple-table.ts';
import type { Clause, Plan, Relation } from './clause.ts';
import type { Bindings } from './unifier.ts';

/** Answers are compared one by one until there are this many. */
const FEW_ANSWERS = 8;

const NOT_STARTED = -1;

/** Most tables stay without answers, and should not each have an array of their own. Never added to. */
const NO_ANSWERS: number[] = [];

/** One subgoal: a relation with arguments, in which variables are numbered from 0 in order of appearance. */
export class Table {
  readonly relation: Relation;
  readonly args: readonly number[];
  readonly hash: number;
  /** How many variables the subgoal has; an answer is one term for each. */
  readonly width: number;
  /** One answer after the other. */
  answers: number[] = NO_ANSWERS;
  count = 0;
  /** No answer will be added. */
  complete = false;
  /** While incomplete: work that waits for further answers. */
  consumers: Task[] | undefined = undefined;
  /** While incomplete: position among the incomplete tables, and the lowest it is known to depend on. */
  index = NOT_STARTED;
  low = NOT_STARTED;
  /** While being evaluated: the length of the agenda at which its own work is done. */
  base = 0;
  /** A negation was tried on a table that this one's completion has to wait for. */
  negationInside = false;
  /** What it has was derived under assumptions of an abandoned pass. */
  tainted = false;
  /** Evaluated to the end even if proved, since passes compare all that is asked on the way. */
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

  /** Nothing more can come of it: it has no variables and has been proved, so its evaluation can stop. */
  get satisfied(): boolean {
    return this.width === 0 && this.count > 0 && !this.exhaustive;
  }

  /** Empties the table, as if it had just been started; the answers it had are in the table returned. */
  startOver(): Table {
    const before = new Table(this.relation, this.args, this.hash, this.width);
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

  /** Adds an answer unless it is known. */
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

/** Work on a table that was put off: all of it, a clause to start, or a place in a clause to go on from. */
export class Task {
  readonly table: Table;
  /** Absent in a task that starts the table. */
  readonly clause: Clause | undefined;
  /** Absent in a task that starts the clause. */
  readonly plan: Plan | undefined;
  readonly position: number;
  readonly bindings: Bindings;
  /** The table whose answers it takes, if it is known. */
  readonly source: Table | undefined;
  /** Slots that the source's answers are for. */
  readonly slots: readonly number[];
  /** The first answer not taken yet. */
  next = 0;
  /** On the agenda or being worked on. */
  active = false;

  constructor(
    table: Table,
    clause?: Clause,
    plan?: Plan,
    position = 0,
    bindings: Bindings = [],
    source?: Table,
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

/** Tables that are valid together, found by subgoal. */
export class TableSpace {
  #tables: Table[] = [];
  /** Position of the table plus one; 0 marks an empty slot. */
  #slots = new Int32Array(64);

  get size(): number {
    return this.#tables.length;
  }

  find(relation: Relation, args: readonly number[], hash: number): Table | undefined {
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const entry = slots[slot] as number;
      if (entry === 0) return undefined;
      const table = this.#tables[entry - 1] as Table;
      if (table.hash !== hash || table.relation !== relation) continue;
      const other = table.args;
      let i = 0;
      while (i < args.length && other[i] === args[i]) i++;
      if (i === args.length) return table;
    }
  }

  add(table: Table): void {
    this.#tables.push(table);
    if (this.#tables.length * 2 > this.#slots.length) this.#rehash(this.#slots.length * 2);
    else this.#place(table.hash, this.#tables.length);
  }

  /** Removes the tables that `isGone` names. */
  remove(isGone: (table: Table) => boolean): void {
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

export function subgoalHash(relation: Relation, args: readonly number[]): number {
  return hashTuple(args, relation.id);
}
