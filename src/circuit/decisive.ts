/**
 * Legality narrowed to decisive moves: who can win at once does so; who cannot avoids moves that let another role
 * win at once, if there are others (after Teytaud and Teytaud, "On the huge benefit of decisive moves in Monte-Carlo
 * Tree Search algorithms", 2010). "Winning" is reaching a terminal state with the role's highest goal value.
 */
import type { ExclusiveGroup } from './analyse/step-solver.ts';
import type { CircuitBuilder } from './builder.ts';
import {
  type Circuit,
  type CircuitOutputs,
  FALSE,
  firstInnerNode,
  fluentNode,
  type Literal,
  literalOf,
  moveNode,
  negate,
  TRUE,
} from './circuit.ts';
import { rebuild } from './rebuild.ts';
import { Substitution, type SubstitutionBudget, SubstitutionTooLarge } from './substitute.ts';
import { type TurnTaking, turnTaking } from './turn-taking.ts';

export interface DecisiveMoves {
  readonly circuit: Circuit;
  /** Whether moves that let others win at once are avoided too. */
  readonly avoidsLosing: boolean;
}

/** Visits of gates in working out the formulas: a second or two. */
const VISITS = 10_000_000;
/** How much larger the circuit may become. */
const GROWTH = 8;
const LEAST_GATES = 20_000;

/**
 * Undefined where it cannot be had: roles that move at once, rules that iterate, or formulas that become too large.
 *
 * @param numberOf the number a goal's value stands for
 */
export function preferDecisiveMoves(
  circuit: Circuit,
  groups: readonly ExclusiveGroup[],
  numberOf: (goal: Circuit['goals'][number]) => number,
): DecisiveMoves | undefined {
  if (circuit.loops.length > 0) return undefined;
  const turns = circuit.roles.length === 1 ? alone(circuit) : turnTaking(circuit, groups);
  if (turns === undefined) return undefined;
  for (const avoidsLosing of circuit.roles.length > 1 ? [true, false] : [false]) {
    try {
      return { circuit: narrowed(circuit, turns, bestGoals(circuit, numberOf), avoidsLosing), avoidsLosing };
    } catch (error) {
      if (!(error instanceof SubstitutionTooLarge)) throw error;
    }
  }
  return undefined;
}

function alone(circuit: Circuit): TurnTaking {
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

function narrowed(
  circuit: Circuit,
  turns: TurnTaking,
  goals: readonly number[],
  avoidsLosing: boolean,
): Circuit {
  const budget: SubstitutionBudget = {
    visits: VISITS,
    gates: Math.max(LEAST_GATES, GROWTH * circuit.gates.length),
  };
  return rebuild(circuit, {
    gate: (builder, inputs) => builder.and(inputs),
    outputs(builder, outputs) {
      const legal = (move: number) => outputs.legal[move] as Literal;
      const own = circuit.roles.map((_, role) =>
        [...circuit.moves.keys()].filter(
          (move) => circuit.moves[move]?.role === role && turns.when[move] !== 'waiting',
        ),
      );
      const after = [...circuit.moves.keys()].map((move) =>
        afterMove(circuit, builder, outputs, turns, move, budget),
      );
      const wins = circuit.moves.map(({ role }, move) => {
        const goal = outputs.goals[goals[role] as number];
        if (goal === undefined || turns.when[move] === 'waiting') return FALSE;
        return builder.and([
          (after[move] as Substitution).of(outputs.terminal),
          (after[move] as Substitution).of(goal.literal),
        ]);
      });
      const inControl = (move: number, role: number) =>
        builder.and([legal(move), turns.controls[role] as Literal]);
      const canWin = own.map((moves, role) =>
        builder.or(moves.map((move) => builder.and([inControl(move, role), wins[move] as Literal]))),
      );
      const narrow = [...outputs.legal];
      own.forEach((moves, role) => {
        const others = builder.or(canWin.filter((_, other) => other !== role));
        const losing = new Map(
          moves.map((move) => [move, avoidsLosing ? (after[move] as Substitution).of(alive(others)) : FALSE]),
        );
        const isSafe = (move: number) => negate(losing.get(move) as Literal);
        const hasSafe = builder.or(moves.map((move) => builder.and([inControl(move, role), isSafe(move)])));
        for (const move of moves) {
          const preferred = builder.or([
            wins[move] as Literal,
            builder.and([negate(canWin[role] as Literal), builder.or([isSafe(move), negate(hasSafe)])]),
            // A move that is also made while waiting is not narrowed then.
            negate(turns.controls[role] as Literal),
          ]);
          narrow[move] = builder.and([legal(move), preferred]);
        }
      });
      return { ...outputs, legal: narrow };

      /** Nobody wins where the game is over already. */
      function alive(literal: Literal): Literal {
        return builder.and([literal, negate(outputs.terminal)]);
      }
    },
  });
}

/** Formulas about the state after a move of the role in control, in terms of the state before. */
function afterMove(
  circuit: Circuit,
  builder: CircuitBuilder,
  outputs: CircuitOutputs,
  { when }: TurnTaking,
  move: number,
  budget: SubstitutionBudget,
): Substitution {
  const role = circuit.moves[move]?.role;
  const firstMove = moveNode(circuit, 0);
  const isMade = (other: number) =>
    other === move || (circuit.moves[other]?.role !== role && when[other] !== 'in control');
  const made = new Substitution(
    builder,
    (node) => {
      if (node < firstMove || node >= firstInnerNode(circuit)) return literalOf(node);
      return isMade(node - firstMove) ? TRUE : FALSE;
    },
    budget,
  );
  return new Substitution(
    builder,
    (node) => (node < firstMove ? made.of(outputs.next[node - fluentNode(0)] as Literal) : literalOf(node)),
    budget,
  );
}
