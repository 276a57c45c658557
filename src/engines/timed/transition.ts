/** How an update changes a configuration, and where the times of the next state come from. */
import type { Microunits } from '../../game/index.ts';
import { type CellSet, type CellTable, ENDLESS_TIME, type Source, SourceKind } from './cell-table.ts';
import {
  type Clash,
  type Configuration,
  type ConfigurationTable,
  END,
  type TimeSource,
  type Transition,
} from './configuration.ts';

/** @param register the number of the register, or -1 for none */
function source(register: number, sign: -1 | 0 | 1): TimeSource {
  return 4 * (register + 1) + sign + 1;
}

const CONSTANT = source(-1, 0);
const AFTER_UPDATE = source(-1, 1);

/**
 * Writes the times after a transition.
 *
 * @param to where the registers of the next state begin
 * @returns the next expiry, or undefined if the times do not fit the transition
 */
export function writeTimes(
  { to: after, sources, constants, clashes }: Transition,
  at: Microunits,
  old: Float64Array,
  from: number,
  registers: Float64Array,
  to: number,
): Microunits | undefined {
  if (after === undefined) return undefined;
  for (let i = 0; i < clashes.length; i++) {
    const { sources: two, constants: added } = clashes[i] as Clash;
    if (timeOf(two[0], added[0], at, old, from) !== timeOf(two[1], added[1], at, old, from)) return undefined;
  }
  const { lives, size } = after;
  let next = ENDLESS_TIME;
  for (let i = 0; i < lives; i++) {
    const time = timeOf(sources[i] as TimeSource, constants[i] as number, at, old, from);
    if (!(time > at && time < ENDLESS_TIME)) return undefined;
    if (time < next) next = time;
    registers[to + i] = time;
  }
  for (let i = lives; i < size; i++)
    registers[to + i] = timeOf(sources[i] as TimeSource, constants[i] as number, at, old, from);
  return next;
}

function timeOf(
  code: TimeSource,
  constant: Microunits,
  at: Microunits,
  registers: Float64Array,
  first: number,
): Microunits {
  const register = (code >> 2) - 1;
  const time = register < 0 ? constant : constant + (registers[first + register] as number);
  const sign = (code & 3) - 1;
  return sign === 0 ? time : time + sign * at;
}

const NO_CLASHES: readonly Clash[] = [];

