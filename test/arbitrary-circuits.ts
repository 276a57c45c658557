/** Random circuits for property tests, with a simple reference evaluation. */
import fc from 'fast-check';
import { literalValue } from '../src/circuit/circuit.ts';
import {
  type Circuit,
  CircuitBuilder,
  evaluate,
  fluentNode,
  type Literal,
  literalOf,
  moveNode,
  negate,
  newValues,
} from '../src/circuit/index.ts';
import { TermPool } from '../src/gdl/index.ts';

/** A conjunction or disjunction of earlier signals: `2 * signal`, plus 1 if negated, modulo their number. */
interface GateRecipe {
  readonly kind: 'gate';
  readonly isSum: boolean;
  readonly inputs: readonly number[];
}

/** Gates over the loop's own signals, which are never negated, and over earlier ones, which may be. */
interface LoopRecipe {
  readonly kind: 'loop';
  readonly gates: readonly GateRecipe[];
  /** The source of each feedback signal: one of the loop's own signals. */
  readonly sources: readonly number[];
}

type Part = GateRecipe | LoopRecipe;

export interface CircuitRecipe {
  readonly initial: readonly boolean[];
  /** Number of moves of each role. */
  readonly moves: readonly number[];
  /** Depends on fluents only: legal moves, the end and goals are computed before anyone moves. */
  readonly stateParts: readonly Part[];
  /** May depend on moves. */
  readonly moveParts: readonly Part[];
  readonly outputs: readonly number[];
}

const inputs = fc.array(fc.nat(999), { minLength: 1, maxLength: 5 });
const gate = fc.record({ kind: fc.constant('gate' as const), isSum: fc.boolean(), inputs });
const loop = fc.record({
  kind: fc.constant('loop' as const),
  gates: fc.array(gate, { minLength: 1, maxLength: 5 }),
  sources: fc.array(fc.nat(999), { minLength: 1, maxLength: 3 }),
});

export function circuitRecipes({ loops }: { readonly loops: boolean }): fc.Arbitrary<CircuitRecipe> {
  const parts: fc.Arbitrary<Part[]> = fc.array(
    loops ? fc.oneof({ weight: 3, arbitrary: gate }, { weight: 1, arbitrary: loop }) : gate,
    { maxLength: 12 },
  );
  return fc.record({
    initial: fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }),
    moves: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 2 }),
    stateParts: parts,
    moveParts: parts,
    outputs: fc.array(fc.nat(999), { minLength: 24, maxLength: 24 }),
  });
}

/** The target of a recipe: gates or truth values. */
interface Algebra<Signal> {
  fluent(index: number): Signal;
  move(index: number): Signal;
  and(signals: readonly Signal[]): Signal;
  or(signals: readonly Signal[]): Signal;
  not(signal: Signal): Signal;
  loop(size: number, make: (feedback: readonly Signal[]) => readonly Signal[]): readonly Signal[];
}

interface Outputs<Signal> {
  readonly next: readonly Signal[];
  readonly legal: readonly Signal[];
  readonly terminal: Signal;
  readonly goals: readonly Signal[];
  readonly percepts: readonly Signal[];
}

export function circuitOf(recipe: CircuitRecipe, options?: { readonly absorb: boolean }): Circuit {
  const terms = new TermPool();
  const names = {
    roles: recipe.moves.map((_, role) => terms.constant(`role${role}`)),
    fluents: recipe.initial.map((_, fluent) => terms.constant(`fluent${fluent}`)),
    moves: recipe.moves.flatMap((count, role) =>
      Array.from({ length: count }, (_, move) => ({ role, term: terms.constant(`move${move}`) })),
    ),
  };
  const builder = new CircuitBuilder(names, options);
  const made = outputsOf<Literal>(recipe, {
    fluent: (index) => literalOf(fluentNode(index)),
    move: (index) => literalOf(moveNode(names, index)),
    and: (literals) => builder.and(literals),
    or: (literals) => builder.or(literals),
    not: negate,
    loop: (size, make) => builder.loop(size, make),
  });
  return builder.build({
    ...made,
    initial: recipe.initial,
    goals: made.goals.map((literal, i) => ({
      role: i % names.roles.length,
      value: terms.constant(`${i}`),
      literal,
    })),
    percepts: made.percepts.map((literal, i) => ({
      role: i % names.roles.length,
      term: terms.constant(`seen${i}`),
      literal,
    })),
  });
}

/** The value of every output, as text of zeros and ones, computed from the recipe itself. */
export function meaningOf(
  recipe: CircuitRecipe,
  state: readonly boolean[],
  moves: ReadonlySet<number>,
): string {
  const made = outputsOf<boolean>(recipe, {
    fluent: (index) => state[index] ?? false,
    move: (index) => moves.has(index),
    and: (values) => values.every(Boolean),
    or: (values) => values.some(Boolean),
    not: (value) => !value,
    loop: (size, make) => {
      let values: readonly boolean[] = Array.from({ length: size }, () => false);
      for (;;) {
        const next = make(values);
        if (next.every((value, i) => value === values[i])) return next;
        values = next;
      }
    },
  });
  return bits([...made.next, ...made.legal, made.terminal, ...made.goals, ...made.percepts]);
}

