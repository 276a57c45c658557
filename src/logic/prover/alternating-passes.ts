/**
 * Repeated evaluation of subgoals that wait for each other through a negation (Van Gelder 1993). In even
 * passes a negation holds only if the pass before, which proved too much, did not prove the opposite; in
 * odd passes it holds if the pass before, which proved too little, did not. Pass 0 lets no negation hold.
 */
import { type Table, TableSpace } from './table.ts';

export class AlternatingPasses {
  #leader: Table | undefined;
  /** -1 while what there is cannot serve as a pass. */
  #pass = 0;
  #previous = new TableSpace();
  /** Tables and answers at the end of the last even pass. */
  #evenSize = -1;

  /** The subgoal whose completion ends the passes; there is one at a time. */
  get leader(): Table | undefined {
    return this.#leader;
  }

  stop(): void {
    this.#leader = undefined;
    this.#previous = new TableSpace();
  }

  /** Whether another pass would prove the same. `members` are all subgoals that wait for each other. */
  isSettled(leader: Table, members: readonly Table[]): boolean {
    return this.#leader === leader && sizeOf(members) === this.#evenSize;
  }

  /** Makes the pass that has ended the judge of the next; empties the leader for it. */
  next(leader: Table, members: readonly Table[]): void {
    if (this.#leader === undefined) {
      this.#leader = leader;
      this.#pass = leader.tainted ? -1 : 0;
    }
    if (this.#pass % 2 === 0) this.#evenSize = sizeOf(members);
    this.#previous = new TableSpace();
    for (const member of members) this.#previous.add(member === leader ? leader.startOver() : member);
    this.#pass++;
  }

  /** Whether the negation of an incomplete table holds in this pass. */
  negationHolds({ relation, args, hash }: Table): boolean {
    if (this.#leader === undefined || this.#pass === 0) return false;
    const before = this.#previous.find(relation, args, hash);
    return this.#pass % 2 === 0 ? before?.count === 0 : before === undefined || before.count === 0;
  }
}

function sizeOf(members: readonly Table[]): number {
  return members.reduce((sum, table) => sum + 1 + table.count, 0);
}
