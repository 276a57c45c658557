/** For tests of the sliced machine: a batch of one form and policy that takes states instead of packed positions. */
import {
  type CircuitGame,
  type PlayoutMachine,
  SharedMachines,
  SlicedBatch,
} from '../../src/engines/index.ts';
import type { MachineOptions } from '../../src/engines/sliced/playout-machine.ts';
import {
  type Batch,
  DEFAULT_MAX_LENGTH,
  finishRun,
  jointMoves,
  legalByRole,
  type Move,
  type PlayoutResult,
  type PlayoutRun,
  type PlayoutScores,
  type Playouts,
  type PolicyName,
  type Positions,
  type State,
} from '../../src/game/index.ts';

export type SimulatorOptions = Omit<MachineOptions, 'notesMoves'>;

/** The results for a state. */
export interface ExpandedState {
  readonly state: State;
  readonly isTerminal: boolean;
  /** Goals by role: the highest value that the rules give, 0 if they give none. */
  readonly goals: readonly number[];
  /** By role. */
  readonly legal: readonly (readonly Move[])[];
}

/** A position after one joint move. */
export interface Child extends ExpandedState {
  readonly moves: readonly Move[];
}

export interface PlayoutLimits {
  readonly count?: number;
  readonly stop?: () => boolean;
}

/** Number of starts taken from an endless supply. */
const MOST_STARTS = 1 << 18;

export class Simulator {
  readonly lanes: number;
  readonly operations: PlayoutMachine['operations'];
  readonly policy: PolicyName;
  readonly form: PlayoutMachine['form'];
  readonly columns: number;
  readonly #game: CircuitGame;
  readonly #options: Pick<MachineOptions, 'values'> & { policy: PolicyName; maxLength: number };
  readonly #machine: PlayoutMachine;
  readonly #batch: Batch;
  readonly #playouts: Playouts;
  /** Each run has a seed of its own. */
  #seed: number;
  #weights: ArrayLike<number> | undefined;

  constructor(game: CircuitGame, options: SimulatorOptions = {}) {
    const { policy = 'uniform', maxLength = DEFAULT_MAX_LENGTH, seed = 1, values, ...form } = options;
    this.#game = game;
    this.#seed = seed;
    this.#options = { policy, maxLength, ...(values && { values }) };
    const machines = new SharedMachines(game, form);
    this.#batch = new SlicedBatch(machines, game.packing());
    this.#machine = machines.playouts({ ...this.#options, notesMoves: false });
    this.#playouts = this.#batch.playouts({ ...this.#options, rounds: 1, seed });
    this.lanes = this.#batch.lanes;
    this.operations = this.#machine.operations;
    this.policy = this.#machine.policy;
    this.form = this.#machine.form;
    this.columns = this.#machine.columns.length;
  }

  setWeights(weights: ArrayLike<number>): void {
    this.#machine.setWeights(weights);
    this.#weights = weights;
  }

  playouts(from: State, { count = Number.MAX_SAFE_INTEGER, stop }: PlayoutLimits): PlayoutScores {
    return finishRun(this.start(from, count), stop);
  }

  start(from: State, count = Number.MAX_SAFE_INTEGER): PlayoutRun {
    const weights = this.#weights && { weights: this.#weights };
    return this.#batch.scores(from, { ...this.#options, ...weights, count, seed: this.#seed++ });
  }

  playoutsFrom(
    starts: Iterable<State>,
    report: (result: PlayoutResult) => void,
    { stop }: Pick<PlayoutLimits, 'stop'> = {},
  ): void {
    const distinct = new Map<State, number>();
    const places: number[] = [];
    for (const state of starts) {
      const place = distinct.get(state) ?? distinct.size * this.#batch.packing.words;
      distinct.set(state, place);
      if (places.push(place) === MOST_STARTS) break;
    }
    this.#playouts.playEach(this.#packed([...distinct.keys()]), places, report, stop);
  }

  expand(state: State): Child[] {
    return [...this.children(state)];
  }

  /** Like `expand`, but lazily, with as many at a time as there are lanes. */
  *children(state: State): Generator<Child, void, void> {
    if (this.#game.isTerminal(state)) return;
    let steps: { state: State; moves: readonly Move[] }[] = [];
    for (const moves of jointMoves(legalByRole(this.#game, state))) {
      steps.push({ state, moves });
      if (steps.length < this.lanes) continue;
      yield* this.successors(steps);
      steps = [];
    }
    yield* this.successors(steps);
  }

  successors(steps: readonly { readonly state: State; readonly moves: readonly Move[] }[]): Child[] {
    const { words } = this.#batch.packing;
    const packed = this.#packed(steps.map(({ state }) => state));
    const store = new Int32Array(2 * packed.length);
    store.set(packed);
    const found = this.#batch.positionsAfter(store, {
      from: steps.map((_, i) => i * words),
      to: packed.length,
      moves: steps.flatMap(({ moves }) => moves),
    });
    return this.#states(store, packed.length, found).map((each, i) => ({
      ...each,
      moves: steps[i]?.moves ?? [],
    }));
  }

  observe(states: readonly State[]): ExpandedState[] {
    const store = this.#packed(states);
    const places = states.map((_, i) => i * this.#batch.packing.words);
    return this.#states(store, 0, this.#batch.positions(store, places));
  }

  #packed(states: readonly State[]): Int32Array {
    const { packing } = this.#batch;
    const store = new Int32Array(states.length * packing.words);
    for (const [i, state] of states.entries()) packing.pack(state, store, i * packing.words);
    return store;
  }

  #states(store: Int32Array, from: number, { isTerminal, goals, legal }: Positions): ExpandedState[] {
    const { packing } = this.#batch;
    const roles = this.#game.roles.length;
    return legal.map((own, i) => ({
      state: packing.unpack(store, from + i * packing.words),
      isTerminal: isTerminal[i] === 1,
      goals: [...goals.subarray(i * roles, (i + 1) * roles)],
      legal: own,
    }));
  }
}