/** Builds transitions from the outputs of the circuit. */
export class TransitionBuilder {
  readonly #cells: CellTable;
  readonly #table: ConfigurationTable;
  /** For each cell that holds before the update, the register of its expiry (-1 for endless), and of its stored times. */
  readonly #lifeRegister: Int32Array;
  readonly #storedRegister: Int32Array;
  /** The parts of the transition that is being built. */
  readonly #codes: number[] = [];
  readonly #sources: TimeSource[] = [];
  readonly #constants: Microunits[] = [0.5];
  readonly #built: Transition = {
    to: undefined,
    sources: this.#sources,
    constants: this.#constants,
    clashes: NO_CLASHES,
    isGeneral: true,
    percepts: undefined,
  };
  readonly #stored: TimeSource[] = [];
  readonly #storedConstants: Microunits[] = [0.5];
  #clashes = NO_CLASHES;
  /** The constant of the source that was computed last. */
  #constant: Microunits = 0;

  constructor(cells: CellTable, table: ConfigurationTable) {
    this.#cells = cells;
    this.#table = table;
    this.#lifeRegister = new Int32Array(cells.terms.length);
    this.#storedRegister = new Int32Array(cells.terms.length);
  }

  /**
   * Returns a transition that is valid until the next call; `kept` makes it last.
   *
   * @param fired the first `count` are the outputs of the circuit that hold, as places of `CellTable.sets`, ascending
   * @param gone the cells that run out
   * @param registers the times before the update, from `first` on
   */
  build(
    before: Configuration,
    fired: Int32Array,
    count: number,
    gone: readonly number[],
    registers: Float64Array,
    first: number,
  ): Transition {
    this.#findRegisters(before);
    const { sets, storedCount } = this.#cells;
    const codes = this.#codes;
    const sources = this.#sources;
    const constants = this.#constants;
    this.#clashes = NO_CLASHES;
    let isGeneral = true;
    let hasRoom = true;
    let length = 0;
    let lives = 0;
    let stored = 0;
    let last = -1;
    for (let i = 0; i < count; i++) {
      const set = sets[fired[i] as number] as CellSet;
      const { cell } = set;
      let life = this.#lifeSource(set.life);
      const constant = this.#constant;
      if (set.life.kind === SourceKind.stored && registers[first + (life >> 2) - 1] === ENDLESS_TIME) {
        life = CONSTANT;
        isGeneral = false;
      }
      const isEndless = life === CONSTANT;
      const entry = 2 * cell + (isEndless ? 1 : 0);
      const isNew = cell !== last;
      if (isNew) {
        codes[length++] = entry;
        last = cell;
        if (!isEndless) {
          sources[lives] = life;
          constants[lives++] = constant;
        }
      } else if (codes[length - 1] !== entry) hasRoom = false;
      else if (!isEndless)
        this.#compare(sources[lives - 1] as TimeSource, constants[lives - 1] as number, life, constant);
      const times = storedCount[cell] as number;
      if (times === 0) continue;
      this.#store(set, isNew ? stored : stored - times, isNew);
      if (isNew) stored += times;
    }
    for (let i = 0; i < stored; i++) {
      sources[lives + i] = this.#stored[i] as TimeSource;
      constants[lives + i] = this.#storedConstants[i] as number;
    }
    codes[length++] = END;
    for (let i = 0; i < gone.length; i++) codes[length++] = gone[i] as number;
    const built = this.#built;
    built.to = hasRoom ? this.#table.find(codes, length, lives, lives + stored) : undefined;
    built.clashes = this.#clashes;
    built.isGeneral = isGeneral;
    built.percepts = undefined;
    return built;
  }

  kept(transition: Transition): Transition {
    const size = transition.to?.size ?? 0;
    return {
      ...transition,
      sources: transition.sources.slice(0, size),
      constants: transition.constants.slice(0, size),
    };
  }

  #findRegisters({ code, lives }: Configuration): void {
    const { storedCount } = this.#cells;
    let life = 0;
    let stored = lives;
    for (let i = 0; code[i] !== END; i++) {
      const entry = code[i] as number;
      const cell = entry >> 1;
      this.#lifeRegister[cell] = entry & 1 ? -1 : life++;
      this.#storedRegister[cell] = stored;
      stored += storedCount[cell] as number;
    }
  }

  /** Computes the sources of the times that a cell stores, or compares them with those that it has. */
  #store(set: CellSet, first: number, isNew: boolean): void {
    const count = this.#cells.storedCount[set.cell] as number;
    for (let i = 0; i < count; i++) {
      const from = set.stored[i];
      // A rule that keeps a fluent whatever it is keeps its times.
      const kept = from === undefined ? this.#storedAt(set.cell, i) : this.#storedSource(from);
      const constant = from === undefined ? 0 : this.#constant;
      if (isNew) {
        this.#stored[first + i] = kept;
        this.#storedConstants[first + i] = constant;
      } else {
        const known = this.#storedConstants[first + i] as number;
        this.#compare(this.#stored[first + i] as TimeSource, known, kept, constant);
      }
    }
  }

  #compare(a: TimeSource, constantA: Microunits, b: TimeSource, constantB: Microunits): void {
    if (a !== b || constantA !== constantB)
      this.#clashes = [...this.#clashes, { sources: [a, b], constants: [constantA, constantB] }];
  }

  /** Returns the source of an expiry, which is `CONSTANT` if it is endless. */
  #lifeSource({ kind, cell, index, value }: Source): TimeSource {
    this.#constant = 0;
    if (kind === SourceKind.stored) return this.#storedAt(cell, index) + 1;
    if (kind === SourceKind.life) {
      const from = this.#lifeRegister[cell] as number;
      return from < 0 ? CONSTANT : source(from, 0);
    }
    this.#constant = value;
    return value === ENDLESS_TIME ? CONSTANT : AFTER_UPDATE;
  }

  #storedSource({ kind, cell, index, value }: Source): TimeSource {
    this.#constant = 0;
    if (kind === SourceKind.stored) return this.#storedAt(cell, index);
    const from = kind === SourceKind.life ? (this.#lifeRegister[cell] as number) : -1;
    if (from >= 0) return source(from, -1);
    this.#constant = kind === SourceKind.life ? ENDLESS_TIME : value;
    return CONSTANT;
  }

  #storedAt(cell: number, index: number): TimeSource {
    return source((this.#storedRegister[cell] as number) + index, 0);
  }
}
