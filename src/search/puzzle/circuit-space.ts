/** The positions of a puzzle computed by its circuit, 128 at once; fluents that only count moves are left out of comparisons. */

import { popCount, type Random } from '../../base/index.ts';
import { type Circuit, fluentNode, type Literal, literalOf, moveNode, nodeOf } from '../../circuit/index.ts';
import { type CircuitGame, Expander } from '../../engines/index.ts';
import { goalValue, type State } from '../../game/index.ts';
import { GoalDistance, GoalParts } from './goal-distance.ts';
import { Children, type PuzzleSpace } from './puzzle-space.ts';

/** Random moves in each lane that are learned from. */
const WALK_STEPS = 200;

export class CircuitSpace implements PuzzleSpace {
  readonly size: number;
  readonly sweep = 1024;
  /** Positions are kept by those who ask. */
  readonly isFull = false;
  readonly mask: Int32Array;
  readonly hasClock: boolean;
  readonly clocksOnlyLimit: boolean;
  readonly highest: number;
  readonly goalParts: number;
  readonly mostAtoms: number;
  readonly #game: CircuitGame;
  readonly #expander: Expander;
  readonly #children: Children;
  readonly #parts: GoalParts;
  readonly #distance: GoalDistance;
  readonly #legal: Int32Array;
  /** Moves to be made: where they start from, and which. */
  #starts: number[] = [];
  #parents: number[] = [];
  #moves: number[] = [];