/** The value of every output of a circuit, in the same form. */
export function outputBits(circuit: Circuit, state: readonly boolean[], moves: ReadonlySet<number>): string {
  const values = newValues(circuit);
  state.forEach((value, fluent) => {
    values[fluentNode(fluent)] = value ? 1 : 0;
  });
  for (const move of moves) values[moveNode(circuit, move)] = 1;
  evaluate(circuit, values);
  const literals = [
    ...circuit.next,
    ...circuit.legal,
    circuit.terminal,
    ...circuit.goals.map((goal) => goal.literal),
    ...circuit.percepts.map((percept) => percept.literal),
  ];
  return bits(literals.map((literal) => literalValue(values, literal) === 1));
}

export function allStates(circuit: Circuit): boolean[][] {
  return circuit.fluents.reduce<boolean[][]>(
    (states) => states.flatMap((state) => [false, true].map((value) => [...state, value])),
    [[]],
  );
}

/** Every combination of one move per role. */
export function jointMoves(circuit: Circuit): Set<number>[] {
  return circuit.roles.reduce<Set<number>[]>(
    (joint, _, role) =>
      joint.flatMap((chosen) =>
        circuit.moves.flatMap((move, number) => (move.role === role ? [new Set([...chosen, number])] : [])),
      ),
    [new Set()],
  );
}

/** A state and a joint move made in it, or no move if it is only evaluated. */
export interface Situation {
  readonly state: readonly boolean[];
  readonly moves: ReadonlySet<number>;
}

export function everySituation(circuit: Circuit): Situation[] {
  return allStates(circuit).flatMap((state) => jointMoves(circuit).map((moves) => ({ state, moves })));
}

/** Steps of arbitrary sequences of moves, legal or not, ended or not. */
export function reachableSituations(circuit: Circuit): Situation[] {
  return situationsAfter(circuit, () => jointMoves(circuit));
}

/** Steps of actual play: moves are legal, and none is made after the end (but the final state can be evaluated). */
export function playedSituations(circuit: Circuit): Situation[] {
  const { fluents, moves } = circuit;
  return situationsAfter(circuit, (state) => {
    const bitsOfState = outputBits(circuit, state, new Set()).slice(fluents.length);
    const isTerminal = bitsOfState[moves.length] === '1';
    const legal = jointMoves(circuit).filter((joint) =>
      [...joint].every((move) => bitsOfState[move] === '1'),
    );
    return isTerminal ? [] : legal;
  });
}

function situationsAfter(
  circuit: Circuit,
  movesIn: (state: readonly boolean[]) => readonly ReadonlySet<number>[],
): Situation[] {
  const found = new Map([[bits(circuit.initial), circuit.initial]]);
  const situations: Situation[] = [];
  for (const state of found.values()) {
    const possible = movesIn(state);
    if (possible.length === 0) situations.push({ state, moves: new Set() });
    for (const moves of possible) {
      situations.push({ state, moves });
      const key = outputBits(circuit, state, moves).slice(0, circuit.fluents.length);
      if (!found.has(key)) {
        found.set(
          key,
          [...key].map((bit) => bit === '1'),
        );
      }
    }
  }
  return situations;
}

function outputsOf<Signal>(recipe: CircuitRecipe, algebra: Algebra<Signal>): Outputs<Signal> {
  const inState: Signal[] = recipe.initial.map((_, fluent) => algebra.fluent(fluent));
  for (const part of recipe.stateParts) add(part, inState, algebra);
  const moveCount = recipe.moves.reduce((sum, count) => sum + count, 0);
  const afterMove: Signal[] = [
    ...inState,
    ...Array.from({ length: moveCount }, (_, move) => algebra.move(move)),
  ];
  for (const part of recipe.moveParts) add(part, afterMove, algebra);
  const wanted = [...recipe.outputs];
  // The last signals are the most likely to depend on many others.
  const take = (count: number, from: readonly Signal[]) =>
    wanted
      .splice(0, count)
      .map((number) => pick(number % 3 === 0 ? number : -2 - (number % 8), from, algebra));
  return {
    next: take(recipe.initial.length, afterMove),
    legal: take(moveCount, inState),
    terminal: take(1, inState)[0] as Signal,
    goals: take(3, inState),
    percepts: take(2, afterMove),
  };
}

function add<Signal>(part: Part, signals: Signal[], algebra: Algebra<Signal>): void {
  if (part.kind === 'gate') {
    const chosen = part.inputs.map((number) => pick(number, signals, algebra));
    signals.push(part.isSum ? algebra.or(chosen) : algebra.and(chosen));
    return;
  }
  let inner: Signal[] = [];
  algebra.loop(part.sources.length, (feedback) => {
    inner = [...feedback];
    for (const { isSum, inputs: numbers } of part.gates) {
      const chosen = numbers.map((number, i) =>
        // Each gate has a positive input from inside; the others may come from anywhere.
        i === 0 || number % 2 === 0
          ? (inner[number % inner.length] as Signal)
          : pick(number >> 1, signals, algebra),
      );
      inner.push(isSum ? algebra.or(chosen) : algebra.and(chosen));
    }
    return part.sources.map((number) => inner[number % inner.length] as Signal);
  });
  signals.push(...inner);
}

function pick<Signal>(number: number, signals: readonly Signal[], algebra: Algebra<Signal>): Signal {
  const signal = signals.at(
    number < 0 ? Math.max(-signals.length, number >> 1) : (number >> 1) % signals.length,
  );
  return (number & 1) === 1 ? algebra.not(signal as Signal) : (signal as Signal);
}

function bits(values: readonly boolean[]): string {
  return values.map((value) => (value ? '1' : '0')).join('');
}
