/**
 * Legality narrowed to decisive moves: a role that can win immediately does so; otherwise it avoids moves that let
 * another role win immediately, if there are others (after Teytaud and Teytaud, "On the huge benefit of decisive moves
 * in Monte-Carlo Tree Search algorithms", 2010). "Winning" is reaching a terminal state with the role's highest goal
 * value.
 */
import type { ExclusiveGroup } from '../analyse/step-solver.ts';
import { type TurnTaking, turnTaking } from '../analyse/turns.ts';
import type { CircuitBuilder } from '../builder.ts';
import {
  type Circuit,
  type CircuitOutputs,
  FALSE,
  firstInnerNode,
  fluentNode,
  isNegated,
  type Literal,
  literalOf,
  moveNode,
  negate,
  nodeOf,
  TRUE,
} from '../circuit.ts';
import { rebuild } from '../rebuild.ts';

export interface DecisiveMoves {
  readonly circuit: Circuit;
  /** Whether moves that let others win immediately are avoided too. */
  readonly avoidsLosing: boolean;
}

/**
 * Maximum growth factor of the number of gate inputs with the formulas; small circuits may have up to `LEAST_INPUTS`.
 */
export const DECISIVE_GROWTH = 20;
const LEAST_INPUTS = 100_000;
/** With larger formulas, the loss of speed outweighs the better moves. */
const MOST_INPUTS = 300_000;
/** Work per move and input. */
const WORK = 8;
const LEAST_WORK = 400_000;
/** Takes a second or two. */
const MOST_WORK = 4_000_000;

/** The cost limit for computing the formulas: counted rather than timed, so that a circuit always has the same ones. */
export function decisiveLimits({ inputs, moves }: Circuit): SubstitutionLimits {
  return {
    work: Math.min(MOST_WORK, Math.max(LEAST_WORK, WORK * moves.length * inputs.length)),
    inputs: Math.min(MOST_INPUTS, Math.max(LEAST_INPUTS, DECISIVE_GROWTH * inputs.length)),
  };
}

/**
 * Undefined if not available: for simultaneous moves, recursive rules, or too large formulas.
 *
 * @param numberOf the number of a goal's value
 */
export function preferDecisiveMoves(
  circuit: Circuit,
  groups: readonly ExclusiveGroup[],
  numberOf: (goal: Circuit['goals'][number]) => number,
  limits = decisiveLimits(circuit),
): DecisiveMoves | undefined {
  if (circuit.loops.length > 0) return undefined;
  const turns = circuit.roles.length === 1 ? singleRoleTurns(circuit) : turnTaking(circuit, groups);
  if (turns === undefined) return undefined;
  return withinLimits(() => withDecisiveLegality(circuit, turns, bestGoals(circuit, numberOf), limits));
}

/** Undefined if it becomes too large. */
function withinLimits<Result>(make: () => Result): Result | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof SubstitutionTooLarge) return undefined;
    throw error;
  }
}

function singleRoleTurns(circuit: Circuit): TurnTaking {
  return { controls: [TRUE], when: circuit.moves.map(() => 'in control') };
}

/** For each role, the index of its highest goal; -1 if it has none. */
function bestGoals(circuit: Circuit, numberOf: (goal: Circuit['goals'][number]) => number): number[] {
  return circuit.roles.map((_, role) => {
    let best = -1;
    circuit.goals.forEach((goal, index) => {
      if (goal.role !== role) return;
      const other = circuit.goals[best];
      if (other === undefined || numberOf(goal) > numberOf(other)) best = index;
    });
    return best;
  });
}

function withDecisiveLegality(
  circuit: Circuit,
  turns: TurnTaking,
  goals: readonly number[],
  limits: SubstitutionLimits,
): DecisiveMoves {
  let avoidsLosing = false;
  const made = rebuild(circuit, {
    gate: (builder, inputs) => builder.and(inputs),
    outputs(builder, outputs) {
      const budget = new SubstitutionBudget(limits);
      const own = circuit.roles.map((_, role) =>
        [...circuit.moves.keys()].filter(
          (move) => circuit.moves[move]?.role === role && turns.when[move] !== 'waiting',
        ),
      );
      const turnOf = own.map((moves, role) =>
        turnAfter(circuit, builder, outputs, turns, role, moves, budget),
      );
      const wins = circuit.moves.map(() => FALSE);
      own.forEach((moves, role) => {
        const goal = outputs.goals[goals[role] as number];
        if (goal === undefined) return;
        const ends = (turnOf[role] as StateAfterMoves).after([outputs.terminal, goal.literal]);
        moves.forEach((move, index) => {
          wins[move] = builder.and(ends[index] as readonly Literal[]);
        });
      });
      const inControl = (move: number, role: number) =>
        builder.and([outputs.legal[move] as Literal, turns.controls[role] as Literal]);
      const canWin = own.map((moves, role) =>
        builder.or(moves.map((move) => builder.and([inControl(move, role), wins[move] as Literal]))),
      );
      /**
       * For each role and move, whether others can win immediately after it; nobody wins if the game is already over.
       */
      const losing = withinLimits(() =>
        circuit.roles.length === 1
          ? undefined
          : own.map((_, role) => {
              const others = builder.or(canWin.filter((_, other) => other !== role));
              const open = builder.and([others, negate(outputs.terminal)]);
              return (turnOf[role] as StateAfterMoves).after([open]).map(([literal = FALSE]) => literal);
            }),
      );
      avoidsLosing = losing !== undefined;
      const narrow = [...outputs.legal];
      own.forEach((moves, role) => {
        const safe = moves.map((_, index) => negate(losing?.[role]?.[index] ?? FALSE));
        const hasSafe = builder.or(
          moves.map((move, index) => builder.and([inControl(move, role), safe[index] as Literal])),
        );
        moves.forEach((move, index) => {
          const preferred = builder.or([
            wins[move] as Literal,
            builder.and([
              negate(canWin[role] as Literal),
              builder.or([safe[index] as Literal, negate(hasSafe)]),
            ]),
            // A move that is also used for waiting is not restricted then.
            negate(turns.controls[role] as Literal),
          ]);
          narrow[move] = builder.and([outputs.legal[move] as Literal, preferred]);
        });
      });
      return { ...outputs, legal: narrow };
    },
  });
  return { circuit: made, avoidsLosing };
}

