/**
 * A satisfiability solver for clauses and at-most-one constraints; it learns from conflicts (Marques-Silva and
 * Sakallah, "GRASP", 1999; Moskewicz et al., "Chaff", 2001; Biere and Fröhlich, "Evaluating CDCL variable scoring
 * schemes", 2015), works within a budget and may leave a question undecided.
 */
import { type Literal, negate, nodeOf } from '../circuit.ts';

export type Verdict = 'satisfiable' | 'unsatisfiable' | 'undecided';

export interface SearchBudget {
  /** Number of conflicts after which a question is abandoned. */
  readonly conflicts: number;
  /** Called occasionally; returning true ends the search. */
  isOver?(): boolean;
}

const UNASSIGNED = 0;
const TRUTH = 1;
const FALSEHOOD = 2;

/** Reasons: a clause's index if not negative, otherwise none or the single literal that implies the assignment. */
const NO_REASON = -1;
const impliedBy = (literal: Literal): number => -2 - literal;

/** Conflicts before the first restart; each following run is half as long again. */
const FIRST_RUN = 100;
const DECISIONS_BETWEEN_CLOCK_CHECKS = 128;

/** Approximate cost relative to examining one literal. */
const WORK_PER_VARIABLE = 30;
const WORK_PER_CLAUSE = 10;
const WORK_PER_LITERAL = 5;

/**
 * Variables are numbered from 0; literals are written as in circuits.
 *
 * @example
 * const solver = new SatisfiabilitySolver();
 * const a = solver.variable();
 * const b = solver.variable();
 * solver.addExclusive([a, b]);
 * solver.solve([a, b], { conflicts: 10 }); // 'unsatisfiable'
 */
export class SatisfiabilitySolver {
  /** By literal. */
  readonly #value: number[] = [];
  readonly #watchers: number[][] = [];
  readonly #exclusiveOf: (number[] | undefined)[] = [];
  /** By variable. */
  readonly #level: number[] = [];
  readonly #reason: number[] = [];
  readonly #preferred: Literal[] = [];
  readonly #queue = new VariableQueue();
  readonly #exclusives: (readonly Literal[])[] = [];
  /** Clauses in sequence, each preceded by its length. */
  readonly #clauses: number[] = [];
  readonly #trail: Literal[] = [];
  readonly #levelStarts: number[] = [];
  #propagated = 0;
  #isContradictory = false;
  #isSorted = false;
  #isSeen: Uint8Array = new Uint8Array(64);
  #assumed: readonly Literal[] = [];
  #work = 0;

  /** Work done so far, in literals and clauses examined, the same on every machine. */
  get work(): number {
    return this.#work;
  }

  get variableCount(): number {
    return this.#level.length;
  }

  /** The positive literal of a new variable; `preferred` is the value tried first. */
  variable(preferred = false): Literal {
    const variable = this.#level.length;
    const literal = 2 * variable;
    this.#work += WORK_PER_VARIABLE;
    this.#value.push(UNASSIGNED, UNASSIGNED);
    this.#watchers.push([], []);
    this.#exclusiveOf.push(undefined, undefined);
    this.#level.push(0);
    this.#reason.push(NO_REASON);
    this.#preferred.push(preferred ? literal : negate(literal));
    this.#queue.add(variable);
    return literal;
  }

