/**
 * The scheduler decides which subgoal is evaluated next and when subgoals are complete (SLG resolution with local
 * scheduling; Freire, Swift and Warren 1996); subgoals that wait for each other through a negation are evaluated in
 * alternating passes (Van Gelder 1993).
 */
import { type SubgoalTable, type SubgoalTask, TableSpace } from './subgoal-tables.ts';

export interface Worker {
  run(task: SubgoalTask): void;
  /**
   * Evaluates a leader again from scratch, after resetting the members. They are also evaluated again, whether or not
   * this pass uses them, since the next pass may.
   */
  restart(leader: SubgoalTable, members: ReadonlySet<SubgoalTable>): void;
}

export class Scheduler {
  readonly #worker: Worker;
  /** Tables being evaluated, outermost first. */
  #calls: SubgoalTable[] = [];
  /** Tables that are not complete, in starting order. */
  #incomplete: SubgoalTable[] = [];
  #agenda: SubgoalTask[] = [];
  readonly #passes = new AlternatingPasses();
  /** Number of tainted tables being evaluated. */
  #tainted = 0;

  constructor(worker: Worker) {
    this.#worker = worker;
  }

  get current(): SubgoalTable | undefined {
    return this.#calls[this.#calls.length - 1];
  }

  begin(table: SubgoalTable): void {
    table.index = table.low = this.#incomplete.length;
    table.base = this.#agenda.length;
    table.exhaustive = this.#passes.leader !== undefined;
    this.#incomplete.push(table);
    this.#calls.push(table);
  }

  enqueue(task: SubgoalTask): void {
    task.active = true;
    this.#agenda.push(task);
  }

  /** Evaluates until the table is complete or waits for one that was started before it. */
  finish(table: SubgoalTable): void {
    const outside = this.#calls.lastIndexOf(table);
    while (this.#calls.length > outside) {
      const top = this.#calls[this.#calls.length - 1] as SubgoalTable;
      if (this.#agenda.length > top.base) this.#worker.run(this.#agenda.pop() as SubgoalTask);
      else this.#exhausted(top);
    }
  }

  /** The current work uses answers of an incomplete table and will have to use later ones too. */
  dependOn(table: SubgoalTable): void {
    const { current } = this;
    if (current !== undefined && table.low < current.low) current.low = table.low;
  }

  /** The current work uses an answer of an incomplete table that cannot have others. */
  relyOnProof(table: SubgoalTable): void {
    if (!this.#provesForGood()) this.dependOn(table);
  }

  /** Whether the negation of an incomplete table is assumed to be true for now. */
  negationHolds(table: SubgoalTable): boolean {
    if (table.count > 0 && this.#provesForGood()) return false;
    this.dependOn(table);
    if (this.current !== undefined) this.current.negationInside = true;
    return this.#passes.negationHolds(table);
  }

  /** Discards all work after an error. */
  abandon(): void {
    this.#calls = [];
    this.#incomplete = [];
    this.#agenda = [];
    this.#passes.stop();
    this.#tainted = 0;
  }

  /** Whether proofs are currently final: not in passes, nor while answers from a pass remain. */
  #provesForGood(): boolean {
    return this.#passes.leader === undefined && this.#tainted === 0;
  }

  #exhausted(table: SubgoalTable): void {
    this.#calls.pop();
    if (table.tainted) this.#tainted--;
    const { leader } = this.#passes;
    if (table.low === table.index && (table.negationInside || table.tainted)) {
      if (leader !== undefined && leader !== table) table.low = leader.index;
      else if (!this.#passes.isSettled(table)) {
        this.#nextPass(table);
        return;
      }
    }
    if (table.low < table.index) this.#mergeIntoCaller(table);
    else this.#complete(table);
  }

  #nextPass(leader: SubgoalTable): void {
    const members = this.#incomplete.splice(leader.index);
    this.#passes.next(leader, members);
    this.#worker.restart(leader, new Set(members));
  }

  #mergeIntoCaller(table: SubgoalTable): void {
    const caller = this.current;
    if (caller === undefined) throw new Error('a subgoal waits for one that is not being evaluated');
    if (table.low < caller.low) caller.low = table.low;
    if (table.negationInside) caller.negationInside = true;
    const isAbandonedPass = this.#passes.leader === table;
    // It depends on an earlier table after all, which has to lead the passes instead.
    if (isAbandonedPass) this.#passes.stop();
    if ((isAbandonedPass || table.tainted) && !caller.tainted) {
      caller.tainted = true;
      this.#tainted++;
    }
  }

  #complete(table: SubgoalTable): void {
    if (this.#passes.leader === table) this.#passes.stop();
    for (let i = table.index; i < this.#incomplete.length; i++) {
      const member = this.#incomplete[i] as SubgoalTable;
      member.complete = true;
      member.consumers = undefined;
    }
    this.#incomplete.length = table.index;
  }
}

/**
 * Repeated evaluation of subgoals that wait for each other through a negation (Van Gelder 1993). In even passes a
 * negation holds only if the previous pass, which over-estimated, did not prove the opposite; in odd passes it holds
 * if the previous pass, which under-estimated, did not. In pass 0 no negation holds. The last even pass proves what is
 * true in the well-founded model; undefined atoms count as false.
 */
class AlternatingPasses {
  #leader: SubgoalTable | undefined;
  /** -1 while the current answers cannot serve as a pass. */
  #pass = 0;
  #previous = new TableSpace();
  /** The decisions on negations in this pass, the previous one, and the one before that. */
  #decisions: Decisions[] = [];

  /** The subgoal whose completion ends the passes; there is one at a time. */
  get leader(): SubgoalTable | undefined {
    return this.#leader;
  }

  stop(): void {
    this.#leader = undefined;
    this.#previous = new TableSpace();
    this.#decisions = [];
  }

  /** Whether the last pass made the same decisions as the previous one of its kind, and so proved the same. */
  isSettled(leader: SubgoalTable): boolean {
    const [current, , likewise] = this.#decisions;
    if (this.#leader !== leader || this.#pass % 2 !== 0) return false;
    if (current === undefined || likewise === undefined || current.size !== likewise.size) return false;
    return [...current].every(([subgoal, holds]) => likewise.get(subgoal) === holds);
  }

  /** Makes the last pass the reference for the next one, and resets the leader. */
  next(leader: SubgoalTable, members: readonly SubgoalTable[]): void {
    if (this.#leader === undefined) {
      this.#leader = leader;
      this.#pass = leader.tainted ? -1 : 0;
    }
    this.#previous = new TableSpace();
    for (const member of members) this.#previous.add(member === leader ? leader.startOver() : member);
    this.#decisions = [new Map(), ...this.#decisions.slice(0, 2)];
    this.#pass++;
  }

  /** Whether the negation of an incomplete table holds in this pass. */
  negationHolds({ relation, args, hash }: SubgoalTable): boolean {
    if (this.#leader === undefined) return false;
    const before = this.#previous.find(relation, args, hash);
    const holds =
      this.#pass !== 0 &&
      (this.#pass % 2 === 0 ? before?.count === 0 : before === undefined || before.count === 0);
    this.#decisions[0]?.set(`${relation.id}:${args.join(' ')}`, holds);
    return holds;
  }
}

/** For each subgoal, whether its negation held. */
type Decisions = Map<string, boolean>;