/** The state after the moves of a role in control, in terms of the state before. */
interface StateAfterMoves {
  /** For each move, formulas about the state after it. */
  after(formulas: readonly Literal[]): (readonly Literal[])[];
}

/** Moves differ little, so the common part, the state after no move, is computed once. */
function turnAfter(
  circuit: Circuit,
  builder: CircuitBuilder,
  outputs: CircuitOutputs,
  { when }: TurnTaking,
  role: number,
  moves: readonly number[],
  budget: SubstitutionBudget,
): StateAfterMoves {
  const firstMove = moveNode(circuit, 0);
  const isWaiting = (move: number) => circuit.moves[move]?.role !== role && when[move] !== 'in control';
  const made = new Substitution(
    builder,
    outputs.next,
    (node) => {
      if (node < firstMove || node >= firstInnerNode(circuit)) return undefined;
      return isWaiting(node - firstMove) ? TRUE : FALSE;
    },
    budget,
  );
  const next = made.standard();
  const changes = moves.map((move): Replacement[] =>
    made
      .varied([{ node: moveNode(circuit, move), by: TRUE }])
      .flatMap((by, fluent) => (by === next[fluent] ? [] : [{ node: fluentNode(fluent), by }])),
  );
  return {
    after(formulas) {
      const then = new Substitution(
        builder,
        formulas,
        (node) => (node < firstMove ? next[node - fluentNode(0)] : undefined),
        budget,
      );
      return changes.map((each) => then.varied(each));
    },
  };
}

// Formulas after substituting some inputs, in one builder. There is one standard substitution, and variants that
// differ in few inputs: a variant costs as much as it changes.

/** Thrown if substitutions exceed the limits on work or gates. */
export class SubstitutionTooLarge extends Error {}

/** The shared budget of several substitutions. */
export class SubstitutionBudget {
  readonly #most: SubstitutionLimits;
  #work = 0;

  constructor(most: SubstitutionLimits) {
    this.#most = most;
  }

  /** Work spent so far. */
  get work(): number {
    return this.#work;
  }

  spend(work: number, { inputCount }: CircuitBuilder): void {
    this.#work += work;
    if (this.#work > this.#most.work || inputCount > this.#most.inputs) throw new SubstitutionTooLarge();
  }
}

interface SubstitutionLimits {
  /** Maximum number of gate inputs examined per substitution. */
  readonly work: number;
  /** Maximum total number of gate inputs in the builder at the end. */
  readonly inputs: number;
}

interface Replacement {
  readonly node: number;
  readonly by: Literal;
}

/** Wider gates are split, so that a change of one input leaves most of the gate unchanged. */
const MAX_GATE_WIDTH = 8;

export class Substitution {
  readonly #builder: CircuitBuilder;
  readonly #budget: SubstitutionBudget;
  readonly #positionOf = new Map<number, number>();
  /** Literals by position without substitutions; inputs of gates come before the gates. */
  readonly #own: Literal[] = [];
  /** For each position, the operands of its conjunction, written like literals; undefined for inputs. */
  readonly #parts: (readonly Literal[] | undefined)[] = [];
  /** For each position, its readers. */
  readonly #readers: number[][] = [];
  readonly #roots: readonly Literal[];
  readonly #standard: Int32Array;
  /** Values by position: the standard value, except during a variant. */
  readonly #values: Int32Array;
  /** One bit for each position to recompute. */
  readonly #open: Int32Array;

