/**
 * Who moves when: one role at a time or several simultaneously, determined by proof, by random games, or from the
 * structure of the gates.
 */

import type { WorkClock } from '../../base/index.ts';
import { canonicalText } from '../../gdl/index.ts';
import { type Circuit, fluentNode, isNegated, type Literal, literalOf, negate, nodeOf } from '../circuit.ts';
import { gateNumbers } from '../structure.ts';
import type { CircuitSolver } from './circuit-solver.ts';
import { type Claim, observed, proved } from './claim.ts';
import type { SampledGames } from './sample-games.ts';
import { type ExclusiveGroup, type StepKnowledge, StepSolver } from './step-solver.ts';

export interface Control {
  readonly role: number;
  /** True whenever the role has a choice, and never when another role has one. */
  readonly fluent: number;
}

export interface WaitingMove {
  readonly role: number;
  /** Whenever it is legal, it is the role's only legal move; it occurred while another role had a choice. */
  readonly move: number;
}

export interface Turns {
  /** All roles except `random`. */
  readonly players: readonly number[];
  /** The role `random`. */
  readonly chance: number | undefined;
  /** Turn-taking: in no non-terminal state do two roles have more than one legal move. */
  readonly order: Claim<'turn-taking' | 'simultaneous'>;
  readonly control: readonly Claim<Control>[];
  readonly waiting: readonly Claim<WaitingMove>[];
}

const CHOICE_CONFLICTS = 1000;
/** If there are more candidates for waiting moves, they are not compared pairwise. */
const MOST_WAITING_MOVES = 12;

export function findTurns(knowledge: StepKnowledge, simulation: SampledGames, clock: WorkClock): Turns {
  const { circuit } = knowledge.source;
  const chance = circuit.roles.findIndex((role) => canonicalText(role) === 'random');
  const players = [...circuit.roles.keys()].filter((role) => role !== chance);
  const seen = observeChoices(circuit, simulation);
  const proof = new ChoiceProof(knowledge, seen.waiting, clock);
  return {
    players,
    chance: chance < 0 ? undefined : chance,
    order: findOrder(circuit, seen, proof, simulation),
    control: seen.hasSimultaneous ? [] : findControl(circuit, seen, proof, simulation),
    waiting: findWaiting(seen, proof, simulation),
  };
}

interface ChoicesSeen {
  readonly hasSimultaneous: boolean;
  /** For each role, moves that were the only legal one while another role had a choice. */
  readonly waiting: readonly ReadonlySet<number>[];
  /** For each role, moves that were one of several. */
  readonly chosenAmong: readonly ReadonlySet<number>[];
  /** For each role, the fluents that held in all states in which only it had a choice; undefined if there was none. */
  readonly alwaysHeld: readonly (ReadonlySet<number> | undefined)[];
  /** For each role, the fluents that held in some such state. */
  readonly everHeld: readonly ReadonlySet<number>[];
}

function observeChoices(circuit: Circuit, simulation: SampledGames): ChoicesSeen {
  const waiting = circuit.roles.map(() => new Set<number>());
  const chosenAmong = circuit.roles.map(() => new Set<number>());
  const alwaysHeld: (Set<number> | undefined)[] = circuit.roles.map(() => undefined);
  const everHeld = circuit.roles.map(() => new Set<number>());
  let hasSimultaneous = false;
  for (const { legal, fluents, isTerminal } of simulation.states) {
    if (isTerminal) continue;
    const choosing = [...legal.keys()].filter((role) => (legal[role]?.length ?? 0) > 1);
    if (choosing.length > 1) hasSimultaneous = true;
    legal.forEach((moves, role) => {
      if (moves.length > 1) for (const move of moves) chosenAmong[role]?.add(move);
      else if (choosing.length > 0) for (const move of moves) waiting[role]?.add(move);
    });
    const [only] = choosing;
    if (only === undefined || choosing.length > 1) continue;
    const held = new Set(fluents);
    const before = alwaysHeld[only];
    alwaysHeld[only] =
      before === undefined ? held : new Set([...before].filter((fluent) => held.has(fluent)));
    for (const fluent of fluents) everHeld[only]?.add(fluent);
  }
  return { hasSimultaneous, waiting, chosenAmong, alwaysHeld, everHeld };
}

