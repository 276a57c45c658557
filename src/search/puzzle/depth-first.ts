/**
 * Depth-first search with the hardest choice first, for puzzles in which something is filled in rather than moved
 * around. If every open part of the goal can be achieved by some move, the part with the fewest such moves comes next,
 * and a part without any is a dead end (the "fail first" rule of Haralick and Elliott, 1980). Otherwise the move that
 * leaves the fewest choices comes first, which is Warnsdorff's rule (1823) on a chess board. The search restarts
 * occasionally so that one bad early choice cannot use up all the time (Gomes, Selman and Kautz 1998).
 */
import { hashMaskedWords, type Random } from '../../base/index.ts';
import type { Children, Move, State } from '../../game/index.ts';
import type { Incumbent, Method } from './method.ts';
import type { PuzzleSpace } from './puzzle-space.ts';

/** The maximum number of moves in a line. */
const LONGEST = 500;
/** The number of dead ends after which the first attempt restarts; later attempts allow more. */
const FIRST_PATIENCE = 100;
const PATIENCE_GROWTH = 1.3;
/** The maximum number of remembered positions known to lead nowhere. */
const MOST_CLOSED = 1_000_000;

interface Frame {
  readonly key: number;
  readonly states: Int32Array;
  readonly moves: readonly number[];
  /** Indices of the children in `states`; the next one to try is last. */
  readonly left: number[];
}

export class DepthFirst implements Method {
  readonly name = 'depth first';
  readonly keepsPositions = true;
  readonly #space: PuzzleSpace;
  readonly #incumbent: Incumbent;
  readonly #random: Random;
  readonly #root: Int32Array;
  readonly #closed = new Set<number>();
  readonly #onPath = new Set<number>();
  #path: Frame[] = [];
  #line: Move[] = [];
  #deadEnds = 0;
  #patience = FIRST_PATIENCE;
  /** Undefined until the first position has been examined. */
  #failsFirst: boolean | undefined;
  readonly #partsOf = new Map<number, readonly number[]>();
  #isDone = false;

  constructor(space: PuzzleSpace, from: State, incumbent: Incumbent, random: Random) {
    this.#space = space;
    this.#incumbent = incumbent;
    this.#random = random;
    this.#root = new Int32Array(space.size);
    space.pack(from, this.#root, 0);
  }

  get isDone(): boolean {
    return this.#isDone;
  }

  advance(): number {
    if (this.#path.length === 0) {
      const looked = this.#enter(this.#root, 0);
      this.#isDone = looked === 0;
      return looked;
    }
    const frame = this.#path.at(-1) as Frame;
    const child = frame.left.pop();
    if (child === undefined) {
      this.#leave(frame);
      return 1;
    }
    this.#line.push(frame.moves[child] as Move);
    const looked = this.#enter(frame.states, child * this.#space.size);
    if (looked === 0) this.#line.pop();
    return Math.max(1, looked);
  }

  /** Returns the number of positions examined, or 0 if entering is pointless. */
  #enter(store: Int32Array, at: number): number {
    const key = this.#keyOf(store, at);
    if (this.#onPath.has(key) || this.#closed.has(key) || this.#line.length >= LONGEST) return 0;
    const hardest = this.#failsFirst ? this.#hardestChoice(store, at) : undefined;
    const children = this.#space.expand(store, [at], hardest);
    const wanted = this.#openChildren(children);
    if (hardest === undefined && this.#failsFirst !== false) this.#learnParts(store, at, children);
    this.#path.push({
      key,
      states: children.states.slice(0, children.count * this.#space.size),
      moves: [...children.moves.subarray(0, children.count)],
      left: this.#ordered(wanted, children),
    });
    this.#onPath.add(key);
    if (wanted.length === 0) this.#deadEnds++;
    return Math.max(1, children.count);
  }

  #leave({ key, left }: Frame): void {
    this.#path.pop();
    this.#onPath.delete(key);
    if (left.length === 0 && this.#closed.size < MOST_CLOSED) this.#closed.add(key);
    this.#line.pop();
    if (this.#path.length === 0) this.#isDone = true;
    else if (this.#deadEnds >= this.#patience) this.#startOver();
  }

  #startOver(): void {
    this.#deadEnds = 0;
    this.#patience *= PATIENCE_GROWTH;
    this.#path = [];
    this.#line = [];
    this.#onPath.clear();
  }

  /** Returns the children that do not end the game, and records the results of those that do. */
  #openChildren(children: Children): number[] {
    const open: number[] = [];
    for (let child = 0; child < children.count; child++) {
      if (children.isTerminal[child] === 0) {
        open.push(child);
        continue;
      }
      const goal = children.goals[child] as number;
      if (!this.#incumbent.isBetter(goal, this.#line.length + 1)) continue;
      this.#incumbent.offer(goal, [...this.#line, children.moves[child] as Move], this.name);
    }
    return open;
  }

  /** Sorts children so that the first one to try is last. */
  #ordered(wanted: readonly number[], children: Children): number[] {
    return wanted
      .map((child) => ({
        child,
        weight: (children.mobility[child] as number) + this.#random.next32() / 2 ** 32,
      }))
      .sort((a, b) => b.weight - a.weight)
      .map(({ child }) => child);
  }

  /**
   * Returns the moves that achieve the open part of the goal with the fewest such moves, or none at a dead end.
   * Returns undefined if a legal move has not been seen before.
   */
  #hardestChoice(store: Int32Array, at: number): number[] | undefined {
    const { goalParts } = this.#space.knowledge;
    const helping = Array.from({ length: goalParts }, (): number[] => []);
    for (const move of this.#space.legal(store, at)) {
      const parts = this.#partsOf.get(move);
      if (parts === undefined) return undefined;
      for (const part of parts) helping[part]?.push(move);
    }
    let fewest: number[] | undefined;
    helping.forEach((moves, part) => {
      if (this.#space.knowledge.holdsPart(store, at, part)) return;
      if (fewest === undefined || moves.length < fewest.length) fewest = moves;
    });
    return fewest ?? [];
  }

  /** Learns which parts of the goal each move achieves. In the first position, every open part needs such a move. */
  #learnParts(store: Int32Array, at: number, children: Children): void {
    const { size } = this.#space;
    const { goalParts } = this.#space.knowledge;
    const open = Array.from({ length: goalParts }, (_, part) => part).filter(
      (part) => !this.#space.knowledge.holdsPart(store, at, part),
    );
    const helped = new Set<number>();
    for (let child = 0; child < children.count; child++) {
      const parts = open.filter((part) =>
        this.#space.knowledge.holdsPart(children.states, child * size, part),
      );
      this.#partsOf.set(children.moves[child] as number, parts);
      for (const part of parts) helped.add(part);
    }
    this.#failsFirst ??= goalParts > 1 && open.every((part) => helped.has(part));
  }

  #keyOf(store: Int32Array, at: number): number {
    const { mask } = this.#space.knowledge;
    // The key has 53 bits of two hashes; collisions are too rare to matter.
    const high = hashMaskedWords(store, at, mask, 1) >>> 11;
    return high * 2 ** 32 + hashMaskedWords(store, at, mask, 2);
  }
}
