/**
 * What a circuit reveals about a puzzle: fluents that only count moves, the parts of the goal, and distances to them.
 */
import type { Random } from '../../base/index.ts';
import { type Circuit, fluentNode, type Literal, literalOf, moveNode, nodeOf } from '../../circuit/index.ts';
import { type Batch, type Game, goalValue } from '../../game/index.ts';
import { GoalDistance, GoalParts } from './goal-distance.ts';
import type { PuzzleKnowledge } from './puzzle-knowledge.ts';

/** The number of random moves per lane used for learning. */
const WALK_STEPS = 200;

export class CircuitKnowledge implements PuzzleKnowledge {
  readonly batch: Batch;
  readonly mask: Int32Array;
  readonly hasClock: boolean;
  readonly clocksOnlyLimit: boolean;
  /** Positions are stored by the callers, so this never fills up. */
  readonly isFull = false;
  readonly goalParts: number;
  readonly mostAtoms: number;
  readonly #parts: GoalParts;
  readonly #distance: GoalDistance;

  constructor(game: Game, circuit: Circuit, highest: number, random: Random) {
    this.batch = game.batch({ lanes: 'many' });
    const { words } = this.batch.packing;
    const isClock = clockFluents(circuit);
    // Fluents that never change are not clocks, but masking them out is harmless.
    this.hasClock = isClock.some(
      (is, fluent) => is && circuit.next[fluent] !== literalOf(fluentNode(fluent)),
    );
    const goals = circuit.goals.filter(({ value }) => goalValue(value) === highest);
    this.clocksOnlyLimit = clocksOnlyLimit(
      circuit,
      isClock,
      goals.map(({ literal }) => literal),
    );
    this.mask = new Int32Array(words);
    isClock.forEach((is, fluent) => {
      if (!is) this.mask[fluent >>> 5] = (this.mask[fluent >>> 5] as number) | (1 << (fluent & 31));
    });
    this.#parts = new GoalParts(circuit, highest, Math.max(1, words));
    this.goalParts = this.#parts.literals.length;
    this.mostAtoms = circuit.fluents.length;
    this.#distance = new GoalDistance(this.#parts, circuit.fluents);
    this.#learnFromWalks(game, random);
  }

  atoms(store: Int32Array, at: number, into: Int32Array): number {
    let count = 0;
    for (let word = 0; word < this.mask.length; word++) {
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

  forget(): void {
    this.#parts.forget();
  }

  /** Plays random games in all lanes, restarting each when it ends. */
  #learnFromWalks(game: Game, random: Random): void {
    const { batch } = this;
    const { words } = batch.packing;
    const places = Array.from({ length: batch.lanes }, (_, lane) => lane * words);
    let states = new Int32Array(batch.lanes * words);
    for (const place of places) batch.packing.pack(game.initial, states, place);
    for (let step = 0; step < WALK_STEPS; step++) {
      const { isTerminal, legal } = batch.positions(states, places);
      const from: number[] = [];
      const moves: number[] = [];
      for (const [lane, place] of places.entries()) {
        const own = isTerminal[lane] === 1 ? [] : (legal[lane]?.[0] ?? []);
        if (own.length === 0) continue;
        from.push(place);
        moves.push(own[random.below(own.length)] as number);
      }
      const store = new Int32Array((batch.lanes + from.length) * words);
      store.set(states);
      batch.successors(store, { from, to: batch.lanes * words, moves });
      states = new Int32Array(batch.lanes * words);
      for (const place of places) batch.packing.pack(game.initial, states, place);
      for (const [i, place] of from.entries()) {
        const at = (batch.lanes + i) * words;
        states.set(store.subarray(at, at + words), place);
        this.#distance.learn(store, place, store, at);
      }
    }
    this.#distance.update();
  }
}

/**
 * Returns, for each fluent, whether it only counts moves: whatever the players do, its next value depends only on
 * other such fluents. Fluents that never change are included.
 */
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
 * Returns whether clocks only end the game: legality, effects and the desired goals do not depend on them. Then
 * everything possible from a position at a later step is also possible from it at an earlier step.
 */
function clocksOnlyLimit(circuit: Circuit, isClock: readonly boolean[], goals: readonly Literal[]): boolean {
  const clocks = isClock.flatMap((is, fluent) => (is ? [fluentNode(fluent)] : []));
  const depends = dependents(circuit, clocks);
  const isFree = (literal: Literal) => depends[nodeOf(literal)] === 0;
  const happening = circuit.next.filter((_, fluent) => !isClock[fluent]);
  return [...circuit.legal, ...happening, ...goals].every(isFree);
}

/** Returns, for each node, 1 if it depends on one of the given nodes. */
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