function findOrder(
  circuit: Circuit,
  seen: ChoicesSeen,
  proof: ChoiceProof,
  simulation: SampledGames,
): Turns['order'] {
  if (seen.hasSimultaneous) return proved('simultaneous');
  const roles = [...circuit.roles.keys()];
  const isProved = roles.every((a) =>
    roles.every((b) => b <= a || proof.isNever([proof.choice(a), proof.choice(b)])),
  );
  return isProved ? proved('turn-taking') : observed('turn-taking', simulation.games);
}

function findControl(
  circuit: Circuit,
  seen: ChoicesSeen,
  proof: ChoiceProof,
  simulation: SampledGames,
): Claim<Control>[] {
  return seen.alwaysHeld.flatMap((held, role): Claim<Control>[] => {
    if (held === undefined || circuit.roles.length < 2) return [];
    const others = [...circuit.roles.keys()].filter((other) => other !== role);
    const fitting = [...held].filter((fluent) => others.every((other) => !seen.everHeld[other]?.has(fluent)));
    const byName = fitting.sort((a, b) => namesRole(circuit, b, role) - namesRole(circuit, a, role));
    const provable = byName.find((fluent) => {
      const holds = literalOf(fluentNode(fluent));
      return (
        proof.isNever([proof.choice(role), [[negate(holds)]]]) &&
        others.every((other) => proof.isNever([proof.choice(other), [[holds]]]))
      );
    });
    if (provable !== undefined) return [proved({ role, fluent: provable })];
    const [likely] = byName;
    return likely === undefined ? [] : [observed({ role, fluent: likely }, simulation.games)];
  });
}

/** 1 if the fluent mentions the role, which makes it a natural candidate. */
function namesRole(circuit: Circuit, fluent: number, role: number): number {
  const term = circuit.fluents[fluent];
  return term?.kind === 'compound' && term.args.some((arg) => arg === circuit.roles[role]) ? 1 : 0;
}

function findWaiting(seen: ChoicesSeen, proof: ChoiceProof, simulation: SampledGames): Claim<WaitingMove>[] {
  return seen.waiting.flatMap((moves, role) =>
    [...moves]
      .filter((move) => !seen.chosenAmong[role]?.has(move))
      .map((move) =>
        proof.isNever([proof.legal(move), proof.otherLegal(role, move)])
          ? proved({ role, move })
          : observed({ role, move }, simulation.games),
      ),
  );
}

/** Alternatives, each a list of literals that hold together. */
type Alternatives = readonly (readonly Literal[])[];

/** Proofs about which roles have more than one legal move in a non-terminal state. */
class ChoiceProof {
  readonly #circuit: Circuit;
  readonly #knowledge: StepKnowledge;
  readonly #clock: WorkClock;
  readonly #waiting: readonly ReadonlySet<number>[];
  /** Created on demand. */
  #solver: StepSolver | undefined;

  constructor(knowledge: StepKnowledge, waiting: readonly ReadonlySet<number>[], clock: WorkClock) {
    this.#circuit = knowledge.source.circuit;
    this.#knowledge = knowledge;
    this.#waiting = waiting;
    this.#clock = clock;
  }

