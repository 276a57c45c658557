/**
 * Where exactly one role is in control, and every other role can only wait, exactly one of all the moves that are
 * not waiting is made. Taken together over the roles they are one-hot, so that "no move touches this cell" need not
 * be asked of each role apart.
 */
import type { ExclusiveGroup } from '../analyse/step-solver.ts';
import {
  type Circuit,
  fluentNode,
  isNegated,
  type Literal,
  literalOf,
  moveNode,
  negate,
  nodeOf,
} from '../circuit.ts';
import { rebuild } from '../rebuild.ts';
import { gateNumbers } from '../sweep.ts';
import { andOfOneHot } from './one-hot.ts';
import type { Pass } from './pass.ts';

export function turnMoves(groups: readonly ExclusiveGroup[]): Pass {
  return {
    name: 'turn moves',
    description: 'uses that only the role in control makes a move that is not waiting',
    run: (circuit) => {
      const moves = movesInTurn(circuit, groups);
      if (moves === undefined) return circuit;
      const groupOf = new Int32Array(circuit.nodeCount).fill(-1);
      for (const node of moves) groupOf[node] = 0;
      const oneHot = { groupOf, members: [moves], isExact: [true] };
      return rebuild(circuit, { gate: (builder, inputs) => andOfOneHot(builder, inputs, oneHot) });
    },
  };
}

/** The nodes of the moves that are not waiting, if exactly one of them is made in every step: proved. */
function movesInTurn(circuit: Circuit, groups: readonly ExclusiveGroup[]): number[] | undefined {
  if (circuit.roles.length < 2) return undefined;
  const implication = new Implication(circuit);
  for (const { members, kind } of groups) {
    if (kind !== 'exactly-one' || members.length !== circuit.roles.length) continue;
    const controls = circuit.roles.map((_, role) => controlOf(circuit, role, members, groups, implication));
    if (new Set(controls).size < members.length || controls.includes(undefined)) continue;
    const nodes: number[] = [];
    const isDecided = circuit.moves.every(({ role }, move) => {
      const control = controls[role] as Literal;
      const legal = circuit.legal[move] as Literal;
      if (implication.holds(legal, control)) nodes.push(moveNode(circuit, move));
      else return implication.holds(legal, negate(control));
      return true;
    });
    if (isDecided) return nodes;
  }
  return undefined;
}

/** The member of the group that most of a role's moves need, as the circuit writes it. */
function controlOf(
  circuit: Circuit,
  role: number,
  members: readonly number[],
  groups: readonly ExclusiveGroup[],
  implication: Implication,
): Literal | undefined {
  const own = circuit.legal.filter((_, move) => circuit.moves[move]?.role === role);
  const candidates = members.map((fluent) => writtenAs(fluent, groups));
  return candidates.find(
    (each) => 2 * own.filter((legal) => implication.holds(legal, each)).length >= own.length,
  );
}

/** Of two fluents of which exactly one holds, the second is written as the negation of the first. */
function writtenAs(fluent: number, groups: readonly ExclusiveGroup[]): Literal {
  const pair = groups.find(
    ({ members, kind }) => kind === 'exactly-one' && members.length === 2 && members[1] === fluent,
  );
  const first = pair?.members[0];
  return first === undefined ? literalOf(fluentNode(fluent)) : negate(literalOf(fluentNode(first)));
}

const MAX_DEPTH = 8;

/** Whether one literal implies another, as far as the shape of the gates shows it. */
class Implication {
  readonly #circuit: Circuit;
  readonly #gateOf: Int32Array;

  constructor(circuit: Circuit) {
    this.#circuit = circuit;
    this.#gateOf = gateNumbers(circuit);
  }

  holds(literal: Literal, consequence: Literal, depth = MAX_DEPTH): boolean {
    if (literal === consequence || literal === 1) return true;
    const gate = this.#gateOf[nodeOf(literal)] as number;
    if (gate < 0 || depth === 0) return false;
    const { inputStart, inputs } = this.#circuit;
    const below = inputs.subarray(inputStart[gate] as number, inputStart[gate + 1] as number);
    return isNegated(literal)
      ? below.every((input) => this.holds(negate(input), consequence, depth - 1))
      : below.some((input) => this.holds(input, consequence, depth - 1));
  }
}
