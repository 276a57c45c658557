/** A batch on the sliced machine: 128 positions or games at once, one in each bit of a word. */
import { forEachBit, grown, popCount } from '../../base/index.ts';
import type { Circuit } from '../../circuit/index.ts';
import {
  type Batch,
  type BlocksOptions,
  Children,
  DEFAULT_MAX_LENGTH,
  type GameBlocks,
  type LegalMoves,
  type Move,
  type NarrowedMoves,
  type Packing,
  type PerceptNumber,
  type PlayoutRun,
  type Playouts,
  type PlayoutsOptions,
  type Positions,
  type ScoresOptions,
  type State,
  type StepEnds,
  type Steps,
  type Tactics,
} from '../../game/index.ts';
import type { Expander } from './expander.ts';
import { PerceptNumbers } from './percept-numbers.ts';
import { SlicedRun } from './playout-run.ts';
import type { SharedMachines } from './shared-machines.ts';
import { SlicedBlocks } from './sliced-blocks.ts';
import { OneStatePolicy, SlicedPlayouts } from './sliced-playouts.ts';

/**
 * @example
 * const batch = new SlicedBatch(new SharedMachines({ circuit, groups }), game.packing());
 * meanGoal(finishRun(batch.scores(game.initial, { count: 10_000 })), 0 as Role)
 */
export class SlicedBatch implements Batch {
  readonly lanes: number;
  readonly packing: Packing;
  readonly #machines: SharedMachines;
  readonly #circuit: Circuit;
  readonly #children: Children;
  /** The legal moves of all lanes, packed. */
  #legal = new Int32Array(0);
  readonly #roleOfMove: Int32Array;
  readonly #isByRole: boolean;
  /** The counts of the last query for legal moves. */
  #legalCounts = new Int32Array(256);
  #legalMoves = new Int32Array(1024);
  /** How many moves the last query for narrowed moves left out. */
  #avoided = new Int32Array(256);
  #seen: PerceptNumbers | undefined;
  #seenBits = new Int32Array(0);
  /** Which of the last successors are terminal. */
  #endTerminal = new Uint8Array(0);
  #endGoals = new Float64Array(0);
  /** The moves to be made and the positions where they start. */
  #starts: number[] = [];
  #parents: number[] = [];
  #moves: number[] = [];

