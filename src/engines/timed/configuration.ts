/**
 * What holds in a state of a real-time game, without the times. Everything that the circuit answers depends only on
 * this, so its answers are kept here and the circuit is asked once. Random games and searches often meet the same
 * configurations again, at other times.
 */
import type { Microunits, Move, TimedPercepts } from '../../game/index.ts';
import type { Term } from '../../gdl/index.ts';

/** A goal of a role that holds. */
export interface HeldGoal {
  readonly term: Term;
  readonly value: number;
}

export class Configuration {
  /**
   * The cells that hold in ascending order, each as twice its number, plus 1 if it holds forever; then -1 and the cells
   * that have just run out.
   */
  readonly code: readonly number[];
  /** The number of cells that will run out; their expiries are the first registers of a state. */
  readonly lives: number;
  /** The number of registers of a state: these expiries, and then the times that the cells store. */
  readonly size: number;
  /** What the circuit has answered so far: the legal moves and the goals of each role, and whether it is the end. */
  legal: (readonly Move[] | undefined)[] | undefined;
  goals: (readonly HeldGoal[] | undefined)[] | undefined;
  terminal: boolean | undefined;
  /** The transitions found so far, by moves and cells that run out; undefined until the configuration occurs again. */
  transitions: Map<number, Transition> | undefined;
  /** The next configuration with the same hash. */
  readonly sibling: Configuration | undefined;

  constructor(code: readonly number[], lives: number, size: number, sibling?: Configuration) {
    this.code = code;
    this.lives = lives;
    this.size = size;
    this.legal = undefined;
    this.goals = undefined;
    this.terminal = undefined;
    this.transitions = undefined;
    this.sibling = sibling;
  }
}

/**
 * A time is a constant, plus or minus the moment of the update or neither, plus a register of the state before or
 * none. The last two are one number, made by `source` in `transition.ts`.
 */
export type TimeSource = number;

/** Two sources of one register, which two rules set. They have to be equal. */
export interface Clash {
  readonly sources: readonly [TimeSource, TimeSource];
  readonly constants: readonly [Microunits, Microunits];
}

/** What happens in a configuration if certain cells run out while certain moves are made. */
export interface Transition {
  /** Undefined if a fluent gets two lifetimes at once, for which a cell has no room. */
  to: Configuration | undefined;
  /** For each register of the next state; possibly more, which do not count. */
  readonly sources: readonly TimeSource[];
  readonly constants: readonly Microunits[];
  clashes: readonly Clash[];
  /** Whether it is the same whatever the registers contain. */
  isGeneral: boolean;
  /** For each role, its percepts of the update, once somebody has asked. */
  percepts: (TimedPercepts | undefined)[] | undefined;
}

/** Separates the cells that hold from those that have just run out. */
export const END = -1;

/**
 * To remember a configuration is worthwhile if it occurs again while it is in the processor's cache, or if the circuit
 * is slow. When there are as many configurations as this, or this for each operation of the circuit, all are forgotten.
 */
const LEAST_ROOM = 1024;
const ROOM_PER_OPERATION = 8;
/**
 * If less than this share of the transitions was known when the table is full, nothing is remembered for the next
 * `PAUSE` configurations.
 */
const LEAST_KNOWN = 2 / 3;
const PAUSE = 1 << 20;

/** The configurations that have occurred; equal ones are usually the same object. */
export class ConfigurationTable {
  readonly #byHash = new Map<number, Configuration>();
  /** The number of transitions that were known and that were not, since the table was empty. */
  #known = 0;
  #unknown = 0;
  /** The number of configurations that are still created without being remembered. */
  #pause = 0;
  readonly #room: number;

  /** @param operations the size of the circuit */
  constructor(operations: number) {
    this.#room = Math.max(LEAST_ROOM, ROOM_PER_OPERATION * operations);
  }

  /** Returns a transition that is known, by its number. */
  transition({ transitions }: Configuration, key: number): Transition | undefined {
    const known = transitions?.get(key);
    if (known === undefined) return undefined;
    this.#known++;
    // The next configuration occurs again without being looked up.
    if (known.to !== undefined) known.to.transitions ??= new Map();
    return known;
  }

  /**
   * Returns the configuration whose code is the beginning of an array.
   *
   * @param lives the number of cells that will run out
   * @param size the number of registers
   */
  find(codes: readonly number[], length: number, lives: number, size: number): Configuration {
    if (this.#pause > 0) {
      this.#pause--;
      return new Configuration(codes.slice(0, length), lives, size);
    }
    this.#unknown++;
    let hash = length;
    for (let i = 0; i < length; i++) {
      hash = Math.imul(hash ^ (codes[i] as number), 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    hash &= 0x3fff_ffff;
    const first = this.#byHash.get(hash);
    for (let known = first; known !== undefined; known = known.sibling) {
      if (!isEqual(known.code, codes, length)) continue;
      known.transitions ??= new Map();
      return known;
    }
    const created = new Configuration(codes.slice(0, length), lives, size, first);
    this.#byHash.set(hash, created);
    if (this.#byHash.size === this.#room) this.#empty();
    return created;
  }

  #empty(): void {
    this.#byHash.clear();
    if (this.#known < LEAST_KNOWN * (this.#known + this.#unknown)) this.#pause = PAUSE;
    this.#known = 0;
    this.#unknown = 0;
  }
}

function isEqual(code: readonly number[], codes: readonly number[], length: number): boolean {
  if (code.length !== length) return false;
  for (let i = 0; i < length; i++) if (code[i] !== codes[i]) return false;
  return true;
}