  /** @param random for the games from which it learns how far apart positions are */
  constructor(game: CircuitGame, random: Random) {
    this.#game = game;
    this.#expander = new Expander(game);
    this.size = Math.max(1, this.#expander.stateSize);
    this.highest = game.roles[0]?.utility.max ?? 0;
    const isClock = clockFluents(game.circuit);
    // Fluents that never change are no clock, and do no harm.
    this.hasClock = isClock.some(
      (is, fluent) => is && game.circuit.next[fluent] !== literalOf(fluentNode(fluent)),
    );
    const goals = game.circuit.goals.filter(({ value }) => goalValue(value) === this.highest);
    this.clocksOnlyLimit = clocksOnlyLimit(
      game.circuit,
      isClock,
      goals.map(({ literal }) => literal),
    );
    this.mask = new Int32Array(this.size);
    isClock.forEach((is, fluent) => {
      if (!is) this.mask[fluent >>> 5] = (this.mask[fluent >>> 5] as number) | (1 << (fluent & 31));
    });
    this.#children = new Children(this.size);
    this.#parts = new GoalParts(game.circuit, this.highest, this.size);
    this.goalParts = this.#parts.literals.length;
    this.mostAtoms = game.circuit.fluents.length;
    this.#distance = new GoalDistance(this.#parts, game.circuit.fluents);
    this.#legal = new Int32Array(this.#expander.lanes * this.#expander.movesSize);
    this.#learnFromWalks(random);
  }

  pack(state: State, store: Int32Array, at: number): void {
    store.set(this.#game.bits(state), at);
  }

  expand(store: Int32Array, places: ArrayLike<number>, only?: readonly number[]): Children {
    const { lanes } = this.#expander;
    this.#children.clear();
    this.#parts.forget();
    this.#forgetMoves();
    for (let from = 0; from < places.length; from += lanes) {
      const count = Math.min(lanes, places.length - from);
      if (only === undefined) this.#collectMoves(store, places, from, count);
      else for (let i = from; i < from + count; i++) this.#collect(places[i] as number, i, only);
    }
    this.#children.reserve(this.#moves.length);
    for (let from = 0; from < this.#moves.length; from += lanes) {
      this.#makeMoves(store, from, Math.min(lanes, this.#moves.length - from));
    }
    return this.#children;
  }

  legal(store: Int32Array, at: number): readonly number[] {
    this.#forgetMoves();
    this.#collectMoves(store, [at], 0, 1);
    return this.#moves;
  }

  atoms(store: Int32Array, at: number, into: Int32Array): number {
    let count = 0;
    for (let word = 0; word < this.size; word++) {
      let left = (store[at + word] as number) & (this.mask[word] as number);
      while (left !== 0) {
        into[count++] = 32 * word + 31 - Math.clz32(left & -left);
        left &= left - 1;
      }
    }
    return count;
  }

  distance(store: Int32Array, at: number): number {
    return this.#distance.of(store, at);
  }

  holdsPart(store: Int32Array, at: number, part: number): boolean {
    return this.#parts.holds(store, at, part);
  }

  /** Random games in all lanes, each begun anew when it is over. */
  #learnFromWalks(random: Random): void {
    const expander = this.#expander;
    const { lanes, movesSize } = expander;
    const places = Array.from({ length: lanes }, (_, lane) => lane * this.size);
    let states = new Int32Array(lanes * this.size);
    for (const place of places) this.pack(this.#game.initial, states, place);
    for (let step = 0; step < WALK_STEPS; step++) {
      expander.load(states, places);
      expander.observe();
      expander.takeLegal(lanes, this.#legal, 0);
      const over: number[] = [];
      for (let lane = 0; lane < lanes; lane++) {
        const legal = this.#legal.subarray(lane * movesSize, (lane + 1) * movesSize);
        const count = expander.isTerminal(lane) ? 0 : legal.reduce((sum, word) => sum + popCount(word), 0);
        if (count > 0) expander.choose(lane, bitNumber(legal, random.below(count)));
        else over.push(lane);
      }
      expander.step();
      const before = states;
      states = new Int32Array(lanes * this.size);
      expander.takeStates(lanes, states, 0);
      for (const lane of over) this.pack(this.#game.initial, states, lane * this.size);
      for (const lane of over)
        before.set(states.subarray(lane * this.size, (lane + 1) * this.size), lane * this.size);
      for (const place of places) this.#distance.learn(before, place, states, place);
    }
    this.#distance.update();
  }

  #forgetMoves(): void {
    this.#starts = [];
    this.#parents = [];
    this.#moves = [];
  }

  #collect(place: number, parent: number, moves: readonly number[]): void {
    for (const move of moves) {
      this.#starts.push(place);
      this.#parents.push(parent);
      this.#moves.push(move);
    }
  }

  #collectMoves(store: Int32Array, places: ArrayLike<number>, from: number, count: number): void {
    const { movesSize } = this.#expander;
    const batch = Array.from({ length: count }, (_, lane) => places[from + lane] as number);
    this.#expander.load(store, batch);
    this.#expander.observe();
    this.#expander.takeLegal(count, this.#legal, 0);
    for (let lane = 0; lane < count; lane++) {
      if (this.#expander.isTerminal(lane)) continue;
      for (let word = 0; word < movesSize; word++) {
        let left = this.#legal[lane * movesSize + word] as number;
        while (left !== 0) {
          this.#starts.push(batch[lane] as number);
          this.#parents.push(from + lane);
          this.#moves.push(32 * word + 31 - Math.clz32(left & -left));
          left &= left - 1;
        }
      }
    }
  }

  #makeMoves(store: Int32Array, from: number, count: number): void {
    const expander = this.#expander;
    const children = this.#children;
    const { movesSize } = expander;
    const first = children.count;
    expander.load(store, this.#starts.slice(from, from + count));
    for (let lane = 0; lane < count; lane++) expander.choose(lane, this.#moves[from + lane] as number);
    expander.step();
    expander.observe();
    expander.takeStates(count, children.states, first * this.size);
    expander.takeLegal(count, this.#legal, 0);
    let hasGoals = false;
    for (let lane = 0; lane < count; lane++) {
      const child = first + lane;
      children.parents[child] = this.#parents[from + lane] as number;
      children.moves[child] = this.#moves[from + lane] as number;
      const isTerminal = expander.isTerminal(lane);
      children.isTerminal[child] = isTerminal ? 1 : 0;
      if (isTerminal && !hasGoals) {
        expander.computeGoals();
        hasGoals = true;
      }
      children.goals[child] = isTerminal ? (expander.goals(lane)[0] as number) : 0;
      let mobility = 0;
      for (let word = 0; word < movesSize; word++) {
        mobility += popCount(this.#legal[lane * movesSize + word] as number);
      }
      children.mobility[child] = mobility;
    }
    children.count += count;
  }
}

/** The number of the bit that has so many others before it. */
function bitNumber(words: Int32Array, before: number): number {
  let left = before;
  for (let word = 0; word < words.length; word++) {
    const count = popCount(words[word] as number);
    if (left >= count) {
      left -= count;
      continue;
    }
    let bits = words[word] as number;
    for (; left > 0; left--) bits &= bits - 1;
    return 32 * word + 31 - Math.clz32(bits & -bits);
  }
  return -1;
}

// Fluents that only count moves: what they become depends on nothing but each other, whatever is done.

/** One entry per fluent. Fluents that never change are among them. */
export function clockFluents(circuit: Circuit): boolean[] {
  const isClock = circuit.fluents.map(() => true);
  const moves = circuit.moves.map((_, move) => moveNode(circuit, move));
  for (;;) {
    const others = isClock.flatMap((is, fluent) => (is ? [] : [fluentNode(fluent)]));
    const depends = dependents(circuit, [...moves, ...others]);
    let changed = false;
    circuit.next.forEach((literal, fluent) => {
      if (!isClock[fluent] || depends[nodeOf(literal)] === 0) return;
      isClock[fluent] = false;
      changed = true;
    });
    if (!changed) return isClock;
  }
}

/**
 * Whether clocks do no more than end the game: what is legal, what happens and the wanted goals do not depend on them. Then
 * whatever can be done from a position later can be done from it earlier too.
 */
function clocksOnlyLimit(circuit: Circuit, isClock: readonly boolean[], goals: readonly Literal[]): boolean {
  const clocks = isClock.flatMap((is, fluent) => (is ? [fluentNode(fluent)] : []));
  const depends = dependents(circuit, clocks);
  const isFree = (literal: Literal) => depends[nodeOf(literal)] === 0;
  const happening = circuit.next.filter((_, fluent) => !isClock[fluent]);
  return [...circuit.legal, ...happening, ...goals].every(isFree);
}

/** By node, 1 if it depends on one of the given nodes. */
function dependents(circuit: Circuit, nodes: readonly number[]): Uint8Array {
  const { gates, inputStart, inputs, loops } = circuit;
  const marks = new Uint8Array(circuit.nodeCount);
  for (const node of nodes) marks[node] = 1;
  for (let changed = true; changed; ) {
    for (let gate = 0; gate < gates.length; gate++) {
      for (let i = inputStart[gate] as number; i < (inputStart[gate + 1] as number); i++) {
        if (marks[nodeOf(inputs[i] as number)] === 1) marks[gates[gate] as number] = 1;
      }
    }
    changed = false;
    for (const { feedback } of loops) {
      for (const { node, source } of feedback) {
        if (marks[node] === 1 || marks[nodeOf(source)] === 0) continue;
        marks[node] = 1;
        changed = true;
      }
    }
  }
  return marks;
}