  /** @param unvaried the replacement of an input; undefined for inputs that stay the same in all variants */
  constructor(
    builder: CircuitBuilder,
    formulas: readonly Literal[],
    unvaried: (node: number) => Literal | undefined,
    budget: SubstitutionBudget,
  ) {
    this.#builder = builder;
    this.#budget = budget;
    const replaced = new Map<number, Literal>();
    for (const formula of formulas) this.#add(nodeOf(formula), unvaried, replaced);
    this.#roots = formulas.map((formula) => this.#place(formula));
    this.#values = Int32Array.from(this.#own);
    for (const position of this.#own.keys())
      this.#values[position] = replaced.get(position) ?? this.#value(position);
    this.#standard = this.#values.slice();
    this.#open = new Int32Array((this.#own.length + 31) >>> 5);
  }

  /** The formulas with the standard substitution. */
  standard(): Literal[] {
    return this.#roots.map((root) => literalAt(this.#values, root));
  }

  /** The formulas with a different substitution for some inputs. */
  varied(replacements: Iterable<Replacement>): Literal[] {
    const changed: number[] = [];
    for (const { node, by } of replacements) {
      const position = this.#positionOf.get(node);
      if (position !== undefined) this.#set(position, by, changed);
    }
    this.#budget.spend(this.#open.length + this.#roots.length, this.#builder);
    for (let word = 0; word < this.#open.length; word++) {
      for (let bits = this.#open[word] as number; bits !== 0; bits = this.#open[word] as number) {
        const bit = 31 - Math.clz32(bits & -bits);
        this.#open[word] = bits & ~(1 << bit);
        const position = 32 * word + bit;
        this.#set(position, this.#value(position), changed);
      }
    }
    const result = this.standard();
    for (const position of changed) this.#values[position] = this.#standard[position] as Literal;
    return result;
  }

  /** Adds a node after all its dependencies. */
  #add(
    wanted: number,
    unvaried: (node: number) => Literal | undefined,
    replaced: Map<number, Literal>,
  ): void {
    const open = [wanted];
    while (open.length > 0) {
      const node = open.at(-1) as number;
      if (this.#positionOf.has(node)) {
        open.pop();
        continue;
      }
      const inputs = this.#builder.inputsOf(node) ?? [];
      const before = open.length;
      for (const input of inputs) if (!this.#positionOf.has(nodeOf(input))) open.push(nodeOf(input));
      this.#budget.spend(inputs.length, this.#builder);
      if (open.length > before) continue;
      open.pop();
      const places = Array.from(inputs, (input) => this.#place(input));
      const isTouched = (place: Literal) =>
        replaced.has(nodeOf(place)) || this.#parts[nodeOf(place)] !== undefined;
      const position = this.#append(
        literalOf(node),
        places.some(isTouched) ? this.#narrowed(places) : undefined,
      );
      this.#positionOf.set(node, position);
      const by = inputs.length > 0 || node === 0 ? undefined : unvaried(node);
      if (by !== undefined) replaced.set(position, by);
    }
  }

  /** The same conjunction with at most `WIDTH` operands. */
  #narrowed(places: readonly Literal[]): readonly Literal[] {
    let parts = places;
    while (parts.length > MAX_GATE_WIDTH) {
      const groups: Literal[] = [];
      for (let from = 0; from < parts.length; from += MAX_GATE_WIDTH) {
        const group = parts.slice(from, from + MAX_GATE_WIDTH);
        const own = this.#builder.and(group.map((place) => literalAt(this.#own, place)));
        groups.push(literalOf(this.#append(own, group)));
      }
      parts = groups;
    }
    return parts;
  }

  #append(own: Literal, parts: readonly Literal[] | undefined): number {
    const position = this.#own.length;
    this.#own.push(own);
    this.#parts.push(parts);
    this.#readers.push([]);
    for (const part of parts ?? []) this.#readers[nodeOf(part)]?.push(position);
    return position;
  }

  #place(literal: Literal): Literal {
    const place = literalOf(this.#positionOf.get(nodeOf(literal)) as number);
    return isNegated(literal) ? negate(place) : place;
  }

  /** The conjunction at a position, from the values of its operands. */
  #value(position: number): Literal {
    const own = this.#own[position] as Literal;
    const parts = this.#parts[position];
    if (parts === undefined) return own;
    this.#budget.spend(parts.length, this.#builder);
    const values: Literal[] = [];
    let isOwn = true;
    for (const part of parts) {
      const value = literalAt(this.#values, part);
      if (value === FALSE) return FALSE;
      if (value !== literalAt(this.#own, part)) isOwn = false;
      values.push(value);
    }
    return isOwn ? own : this.#builder.and(values);
  }

  #set(position: number, value: Literal, changed: number[]): void {
    if (this.#values[position] === value) return;
    this.#values[position] = value;
    changed.push(position);
    const readers = this.#readers[position] as readonly number[];
    this.#budget.spend(readers.length, this.#builder);
    for (const reader of readers) {
      this.#open[reader >>> 5] = (this.#open[reader >>> 5] as number) | (1 << (reader & 31));
    }
  }
}

/** The element of an array for an index written like a literal. */
function literalAt(literals: ArrayLike<Literal>, place: Literal): Literal {
  const literal = literals[nodeOf(place)] as Literal;
  return isNegated(place) ? negate(literal) : literal;
}
