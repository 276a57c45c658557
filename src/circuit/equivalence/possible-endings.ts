/**
 * How games can end after a number of moves, found by the solver in circuits that are chained step by step (Biere et
 * al., "Symbolic model checking without BDDs", 1999): if one game can end in a way in which the other cannot, they
 * differ, even if there are too many positions to examine them all.
 */
import type { WorkClock } from '../../base/index.ts';
import { CircuitSolver, type SolvableCircuit, solvableCircuit } from '../analyse/circuit-solver.ts';
import { SatisfiabilitySolver } from '../analyse/satisfiability.ts';
import { fluentNode, type Literal, literalOf, moveNode, negate } from '../circuit.ts';
import type { OpeningDifference } from './behaviour.ts';
import { type ComparableGame, type GoalComparison, goalKeys } from './comparable.ts';
import { profileOf } from './opening.ts';
import { type Look, PositionLanes } from './position-lanes.ts';
import { differenceUnderAll } from './role-assignments.ts';

/** Longer games, and larger chains of circuits, are not examined. */
const MOST_MOVES = 60;
const MOST_VARIABLES = 300_000;
/** Maximum number of literals and clauses that the solver examines in each game. */
const MOST_WORK = 60_000_000;
/** Maximum number of ways in which a game may end after a number of moves. */
const MOST_ENDINGS = 40;
/** Limit for each ending. */
const CONFLICTS = 3000;

/** A difference in how both games can end. */
export function endingDifference(
  first: ComparableGame,
  second: ComparableGame,
  { goals, clock }: { readonly goals: GoalComparison; readonly clock: WorkClock },
): OpeningDifference | undefined {
  const both = [new Endings(first, goals, clock), new Endings(second, goals, clock)] as const;
  return differenceUnderAll(first, (images) => {
    const orders = [images && [...images.keys()], images] as const;
    for (let length = 0; length <= MOST_MOVES; length++) {
      const [a, b] = [both[0].after(length), both[1].after(length)];
      if (a === undefined || b === undefined) return undefined;
      const kinds = [both[0].profiles(a, orders[0]), both[1].profiles(b, orders[1])] as const;
      for (const game of [0, 1] as const) {
        if (!(game === 0 ? b : a).isComplete) continue;
        for (const [profile, { moves }] of kinds[game])
          if (moves !== undefined && !kinds[1 - game]?.has(profile))
            return {
              ...{ kind: 'opening', game, moves, profile, ahead: 0 },
              sequences: game === 0 ? [1, 0] : [0, 1],
            };
      }
    }
    return undefined;
  });
}

interface Ending {
  readonly look: Look;
  /** Joint moves that lead to it; undefined if playing them does not confirm what the solver found. */
  readonly moves: readonly (readonly number[])[] | undefined;
}

/** The endings after a number of joint moves. */
interface EndingList {
  readonly endings: readonly Ending[];
  /** Whether it is proved that there are no others. */
  readonly isComplete: boolean;
}

class Endings {
  readonly #game: ComparableGame;
  readonly #clock: WorkClock;
  readonly #goalKey: ReadonlyMap<number, string>;
  readonly #source: SolvableCircuit;
  readonly #solver = new SatisfiabilitySolver();
  /** By number of joint moves made. */
  readonly #frames: CircuitSolver[] = [];
  readonly #known: (EndingList | undefined)[] = [];

  constructor(game: ComparableGame, goals: GoalComparison, clock: WorkClock) {
    this.#game = game;
    this.#clock = clock;
    this.#goalKey = new Map(goalKeys(game, goals).map((key, i) => [game.goals[i] as number, key]));
    this.#source = solvableCircuit(game.circuit);
  }

  /** Undefined if this is beyond the limits. */
  after(length: number): EndingList | undefined {
    while (this.#known.length <= length) {
      const isOver = this.#known.length > 0 && this.#known.at(-1) === undefined;
      this.#known.push(isOver ? undefined : this.#next());
    }
    return this.#known[length];
  }

