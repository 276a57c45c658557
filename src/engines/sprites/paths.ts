/**
 * Shortest paths around obstacles, as they are at the start of a level.
 *
 * Where several paths are shortest, the result depends on the order of a binary heap with equal keys, so the heap
 * sifts exactly like the textbook version: up while the parent is larger, and down to the smaller child, or the left
 * one if both are equal.
 */
import type { Kinds } from './kinds.ts';

const UP = 0;
const LEFT = 1;
const DOWN = 2;
const RIGHT = 3;
export const NO_STEP = 4;

/** The order in which neighbours are examined. */
const NEIGHBOURS = [UP, DOWN, LEFT, RIGHT] as const;
const STEP_X = [0, -1, 0, 1] as const;
const STEP_Y = [-1, 0, 1, 0] as const;

/** The largest number of first steps that are stored, one byte each. */
const MOST_STEPS = 32_000_000;

/** The facts about a game that a path search needs. */
interface Terrain {
  readonly kinds: Kinds;
  readonly cell: number;
  readonly width: number;
  readonly height: number;
  readonly obstacles: ReadonlySet<number>;
  readonly placed: readonly { readonly kind: number; readonly x: number; readonly y: number }[];
}

export class Paths {
  readonly #width: number;
  readonly #height: number;
  readonly #isObstacle: Uint8Array;
  readonly #hasObstacles: boolean;
  /** For each start, the first step to every cell. */
  readonly #steps = new Map<number, Uint8Array>();
  /** The number of cells that all searches have examined so far. */
  examined = 0;

  constructor(game: Terrain) {
    this.#width = game.width;
    this.#height = game.height;
    this.#hasObstacles = game.obstacles.size > 0;
    this.#isObstacle = new Uint8Array(game.width * game.height);
    for (const { kind, x, y } of game.placed)
      if (game.obstacles.has(kind) && game.kinds.list[kind]?.values.text('hidden')?.toLowerCase() !== 'true')
        this.#isObstacle[Math.trunc(y / game.cell) * game.width + Math.trunc(x / game.cell)] = 1;
  }

  /** Returns the first step from one cell to another as a direction, or `NO_STEP` if there is no path. */
  firstStep(x: number, y: number, toX: number, toY: number): number {
    if (!this.#hasObstacles || !this.#isFree(x, y) || !this.#isFree(toX, toY)) return NO_STEP;
    const start = y * this.#width + x;
    let steps = this.#steps.get(start);
    if (steps === undefined) {
      steps = this.#search(start);
      if ((this.#steps.size + 1) * steps.length > MOST_STEPS) this.#steps.clear();
      this.#steps.set(start, steps);
    }
    return steps[toY * this.#width + toX] as number;
  }

  #isFree(x: number, y: number): boolean {
    return (
      x >= 0 && y >= 0 && x < this.#width && y < this.#height && this.#isObstacle[y * this.#width + x] === 0
    );
  }

  #search(start: number): Uint8Array {
    const width = this.#width;
    const steps = new Uint8Array(this.#isObstacle.length).fill(NO_STEP);
    const visited = new Uint8Array(this.#isObstacle.length);
    const costs = new Int32Array(this.#isObstacle.length);
    this.examined += steps.length;
    const heap: number[] = [start];
    visited[start] = 1;
    while (heap.length > 0) {
      const cell = poll(heap, costs);
      for (const direction of NEIGHBOURS) {
        const x = (cell % width) + STEP_X[direction];
        const y = Math.trunc(cell / width) + STEP_Y[direction];
        const next = y * width + x;
        if (!this.#isFree(x, y) || visited[next] === 1) continue;
        visited[next] = 1;
        costs[next] = (costs[cell] as number) + 1;
        steps[next] = cell === start ? direction : (steps[cell] as number);
        offer(heap, costs, next);
      }
    }
    return steps;
  }
}

function offer(heap: number[], costs: Int32Array, cell: number): void {
  let at = heap.length;
  heap.push(cell);
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if ((costs[cell] as number) >= (costs[heap[parent] as number] as number)) break;
    heap[at] = heap[parent] as number;
    at = parent;
  }
  heap[at] = cell;
}

function poll(heap: number[], costs: Int32Array): number {
  const result = heap[0] as number;
  const last = heap.pop() as number;
  const size = heap.length;
  if (size === 0) return result;
  let at = 0;
  while (at < size >> 1) {
    let child = 2 * at + 1;
    const right = child + 1;
    if (right < size && (costs[heap[child] as number] as number) > (costs[heap[right] as number] as number))
      child = right;
    if ((costs[last] as number) <= (costs[heap[child] as number] as number)) break;
    heap[at] = heap[child] as number;
    at = child;
  }
  heap[at] = last;
  return result;
}
