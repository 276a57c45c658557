/**
 * Legality narrowed to decisive moves: who can win at once does so; who cannot avoids moves that let another role
 * win at once, if there are others (after Teytaud and Teytaud, "On the huge benefit of decisive moves in Monte-Carlo
 * Tree Search algorithms", 2010). "Winning" is reaching a terminal state with the role's highest goal value.
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
  type Literal,
  moveNode,
  negate,
  TRUE,
} from '../circuit.ts';
import { rebuild } from '../rebuild.ts';
import {
  type Replacement,
  Substitution,
  SubstitutionBudget,
  type SubstitutionLimits,
  SubstitutionTooLarge,
} from './substitution.ts';

export interface DecisiveMoves {
  readonly circuit: Circuit;
  /** Whether moves that let others win at once are avoided too. */
  readonly avoidsLosing: boolean;
}

/** How many times its own inputs of gates a circuit may have with the formulas; smaller ones may have `LEAST_INPUTS`. */
export const DECISIVE_GROWTH = 20;
const LEAST_INPUTS = 100_000;
/** Machines for larger formulas are slower than their moves are better. */
const MOST_INPUTS = 300_000;
/** For each move and input. */
const WORK = 8;
const LEAST_WORK = 400_000;
/** A second or two. */
const MOST_WORK = 4_000_000;

/** What working out the formulas may cost: counted, not timed, so that a circuit always has the same ones. */
export function decisiveLimits({ inputs, moves }: Circuit): SubstitutionLimits {
  return {
    work: Math.min(MOST_WORK, Math.max(LEAST_WORK, WORK * moves.length * inputs.length)),
    inputs: Math.min(MOST_INPUTS, Math.max(LEAST_INPUTS, DECISIVE_GROWTH * inputs.length)),
  };
}

/**
 * Undefined where it cannot be had: roles that move at once, rules that iterate, or formulas that become too large.
 *
 * @param numberOf the number a goal's value stands for
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

/** By role, the index of the goal with the highest value; -1 if it has none. */
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
      /** By role and move, whether others can win at once after it; nobody wins where the game is over already. */
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
            // A move that is also made while waiting is not narrowed then.
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
  /** By move, formulas about the state after it. */
  after(formulas: readonly Literal[]): (readonly Literal[])[];
}

/** Moves differ in little, so what they have in common, the state after no move at all, is worked out once. */
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
