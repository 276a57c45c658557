/**
 * A circuit prepared for comparison: constants and moves that are never legal are removed, and conjunctions are flat.
 */
import { canonicalText } from '../../gdl/index.ts';
import { CircuitSolver, solvableCircuit } from '../analyse/circuit-solver.ts';
import { unchangingFluents } from '../analyse/constant-fluents.ts';
import type { ExclusiveGroup } from '../analyse/step-solver.ts';
import { flatCircuit } from '../analyse/symmetry-graph.ts';
import type { CircuitBuilder } from '../builder.ts';
import {
  type Circuit,
  FALSE,
  fluentNode,
  type GoalOutput,
  isNegated,
  type Literal,
  literalOf,
  moveNode,
  negate,
  nodeOf,
  TRUE,
} from '../circuit.ts';
import { unrollLoops } from '../goal-regression/prepared-circuit.ts';
import { rebuild } from '../rebuild.ts';
import { neededNodes } from '../structure.ts';

/** A game prepared for comparison. Fluents and moves have their indices in the circuit. */
export interface ComparableGame {
  readonly circuit: Circuit;
  /** Fluents that may change, in ascending order. */
  readonly fluents: readonly number[];
  /** Moves that may be legal, in ascending order. */
  readonly moves: readonly number[];
  /** Goals and percepts that may hold, by index in the circuit. */
  readonly goals: readonly number[];
  readonly percepts: readonly number[];
}

/** Images of the first game's roles, fluents, moves, goals and percepts in the second; -1 for excluded items. */
export interface Correspondence {
  readonly roles: Int32Array;
  readonly fluents: Int32Array;
  readonly moves: Int32Array;
  readonly goals: Int32Array;
  readonly percepts: Int32Array;
}

export interface ComparableOptions {
  /** Whether to exclude fluents on which no legality, end, goal or percept depends, now or later. */
  readonly withoutIdle?: boolean;
  /** Whether to remove conditions made redundant by neighbouring conditions. */
  readonly isAbsorbed?: boolean;
  /** Whether to ignore the initial state, so that nothing is excluded because it never occurs from there. */
  readonly isFromAnywhere?: boolean;
  /**
   * Groups that hold in all reachable states. If given, goals that never hold at the end and moves that are never legal
   * before it are excluded.
   */
  readonly inPlay?: readonly ExclusiveGroup[];
}

/**
 * Prepares a circuit. Goals and percepts of the same role and term are separate outputs; two sheets may list them in
 * any order.
 *
 * @param circuit as built from the rules
 */
export function comparableGame(circuit: Circuit, options: ComparableOptions = {}): ComparableGame {
  const played = options.inPlay ? onlyInPlay(circuit, options.inPlay) : circuit;
  let reduced = options.isAbsorbed ? absorbed(played) : flatCircuit(played);
  const isFixed = new Uint8Array(circuit.fluents.length);
  const isDead = new Uint8Array(circuit.moves.length);
  for (let changed = true; changed; ) {
    changed = false;
    const substitutes = new Map<number, Literal>();
    const isImpossible = options.isFromAnywhere ? new Uint8Array(0) : impossibleFluents(reduced);
    const unchanging = options.isFromAnywhere ? [] : unchangingFluents(reduced);
    unchanging.forEach((constant, fluent) => {
      const value = isImpossible[fluent] === 1 ? false : constant;
      if (value === undefined || isFixed[fluent] === 1) return;
      isFixed[fluent] = 1;
      substitutes.set(1 + fluent, value ? TRUE : FALSE);
    });
    reduced.legal.forEach((literal, move) => {
      if (literal !== FALSE || isDead[move] === 1) return;
      isDead[move] = 1;
      substitutes.set(moveNode(circuit, move), FALSE);
    });
    if (substitutes.size === 0) break;
    changed = true;
    reduced = flatCircuit(
      rebuild(reduced, {
        gate: (builder, inputs) => builder.and(inputs),
        input: (node) => substitutes.get(node) ?? literalOf(node),
      }),
    );
  }
  const isUsed = options.withoutIdle ? influentialFluents(reduced) : undefined;
  const indices = (count: number, keep: (index: number) => boolean): number[] =>
    Array.from({ length: count }, (_, i) => i).filter(keep);
  return {
    circuit: reduced,
    fluents: indices(circuit.fluents.length, (i) => isFixed[i] === 0 && isUsed?.[i] !== 0),
    moves: indices(circuit.moves.length, (i) => isDead[i] === 0),
    goals: indices(circuit.goals.length, (i) => reduced.goals[i]?.literal !== FALSE),
    percepts: indices(circuit.percepts.length, (i) => reduced.percepts[i]?.literal !== FALSE),
  };
}

/** Maximum number of conflicts of the proof that an output is never seen in play. */
const CONFLICTS = 1000;

