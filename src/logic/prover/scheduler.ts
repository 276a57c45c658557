/**
 * Which subgoal is worked on next, and when subgoals are complete: the completion of SLG resolution with
 * local scheduling (Freire, Swift and Warren 1996). Subgoals that wait for each other are found as in
 * Tarjan's algorithm and completed together, when none of them has work left.
 */
import { AlternatingPasses } from './alternating-passes.ts';
import type { Table, Task } from './table.ts';

export interface Worker {
  run(task: Task): void;
  /**
   * Evaluates a leader once more, from nothing, after forgetting the members. They are evaluated again too,
   * whether this pass asks for them or not, since the next pass may.
   */
  restart(leader: Table, members: ReadonlySet<Table>): void;
}

export class Scheduler {
  readonly #worker: Worker;
  /** Tables being evaluated, outermost first. */
  #calls: Table[] = [];
  /** Tables that are not complete, in the order in which they were started. */
  #incomplete: Table[] = [];
  #agenda: Task[] = [];
  readonly #passes = new AlternatingPasses();
  /** How many of the tables being evaluated are tainted. */
  #tainted = 0;

  constructor(worker: Worker) {
    this.#worker = worker;
  }

  get current(): Table | undefined {
    return this.#calls[this.#calls.length - 1];
  }

  begin(table: Table): void {
    table.index = table.low = this.#incomplete.length;
    table.base = this.#agenda.length;
    table.exhaustive = this.#passes.leader !== undefined;
    this.#incomplete.push(table);
    this.#calls.push(table);
  }

  enqueue(task: Task): void {
    task.active = true;
    this.#agenda.push(task);
  }

  /** Works until the table is complete or waits for one that was started before it. */
  finish(table: Table): void {
    const outside = this.#calls.lastIndexOf(table);
    while (this.#calls.length > outside) {
      const top = this.#calls[this.#calls.length - 1] as Table;
      if (this.#agenda.length > top.base) this.#worker.run(this.#agenda.pop() as Task);
      else this.#exhausted(top);
    }
  }

  /** The current work takes answers of an incomplete table and will have to take later ones too. */
  dependOn(table: Table): void {
    const { current } = this;
    if (current !== undefined && table.low < current.low) current.low = table.low;
  }

  /** The current work takes an answer of an incomplete table that cannot have others. */
  relyOnProof(table: Table): void {
    if (!this.#provesForGood()) this.dependOn(table);
  }

  /** Whether the negation of an incomplete table is to be taken as true for now. */
  negationHolds(table: Table): boolean {
    if (table.count > 0 && this.#provesForGood()) return false;
    this.dependOn(table);
    if (this.current !== undefined) this.current.negationInside = true;
    return this.#passes.negationHolds(table);
  }

  /** Drops all work, after an error. */
  abandon(): void {
    this.#calls = [];
    this.#incomplete = [];
    this.#agenda = [];
    this.#passes.stop();
    this.#tainted = 0;
  }

  /** Whether what is proved now is true whatever happens: not so in passes, nor where the answers of one are left. */
  #provesForGood(): boolean {
    return this.#passes.leader === undefined && this.#tainted === 0;
  }

  #exhausted(table: Table): void {
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

  #nextPass(leader: Table): void {
    const members = this.#incomplete.splice(leader.index);
    this.#passes.next(leader, members);
    this.#worker.restart(leader, new Set(members));
  }

  #mergeIntoCaller(table: Table): void {
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

  #complete(table: Table): void {
    if (this.#passes.leader === table) this.#passes.stop();
    for (let i = table.index; i < this.#incomplete.length; i++) {
      const member = this.#incomplete[i] as Table;
      member.complete = true;
      member.consumers = undefined;
    }
    this.#incomplete.length = table.index;
  }
}
