/** Whose turn it is, where exactly one role has a choice and every other role can only wait. */
import type { ExclusiveGroup } from './analyse/step-solver.ts';
import { type Circuit, fluentNode, isNegated, type Literal, literalOf, negate, nodeOf } from './circuit.ts';
import { gateNumbers } from './sweep.ts';

export interface TurnTaking {
  /** By role, the literal that holds while it is in control; exactly one of them does in every reachable state. */
  readonly controls: readonly Literal[];
  /**
   * By move: whether it is legal only for a role that is in control, only for one that waits, or for either. A role
   * has at most one move for when it waits.
   */
  readonly when: readonly ('in control' | 'waiting' | 'either')[];
}

/** As far as the shape of the gates shows it, given what is known of the reachable states. */
export function turnTaking(circuit: Circuit, groups: readonly ExclusiveGroup[]): TurnTaking | undefined {
  if (circuit.roles.length < 2) return undefined;
  const implication = new Implication(circuit);
  for (const { members, kind } of groups) {
    if (kind !== 'exactly-one' || members.length !== circuit.roles.length) continue;
    const candidates = members.map((fluent) => writtenAs(fluent, groups));
    const controls = circuit.roles.map((_, role) => controlOf(circuit, role, candidates, implication));
    if (new Set(controls).size < members.length || controls.includes(undefined)) continue;
    const turns = withControls(circuit, controls as Literal[], implication);
    if (turns !== undefined) return turns;
  }
  return circuit.roles.length === 2 ? betweenTwo(circuit, implication) : undefined;
}

/** A literal and its negation need no proof that exactly one of them holds. */
function betweenTwo(circuit: Circuit, implication: Implication): TurnTaking | undefined {
  const first = circuit.legal.find((_, move) => circuit.moves[move]?.role === 0);
  if (first === undefined) return undefined;
  const candidates = circuit.fluents.flatMap((_, fluent) => {
    const literal = literalOf(fluentNode(fluent));
    return [literal, negate(literal)];
  });
  const control = controlOf(circuit, 0, candidates, implication);
  return control === undefined ? undefined : withControls(circuit, [control, negate(control)], implication);
}

function withControls(
  circuit: Circuit,
  controls: readonly Literal[],
  implication: Implication,
): TurnTaking | undefined {
  const waits = controls.map(() => 0);
  const when = circuit.moves.map(({ role }, move) => {
    const control = controls[role] as Literal;
    const legal = circuit.legal[move] as Literal;
    if (implication.holds(legal, control)) return 'in control';
    waits[role] = (waits[role] as number) + 1;
    return implication.holds(legal, negate(control)) ? 'waiting' : 'either';
  });
  return waits.every((count) => count <= 1) ? { controls, when } : undefined;
}

/** The literal that most of a role's moves need. */
function controlOf(
  circuit: Circuit,
  role: number,
  candidates: readonly Literal[],
  implication: Implication,
): Literal | undefined {
  const own = circuit.legal.filter((_, move) => circuit.moves[move]?.role === role);
  const sample = own.filter((_, number) => number % Math.ceil(own.length / MAX_SAMPLE) === 0);
  return candidates.find(
    (each) =>
      2 * sample.filter((legal) => implication.holds(legal, each)).length >= sample.length &&
      2 * own.filter((legal) => implication.holds(legal, each)).length >= own.length,
  );
}

/** Moves that are asked first whether they need a candidate. */
const MAX_SAMPLE = 8;

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