  profiles({ endings }: EndingList, order: readonly number[] | undefined): Map<string, Ending> {
    return new Map(
      endings.map((ending) => [profileOf(this.#game.circuit, this.#goalKey, ending.look, order), ending]),
    );
  }

  /** The endings one joint move later than those known. */
  #next(): EndingList | undefined {
    if (this.#isOver || this.#solver.variableCount > MOST_VARIABLES) return undefined;
    const { circuit, goals } = this.#game;
    const frame = this.#frame();
    const over = frame.literal(circuit.terminal);
    const held = goals.map((goal) => frame.literal(circuit.goals[goal]?.literal as Literal));
    const isWanted = this.#solver.variable();
    const budget = { conflicts: CONFLICTS, isOver: () => this.#isOver };
    const endings: Ending[] = [];
    for (;;) {
      const verdict = this.#solver.solve([over, isWanted], budget);
      if (verdict !== 'satisfiable' || endings.length >= MOST_ENDINGS) {
        // The game goes on.
        this.#solver.addClause([negate(isWanted)]);
        this.#solver.addClause([negate(over)]);
        return { endings, isComplete: verdict === 'unsatisfiable' };
      }
      endings.push(this.#ending(held));
      const others = held.map((literal) => (this.#solver.holds(literal) ? negate(literal) : literal));
      this.#solver.addClause([negate(isWanted), ...others]);
    }
  }

  get #isOver(): boolean {
    return this.#clock.isOver || this.#solver.work > MOST_WORK;
  }

  #ending(held: readonly Literal[]): Ending {
    const goals = Int32Array.from(this.#game.goals.filter((_, i) => this.#solver.holds(held[i] as Literal)));
    const look: Look = { isTerminal: true, legal: new Int32Array(0), goals };
    const { circuit } = this.#game;
    const moves = this.#frames
      .slice(0, -1)
      .map((frame) =>
        circuit.roles.map((_, role) =>
          circuit.moves.findIndex(
            (move, i) =>
              move.role === role &&
              this.#solver.holds(frame.literal(literalOf(moveNode(circuit, i)))) === true,
          ),
        ),
      );
    return { look, moves: this.#leadsTo(moves, look) ? moves : undefined };
  }

  /** Recursive parts of a circuit may have solutions that do not occur in play. */
  #leadsTo(moves: readonly (readonly number[])[], ending: Look): boolean {
    const lanes = new PositionLanes(this.#game);
    let fluents = lanes.initial;
    let seen: Look | undefined;
    for (const joint of [...moves, undefined]) {
      lanes.look([fluents], (look) => {
        seen = look;
      });
      if (joint === undefined) break;
      if (seen?.isTerminal || joint.some((move) => !seen?.legal.includes(move))) return false;
      lanes.after([{ fluents, moves: joint }], (reached) => {
        fluents = reached.fluents;
      });
    }
    return seen?.isTerminal === true && seen.goals.join() === ending.goals.join();
  }

  /** The circuit one joint move later: its fluents are what those of the last one become. */
  #frame(): CircuitSolver {
    const { circuit } = this.#game;
    const last = this.#frames.at(-1);
    if (last !== undefined) this.#requireMoves(last);
    const solver = this.#solver;
    const firstMove = moveNode(circuit, 0);
    const truth = solver.variable();
    solver.addClause([truth]);
    const frame = new CircuitSolver(this.#source, {
      solver,
      given: (node) => {
        if (node >= firstMove) return undefined;
        const fluent = node - fluentNode(0);
        if (last !== undefined) return last.literal(circuit.next[fluent] as Literal);
        return circuit.initial[fluent] ? truth : negate(truth);
      },
    });
    this.#frames.push(frame);
    return frame;
  }

  /** Every role makes exactly one legal move. */
  #requireMoves(frame: CircuitSolver): void {
    const { circuit } = this.#game;
    const made = frame.literals(circuit.moves.map((_, move) => literalOf(moveNode(circuit, move))));
    made.forEach((literal, move) => {
      this.#solver.addClause([negate(literal), frame.literal(circuit.legal[move] as Literal)]);
    });
    for (const role of circuit.roles.keys()) {
      const own = made.filter((_, move) => circuit.moves[move]?.role === role);
      this.#solver.addClause(own);
      this.#solver.addExclusive(own);
    }
  }
}
