/** Search by the sliced machine: 128 playouts under way, lanes filled again as they end, children made together. */

import { popCount } from '../../base/index.ts';
import {
  type CircuitGame,
  DEFAULT_MAX_LENGTH,
  type Expander,
  type MoveValues,
  NOWHERE,
  type PlayoutMachine,
  type Policy,
} from '../../engines/index.ts';
import type { State } from '../../game/index.ts';
import { machinesFor } from '../sliced-machines.ts';
import { MoveAverages } from './average-policies.ts';
import type { CutJudge, EndedPlayouts, StepEnds, Steps, TreeBatch, TurnStart } from './tree-batch.ts';

export interface SlicedTreeBatchOptions {
  readonly policy: Policy;
  readonly maxLength: number;
  readonly notesMoves: boolean;
  /** Playouts from each start, if moves are not noted; undefined for as many as cost no more than the tree does. */
  readonly rounds: number | undefined;
  /** Whether the policy `weighted` learns which moves are good. */
  readonly learns: boolean;
  /** Of the Gibbs distribution that weights come from. */
  readonly temperature: number;
  /** For the policy `weighted`: how likely moves are in the playouts of a turn, given the state it starts from. */
  readonly guide?: (store: Int32Array, place: number) => Float64Array;
  /** What moves are worth in every state of a playout; not for the policy `weighted`. */
  readonly values?: MoveValues;
  /** What playouts that are cut are worth; by default what the rules say. */
  readonly judge?: (playouts: PlayoutMachine) => CutJudge;
}

/** So many lanes, one in this many, have to end before others start: each time costs, and so does standing idle. */
const REFILL_PART = 4;
/** Steps between two looks at the clock, at first. */
const FIRST_STEPS = 4;
/** Milliseconds between two looks at the clock. */
const SLICE = 2;
/** Playouts after which weights are set anew, at first. */
const FIRST_WEIGHTS = 64;

export class SlicedTreeBatch implements TreeBatch {
  readonly stateSize: number;
  readonly lanes: number;
  rounds = 1;
  readonly learns: boolean;
  readonly #game: CircuitGame;
  readonly #playouts: PlayoutMachine;
  readonly #expander: Expander;
  readonly #options: SlicedTreeBatchOptions;
  readonly #averages: MoveAverages | undefined;
  readonly #cutValues: CutJudge | undefined;
  /** By lane. */
  readonly #tags: Int32Array;
  readonly #places: Int32Array;
  readonly #free: number[] = [];
  readonly #usualRounds: number;
  #waiting = 0;
  readonly #ended: EndedLane;
  #sliceParts = FIRST_STEPS;
  #untilWeights = FIRST_WEIGHTS;
  #guidance: Float64Array | undefined;
  #sinceWeights = 0;
  #store: Int32Array = new Int32Array(0);
  readonly #legal: Int32Array;
  /** By move: the column that stands for it, or -1. */
  readonly #columnOf: Int32Array;