  /** Requires at least one of the literals. */
  addClause(literals: readonly Literal[]): void {
    if (this.#levelStarts.length > 0) this.#backtrack(0);
    const clause: Literal[] = [];
    for (const literal of literals) {
      const value = this.#value[literal];
      if (value === TRUTH) return;
      if (value === UNASSIGNED) clause.push(literal);
    }
    const [first, second] = clause;
    if (first === undefined) this.#isContradictory = true;
    else if (second === undefined) {
      this.#assign(first, NO_REASON);
      if (this.#propagate() !== undefined) this.#isContradictory = true;
    } else this.#store(clause);
  }

  /** Allows at most one of the literals. */
  addExclusive(literals: readonly Literal[]): void {
    this.#backtrack(0);
    const group = this.#exclusives.length;
    this.#exclusives.push(literals);
    for (const literal of literals) {
      const groups = this.#exclusiveOf[literal];
      if (groups === undefined) this.#exclusiveOf[literal] = [group];
      else groups.push(group);
    }
    const held = literals.filter((literal) => this.#value[literal] === TRUTH);
    if (held.length > 1) this.#isContradictory = true;
    const [only] = held;
    if (only !== undefined) for (const other of literals) if (other !== only) this.addClause([negate(other)]);
  }

  /** Whether all constraints and the assumptions can hold together. */
  solve(assumptions: readonly Literal[], budget: SearchBudget): Verdict {
    this.#assume(assumptions);
    if (this.#isContradictory) return 'unsatisfiable';
    if (!this.#isSorted) this.#sortQueue();
    let conflicts = 0;
    let decisions = 0;
    let runEnd = FIRST_RUN;
    let runLength = FIRST_RUN;
    for (;;) {
      const conflict = this.#propagate();
      if (conflict !== undefined) {
        if (this.#levelStarts.length === 0) {
          this.#isContradictory = true;
          return 'unsatisfiable';
        }
        this.#learn(conflict);
        conflicts++;
        if (conflicts > budget.conflicts || (conflicts % 16 === 0 && budget.isOver?.())) return 'undecided';
        if (conflicts > runEnd) {
          runLength = Math.ceil(runLength * 1.5);
          runEnd += runLength;
          this.#backtrack(Math.min(assumptions.length, this.#levelStarts.length));
        }
        continue;
      }
      const level = this.#levelStarts.length;
      const assumption = assumptions[level];
      if (assumption !== undefined && this.#value[assumption] === FALSEHOOD) return 'unsatisfiable';
      decisions++;
      if (decisions % DECISIONS_BETWEEN_CLOCK_CHECKS === 0 && budget.isOver?.()) return 'undecided';
      const decision = assumption ?? this.#choose();
      if (decision === undefined) return 'satisfiable';
      this.#levelStarts.push(this.#trail.length);
      if (this.#value[decision] === UNASSIGNED) this.#assign(decision, NO_REASON);
    }
  }

  /**
   * Propagates the assumptions without search; `holds` then gives the values. False if this leads to a contradiction.
   */
  imply(assumptions: readonly Literal[]): boolean {
    this.#assume(assumptions);
    if (this.#isContradictory) return false;
    if (this.#propagate() !== undefined) {
      this.#backtrack(0);
      return false;
    }
    while (this.#levelStarts.length < assumptions.length) {
      const assumption = assumptions[this.#levelStarts.length] as Literal;
      if (this.#value[assumption] === FALSEHOOD) return false;
      this.#levelStarts.push(this.#trail.length);
      if (this.#value[assumption] === UNASSIGNED) this.#assign(assumption, NO_REASON);
      if (this.#propagate() !== undefined) {
        this.#backtrack(0);
        return false;
      }
    }
    return true;
  }

  /** The literal's value after `satisfiable` or `imply`; undefined if it is open. */
  holds(literal: Literal): boolean | undefined {
    const value = this.#value[literal];
    return value === UNASSIGNED ? undefined : value === TRUTH;
  }

  /** Backtracks to the first assumption that differs from the last call. */
  #assume(assumptions: readonly Literal[]): void {
    let same = 0;
    while (same < assumptions.length && assumptions[same] === this.#assumed[same]) same++;
    this.#backtrack(Math.min(same, this.#levelStarts.length));
    this.#assumed = [...assumptions];
  }

  #assign(literal: Literal, reason: number): void {
    this.#value[literal] = TRUTH;
    this.#value[negate(literal)] = FALSEHOOD;
    const variable = nodeOf(literal);
    this.#level[variable] = this.#levelStarts.length;
    this.#reason[variable] = reason;
    this.#trail.push(literal);
  }

  #backtrack(level: number): void {
    const start = this.#levelStarts[level];
    if (start === undefined) return;
    for (let i = this.#trail.length - 1; i >= start; i--) {
      const literal = this.#trail[i] as Literal;
      this.#value[literal] = UNASSIGNED;
      this.#value[negate(literal)] = UNASSIGNED;
      this.#queue.release(nodeOf(literal));
    }
    this.#trail.length = start;
    this.#levelStarts.length = level;
    this.#propagated = Math.min(this.#propagated, start);
  }

  #choose(): Literal | undefined {
    const variable = this.#queue.first((each) => this.#value[2 * each] === UNASSIGNED);
    return variable === undefined ? undefined : this.#preferred[variable];
  }

  /** Variables that occur in many clauses come first, since their consequences are useful early. */
  #sortQueue(): void {
    this.#isSorted = true;
    const scores = new Array<number>(this.variableCount).fill(0);
    for (let place = 0; place < this.#clauses.length; ) {
      const end = place + 1 + (this.#clauses[place] as number);
      for (place++; place < end; place++) {
        const variable = nodeOf(this.#clauses[place] as Literal);
        scores[variable] = (scores[variable] as number) + 1;
      }
    }
    this.#queue.sort(scores);
  }

  #store(clause: readonly Literal[]): number {
    const place = this.#clauses.length;
    this.#work += WORK_PER_CLAUSE + clause.length;
    this.#clauses.push(clause.length);
    for (const literal of clause) this.#clauses.push(literal);
    this.#watchers[clause[0] as Literal]?.push(place);
    this.#watchers[clause[1] as Literal]?.push(place);
    return place;
  }

  /** Propagates all unit consequences; returns the literals of a violated clause, if there is one. */
  #propagate(): Literal[] | undefined {
    while (this.#propagated < this.#trail.length) {
      const literal = this.#trail[this.#propagated++] as Literal;
      const conflict = this.#propagateExclusives(literal) ?? this.#propagateClauses(negate(literal));
      if (conflict !== undefined) return conflict;
    }
    return undefined;
  }

  #propagateExclusives(literal: Literal): Literal[] | undefined {
    const groups = this.#exclusiveOf[literal];
    if (groups === undefined) return undefined;
    for (const group of groups) {
      this.#work += this.#exclusives[group]?.length ?? 0;
      for (const other of this.#exclusives[group] as readonly Literal[]) {
        const value = this.#value[other];
        if (value === FALSEHOOD || other === literal) continue;
        if (value === TRUTH) return [negate(literal), negate(other)];
        this.#assign(negate(other), impliedBy(literal));
      }
    }
    return undefined;
  }

  /** Every clause is watched through its first two literals, which are only false if the clause is violated or unit. */
  #propagateClauses(fallen: Literal): Literal[] | undefined {
    const watchers = this.#watchers[fallen] as number[];
    const clauses = this.#clauses;
    const values = this.#value;
    this.#work += WORK_PER_LITERAL + 2 * watchers.length;
    let kept = 0;
    for (let i = 0; i < watchers.length; i++) {
      const place = watchers[i] as number;
      const first = place + 1;
      if (clauses[first] === fallen) {
        clauses[first] = clauses[first + 1] as Literal;
        clauses[first + 1] = fallen;
      }
      const other = clauses[first] as Literal;
      if (values[other] === TRUTH) {
        watchers[kept++] = place;
        continue;
      }
      const end = first + (clauses[place] as number);
      let replacement = first + 2;
      while (replacement < end && values[clauses[replacement] as Literal] === FALSEHOOD) replacement++;
      if (replacement < end) {
        const literal = clauses[replacement] as Literal;
        clauses[first + 1] = literal;
        clauses[replacement] = fallen;
        this.#watchers[literal]?.push(place);
        continue;
      }
      watchers[kept++] = place;
      if (values[other] === FALSEHOOD) {
        for (i++; i < watchers.length; i++) watchers[kept++] = watchers[i] as number;
        watchers.length = kept;
        return clauses.slice(first, end);
      }
      this.#assign(other, place);
    }
    watchers.length = kept;
    return undefined;
  }

  /** Learns the clause of the first unique implication point and backtracks to where it is unit. */
  #learn(conflict: readonly Literal[]): void {
    if (this.#isSeen.length < this.variableCount) this.#isSeen = new Uint8Array(this.variableCount * 2);
    const level = this.#levelStarts.length;
    const lower: Literal[] = [];
    const seen: number[] = [];
    let open = 0;
    let place = this.#trail.length;
    let literals: readonly Literal[] = conflict;
    let point: Literal;
    for (;;) {
      for (const literal of literals) {
        const variable = nodeOf(literal);
        if (this.#isSeen[variable] === 1 || this.#level[variable] === 0) continue;
        this.#isSeen[variable] = 1;
        seen.push(variable);
        if (this.#level[variable] === level) open++;
        else lower.push(literal);
      }
      do place--;
      while (this.#isSeen[nodeOf(this.#trail[place] as Literal)] === 0);
      point = this.#trail[place] as Literal;
      open--;
      if (open === 0) break;
      literals = this.#reasonsFor(point);
    }
    this.#work += WORK_PER_LITERAL * seen.length;
    const learnt = lower.filter((literal) => !this.#isImpliedBySeen(literal));
    for (const variable of seen) this.#isSeen[variable] = 0;
    this.#queue.moveToFront(seen);
    learnt.sort((a, b) => (this.#level[nodeOf(b)] as number) - (this.#level[nodeOf(a)] as number));
    const [deepest] = learnt;
    this.#backtrack(deepest === undefined ? 0 : (this.#level[nodeOf(deepest)] as number));
    const asserted = negate(point);
    this.#assign(asserted, deepest === undefined ? NO_REASON : this.#store([asserted, ...learnt]));
  }

  /** Whether a literal of a learnt clause is redundant: implied by others in the clause. */
  #isImpliedBySeen(literal: Literal): boolean {
    if (this.#reason[nodeOf(literal)] === NO_REASON) return false;
    return this.#reasonsFor(negate(literal)).every((each) => {
      const variable = nodeOf(each);
      return this.#isSeen[variable] === 1 || this.#level[variable] === 0;
    });
  }

  /** The false literals that, with the assigned one, form the clause that implied it. */
  #reasonsFor(literal: Literal): Literal[] {
    const reason = this.#reason[nodeOf(literal)] as number;
    if (reason < NO_REASON) return [negate(-2 - reason)];
    const end = reason + 1 + (this.#clauses[reason] as number);
    return this.#clauses.slice(reason + 1, end).filter((each) => each !== literal);
  }
}

/** The decision order of variables: those in the latest conflicts first. */
class VariableQueue {
  readonly #after: number[] = [];
  readonly #before: number[] = [];
  readonly #stamp: number[] = [];
  #front = -1;
  #back = -1;
  #clock = 0;
  /** Everything before it is assigned. */
  #search = -1;

  add(variable: number): void {
    this.#before[variable] = this.#back;
    this.#after[variable] = -1;
    this.#stamp[variable] = -variable;
    if (this.#back >= 0) this.#after[this.#back] = variable;
    else this.#front = variable;
    this.#back = variable;
    this.#search = this.#front;
  }

  first(isOpen: (variable: number) => boolean): number | undefined {
    while (this.#search >= 0 && !isOpen(this.#search)) this.#search = this.#after[this.#search] as number;
    return this.#search < 0 ? undefined : this.#search;
  }

  release(variable: number): void {
    if (this.#search < 0 || (this.#stamp[variable] as number) > (this.#stamp[this.#search] as number)) {
      this.#search = variable;
    }
  }

  /** Sorts by descending score. */
  sort(scores: readonly number[]): void {
    const order = [...scores.keys()].sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);
    order.forEach((variable, i) => {
      this.#before[variable] = order[i - 1] ?? -1;
      this.#after[variable] = order[i + 1] ?? -1;
      this.#stamp[variable] = -i;
    });
    this.#front = order[0] ?? -1;
    this.#back = order[order.length - 1] ?? -1;
    this.#search = this.#front;
  }

  moveToFront(variables: number[]): void {
    variables.sort((a, b) => (this.#stamp[a] as number) - (this.#stamp[b] as number));
    for (const variable of variables) {
      if (variable !== this.#front) {
        const before = this.#before[variable] as number;
        const after = this.#after[variable] as number;
        this.#after[before] = after;
        if (after >= 0) this.#before[after] = before;
        else this.#back = before;
        if (this.#search === variable) this.#search = after;
        this.#before[this.#front] = variable;
        this.#after[variable] = this.#front;
        this.#before[variable] = -1;
        this.#front = variable;
      }
      this.#stamp[variable] = ++this.#clock;
    }
    this.#search = this.#front;
  }
}
