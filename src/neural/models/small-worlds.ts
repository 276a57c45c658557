/** The worlds in which the paper on model learning plans: one with geysers, one with walls, one with fliers. */
import type { Random } from '../../base/index.ts';
import { type BitWorld, placeOf } from './bit-world.ts';

export interface GeyserOptions {
  /** Whether geysers erupt in random order instead of one after the other. */
  readonly isRandom?: boolean;
  /** Points that a hit costs. */
  readonly pain?: number;
}

const COLUMNS = 6;
/** Geysers erupt in the columns from this one. */
const FIRST_GEYSER = 2;

/**
 * A man runs along six columns and earns more the farther right he is, but there geysers erupt. Bits: his column, and
 * the column of the geyser.
 */
export class GeyserRunner implements BitWorld {
  readonly name: string;
  readonly bitNames = [...numbered('man', COLUMNS), ...numbered('geyser', COLUMNS)];
  readonly actionNames = ['left', 'stay', 'right'];
  readonly #isRandom: boolean;
  /** May be changed while a model of the world is in use: models do not know rewards. */
  pain: number;

  constructor({ isRandom = false, pain = 20 }: GeyserOptions = {}) {
    this.name = isRandom ? 'geyser-runner-random' : 'geyser-runner';
    this.#isRandom = isRandom;
    this.pain = pain;
  }

  start(random: Random): Uint8Array {
    const state = new Uint8Array(2 * COLUMNS);
    state[random.below(COLUMNS)] = 1;
    state[COLUMNS + FIRST_GEYSER + random.below(COLUMNS - FIRST_GEYSER)] = 1;
    return state;
  }

  next(state: Uint8Array, action: number, random: Random, next: Uint8Array): void {
    const man = placeOf(state, 0, COLUMNS);
    const geyser = placeOf(state, COLUMNS, COLUMNS);
    next.fill(0);
    next[Math.min(COLUMNS - 1, Math.max(0, man + action - 1))] = 1;
    const count = COLUMNS - FIRST_GEYSER;
    const place = this.#isRandom ? random.below(count) : (geyser - FIRST_GEYSER + 1) % count;
    next[COLUMNS + FIRST_GEYSER + place] = 1;
  }

  reward(state: Uint8Array): number {
    const man = placeOf(state, 0, COLUMNS);
    return man - (this.isHit(state) ? this.pain : 0);
  }

  isHit(state: Uint8Array): boolean {
    const man = placeOf(state, 0, COLUMNS);
    return man >= 0 && state[COLUMNS + man] !== 0;
  }

  columnOf(state: Uint8Array): number {
    return placeOf(state, 0, COLUMNS);
  }
}

const SIDE = 4;
const CELLS = SIDE * SIDE;
const WALL_SHARE = 0.25;
/** While nobody has a target, walls change about this often. */
const TICKS_PER_MAZE = 20;

/**
 * A walker among random walls. The bits are its cell and the walls. The target is no part of the state, so a model that
 * was trained without one serves every target. On arrival, the walls and the target change.
 */
export class Maneuverer implements BitWorld {
  readonly name = 'maneuverer';
  readonly bitNames = [...cellNames('walker'), ...cellNames('wall')];
  readonly actionNames = ['up', 'right', 'down', 'left'];
  /** Undefined while exploring. */
  target: number | undefined;

  start(random: Random): Uint8Array {
    for (;;) {
      const state = new Uint8Array(2 * CELLS);
      for (let cell = 0; cell < CELLS; cell++) state[CELLS + cell] = random.fraction() < WALL_SHARE ? 1 : 0;
      const from = random.below(CELLS);
      const target = random.below(CELLS);
      state[CELLS + from] = 0;
      if (target === from || state[CELLS + target] !== 0 || !isReachable(state, from, target)) continue;
      state[from] = 1;
      if (this.target !== undefined) this.target = target;
      return state;
    }
  }