  constructor(game: CircuitGame, options: SlicedTreeBatchOptions) {
    this.#game = game;
    this.#options = options;
    const learns = options.policy === 'weighted' && options.learns;
    this.learns = learns;
    const { playouts, expander } = machinesFor(game, {
      policy: options.policy,
      maxLength: options.maxLength,
      notesMoves: options.notesMoves || learns,
      ...(options.values && { values: options.values }),
    });
    this.#playouts = playouts;
    this.#expander = expander;
    this.#averages = learns ? new MoveAverages(game.circuit.moves.length) : undefined;
    this.lanes = playouts.lanes;
    this.#cutValues = options.judge?.(playouts);
    // Of games that are played one after the other in a lane, only the last position is known.
    const canRepeat = !(options.notesMoves || learns || options.judge);
    this.#usualRounds = canRepeat ? (options.rounds ?? defaultRounds(game, playouts)) : 1;
    this.#ended = new EndedLane(this);
    this.stateSize = this.#expander.stateSize;
    this.#tags = new Int32Array(this.lanes);
    this.#places = new Int32Array(this.lanes).fill(NOWHERE);
    this.#legal = new Int32Array(this.lanes * this.#expander.movesSize);
    this.#columnOf = new Int32Array(game.circuit.moves.length).fill(-1);
    this.#playouts.columns.forEach((moves, column) => {
      for (const move of moves) this.#columnOf[move] = column;
    });
    this.clear();
  }

  pack(state: State, store: Int32Array, at: number): void {
    store.set(this.#game.bits(state), at);
  }

  legalMoves(store: Int32Array, places: readonly number[]): number[][][] {
    const size = this.#expander.movesSize;
    const all: number[][][] = [];
    for (let from = 0; from < places.length; from += this.lanes) {
      const batch = places.slice(from, from + this.lanes);
      this.#expander.load(store, batch);
      this.#expander.observe();
      this.#expander.takeLegal(batch.length, this.#legal, 0);
      for (let lane = 0; lane < batch.length; lane++)
        all.push(this.#game.movesByRole(this.#legal.subarray(lane * size, (lane + 1) * size)));
    }
    return all;
  }

  successors(store: Int32Array, { from, to, moves }: Steps): StepEnds {
    const roles = this.#game.roles.length;
    const isTerminal = new Uint8Array(from.length);
    const goals = new Float64Array(from.length * roles);
    for (let first = 0; first < from.length; first += this.lanes) {
      const count = Math.min(this.lanes, from.length - first);
      this.#expander.load(store, from.slice(first, first + count));
      for (let lane = 0; lane < count; lane++) {
        for (let role = 0; role < roles; role++)
          this.#expander.choose(lane, moves[(first + lane) * roles + role] as number);
      }
      this.#expander.step();
      this.#expander.observe();
      let anyEnds = false;
      for (let lane = 0; lane < count; lane++) {
        if (!this.#expander.isTerminal(lane)) continue;
        isTerminal[first + lane] = 1;
        anyEnds = true;
      }
      if (anyEnds) {
        this.#expander.computeGoals();
        for (let lane = 0; lane < count; lane++) {
          if (isTerminal[first + lane]) goals.set(this.#expander.goals(lane), (first + lane) * roles);
        }
      }
      this.#expander.takeStates(count, store, to + first * this.stateSize);
    }
    return { isTerminal, goals };
  }

  start(tag: number, store: Int32Array, place: number): void {
    const lane = this.#free.pop();
    if (lane === undefined) throw new RangeError('all lanes are taken');
    this.#store = store;
    this.#tags[lane] = tag;
    this.#places[lane] = place;
    this.#waiting++;
  }

  run(report: (ended: EndedPlayouts) => void, stop: () => boolean): void {
    const playouts = this.#playouts;
    if (this.#waiting > 0) {
      playouts.start(this.#store, this.#places);
      this.#places.fill(NOWHERE);
      this.#waiting = 0;
    }
    const underWay = this.lanes - this.#free.length;
    if (underWay === 0) return;
    const wanted = Math.max(1, Math.ceil(underWay / REFILL_PART));
    if (!this.#runUntil(wanted, stop)) return;
    if (this.#averages !== undefined) this.#learnFromEnded(this.#averages);
    this.#cutValues?.judge();
    const ended = this.#ended;
    for (let part = 0; part < this.lanes / 32; part++) {
      let done = playouts.doneIn(part);
      while (done !== 0) {
        const lane = 32 * part + 31 - Math.clz32(done & -done);
        done &= done - 1;
        playouts.takeGoals(lane, ended.goals, ended.squares);
        this.#cutValues?.take(lane, ended.goals, ended.squares);
        ended.lane = lane;
        ended.tag = this.#tags[lane] as number;
        report(ended);
        this.#free.push(lane);
        playouts.empty(lane);
      }
    }
  }

  begin({ seed, isCounted, store, place }: TurnStart): void {
    this.#playouts.seed(seed);
    this.rounds = isCounted && this.#options.rounds === undefined ? 1 : this.#usualRounds;
    this.#playouts.setRounds(this.rounds);
    this.#sliceParts = FIRST_STEPS;
    this.#guidance = this.#options.guide?.(store, place);
    this.#setWeights();
  }

  /** By what was learned and what the turn began with. */
  #setWeights(): void {
    const learned = this.#averages?.weights(this.#options.temperature);
    const guidance = this.#guidance;
    const weights =
      guidance === undefined
        ? learned
        : (learned?.map((each, i) => each * (guidance[i] as number)) ?? guidance);
    if (weights !== undefined) this.#playouts.setWeights(weights);
  }

  /** States are in the store and nowhere else. */
  keepOnly(): void {}

  clear(): void {
    this.#playouts.clear();
    this.#free.length = 0;
    for (let lane = this.lanes - 1; lane >= 0; lane--) this.#free.push(lane);
    this.#places.fill(NOWHERE);
    this.#waiting = 0;
  }

  learn(move: number, goal: number): void {
    this.#averages?.add(move, goal);
  }

  #runUntil(wanted: number, stop: () => boolean): boolean {
    for (;;) {
      const before = performance.now();
      if (this.#playouts.runLanes(wanted, this.#sliceParts)) return true;
      const took = performance.now() - before;
      if (took < SLICE / 2 && this.#sliceParts < 1 << 20) this.#sliceParts *= 2;
      else if (took > 2 * SLICE && this.#sliceParts > 1) this.#sliceParts >>= 1;
      if (stop()) return false;
    }
  }

  wasMade(lane: number, move: number): boolean {
    const column = this.#columnOf[move] as number;
    return column >= 0 && ((this.#playouts.madeIn(lane >>> 5, column) >>> (lane & 31)) & 1) === 1;
  }

  /** All games that have ended, move by move. */
  #learnFromEnded(averages: MoveAverages): void {
    const { words, columns } = this.#playouts;
    const { moves } = this.#game.circuit;
    const goalsOf = this.#game.roles.map((_, own) =>
      words.goals.flatMap(({ role, value }, goal) => (role === own && value > 0 ? [{ value, goal }] : [])),
    );
    let ended = 0;
    for (let part = 0; part < this.lanes / 32; part++) {
      const finished = this.#playouts.doneIn(part);
      if (finished === 0) continue;
      ended += popCount(finished);
      columns.forEach(([move = 0], column) => {
        const made = this.#playouts.madeIn(part, column) & finished;
        if (made === 0) return;
        let total = 0;
        for (const { value, goal } of goalsOf[moves[move]?.role as number] ?? [])
          total += value * popCount(made & this.#playouts.scoredIn(part, goal));
        averages.add(move, total, popCount(made));
      });
    }
    this.#sinceWeights += ended;
    if (this.#sinceWeights < this.#untilWeights) return;
    this.#sinceWeights = 0;
    this.#untilWeights = Math.min(4096, this.#untilWeights * 1.5);
    this.#setWeights();
  }
}

class EndedLane implements EndedPlayouts {
  tag = 0;
  lane = 0;
  readonly goals: number[] = [];
  readonly squares: number[] = [];
  readonly #search: SlicedTreeBatch;

  constructor(search: SlicedTreeBatch) {
    this.#search = search;
  }

  wasMade(move: number): boolean {
    return this.#search.wasMade(this.lane, move);
  }
}

/** Nanoseconds that an operation takes, and that a new node costs apart from its playouts, about. */
const OPERATION_TIME = 0.35;
const NODE_TIME = 3000;
const MOST_DEFAULT_ROUNDS = 8;
const SAMPLE = 1024;

/** So many that playouts take about half as long as the rest; the same on every machine. */
function defaultRounds(game: CircuitGame, playouts: PlayoutMachine): number {
  const length = meanLength(game, playouts);
  const { operations, numberOperations, lanes } = playouts;
  const stepTime = OPERATION_TIME * (operations.step / lanes + numberOperations / 4 / game.roles.length);
  const playoutTime = length * stepTime;
  return Math.max(1, Math.min(MOST_DEFAULT_ROUNDS, Math.round(NODE_TIME / 2 / playoutTime)));
}

/** How long playouts from the start are, and by which policy: not every one can be had in every game. */
export function sampledPlayouts(game: CircuitGame, policy: Policy): { policy: Policy; length: number } {
  const { playouts } = machinesFor(game, { policy, maxLength: DEFAULT_MAX_LENGTH, notesMoves: false });
  return { policy: playouts.policy, length: meanLength(game, playouts) };
}

/** Of some playouts from the start of the game. */
function meanLength(game: CircuitGame, playouts: PlayoutMachine): number {
  playouts.clear();
  playouts.seed(1);
  playouts.startAll(game.bits(game.initial), SAMPLE);
  while (!playouts.run(DEFAULT_MAX_LENGTH));
  const { memory, tallies } = playouts;
  return memory.number(tallies.transitions) / Math.max(1, memory.number(tallies.playouts));
}
