/**
 * Influences: which outputs change when a single fluent or move is flipped, in positions of the opening and under
 * assignments that are equal for all items of a colour. They form a graph that depends on the meaning of rules rather
 * than their form, so that whatever it distinguishes is different (unlike the graph of Zhang et al. 2015, which is
 * based on the form of formulas).
 */
import { fluentNode, isNegated, type Literal, moveNode, nodeOf } from '../circuit.ts';
import type { Colours } from './colours.ts';
import type { ComparableGame } from './comparable.ts';
import type { CriticalAssignment } from './critical-assignments.ts';
import { Lanes, mix } from './lanes.ts';
import type { Opening } from './opening.ts';

/** Number of assignments examined; both games of a comparison must use the same. */
export interface InfluenceEffort {
  /** Positions up to this depth. */
  readonly depth: number;
  /** Assignments by colour. */
  readonly patterns: number;
}

/** Maximum number of gate inputs examined, each for 32 assignments. */
const WORK = 120_000_000;
const MOST_PATTERNS = 24;
const LEAST_PATTERNS = 4;
const MOST_POSITIONS = 40;

/** The effort that two games allow. */
export function influenceEffort(
  games: readonly { readonly game: ComparableGame; readonly opening: Opening }[],
): InfluenceEffort {
  const costs = games.map(({ game }) => costOf(game));
  const bases = Math.floor(WORK / Math.max(...costs));
  const patterns = Math.min(MOST_PATTERNS, Math.max(LEAST_PATTERNS, Math.ceil(bases / 2)));
  const positions = Math.min(MOST_POSITIONS, Math.max(1, bases - patterns));
  const fits = (depth: number): boolean =>
    games.every(
      ({ opening }) =>
        depth < opening.depthStart.length - 1 && (opening.depthStart[depth + 1] ?? Infinity) <= positions,
    );
  let depth = 0;
  while (fits(depth + 1)) depth++;
  return { depth, patterns };
}

function costOf({ circuit, fluents, moves }: ComparableGame): number {
  return (
    Math.ceil((fluents.length + moves.length) / 32) *
    (circuit.inputs.length + circuit.fluents.length + circuit.moves.length)
  );
}

/** Vertices of outputs by index in the circuit. */
export interface OutputPlaces {
  readonly firstFluent: number;
  readonly firstMove: number;
  readonly firstGoal: number;
  readonly firstPercept: number;
  readonly terminal: number;
}

/** Edges from inputs to outputs, labelled by when they occur. */
export interface InfluenceEdges {
  readonly from: number[];
  readonly to: number[];
  readonly label: number[];
}

/**
 * Refines colours by influences in assignments based on the current colours: random or critical ones.
 *
 * @param painted colours by vertex, which `colours` are views of
 */
export function refineByInfluences(
  game: ComparableGame,
  lanes: Lanes,
  colours: Colours,
  painted: Int32Array,
  places: OutputPlaces,
  assignments: { readonly patterns: number } | readonly CriticalAssignment[],
): void {
  const walk = new InfluenceWalk(game, lanes, colours, places);
  const { from, to, label } =
    'patterns' in assignments
      ? walk.run(undefined, { depth: -1, patterns: assignments.patterns })
      : walk.runCritical(assignments);
  const sums = new Int32Array(painted.length);
  const add = (vertex: number, what: number): void => {
    sums[vertex] = ((sums[vertex] as number) + what) | 0;
  };
  label.forEach((seen, i) => {
    const [source, target] = [from[i] as number, to[i] as number];
    add(source, mix(mix(painted[target] as number, 29), seen));
    add(target, mix(mix(painted[source] as number, 31), seen));
  });
  sums.forEach((sum, vertex) => {
    if (sum !== 0) painted[vertex] = mix(painted[vertex] as number, sum) || 1;
  });
}

export function influenceEdges(
  game: ComparableGame,
  colours: Colours,
  opening: Opening,
  places: OutputPlaces,
  effort: InfluenceEffort,
): InfluenceEdges {
  return new InfluenceWalk(game, new Lanes(game.circuit), colours, places).run(opening, effort);
}

class InfluenceWalk {
  readonly #game: ComparableGame;
  readonly #colours: Colours;
  readonly #lanes: Lanes;
  /** Nodes of fluents and moves that are flipped. */
  readonly #inputs: readonly number[];
  /** Vertices of outputs and their literals. */
  readonly #outputs: readonly (readonly [number, Literal])[];
  /** By node of the input and index of the output. */
  readonly #found = new Map<number, number>();

