/**
 * How games can end after a number of moves, found by the solver in circuits that are chained step by step (Biere et
 * al., "Symbolic model checking without BDDs", 1999): if one game can end in a way in which the other cannot, they
 * differ, even if there are too many positions to examine them all.
 */
import type { WorkClock } from '../../base/index.ts';
import { CircuitSolver, type SolvableCircuit, solvableCircuit } from '../analyse/circuit-solver.ts';
import { SatisfiabilitySolver, type Verdict } from '../analyse/satisfiability.ts';
import { fluentNode, type Literal, literalOf, moveNode, negate } from '../circuit.ts';
import type { OpeningDifference } from './behaviour.ts';
import { type ComparableGame, type GoalComparison, goalKeys } from './comparable.ts';
import { profileOf } from './opening.ts';
import { type Look, PositionLanes } from './position-lanes.ts';
import { type RoleAssignment, roleAssignments, underAssignment } from './role-assignments.ts';

/** Longer games, and larger chains of circuits, are not examined. */
const MOST_MOVES = 60;
const MOST_VARIABLES = 300_000;
/** Maximum number of literals and clauses that the solver examines in each game. */
const MOST_WORK = 60_000_000;
/** Maximum number of ways in which a game may end after a number of moves. */
const MOST_ENDINGS = 40;
/** Limit for each ending. */
const CONFLICTS = 3000;

/** A difference in how both games can end; with few roles, under every assignment of roles to roles. */
export function endingDifference(
  first: ComparableGame,
  second: ComparableGame,
  { goals, clock }: { readonly goals: GoalComparison; readonly clock: WorkClock },
): OpeningDifference | undefined {
  const both = [new Endings(first, goals, clock), new Endings(second, goals, clock)] as const;
  const assignments = roleAssignments(first);
  const found = new Map<RoleAssignment, OpeningDifference>();
  for (let length = 0; length <= MOST_MOVES && found.size < assignments.length; length++) {
    if (!both[0].advance() || !both[1].advance()) return undefined;
    for (const images of assignments) {
      const difference = found.has(images) ? undefined : differenceNow(both, images);
      if (difference !== undefined) found.set(images, underAssignment(difference, images));
    }
  }
  return found.size === assignments.length ? found.get(assignments[0]) : undefined;
}

/** A difference after as many joint moves as have been examined last. */
function differenceNow(
  both: readonly [Endings, Endings],
  images: RoleAssignment,
): OpeningDifference | undefined {
  const orders = [images && [...images.keys()], images] as const;
  for (const game of [0, 1] as const) {
    const [own, other] = [both[game], both[1 - game] as Endings];
    for (const ending of own.endings) {
      if (ending.moves === undefined || !other.cannotEnd(own.worth(ending, orders[game]), orders[1 - game]))
        continue;
      const profile = own.profile(ending, orders[game]);
      return {
        ...{ kind: 'opening', game, moves: ending.moves, profile, ahead: 0 },
        sequences: game === 0 ? [1, 0] : [0, 1],
      };
    }
  }
  return undefined;
}

interface Ending {
  readonly look: Look;
  /** Joint moves that lead to it; undefined if playing them does not confirm what the solver found. */
  readonly moves: readonly (readonly number[])[] | undefined;
}

/** The goals that hold at the end: for each role, in some order, their keys. */
type Worth = readonly (readonly string[])[];

/** How a game can end after a number of joint moves. */
class Endings {
  endings: readonly Ending[] = [];
  /** Whether it is proved that there are no other endings after as many moves. */
  #isComplete = false;
  readonly #game: ComparableGame;
  readonly #clock: WorkClock;
  readonly #goalKey: ReadonlyMap<number, string>;
  readonly #source: SolvableCircuit;
  readonly #solver = new SatisfiabilitySolver();
  /** By number of joint moves made. */
  readonly #frames: CircuitSolver[] = [];
  constructor(game: ComparableGame, goals: GoalComparison, clock: WorkClock) {
    this.#game = game;
    this.#clock = clock;
    this.#goalKey = new Map(goalKeys(game, goals).map((key, i) => [game.goals[i] as number, key]));
    this.#source = solvableCircuit(game.circuit);
  }

