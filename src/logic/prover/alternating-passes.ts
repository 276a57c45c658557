/**
 * Repeated evaluation of subgoals that wait for each other through a negation (Van Gelder 1993). In even
 * passes a negation holds only if the pass before, which proved too much, did not prove the opposite; in
 * odd passes it holds if the pass before, which proved too little, did not. Pass 0 lets no negation hold. The
 * last even pass proves what is true in the well-founded model; whatever is undefined there counts as false.
 */
import { type Table, TableSpace } from './table.ts';

export class AlternatingPasses {
  #leader: Table | undefined;
  /** -1 while what there is cannot serve as a pass. */
  #pass = 0;
  #previous = new TableSpace();
  /** How negations were decided: in this pass, in the one before, and in the one before that. */
  #decisions: Decisions[] = [];

  /** The subgoal whose completion ends the passes; there is one at a time. */
  get leader(): Table | undefined {
    return this.#leader;
  }

  stop(): void {
    this.#leader = undefined;
    this.#previous = new TableSpace();
    this.#decisions = [];
  }

  /** Whether the pass that has ended decided everything like the last one of its kind, and so proved the same. */
  isSettled(leader: Table): boolean {
    const [current, , likewise] = this.#decisions;
    if (this.#leader !== leader || this.#pass % 2 !== 0) return false;
    if (current === undefined || likewise === undefined || current.size !== likewise.size) return false;
    return [...current].every(([subgoal, holds]) => likewise.get(subgoal) === holds);
  }

  /** Makes the pass that has ended the judge of the next; empties the leader for it. */
  next(leader: Table, members: readonly Table[]): void {
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
  negationHolds({ relation, args, hash }: Table): boolean {
    if (this.#leader === undefined) return false;
    const before = this.#previous.find(relation, args, hash);
    const holds =
      this.#pass !== 0 &&
      (this.#pass % 2 === 0 ? before?.count === 0 : before === undefined || before.count === 0);
    this.#decisions[0]?.set(`${relation.id}:${args.join(' ')}`, holds);
    return holds;
  }
}

/** By subgoal: whether its negation held. */
type Decisions = Map<string, boolean>;
