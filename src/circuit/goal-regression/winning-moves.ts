/**
 * Legality narrowed to moves that are certain to reach the role's best goal immediately, if there are such moves: the
 * formulas of moves as plain logic, so that machines with many lanes can evaluate them. Unlike `preferDecisiveMoves`
 * this works with simultaneous moves: the others' moves must make no difference.
 */
import type { ExclusiveGroup } from '../analyse/step-solver.ts';
import type { CircuitBuilder } from '../builder.ts';
import {
  type Circuit,
  FALSE,
  firstInnerNode,
  type GoalOutput,
  isNegated,
  type Literal,
  literalOf,
  negate,
  nodeOf,
} from '../circuit.ts';
import { rebuild } from '../rebuild.ts';
import { gateNumbers } from '../structure.ts';
import { type MoveFormulas, moveFormulas } from './move-formulas.ts';
import { findMoveKnowledge } from './move-knowledge.ts';

const BUDGET = { gates: 100_000, work: 10_000_000, isOver: () => false };

/**
 * Undefined if the formulas become too large, or no move can be certain.
 *
 * @param numberOf the number of a goal's value
 */
export function preferWinningMoves(
  circuit: Circuit,
  groups: readonly ExclusiveGroup[],
  numberOf: (goal: GoalOutput) => number,
): Circuit | undefined {
  const knowledge = findMoveKnowledge(circuit, groups);
  const goals = circuit.roles.map((_, role) => {
    const [best] = circuit.goals
      .filter((goal) => goal.role === role && goal.literal !== FALSE)
      .sort((a, b) => numberOf(b) - numberOf(a));
    return best === undefined ? [] : [{ goal: best, weight: 1 }];
  });
  const made = moveFormulas(
    circuit,
    knowledge,
    {
      modes: false,
      preconditions: true,
      turns: true,
      unknown: 'keep',
      goals,
      secondStep: 0,
      ignored: new Set(),
    },
    BUDGET,
  );
  if (typeof made === 'string') return undefined;
  return withLegalityNarrowed(circuit, made);
}

function withLegalityNarrowed(circuit: Circuit, formulas: MoveFormulas): Circuit | undefined {
  let hasWinning = false;
  const result = rebuild(circuit, {
    gate: (builder, inputs) => builder.and(inputs),
    outputs(builder, outputs) {
      const certain = new CertainFormulas(builder, formulas.circuit);
      const wins = formulas.parts.map(([part]) =>
        part === undefined ? FALSE : certain.of(formulas.circuit.legal[part.output] as Literal),
      );
      hasWinning = wins.some((literal) => literal !== FALSE);
      const winning = wins.map((literal, move) => builder.and([literal, outputs.legal[move] as Literal]));
      const canWin = circuit.roles.map((_, role) =>
        builder.or(winning.filter((_, move) => circuit.moves[move]?.role === role)),
      );
      const legal = outputs.legal.map((literal, move) => {
        const other = negate(canWin[circuit.moves[move]?.role as number] as Literal);
        return builder.or([winning[move] as Literal, builder.and([literal, other])]);
      });
      return { ...outputs, legal };
    },
  });
  return hasWinning ? result : undefined;
}

/** The conditions under which formulas are certainly true, in another builder over the same fluents. */
class CertainFormulas {
  readonly #builder: CircuitBuilder;
  readonly #formulas: Circuit;
  readonly #gateOf: Int32Array;
  readonly #known = new Map<Literal, Literal>();

  constructor(builder: CircuitBuilder, formulas: Circuit) {
    this.#builder = builder;
    this.#formulas = formulas;
    this.#gateOf = gateNumbers(formulas);
  }

  of(literal: Literal): Literal {
    const known = this.#known.get(literal);
    if (known !== undefined) return known;
    const made = this.#make(literal);
    this.#known.set(literal, made);
    return made;
  }

  #make(literal: Literal): Literal {
    const { inputs, inputStart, fluents } = this.#formulas;
    const node = nodeOf(literal);
    if (node <= fluents.length) return isNegated(literal) ? negate(literalOf(node)) : literalOf(node);
    if (node < firstInnerNode(this.#formulas)) return FALSE;
    const gate = this.#gateOf[node] as number;
    const below = inputs.subarray(inputStart[gate], inputStart[gate + 1]);
    // An alternative is certain if one of its parts is; certainty that only follows from all of them together is
    // missed.
    return isNegated(literal)
      ? this.#builder.or(Array.from(below, (input) => this.of(negate(input))))
      : this.#builder.and(Array.from(below, (input) => this.of(input)));
  }
}