  /** Whether no non-terminal state allows an alternative of each. */
  isNever(parts: readonly Alternatives[]): boolean {
    if (this.#isPlainContradiction(parts)) return true;
    if (this.#clock.isOver) return false;
    this.#solver ??= new StepSolver(this.#knowledge, this.#circuit.legal, 'a step');
    const { cone } = this.#solver;
    const literals = parts.map((alternatives) => oneOf(cone, alternatives));
    const budget = { conflicts: CHOICE_CONFLICTS, isOver: () => this.#clock.isOver };
    return cone.solver.solve(literals, budget) === 'unsatisfiable';
  }

  legal(move: number): Alternatives {
    return [[this.#circuit.legal[move] as Literal]];
  }

  /** The role has a legal move other than this one. */
  otherLegal(role: number, move: number): Alternatives {
    return this.#movesOf(role)
      .filter((other) => other !== move)
      .flatMap((other) => this.legal(other));
  }

  /** The role has more than one legal move: one that was never observed as waiting, or two of the waiting ones. */
  choice(role: number): Alternatives {
    const waiting = [...(this.#waiting[role] ?? [])];
    if (waiting.length > MOST_WAITING_MOVES) return this.#movesOf(role).flatMap((move) => this.legal(move));
    const legal = (move: number) => this.#circuit.legal[move] as Literal;
    const pairs = waiting.flatMap((a, i) => waiting.slice(i + 1).map((b) => [legal(a), legal(b)]));
    const others = this.#movesOf(role).filter((move) => !waiting.includes(move));
    return [...others.map((move) => [legal(move)]), ...pairs];
  }

  #movesOf(role: number): number[] {
    return [...this.#circuit.moves.keys()].filter((move) => this.#circuit.moves[move]?.role === role);
  }

  /** Whether fluents required by the parts contradict or exclude each other, which are mostly control fluents. */
  #isPlainContradiction(parts: readonly Alternatives[]): boolean {
    const needed = new Set(parts.flatMap((alternatives) => [...this.#neededByAll(alternatives)]));
    const groups = new Set<number>();
    for (const literal of needed) {
      if (needed.has(negate(literal))) return true;
      if (isNegated(literal)) continue;
      for (const group of this.#knowledge.groupsOf.get(nodeOf(literal) - fluentNode(0)) ?? []) {
        if (groups.has(group)) return true;
        groups.add(group);
      }
    }
    return false;
  }

  #neededByAll(alternatives: Alternatives): ReadonlySet<Literal> {
    let common: Set<Literal> | undefined;
    for (const literals of alternatives) {
      const needed = new Set(literals.flatMap((literal) => [...this.#knowledge.consequences.of(literal)]));
      if (common === undefined) common = needed;
      else for (const each of common) if (!needed.has(each)) common.delete(each);
    }
    return common ?? new Set();
  }
}

/** A variable that may only be true if one of the alternatives is. */
function oneOf(cone: CircuitSolver, alternatives: Alternatives): Literal {
  const { solver } = cone;
  const [only] = alternatives;
  if (alternatives.length === 1 && only?.length === 1) return cone.literal(only[0] as Literal);
  const variable = solver.variable(true);
  const parts = alternatives.map((literals) => {
    const all = cone.literals(literals);
    if (all.length === 1) return all[0] as Literal;
    const together = solver.variable(true);
    for (const literal of all) solver.addClause([negate(together), literal]);
    return together;
  });
  solver.addClause([negate(variable), ...parts]);
  return variable;
}

/** The turn order, if exactly one role has a choice and every other role can only wait. */
export interface TurnTaking {
  /**
   * For each role, the literal that is true while it is in control; exactly one of them is true in every reachable
   * state.
   */
  readonly controls: readonly Literal[];
  /**
   * For each move, whether it is only legal for a role in control, only for a waiting role, or for either. A role has
   * at most one waiting move.
   */
  readonly when: readonly ('in control' | 'waiting' | 'either')[];
}

/** Determined from the structure of the gates, given what is known about the reachable states. */
export function turnTaking(circuit: Circuit, groups: readonly ExclusiveGroup[]): TurnTaking | undefined {
  if (circuit.roles.length < 2) return undefined;
  const implication = new StructuralImplication(circuit);
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

/** Exactly one of a literal and its negation is true, without any proof. */
function betweenTwo(circuit: Circuit, implication: StructuralImplication): TurnTaking | undefined {
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
  implication: StructuralImplication,
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

/** The literal required by most of a role's moves. */
function controlOf(
  circuit: Circuit,
  role: number,
  candidates: readonly Literal[],
  implication: StructuralImplication,
): Literal | undefined {
  const own = circuit.legal.filter((_, move) => circuit.moves[move]?.role === role);
  const sample = own.filter((_, number) => number % Math.ceil(own.length / MAX_SAMPLED_MOVES) === 0);
  return candidates.find(
    (each) =>
      2 * sample.filter((legal) => implication.holds(legal, each)).length >= sample.length &&
      2 * own.filter((legal) => implication.holds(legal, each)).length >= own.length,
  );
}

/** Number of moves that are first checked for a candidate. */
const MAX_SAMPLED_MOVES = 8;

/** Of two fluents of which exactly one is true, the second is represented as the negation of the first. */
function writtenAs(fluent: number, groups: readonly ExclusiveGroup[]): Literal {
  const pair = groups.find(
    ({ members, kind }) => kind === 'exactly-one' && members.length === 2 && members[1] === fluent,
  );
  const first = pair?.members[0];
  return first === undefined ? literalOf(fluentNode(fluent)) : negate(literalOf(fluentNode(first)));
}

const MAX_IMPLICATION_DEPTH = 8;

/** Whether one literal implies another, as far as the structure of the gates shows. */
class StructuralImplication {
  readonly #circuit: Circuit;
  readonly #gateOf: Int32Array;

  constructor(circuit: Circuit) {
    this.#circuit = circuit;
    this.#gateOf = gateNumbers(circuit);
  }

  holds(literal: Literal, consequence: Literal, depth = MAX_IMPLICATION_DEPTH): boolean {
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
