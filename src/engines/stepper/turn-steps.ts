/**
 * Makes the steps of a game with a circuit for each side. Whose turn it is changes with every step, and with it the
 * legality of nearly all moves, and much of what leads to it. In a copy of the circuit in which the fluent for the turn
 * is a constant, only what the last two moves changed is computed anew.
 */
import { type Bits, hasBit, seededRandom } from '../../base/index.ts';
import {
  type Circuit,
  evaluate,
  FALSE,
  fluentNode,
  literalOf,
  neededNodes,
  newValues,
  rebuild,
  TRUE,
} from '../../circuit/index.ts';
import { CircuitSteps } from './circuit-steps.ts';

export interface StepsByTurn {
  /** The steps from a state. */
  of(state: Bits): CircuitSteps;
}

/** The steps of a game, with a circuit for each side if that is expected to be clearly quicker. */
export function stepsByTurn(circuit: Circuit, initial: Bits): StepsByTurn {
  const whole = new CircuitSteps(circuit);
  const turn = turnFluent(circuit, whole, initial);
  return turn === undefined ? { of: () => whole } : stepsByFluent(circuit, turn);
}

/** The steps with one circuit for the states in which a fluent is true, and another for the rest. */
export function stepsByFluent(circuit: Circuit, fluent: number): StepsByTurn {
  const without = new CircuitSteps(givenFluent(circuit, fluent, false));
  const given = new CircuitSteps(givenFluent(circuit, fluent, true));
  return { of: (state) => (hasBit(state, fluent) ? given : without) };
}

/** Steps of smaller circuits are quick anyway, and the copies of larger ones need too much memory. */
const LEAST_GATES = 1000;
const MOST_GATES = 1_000_000;

/** States of a random game, in which changes are counted. */
const SAMPLED_STATES = 24;

/** The fraction of gates that may still change, for copies to be worth their memory. */
const WORTHWHILE = 0.6;

/** The fluent that changes most often, if few gates change from one state to the last one with the same value of it. */
function turnFluent(circuit: Circuit, steps: CircuitSteps, initial: Bits): number | undefined {
  const { length } = circuit.gates;
  if (circuit.roles.length < 2 || length < LEAST_GATES || length > MOST_GATES) return undefined;
  const states = randomStates(circuit, steps, initial);
  const turn = mostChangeable(circuit, states);
  if (turn === undefined) return undefined;
  const isAlike = (a: Bits, b: Bits): boolean => hasBit(a, turn) === hasBit(b, turn);
  const together = changedGates(steps.circuit, states, () => true);
  const apart = changedGates(circuit, states, isAlike);
  return apart < WORTHWHILE * together ? turn : undefined;
}

function randomStates({ roles }: Circuit, steps: CircuitSteps, initial: Bits): Bits[] {
  const random = seededRandom(1);
  const states = [initial];
  for (let state = initial; states.length < SAMPLED_STATES && !steps.isTerminal(state); ) {
    const from = state;
    const legal = roles.map((_, role) => steps.legalMoves(from, role));
    if (legal.some((moves) => moves.length === 0)) break;
    state = steps.next(
      from,
      legal.map((moves) => random.pick(moves)),
    );
    states.push(state);
  }
  return states;
}

function mostChangeable({ fluents }: Circuit, states: readonly Bits[]): number | undefined {
  let best: number | undefined;
  let most = states.length / 2;
  for (const fluent of fluents.keys()) {
    const changes = states.filter((state, i) => {
      const before = states[i - 1];
      return before !== undefined && hasBit(before, fluent) !== hasBit(state, fluent);
    }).length;
    if (changes <= most) continue;
    most = changes;
    best = fluent;
  }
  return best;
}

/** The gates for legality and ends that differ between each state and the last one before it that is alike. */
function changedGates(
  circuit: Circuit,
  states: readonly Bits[],
  isAlike: (a: Bits, b: Bits) => boolean,
): number {
  const isNeeded = neededNodes(circuit, [...circuit.legal, circuit.terminal]);
  const values = states.map((state) => {
    const own = newValues(circuit);
    for (const fluent of circuit.fluents.keys()) if (hasBit(state, fluent)) own[fluentNode(fluent)] = 1;
    evaluate(circuit, own);
    return own;
  });
  let changed = 0;
  states.forEach((state, number) => {
    const own = values[number] as Uint8Array;
    let last = number - 1;
    while (last >= 0 && !isAlike(states[last] as Bits, state)) last--;
    const before = values[last];
    if (before === undefined) return;
    for (let node = 0; node < own.length; node++)
      if (isNeeded[node] === 1 && own[node] !== before[node]) changed++;
  });
  return changed;
}

function givenFluent(circuit: Circuit, fluent: number, value: boolean): Circuit {
  return rebuild(circuit, {
    gate: (builder, inputs) => builder.and(inputs),
    input: (node) => (node === fluentNode(fluent) ? (value ? TRUE : FALSE) : literalOf(node)),
  });
}