  constructor(machines: SharedMachines, packing: Packing) {
    this.#machines = machines;
    this.#circuit = machines.source.circuit;
    this.lanes = machines.lanes;
    this.packing = packing;
    this.#children = new Children(packing.words);
    const roleOf = Int32Array.from(this.#circuit.moves, ({ role }) => role);
    this.#roleOfMove = roleOf;
    this.#isByRole = roleOf.every((role, move) => move === 0 || role >= (roleOf[move - 1] as number));
  }

  legalMoves(store: Int32Array, places: ArrayLike<number>): LegalMoves {
    return this.#legalBy(this.#expander(), store, places);
  }

  tactics(): Tactics | undefined {
    this.#expander();
    const decisive = this.#machines.decisiveExpander;
    return decisive && { legalMoves: (store, places) => this.#narrowedBy(decisive, store, places) };
  }

  #narrowedBy(decisive: Expander, store: Int32Array, places: ArrayLike<number>): NarrowedMoves {
    const { counts: all } = this.legalMoves(store, places);
    const size = places.length * this.#circuit.roles.length;
    if (size > this.#avoided.length) this.#avoided = new Int32Array(2 * size);
    this.#avoided.set(all.subarray(0, size));
    const { counts, moves } = this.#legalBy(decisive, store, places);
    for (let i = 0; i < size; i++) this.#avoided[i] = (this.#avoided[i] as number) - (counts[i] as number);
    return { counts, moves, avoided: this.#avoided };
  }

  #legalBy(expander: Expander, store: Int32Array, places: ArrayLike<number>): LegalMoves {
    const roles = this.#circuit.roles.length;
    if (places.length * roles > this.#legalCounts.length)
      this.#legalCounts = new Int32Array(2 * places.length * roles);
    this.#legalCounts.fill(0, 0, places.length * roles);
    let found = 0;
    for (let from = 0; from < places.length; from += this.lanes) {
      const count = Math.min(this.lanes, places.length - from);
      expander.load(store, places, from, count);
      expander.observe();
      expander.takeLegal(count, this.#legal, 0);
      for (let lane = 0; lane < count; lane++) found = this.#listMoves(lane, (from + lane) * roles, found);
    }
    return { counts: this.#legalCounts, moves: this.#legalMoves };
  }

  /** Appends the legal moves of a lane, role by role, and counts them. */
  #listMoves(lane: number, countsAt: number, end: number): number {
    const { movesSize } = this.#machines.expander;
    const roleOf = this.#roleOfMove;
    const legal = this.#legal;
    const counts = this.#legalCounts;
    if (end + 32 * movesSize > this.#legalMoves.length)
      this.#legalMoves = grown(this.#legalMoves, end + 32 * movesSize);
    const moves = this.#legalMoves;
    let found = end;
    for (let word = 0; word < movesSize; word++) {
      for (let left = legal[lane * movesSize + word] as number; left !== 0; left &= left - 1) {
        const move = (word << 5) + 31 - Math.clz32(left & -left);
        const at = countsAt + (roleOf[move] as number);
        moves[found++] = move;
        counts[at] = (counts[at] as number) + 1;
      }
    }
    // Compiled circuits have their moves numbered role by role, but circuits read from files may not.
    if (!this.#isByRole) moves.subarray(end, found).sort((a, b) => compareRoles(roleOf, a, b));
    return found;
  }

  positions(store: Int32Array, places: ArrayLike<number>): Positions {
    const expander = this.#expander();
    const found = this.#newPositions(places.length);
    for (let from = 0; from < places.length; from += this.lanes) {
      const count = Math.min(this.lanes, places.length - from);
      expander.load(store, places, from, count);
      this.#observe(expander, count, from, found);
    }
    return found;
  }

  successors(store: Int32Array, steps: Steps): StepEnds {
    const expander = this.#expander();
    const roles = this.#circuit.roles.length;
    const wanted = steps.from.length;
    // There has to be room for whole parts of 32 lanes.
    if (wanted + 32 > this.#endTerminal.length) {
      this.#endTerminal = new Uint8Array(2 * wanted + 32);
      this.#endGoals = new Float64Array((2 * wanted + 32) * roles);
    }
    const [isTerminal, goals] = [this.#endTerminal, this.#endGoals];
    isTerminal.fill(0, 0, wanted);
    for (let first = 0; first < wanted; first += this.lanes) {
      const count = this.#step(expander, store, steps, first);
      expander.observe();
      let hasGoals = false;
      for (let part = 0; 32 * part < count; part++) {
        const used = count - 32 * part < 32 ? (1 << (count - 32 * part)) - 1 : -1;
        const ended = expander.terminalIn(part) & used;
        if (ended === 0) continue;
        if (!hasGoals) expander.computeGoals();
        hasGoals = true;
        const at = first + 32 * part;
        for (let left = ended; left !== 0; left &= left - 1)
          isTerminal[at + 31 - Math.clz32(left & -left)] = 1;
        expander.takeGoals(part, ended, goals, at * roles);
      }
      expander.takeStates(count, store, steps.to + first * this.packing.words);
    }
    return { isTerminal, goals };
  }

  positionsAfter(store: Int32Array, steps: Steps): Positions {
    const expander = this.#expander();
    const found = this.#newPositions(steps.from.length);
    for (let first = 0; first < steps.from.length; first += this.lanes) {
      const count = this.#step(expander, store, steps, first);
      this.#observe(expander, count, first, found);
      expander.takeStates(count, store, steps.to + first * this.packing.words);
    }
    return found;
  }

  percepts(
    store: Int32Array,
    { from, moves }: Omit<Steps, 'to'>,
    numberOf: PerceptNumber,
  ): Int32Array<ArrayBuffer> {
    const expander = this.#expander();
    const roles = this.#circuit.roles.length;
    if (this.#seen?.numberOf !== numberOf) this.#seen = new PerceptNumbers(this.#circuit, numberOf);
    const seen = this.#seen;
    if (this.#seenBits.length < this.lanes * seen.size)
      this.#seenBits = new Int32Array(this.lanes * seen.size);
    const bits = this.#seenBits;
    const numbers = new Int32Array(from.length * roles);
    for (let first = 0; first < from.length; first += this.lanes) {
      const count = this.#load(expander, store, { from, moves }, first);
      expander.perceive();
      expander.takePercepts(count, bits, 0);
      for (let lane = 0; lane < count; lane++)
        for (let role = 0; role < roles; role++)
          numbers[(first + lane) * roles + role] = seen.number(role, bits, lane * seen.size);
    }
    return numbers;
  }

  expand(store: Int32Array, places: ArrayLike<number>, only?: readonly number[]): Children {
    const expander = this.#expander();
    this.#children.clear();
    this.#starts = [];
    this.#parents = [];
    this.#moves = [];
    for (let from = 0; from < places.length; from += this.lanes) {
      const count = Math.min(this.lanes, places.length - from);
      if (only === undefined) this.#collectMoves(expander, store, places, from, count);
      else for (let i = from; i < from + count; i++) this.#collect(places[i] as number, i, only);
    }
    this.#children.reserve(this.#moves.length);
    for (let from = 0; from < this.#moves.length; from += this.lanes)
      this.#makeMoves(expander, store, from, Math.min(this.lanes, this.#moves.length - from));
    return this.#children;
  }

  playouts({ policy, ...options }: PlayoutsOptions): Playouts {
    if (typeof policy !== 'string') throw new OneStatePolicy();
    return new SlicedPlayouts(this.#machines, this.packing, { ...options, policy });
  }

  scores(from: State, options: ScoresOptions = {}): PlayoutRun {
    const { count = Number.MAX_SAFE_INTEGER, seed = 1, weights, values } = options;
    const { policy = 'uniform', maxLength = DEFAULT_MAX_LENGTH } = options;
    const machine = this.#machines.playouts({ policy, maxLength, notesMoves: false, values });
    const packed = new Int32Array(this.packing.words);
    this.packing.pack(from, packed, 0);
    const isWeighted = machine.policy === 'weighted';
    return new SlicedRun(this.#circuit.roles.length, machine, {
      from: packed,
      count,
      seed,
      weights: isWeighted ? (weights ?? this.#circuit.moves.map(() => 1)) : undefined,
    });
  }

  blocks({ random }: BlocksOptions): GameBlocks {
    const machine = this.#machines.playouts({
      policy: 'uniform',
      maxLength: DEFAULT_MAX_LENGTH,
      notesMoves: false,
    });
    return new SlicedBlocks(this.#circuit, machine, random.next32());
  }

  #expander(): Expander {
    const { expander } = this.#machines;
    if (this.#legal.length === 0) this.#legal = new Int32Array(this.lanes * expander.movesSize);
    return expander;
  }

  /** Makes one move in each lane, for as many moves as there are lanes; returns how many were made. */
  #step(expander: Expander, store: Int32Array, steps: Steps, first: number): number {
    const count = this.#load(expander, store, steps, first);
    expander.step();
    return count;
  }

  #load(expander: Expander, store: Int32Array, { from, moves }: Omit<Steps, 'to'>, first: number): number {
    const roles = this.#circuit.roles.length;
    const count = Math.min(this.lanes, from.length - first);
    expander.load(store, from, first, count);
    for (let lane = 0; lane < count; lane++) {
      for (let role = 0; role < roles; role++)
        expander.choose(lane, moves[(first + lane) * roles + role] as number);
    }
    return count;
  }

  #newPositions(count: number): FoundPositions {
    const roles = this.#circuit.roles.length;
    return { isTerminal: new Uint8Array(count), goals: new Float64Array(count * roles), legal: [] };
  }

  #observe(
    expander: Expander,
    count: number,
    first: number,
    { isTerminal, goals, legal }: FoundPositions,
  ): void {
    const roles = this.#circuit.roles.length;
    expander.observe();
    expander.computeGoals();
    for (let lane = 0; lane < count; lane++) {
      isTerminal[first + lane] = expander.isTerminal(lane) ? 1 : 0;
      goals.set(expander.goals(lane), (first + lane) * roles);
    }
    this.#takeLegal(expander, count, legal);
  }

  #takeLegal(expander: Expander, count: number, into: Move[][][]): void {
    const size = expander.movesSize;
    expander.takeLegal(count, this.#legal, 0);
    for (let lane = 0; lane < count; lane++)
      into.push(movesByRole(this.#circuit, this.#legal.subarray(lane * size, (lane + 1) * size)));
  }

  #collect(place: number, parent: number, moves: readonly number[]): void {
    for (const move of moves) {
      this.#starts.push(place);
      this.#parents.push(parent);
      this.#moves.push(move);
    }
  }

  #collectMoves(
    expander: Expander,
    store: Int32Array,
    places: ArrayLike<number>,
    from: number,
    count: number,
  ): void {
    const { movesSize } = expander;
    expander.load(store, places, from, count);
    expander.observe();
    expander.takeLegal(count, this.#legal, 0);
    for (let lane = 0; lane < count; lane++) {
      if (expander.isTerminal(lane)) continue;
      for (let word = 0; word < movesSize; word++) {
        let left = this.#legal[lane * movesSize + word] as number;
        while (left !== 0) {
          this.#starts.push(places[from + lane] as number);
          this.#parents.push(from + lane);
          this.#moves.push(32 * word + 31 - Math.clz32(left & -left));
          left &= left - 1;
        }
      }
    }
  }

  #makeMoves(expander: Expander, store: Int32Array, from: number, count: number): void {
    const children = this.#children;
    const { movesSize } = expander;
    const first = children.count;
    expander.load(store, this.#starts, from, count);
    for (let lane = 0; lane < count; lane++) expander.choose(lane, this.#moves[from + lane] as number);
    expander.step();
    expander.observe();
    expander.takeStates(count, children.states, first * children.words);
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

interface FoundPositions extends Positions {
  readonly legal: Move[][][];
}

/** Returns the moves given as bits, grouped by role. */
function movesByRole({ roles, moves }: Circuit, bits: Int32Array): Move[][] {
  const byRole: Move[][] = roles.map(() => []);
  forEachBit(bits, 0, moves.length, (move) => {
    byRole[moves[move]?.role as number]?.push(move as Move);
  });
  return byRole;
}

function compareRoles(roleOf: Int32Array, a: number, b: number): number {
  return (roleOf[a] as number) - (roleOf[b] as number) || a - b;
}