/** The circuit without goals that are proved not to hold at the end, and moves that are not legal before it. */
function onlyInPlay(circuit: Circuit, groups: readonly ExclusiveGroup[]): Circuit {
  const source = solvableCircuit(circuit);
  const { terminal } = circuit;
  const canHold = (literal: Literal, when: Literal): boolean => {
    if (literal === FALSE) return false;
    const cone = new CircuitSolver(source);
    const assumptions = cone.literals([literal, when]);
    for (const { members, kind } of groups) {
      const nodes = members.map(fluentNode);
      if (!nodes.some((node) => cone.includes(node))) continue;
      const literals = cone.literals(nodes.map((node) => literalOf(node)));
      cone.solver.addExclusive(literals);
      if (kind === 'exactly-one') cone.solver.addClause(literals);
    }
    return cone.solver.solve(assumptions, { conflicts: CONFLICTS }) !== 'unsatisfiable';
  };
  return {
    ...circuit,
    goals: circuit.goals.map((goal) =>
      canHold(goal.literal, terminal) ? goal : { ...goal, literal: FALSE },
    ),
    legal: circuit.legal.map((literal) => (canHold(literal, negate(terminal)) ? literal : FALSE)),
  };
}

/**
 * 1 for fluents that are never true because each of them requires another one of them: they are assumed to be false,
 * everything else unknown, and those that might then become true are removed, until none does.
 */
function impossibleFluents(circuit: Circuit): Uint8Array {
  const isImpossible = Uint8Array.from(circuit.initial, (holds) => (holds ? 0 : 1));
  const { gates, inputStart, inputs } = circuit;
  /** For each node, whether it can be true, and whether it can be false. */
  const canHold = new Uint8Array(circuit.nodeCount).fill(1);
  const canFail = new Uint8Array(circuit.nodeCount).fill(1);
  canFail[0] = 0;
  const mayHold = (literal: Literal): boolean =>
    (isNegated(literal) ? canFail : canHold)[nodeOf(literal)] === 1;
  const run = (): void => {
    gates.forEach((node, gate) => {
      let holds = 1;
      let fails = 0;
      for (let i = inputStart[gate] as number; i < (inputStart[gate + 1] as number); i++) {
        const input = inputs[i] as Literal;
        if (!mayHold(input)) holds = 0;
        if (mayHold(negate(input))) fails = 1;
      }
      canHold[node] = holds;
      canFail[node] = fails;
    });
  };
  let work = 0;
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    work += 2 * inputs.length;
    if (work > MOST_WORK) return isImpossible.fill(0);
    isImpossible.forEach((impossible, fluent) => {
      canHold[1 + fluent] = impossible === 1 ? 0 : 1;
    });
    circuit.moves.forEach((_, move) => {
      canHold[moveNode(circuit, move)] = 1;
    });
    run();
    circuit.legal.forEach((literal, move) => {
      canHold[moveNode(circuit, move)] = mayHold(literal) ? 1 : 0;
    });
    run();
    circuit.next.forEach((literal, fluent) => {
      if (isImpossible[fluent] === 0 || !mayHold(literal)) return;
      isImpossible[fluent] = 0;
      isChanged = true;
    });
  }
  return isImpossible;
}

/** Number of gate inputs examined to find impossible values; beyond that, everything is assumed to be possible. */
const MOST_WORK = 400_000_000;

const ABSORPTIONS = 3;

/** Maximum number of gates of a circuit with unrolled loops. */
const MOST_UNROLLED = 8000;

function absorbed(circuit: Circuit): Circuit {
  const unrolled =
    circuit.loops.length > 0 ? unrollLoops(circuit, Number.POSITIVE_INFINITY, MOST_UNROLLED) : undefined;
  let result = unrolled?.isComplete ? unrolled.circuit : circuit;
  for (let round = 0; round < ABSORPTIONS; round++)
    result = flatCircuit(
      rebuild(
        result,
        { gate: (builder, inputs) => withoutCases(builder, inContext(builder, inputs)) },
        { absorb: true },
      ),
    );
  return result;
}

/** Gates with more inputs, and deeper or larger parts, are left unchanged. */
const CONTEXT = { inputs: 64, below: 200, depth: 4 } as const;

