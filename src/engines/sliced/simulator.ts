/** The simulator handles many games at once, one in each bit of a word: random playouts, and all children of a position. */
import { newBits } from '../../base/index.ts';
import { jointMoveCount, jointMoves, legalByRole, type State } from '../../game/index.ts';
import type { CircuitGame } from '../stepper/circuit-game.ts';
import { type Child, type ExpandedState, Expander, type JointStep } from './expander.ts';
import { NOWHERE } from './machine-memory.ts';
import { type PlayoutEnd, PlayoutMachine, type PlayoutOptions, type Policy } from './playout-machine.ts';
import { type PlayoutRun, type PlayoutScores, SlicedRun, SlicePace } from './playout-run.ts';

export type SimulatorOptions = Omit<PlayoutOptions, 'notesMoves'>;

export interface PlayoutResult {
  /** Which of the given states it started from. */
  readonly start: number;
  /** By role. */
  readonly goals: readonly number[];
  readonly length: number;
  readonly end: PlayoutEnd;
}

export interface PlayoutLimits {
  /** How many; by default as many as go until `stop` says so. */
  readonly count?: number;
  /** Asked every few milliseconds. */
  readonly stop?: () => boolean;
}

/** Milliseconds between two looks at `stop`. */
const SLICE_MILLISECONDS = 2;

/** Each takes some kilobytes. */
const MAX_CHILDREN = 100_000;

/** Lanes are filled again when one in so many has finished: each time costs, and so does standing idle. */
const REFILL_PART = 8;

/**
 * @example
 * const simulator = new Simulator(game, { seed: 1 });
 * meanGoal(simulator.playouts(game.initial, { count: 10_000 }), 0 as Role)
 */
export class Simulator {
  readonly lanes: number;
  readonly operations: PlayoutMachine['operations'];
  /** The policy in effect: `uniform` where the formulas for `decisive` or `winning` are too large to be had. */
  readonly policy: Policy;
  readonly form: PlayoutMachine['form'];
  /** What is chosen among, for all roles together. */
  readonly columns: number;
  readonly #game: CircuitGame;
  readonly #options: SimulatorOptions;
  readonly #machine: PlayoutMachine;
  readonly #pace = new SlicePace(SLICE_MILLISECONDS);
  #expander: Expander | undefined;
  #run: SlicedRun | undefined;

  constructor(game: CircuitGame, options: SimulatorOptions = {}) {
    this.#game = game;
    this.#options = options;
    this.#machine = new PlayoutMachine(game, options);
    const { lanes, operations, policy, form, columns } = this.#machine;
    this.lanes = lanes;
    this.operations = operations;
    this.policy = policy;
    this.form = form;
    this.columns = columns.length;
  }

  /**
   * Sets how likely moves are in playouts, by move number; only for the policy `weighted`. Weights count relative to
   * the highest of the same role, in steps of 1/255, and as one such step at least.
   */
  setWeights(weights: ArrayLike<number>): void {
    this.#machine.setWeights(weights);
  }

  /** Random playouts from one state. All that are started are finished, unless they are stopped. */
  playouts(from: State, { count = Number.MAX_SAFE_INTEGER, stop }: PlayoutLimits): PlayoutScores {
    if (count === Number.MAX_SAFE_INTEGER && stop === undefined)
      throw new RangeError('playouts need a number or an end');
    const run = this.start(from, count);
    do run.advance();
    while (!run.isOver && !stop?.());
    return run.scores();
  }

  /** The same, to be advanced by the caller; it is over as soon as others are started. */
  start(from: State, count = Number.MAX_SAFE_INTEGER): PlayoutRun {
    this.#clear();
    this.#machine.startAll(this.#game.bits(from), count);
    this.#run = new SlicedRun(this.#game, this.#machine, this.#pace);
    return this.#run;
  }

  /** One playout from each of the given states; `report` hears of each as it ends, in no particular order. */
  playoutsFrom(
    starts: Iterable<State>,
    report: (result: PlayoutResult) => void,
    { stop }: Pick<PlayoutLimits, 'stop'> = {},
  ): void {
    const machine = this.#machine;
    this.#clear();
    const queue = starts[Symbol.iterator]();
    const startOf = new Int32Array(this.lanes);
    const size = newBits(this.#game.circuit.fluents.length).length;
    const store = new Int32Array(this.lanes * size);
    const places = new Int32Array(this.lanes);
    let next = 0;
    let active = 0;
    let hasMore = true;
    const refill = (lanes: Iterable<number>): void => {
      places.fill(NOWHERE);
      for (const lane of lanes) {
        const { done, value } = hasMore ? queue.next() : { done: true, value: undefined };
        if (done || value === undefined) {
          hasMore = false;
          machine.empty(lane);
          continue;
        }
        startOf[lane] = next++;
        active++;
        places[lane] = lane * size;
        store.set(this.#game.bits(value), lane * size);
      }
      machine.start(store, places);
    };
    refill(startOf.keys());
    while (active > 0) {
      if (stop?.()) return;
      const wanted = hasMore ? Math.ceil(this.lanes / REFILL_PART) : this.lanes;
      const enough = Math.min(wanted, active);
      if (!this.#pace.run((parts) => machine.runLanes(enough, parts))) continue;
      const finished = [...machine.doneLanes()];
      for (const lane of finished) {
        const goals = new Array<number>(this.#game.roles.length);
        machine.takeGoals(lane, goals);
        active--;
        report({
          start: startOf[lane] as number,
          goals,
          length: machine.length(lane),
          end: machine.end(lane),
        });
      }
      refill(finished);
    }
  }

  /**
   * Every joint move that is legal, and where it leads.
   *
   * @throws TooManyChildren if there are more than `most`; `children` has no such limit
   */
  expand(state: State, most = MAX_CHILDREN): Child[] {
    if (this.#game.isTerminal(state)) return [];
    const count = jointMoveCount(legalByRole(this.#game, state));
    if (count > most) throw new TooManyChildren(count, most);
    return [...this.children(state)];
  }

  /** As `expand`, as many at a time as there are lanes, each when it is wanted. */
  *children(state: State): Generator<Child, void, void> {
    if (this.#game.isTerminal(state)) return;
    let steps: JointStep[] = [];
    for (const moves of jointMoves(legalByRole(this.#game, state))) {
      steps.push({ state, moves });
      if (steps.length < this.lanes) continue;
      yield* this.successors(steps);
      steps = [];
    }
    yield* this.successors(steps);
  }

  /** Where joint moves lead, each from a state of its own. */
  successors(steps: readonly JointStep[]): Child[] {
    return this.#expanderOf().successors(steps);
  }

  /** What is to be known of many states. */
  observe(states: readonly State[]): ExpandedState[] {
    return this.#expanderOf().positions(states);
  }

  #clear(): void {
    this.#run?.end();
    this.#machine.clear();
  }

  #expanderOf(): Expander {
    this.#expander ??= new Expander(this.#game, this.#options);
    return this.#expander;
  }
}

/** A position has more joint moves than can be held as a list. */
export class TooManyChildren extends RangeError {
  readonly code = 'too-many-children';
  readonly count: number;
  readonly most: number;

  constructor(count: number, most: number) {
    super(
      `a position with ${count} joint moves has too many children for a list (at most ${most}): ` +
        'take them one after the other from children(), or ask successors() for some',
    );
    this.name = 'TooManyChildren';
    this.count = count;
    this.most = most;
  }
}