  /** Examines the endings one joint move later; false if this is beyond the limits. */
  advance(): boolean {
    if (this.#isOver || this.#solver.variableCount > MOST_VARIABLES) return false;
    const frame = this.#addFrame();
    const { circuit, goals } = this.#game;
    const held = goals.map((goal) => frame.literal(circuit.goals[goal]?.literal as Literal));
    const isWanted = this.#solver.variable();
    const endings: Ending[] = [];
    let verdict = this.#solved([isWanted]);
    for (; verdict === 'satisfiable' && endings.length < MOST_ENDINGS; verdict = this.#solved([isWanted])) {
      endings.push(this.#ending(held));
      const others = held.map((literal) => (this.#solver.holds(literal) ? negate(literal) : literal));
      this.#solver.addClause([negate(isWanted), ...others]);
    }
    this.#solver.addClause([negate(isWanted)]);
    this.endings = endings;
    this.#isComplete = verdict === 'unsatisfiable';
    return true;
  }

  profile({ look }: Ending, order: RoleAssignment): string {
    return profileOf(this.#game.circuit, this.#goalKey, look, order);
  }

  worth({ look }: Ending, order: RoleAssignment): Worth {
    const { roles, goals } = this.#game.circuit;
    const keys = roles.map((_, role) =>
      [...look.goals]
        .filter((goal) => goals[goal]?.role === role)
        .map((goal) => this.#goalKey.get(goal) ?? '')
        .sort(),
    );
    return (
      order?.map((role) => keys[role] as string[]) ?? keys.sort((a, b) => (a.join() < b.join() ? -1 : 1))
    );
  }

  /** Whether it is proved that after as many moves no game is over and worth this. */
  cannotEnd(worth: Worth, order: RoleAssignment): boolean {
    const key = JSON.stringify(worth);
    if (this.endings.some((ending) => JSON.stringify(this.worth(ending, order)) === key)) return false;
    return this.#isComplete || (order !== undefined && this.#isRefuted(worth, order));
  }

  #isRefuted(worth: Worth, order: readonly number[]): boolean {
    const { circuit, goals } = this.#game;
    const frame = this.#frames.at(-1) as CircuitSolver;
    const assumed: Literal[] = [];
    for (const [place, role] of order.entries()) {
      const wanted = worth[place] ?? [];
      const own = goals.filter((goal) => circuit.goals[goal]?.role === role);
      const literalsOf = (isOf: (key: string) => boolean): Literal[] =>
        own
          .filter((goal) => isOf(this.#goalKey.get(goal) ?? ''))
          .map((goal) => frame.literal(circuit.goals[goal]?.literal as Literal));
      for (const key of wanted) {
        const [only, ...more] = literalsOf((each) => each === key);
        if (only === undefined) return true;
        if (more.length === 0) assumed.push(only);
      }
      assumed.push(...literalsOf((each) => !wanted.includes(each)).map(negate));
    }
    return this.#solved(assumed) === 'unsatisfiable';
  }

  /** Whether a game can be over after as many moves, and the literals hold. */
  #solved(literals: readonly Literal[]): Verdict {
    const over = (this.#frames.at(-1) as CircuitSolver).literal(this.#game.circuit.terminal);
    return this.#solver.solve([over, ...literals], { conflicts: CONFLICTS, isOver: () => this.#isOver });
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

  /** Adds the circuit one joint move later: its fluents are what those of the last one become. */
  #addFrame(): CircuitSolver {
    const { circuit } = this.#game;
    const last = this.#frames.at(-1);
    if (last !== undefined) {
      this.#solver.addClause([negate(last.literal(circuit.terminal))]);
      this.#requireMoves(last);
    }
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