/** Simplifies every part of a conjunction under the assumption that all other parts are true. */
function inContext(builder: CircuitBuilder, inputs: readonly Literal[]): readonly Literal[] {
  if (inputs.length > CONTEXT.inputs || inputs.length < 2) return inputs;
  const assumed = new Map<Literal, number>();
  inputs.forEach((input, place) => {
    assumed.set(input, place);
    if (!isNegated(input)) for (const each of builder.inputsOf(nodeOf(input)) ?? []) assumed.set(each, place);
  });
  // The part that implies a condition keeps it: the condition is assumed only in the other parts.
  inputs.forEach((input, place) => {
    for (const each of inAllAlternatives(builder, input)) if (!assumed.has(each)) assumed.set(each, place);
  });
  const simplified = (literal: Literal, own: number, depth: number): Literal => {
    const holds = assumed.get(literal);
    if (holds !== undefined && holds !== own) return TRUE;
    const fails = assumed.get(negate(literal));
    if (fails !== undefined && fails !== own) return FALSE;
    const below = builder.inputsOf(nodeOf(literal));
    if (below === undefined || depth === 0 || below.length > CONTEXT.below) return literal;
    let isChanged = false;
    const parts = Array.from(below, (each) => {
      const part = simplified(each, own, depth - 1);
      isChanged ||= part !== each;
      return part;
    });
    if (!isChanged) return literal;
    const gate = builder.and(parts);
    return isNegated(literal) ? negate(gate) : gate;
  };
  return inputs.map((input, place) => {
    // In a true conjunction, each part of a flattened conjunction is handled separately.
    if (!isNegated(input) || builder.inputsOf(nodeOf(input)) === undefined) return input;
    return simplified(input, place, CONTEXT.depth);
  });
}

/** What holds whichever alternative of a disjunction holds: in `(p ∧ x) ∨ (p ∧ y)`, p. */
function inAllAlternatives(builder: CircuitBuilder, literal: Literal): readonly Literal[] {
  const alternatives = isNegated(literal) ? builder.inputsOf(nodeOf(literal)) : undefined;
  if (alternatives === undefined || alternatives.length > CONTEXT.inputs) return [];
  let common: readonly Literal[] | undefined;
  for (const alternative of alternatives) {
    const parts = isNegated(alternative) ? builder.inputsOf(nodeOf(alternative)) : undefined;
    const held = new Set(parts ?? [negate(alternative)]);
    common = common === undefined ? [...held] : common.filter((each) => held.has(each));
    if (common.length === 0) break;
  }
  return common ?? [];
}

/** Larger disjunctions are not searched for cases. */
const MOST_ALTERNATIVES = 1000;

/** What holds both for p and for not p holds: `¬(p ∧ x) ∧ ¬(¬p ∧ x)` is `¬x`. */
function withoutCases(builder: CircuitBuilder, inputs: readonly Literal[]): Literal {
  if (inputs.length > MOST_ALTERNATIVES) return builder.and(inputs);
  const kept = new Set(inputs);
  const cases = new Map<string, { readonly input: Literal; readonly rest: Literal[] }>();
  for (const input of inputs) {
    const below = isNegated(input) ? builder.inputsOf(nodeOf(input)) : undefined;
    if (below === undefined || below.length > MOST_CONDITIONS) continue;
    for (const literal of below) {
      const rest = [...below].filter((each) => each !== literal);
      const text = rest.join();
      const other = cases.get(`${negate(literal)}:${text}`);
      if (other === undefined) cases.set(`${literal}:${text}`, { input, rest });
      else if (kept.has(input) && kept.has(other.input)) {
        kept.delete(input);
        kept.delete(other.input);
        kept.add(negate(builder.and(rest)));
        break;
      }
    }
  }
  return builder.and(kept);
}

const MOST_CONDITIONS = 12;

/** 1 for every fluent that legality, the end, goals or percepts depend on, directly or through other fluents. */
function influentialFluents(circuit: Circuit): Uint8Array {
  const result = new Uint8Array(circuit.fluents.length);
  let open: Literal[] = [
    ...circuit.legal,
    circuit.terminal,
    ...circuit.goals.map(({ literal }) => literal),
    ...circuit.percepts.map(({ literal }) => literal),
  ];
  while (open.length > 0) {
    const needed = neededNodes(circuit, open);
    open = [];
    for (let fluent = 0; fluent < result.length; fluent++) {
      if (result[fluent] === 1 || needed[1 + fluent] === 0) continue;
      result[fluent] = 1;
      open.push(circuit.next[fluent] as Literal);
    }
  }
  return result;
}

/** How goal values are compared: exactly, or by their order among the values of the role. */
export type GoalComparison = 'exact' | 'order';

/** The key that must be equal for two goal outputs of corresponding roles to correspond. */
export function goalKeys({ circuit, goals }: ComparableGame, comparison: GoalComparison): string[] {
  const texts = goals.map((goal) => canonicalText((circuit.goals[goal] as GoalOutput).value));
  if (comparison === 'exact') return texts;
  return goals.map((goal, i) => {
    const role = circuit.goals[goal]?.role;
    const own = goals.flatMap((other, k) => (circuit.goals[other]?.role === role ? [Number(texts[k])] : []));
    const rank = own.filter((value) => value < Number(texts[i])).length;
    return `rank ${rank}`;
  });
}