  constructor(game: ComparableGame, lanes: Lanes, colours: Colours, places: OutputPlaces) {
    this.#game = game;
    this.#colours = colours;
    this.#lanes = lanes;
    const { circuit } = game;
    this.#inputs = [...game.fluents.map(fluentNode), ...game.moves.map((move) => moveNode(circuit, move))];
    const output = (vertex: number, literal: Literal | undefined): [number, Literal][] =>
      literal === undefined || nodeOf(literal) === 0 ? [] : [[vertex, literal]];
    this.#outputs = [
      ...game.fluents.flatMap((each) => output(places.firstFluent + each, circuit.next[each])),
      ...game.moves.flatMap((each) => output(places.firstMove + each, circuit.legal[each])),
      ...game.goals.flatMap((each) => output(places.firstGoal + each, circuit.goals[each]?.literal)),
      ...game.percepts.flatMap((each) => output(places.firstPercept + each, circuit.percepts[each]?.literal)),
      ...output(places.terminal, circuit.terminal),
    ];
  }

  run(opening: Opening | undefined, { depth, patterns }: InfluenceEffort): InfluenceEdges {
    for (let pattern = 0; pattern < patterns; pattern++)
      this.#look(this.#patternBase(pattern), mix(pattern, 1), this.#inputs);
    const end = opening?.depthStart[depth + 1] ?? 0;
    for (let number = 0; number < end; number++) {
      const position = opening?.positions[number];
      if (position === undefined) continue;
      const base = new Int32Array(this.#lanes.values.length);
      let hash = 0;
      for (const fluent of position.fluents) {
        base[fluentNode(fluent)] = -1;
        hash = (hash + mix(this.#colours.fluents[fluent] as number, 23)) | 0;
      }
      this.#look(base, mix(hash, 2), this.#inputs);
    }
    return this.#edges();
  }

  runCritical(assignments: readonly CriticalAssignment[]): InfluenceEdges {
    for (const { held, missing, name } of assignments) {
      const base = new Int32Array(this.#lanes.values.length);
      for (const node of held) base[node] = -1;
      this.#look(base, name, missing);
    }
    return this.#edges();
  }

  #edges(): InfluenceEdges {
    const [from, to, label]: [number[], number[], number[]] = [[], [], []];
    const size = this.#outputs.length;
    for (const [key, seen] of this.#found) {
      from.push(Math.floor(key / size));
      to.push(this.#outputs[key % size]?.[0] as number);
      label.push(seen);
    }
    return { from, to, label };
  }

  /** The initial state or nothing, with more or fewer of the colours flipped. */
  #patternBase(pattern: number): Int32Array {
    const { circuit, fluents, moves } = this.#game;
    const base = new Int32Array(this.#lanes.values.length);
    const [isFromInitial, fluentRate, moveRate] = RATES[pattern % RATES.length] as (typeof RATES)[number];
    const isTurned = (colour: number, rate: number): boolean =>
      rate > 0 && (mix(colour, 577 + pattern) >>> 0) % rate === 0;
    for (const fluent of fluents) {
      const holds = isFromInitial && circuit.initial[fluent] === true;
      base[fluentNode(fluent)] =
        holds !== isTurned(this.#colours.fluents[fluent] as number, fluentRate) ? -1 : 0;
    }
    for (const move of moves)
      base[moveNode(circuit, move)] = isTurned(this.#colours.moves[move] as number, moveRate) ? -1 : 0;
    return base;
  }

  /** Flips each of the inputs, 32 at once. */
  #look(base: Int32Array, name: number, inputs: readonly number[]): void {
    const { values } = this.#lanes;
    const size = this.#outputs.length;
    const put = () => {
      values.set(base);
      values[0] = -1;
    };
    put();
    this.#lanes.run();
    const before = Int32Array.from(this.#outputs, ([, literal]) => this.#lanes.of(literal));
    for (let start = 0; start < inputs.length; start += 32) {
      const end = Math.min(start + 32, inputs.length);
      put();
      for (let i = start; i < end; i++) {
        const node = inputs[i] as number;
        values[node] = (values[node] as number) ^ (1 << (i - start));
      }
      this.#lanes.run();
      for (let output = 0; output < size; output++) {
        const literal = (this.#outputs[output] as readonly [number, Literal])[1];
        const value = values[nodeOf(literal)] as number;
        let changed = (isNegated(literal) ? ~value : value) ^ (before[output] as number);
        for (; changed !== 0; changed &= changed - 1) {
          const input = inputs[start + 31 - Math.clz32(changed & -changed)] as number;
          const key = input * size + output;
          this.#found.set(key, ((this.#found.get(key) ?? 0) + mix(name, before[output] === 0 ? 3 : 4)) | 0);
        }
      }
    }
  }
}

/**
 * Whether fluents of the initial state are true, and one in how many colours of fluents and of moves is flipped; 0 for
 * none.
 */
const RATES = [
  [true, 0, 0],
  [false, 32, 0],
  [true, 8, 8],
  [false, 4, 2],
  [true, 16, 4],
  [false, 16, 16],
  [true, 4, 2],
  [false, 64, 8],
  [true, 32, 16],
  [false, 8, 8],
  [true, 2, 2],
  [false, 2, 2],
] as const;
