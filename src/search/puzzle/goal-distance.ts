/**
 * Estimates how far a position is from the highest goal: which of its conditions hold, and the minimum number of moves
 * that the others need (projections as in pattern databases: Culberson and Schaeffer 1998, Edelkamp 2001).
 */
import { type Circuit, gateNumbers, isNegated, type Literal, nodeOf } from '../../circuit/index.ts';
import { goalValue } from '../../game/index.ts';
import type { Term } from '../../gdl/index.ts';

interface Group {
  readonly members: readonly number[];
  /** Observed steps from one fluent to another, as `before * fluents + after`. */
  readonly steps: Set<number>;
  /** Whether two of its fluents were observed to hold at once. */
  isRefuted: boolean;
}

/** The target of a group for one part of the goal, and its distance from each fluent of the group. */
interface Projection {
  readonly group: Group;
  readonly distances: ReadonlyMap<number, number>;
}

export class GoalDistance {
  readonly #parts: GoalParts;
  readonly #fluents: number;
  readonly #groups: readonly Group[];
  readonly #groupsOf = new Map<number, Group[]>();
  /** Indexed by part. */
  #projections: readonly (readonly Projection[])[];

  constructor(parts: GoalParts, fluents: readonly Term[]) {
    this.#parts = parts;
    this.#fluents = fluents.length;
    const wanted = parts.literals.flatMap((literal) => this.#goalFluent(literal) ?? []);
    this.#groups = fluentGroups(fluents, wanted).map((members) => ({
      members,
      steps: new Set(),
      isRefuted: false,
    }));
    for (const group of this.#groups) {
      for (const member of group.members) {
        this.#groupsOf.set(member, [...(this.#groupsOf.get(member) ?? []), group]);
      }
    }
    this.#projections = parts.literals.map(() => []);
  }

  of(store: Int32Array, at: number): number {
    let sum = 0;
    for (let part = 0; part < this.#projections.length; part++) {
      if (this.#parts.holds(store, at, part)) continue;
      let furthest = 1;
      for (const { group, distances } of this.#projections[part] as readonly Projection[]) {
        const distance = distances.get(current(group, store, at)) ?? 1;
        if (distance > furthest) furthest = distance;
      }
      sum += furthest;
    }
    return sum;
  }

  /** Learns from a move that was made. */
  learn(before: Int32Array, from: number, after: Int32Array, to: number): void {
    if (this.#groups.length === 0) return;
    for (let word = 0; word << 5 < this.#fluents; word++) {
      let gained = (after[to + word] as number) & ~(before[from + word] as number);
      while (gained !== 0) {
        const fluent = 32 * word + 31 - Math.clz32(gained & -gained);
        for (const group of this.#groupsOf.get(fluent) ?? []) {
          this.#learnStep(group, current(group, before, from), fluent, after, to);
        }
        gained &= gained - 1;
      }
    }
  }

  /** Recomputes distances from what was learned. */
  update(): void {
    this.#projections = this.#parts.literals.map((literal) => {
      const goal = this.#goalFluent(literal);
      if (goal === undefined) return [];
      return (this.#groupsOf.get(goal) ?? [])
        .filter(({ isRefuted }) => !isRefuted)
        .map((group) => ({ group, distances: distancesTo(goal, group.steps, this.#fluents) }));
    });
  }

  #learnStep(group: Group, old: number, now: number, after: Int32Array, to: number): void {
    if (group.isRefuted) return;
    if (old >= 0) group.steps.add(old * this.#fluents + now);
    group.isRefuted = group.members.some((member) => member !== now && bitOf(after, to, member));
  }

  /** Returns undefined if the part is not a fluent, or is a fluent that must become false. */
  #goalFluent(literal: number): number | undefined {
    const fluent = nodeOf(literal) - 1;
    return isNegated(literal) || fluent >= this.#fluents ? undefined : fluent;
  }
}

/** Returns the fluent of a group that holds, or -1. */
function current({ members }: Group, store: Int32Array, at: number): number {
  for (let i = 0; i < members.length; i++) {
    if (bitOf(store, at, members[i] as number)) return members[i] as number;
  }
  return -1;
}

/** Searches breadth first, backwards from the goal. */
function distancesTo(goal: number, steps: ReadonlySet<number>, fluents: number): Map<number, number> {
  const before = new Map<number, number[]>();
  for (const step of steps) {
    const to = step % fluents;
    before.set(to, [...(before.get(to) ?? []), Math.floor(step / fluents)]);
  }
  const found = new Map([[goal, 0]]);
  for (const [fluent, distance] of found) {
    for (const each of before.get(fluent) ?? []) if (!found.has(each)) found.set(each, distance + 1);
  }
  return found;
}

/** The maximum number of gates computed to judge a position. */
const MOST_GATES = 2000;

/** The highest goal as a list of conditions that must all hold, and a test of each of them in a packed position. */
export class GoalParts {
  /** Literals, with those of fluents first. */
  readonly literals: readonly Literal[];
  readonly #circuit: Circuit;
  /** Gates to be computed, in order, and the values of all nodes. */
  readonly #gates: readonly number[];
  readonly #fluents: readonly number[];
  /** Values for 32 neighbouring positions, one in each bit. */
  readonly #values: Int32Array;
  readonly #size: number;
  /** The location of the positions computed last. */
  #store: Int32Array | undefined;
  #first = -1;

  /** @param size the number of words per position */
  constructor(circuit: Circuit, highest: number, size: number) {
    this.#circuit = circuit;
    this.#size = size;
    this.#values = new Int32Array(circuit.nodeCount);
    this.#values[0] = -1;
    const goals = circuit.goals.filter(({ role, value }) => role === 0 && goalValue(value) === highest);
    const [goal, ...others] = goals;
    const numbers = gateNumbers(circuit);
    const parts = goal === undefined || others.length > 0 ? [] : conjuncts(circuit, numbers, goal.literal);
    const isFluent = (literal: Literal) => nodeOf(literal) <= circuit.fluents.length;
    const simple = parts.filter(isFluent);
    const cone = coneOf(circuit, numbers, parts);
    this.literals = cone === undefined ? simple : [...simple, ...parts.filter((each) => !isFluent(each))];
    this.#gates = cone?.gates ?? [];
    this.#fluents = cone?.fluents ?? [];
  }

  holds(store: Int32Array, at: number, part: number): boolean {
    const literal = this.literals[part] as Literal;
    const node = nodeOf(literal);
    if (node <= this.#circuit.fluents.length) return bitOf(store, at, node - 1) !== isNegated(literal);
    const lane = this.#laneOf(store, at);
    return (((this.#values[node] as number) >>> lane) & 1) === (isNegated(literal) ? 0 : 1);
  }

  /** Must be called when positions were overwritten. */
  forget(): void {
    this.#store = undefined;
  }

  /** Returns the bit of a position, computing it together with its neighbours if necessary. */
  #laneOf(store: Int32Array, at: number): number {
    const number = at / this.#size;
    const lane = number & 31;
    const first = (number - lane) * this.#size;
    if (store !== this.#store || first !== this.#first) {
      this.#store = store;
      this.#first = first;
      this.#compute(store, first);
    }
    return lane;
  }

  #compute(store: Int32Array, first: number): void {
    const { gates, inputStart, inputs } = this.#circuit;
    const values = this.#values;
    const count = Math.min(32, (store.length - first) / this.#size);
    for (const fluent of this.#fluents) {
      let word = 0;
      for (let lane = 0, at = first + (fluent >>> 5); lane < count; lane++, at += this.#size) {
        word |= (((store[at] as number) >>> (fluent & 31)) & 1) << lane;
      }
      values[fluent + 1] = word;
    }
    for (const gate of this.#gates) {
      let word = -1;
      for (let i = inputStart[gate] as number; i < (inputStart[gate + 1] as number) && word !== 0; i++) {
        const input = inputs[i] as Literal;
        const value = values[nodeOf(input)] as number;
        word &= isNegated(input) ? ~value : value;
      }
      values[gates[gate] as number] = word;
    }
  }
}

export function bitOf(store: Int32Array, at: number, bit: number): boolean {
  return (((store[at + (bit >>> 5)] as number) >>> (bit & 31)) & 1) === 1;
}

/** Returns what must hold for the literal to hold, decomposed as long as gates are plain conjunctions. */
function conjuncts(circuit: Circuit, numbers: ArrayLike<number>, goal: Literal): Literal[] {
  const found = new Set<Literal>();
  const open = [goal];
  for (let literal = open.pop(); literal !== undefined; literal = open.pop()) {
    const gate = numbers[nodeOf(literal)] ?? -1;
    if (isNegated(literal) || gate < 0) found.add(literal);
    else open.push(...inputsOf(circuit, gate));
  }
  return [...found].filter((literal) => nodeOf(literal) !== 0);
}

interface Cone {
  readonly gates: readonly number[];
  readonly fluents: readonly number[];
}

/** Returns undefined if the cone is too large, or contains gates that depend on themselves or on moves. */
function coneOf(
  circuit: Circuit,
  numbers: ArrayLike<number>,
  literals: readonly Literal[],
): Cone | undefined {
  const fluents = new Set<number>();
  const gates = new Set<number>();
  const open = literals.map(nodeOf);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node === 0) continue;
    if (node <= circuit.fluents.length) {
      fluents.add(node - 1);
      continue;
    }
    const gate = numbers[node] ?? -1;
    const isLooped = circuit.loops.some(({ firstGate, endGate }) => gate >= firstGate && gate < endGate);
    if (gate < 0 || isLooped || gates.size >= MOST_GATES) return undefined;
    if (gates.has(gate)) continue;
    gates.add(gate);
    open.push(...inputsOf(circuit, gate).map(nodeOf));
  }
  return { gates: [...gates].sort((a, b) => a - b), fluents: [...fluents] };
}

function inputsOf(circuit: Circuit, gate: number): Literal[] {
  return [...circuit.inputs.subarray(circuit.inputStart[gate], circuit.inputStart[gate + 1])];
}

/** Fluents with more arguments are not decomposed. */
const MOST_ARGUMENTS = 5;

/**
 * Returns groups of fluents, as numbers: each contains a wanted fluent and those that differ from it in certain
 * arguments.
 */
function fluentGroups(fluents: readonly Term[], wanted: readonly number[]): number[][] {
  const keysOfWanted = new Set(wanted.flatMap((fluent) => groupKeys(fluents[fluent])));
  const groups = new Map<string, number[]>();
  fluents.forEach((term, fluent) => {
    for (const key of groupKeys(term)) {
      if (!keysOfWanted.has(key)) continue;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [fluent]);
      else group.push(fluent);
    }
  });
  return [...groups.values()].filter(({ length }) => length > 1);
}

/** Returns one key for each set of arguments that may differ. */
function groupKeys(term: Term | undefined): string[] {
  if (term?.kind !== 'compound') return [];
  const { name, args } = term;
  if (args.length === 0 || args.length > MOST_ARGUMENTS) return [];
  const keys: string[] = [];
  for (let free = 1; free < 1 << args.length; free++) {
    const shown = args.map((argument, index) => ((free >> index) & 1 ? '*' : argument.id));
    keys.push(`${name} ${shown.join(' ')}`);
  }
  return keys;
}