  next(state: Uint8Array, action: number, _random: Random, next: Uint8Array): void {
    const from = placeOf(state, 0, CELLS);
    const to = neighbour(from, action);
    next.set(state);
    if (to < 0 || state[CELLS + to] !== 0) return;
    next[from] = 0;
    next[to] = 1;
  }

  reward(state: Uint8Array): number {
    return this.target !== undefined && state[this.target] !== 0 ? 1 : 0;
  }

  intervene(state: Uint8Array, random: Random): boolean {
    const changes = this.target === undefined ? random.below(TICKS_PER_MAZE) === 0 : this.reward(state) > 0;
    if (changes) state.set(this.start(random));
    return changes;
  }
}

/** In the order of the actions. */
const DIRECTIONS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

function neighbour(cell: number, action: number): number {
  const [across, down] = DIRECTIONS[action] as readonly [number, number];
  const column = (cell % SIDE) + across;
  const row = Math.floor(cell / SIDE) + down;
  return column < 0 || row < 0 || column >= SIDE || row >= SIDE ? -1 : SIDE * row + column;
}

function isReachable(state: Uint8Array, from: number, target: number): boolean {
  const seen = new Set([from]);
  for (const cell of seen)
    for (let action = 0; action < 4; action++) {
      const to = neighbour(cell, action);
      if (to >= 0 && state[CELLS + to] === 0) seen.add(to);
    }
  return seen.has(target);
}

const ROWS = 4;
const FLIER_COLUMNS = 6;
const SPAWN = 0.35;

/**
 * A catcher moves up and down at the left; fliers appear at the right and move left. A flier that arrives in the
 * catcher's row is caught. Bits: the catcher's row, and the cells with fliers.
 */
export class FlierCatcher implements BitWorld {
  readonly name = 'flier-catcher';
  readonly bitNames = [
    ...numbered('catcher', ROWS),
    ...Array.from(
      { length: ROWS * FLIER_COLUMNS },
      (_, i) => `flier ${Math.floor(i / FLIER_COLUMNS) + 1} ${(i % FLIER_COLUMNS) + 1}`,
    ),
  ];
  readonly actionNames = ['up', 'stay', 'down'];

  start(random: Random): Uint8Array {
    const state = new Uint8Array(ROWS + ROWS * FLIER_COLUMNS);
    state[random.below(ROWS)] = 1;
    return state;
  }

  next(state: Uint8Array, action: number, random: Random, next: Uint8Array): void {
    next.fill(0);
    next[Math.min(ROWS - 1, Math.max(0, placeOf(state, 0, ROWS) + action - 1))] = 1;
    for (let row = 0; row < ROWS; row++) {
      const first = ROWS + row * FLIER_COLUMNS;
      for (let column = 1; column < FLIER_COLUMNS; column++)
        next[first + column - 1] = state[first + column] as number;
    }
    if (random.fraction() < SPAWN) next[ROWS + random.below(ROWS) * FLIER_COLUMNS + FLIER_COLUMNS - 1] = 1;
  }

  reward(state: Uint8Array): number {
    const row = placeOf(state, 0, ROWS);
    return row >= 0 && state[ROWS + row * FLIER_COLUMNS] !== 0 ? 1 : 0;
  }
}

function numbered(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${name} ${i + 1}`);
}

function cellNames(name: string): string[] {
  return Array.from({ length: CELLS }, (_, i) => `${name} ${(i % SIDE) + 1} ${Math.floor(i / SIDE) + 1}`);
}

/** By name, the worlds that come with the paper. */
export const SMALL_WORLDS: Readonly<Record<string, () => BitWorld>> = {
  'geyser-runner': () => new GeyserRunner(),
  'geyser-runner-random': () => new GeyserRunner({ isRandom: true }),
  maneuverer: () => new Maneuverer(),
  'flier-catcher': () => new FlierCatcher(),
};
