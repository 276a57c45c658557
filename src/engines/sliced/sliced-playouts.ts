/** Playouts in lanes: 128 run at once, and lanes are refilled as their games end. */
import { popCount } from '../../base/index.ts';
import type { Circuit } from '../../circuit/index.ts';
import {
  DEFAULT_MAX_LENGTH,
  type EndedPlayouts,
  type Evaluator,
  finishRun,
  type MadeMoves,
  MoveAverages,
  onStandardScale,
  type Packing,
  type PlayoutResult,
  type Playouts,
  type PlayoutsOptions,
  type PolicyName,
  type TurnStart,
  type UtilityRange,
  utilityScale,
} from '../../game/index.ts';
import { goalRanges } from './game-words.ts';
import { NOWHERE } from './machine-memory.ts';
import { initialBits, type MachineUser, type PlayoutMachine } from './playout-machine.ts';
import { SlicedRun, SlicePace } from './playout-run.ts';
import type { SharedMachines } from './shared-machines.ts';

export interface SlicedPlayoutsOptions extends PlayoutsOptions {
  readonly policy: PolicyName;
}

/**
 * One lane in this many has to end before others are started, because each refill costs time, and so do idle lanes.
 * For each of these step times, in nanoseconds, that a step stays below, half as many refills are worthwhile.
 */
const MOST_REFILLS = 4;
const CHEAP_STEPS = [1000, 300];
/** The same where the result of every playout is awaited. */
const EACH_REFILL_PART = 8;
/** The initial number of steps between two looks at the clock. */
const FIRST_STEPS = 4;
/** Time between two looks at the clock, in milliseconds. */
const SLICE = 2;
/** The initial number of playouts after which weights are updated. */
const FIRST_WEIGHTS = 64;

export class SlicedPlayouts implements Playouts, MachineUser {
  readonly lanes: number;
  rounds = 1;
  readonly learns: boolean;
  readonly #circuit: Circuit;
  readonly #machine: PlayoutMachine;
  readonly #options: SlicedPlayoutsOptions;
  readonly #averages: MoveAverages | undefined;
  /** Indexed by role. */
  readonly #scales: readonly UtilityRange[];
  readonly #cut: CutLanes | undefined;
  /** Indexed by lane. */
  readonly #tags: Int32Array;
  readonly #places: Int32Array;
  readonly #free: number[] = [];
  readonly #defaultRounds: number;
  readonly #refills: number;
  #waiting = 0;
  readonly #ended: EndedLane;
  #sliceParts = FIRST_STEPS;
  readonly #pace = new SlicePace(SLICE);
  #untilWeights = FIRST_WEIGHTS;
  #guidance: Float64Array | undefined;
  #sinceWeights = 0;
  #store: Int32Array = new Int32Array(0);
  /** The random state of this user, kept while others have the machine. */
  #chance: Int32Array | undefined;
  readonly made: MadeMoves;

  constructor(machines: SharedMachines, packing: Packing, options: SlicedPlayoutsOptions) {
    const { circuit } = machines.source;
    const { policy, maxLength = DEFAULT_MAX_LENGTH, notesMoves = false, judge, values } = options;
    this.#circuit = circuit;
    this.#options = options;
    const learns = policy === 'weighted' && options.learns === true;
    this.learns = learns;
    this.#machine = machines.playouts({ policy, maxLength, notesMoves: notesMoves || learns, values });
    this.#scales = goalRanges(circuit).map(utilityScale);
    this.#averages = learns ? new MoveAverages(circuit.moves.length) : undefined;
    this.lanes = this.#machine.lanes;
    this.#cut = judge && new CutLanes(this.#machine, packing.words, circuit.roles.length, judge);
    // When a lane plays several games one after the other, only the last position is known.
    const canRepeat = !(notesMoves || learns || judge);
    this.#defaultRounds = canRepeat ? (options.rounds ?? cheapRounds(circuit, this.#machine)) : 1;
    const stepTime = OPERATION_TIME * this.#machine.operations.step;
    const halvings = CHEAP_STEPS.filter((limit) => stepTime < limit && this.#machine.numberOperations === 0);
    this.#refills = MOST_REFILLS >> halvings.length;
    this.#ended = new EndedLane();
    this.#tags = new Int32Array(this.lanes);
    this.#places = new Int32Array(this.lanes).fill(NOWHERE);
    this.made = new MadeInLanes(circuit, this.#machine);
    this.#freeLanes();
  }

  get policy(): PolicyName {
    return this.#machine.policy;
  }

  enter(): void {
    if (this.#chance === undefined) this.#machine.seed(this.#options.seed ?? 1);
    else this.#machine.restoreChance(this.#chance);
  }

  leave(): void {
    this.#chance = this.#machine.chance();
    this.#freeLanes();
  }

  begin({ seed, isCounted, store, place }: TurnStart): void {
    this.#machine.lendTo(this);
    this.#machine.seed(seed);
    this.rounds = isCounted && this.#options.rounds === undefined ? 1 : this.#defaultRounds;
    this.#machine.setRounds(this.rounds);
    this.#sliceParts = FIRST_STEPS;
    this.#guidance = this.#options.guide?.(store, place);
    this.#setWeights();
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
    const machine = this.#machine;
    if (this.#waiting > 0) {
      machine.start(this.#store, this.#places);
      this.#places.fill(NOWHERE);
      this.#waiting = 0;
    }
    const underWay = this.lanes - this.#free.length;
    if (underWay === 0) return;
    const wanted = Math.max(1, Math.ceil(underWay / this.#refills));
    if (!this.#runUntil(wanted, stop)) return;
    if (this.#averages !== undefined) this.#learnFromEnded(this.#averages);
    this.#cut?.judge();
    const ended = this.#ended;
    for (let part = 0; part < this.lanes / 32; part++) {
      let done = machine.doneIn(part);
      while (done !== 0) {
        const lane = 32 * part + 31 - Math.clz32(done & -done);
        done &= done - 1;
        machine.takeGoals(lane, ended.goals, ended.squares);
        this.#cut?.take(lane, ended.goals, ended.squares);
        ended.lane = lane;
        ended.tag = this.#tags[lane] as number;
        report(ended);
        this.#free.push(lane);
        machine.empty(lane);
      }
    }
  }

  clear(): void {
    if (this.#machine.isLentTo(this)) this.#machine.clear();
    this.#freeLanes();
  }

  learn(move: number, value: number): void {
    this.#averages?.add(move, value);
  }

  playEach(
    store: Int32Array,
    places: ArrayLike<number>,
    report: (result: PlayoutResult) => void,
    stop?: () => boolean,
  ): void {
    const machine = this.#machine;
    machine.lendTo(this);
    this.clear();
    machine.setRounds(1);
    const startOf = new Int32Array(this.lanes);
    const starts = new Int32Array(this.lanes);
    let next = 0;
    let active = 0;
    const refill = (lanes: Iterable<number>): void => {
      starts.fill(NOWHERE);
      for (const lane of lanes) {
        if (next === places.length) {
          machine.empty(lane);
          continue;
        }
        starts[lane] = places[next] as number;
        startOf[lane] = next++;
        active++;
      }
      machine.start(store, starts);
    };
    refill(startOf.keys());
    while (active > 0) {
      if (stop?.()) break;
      const wanted = next < places.length ? Math.ceil(this.lanes / EACH_REFILL_PART) : this.lanes;
      const enough = Math.min(wanted, active);
      if (!this.#pace.run((parts) => machine.runLanes(enough, parts))) continue;
      const finished = [...machine.doneLanes()];
      this.#cut?.judge();
      for (const lane of finished) {
        const goals = new Array<number>(this.#circuit.roles.length);
        machine.takeGoals(lane, goals);
        this.#cut?.take(lane, goals, []);
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
    machine.clear();
  }

  #freeLanes(): void {
    this.#free.length = 0;
    for (let lane = this.lanes - 1; lane >= 0; lane--) this.#free.push(lane);
    this.#places.fill(NOWHERE);
    this.#waiting = 0;
  }

  /** Sets the weights from what was learned and from the guidance at the start of the turn. */
  #setWeights(): void {
    const learned = this.#averages?.weights(this.#options.temperature ?? 1);
    const guidance = this.#guidance;
    const weights =
      guidance === undefined
        ? learned
        : (learned?.map((each, i) => each * (guidance[i] as number)) ?? guidance);
    if (weights !== undefined) this.#machine.setWeights(weights);
  }

  #runUntil(wanted: number, stop: () => boolean): boolean {
    for (;;) {
      const before = performance.now();
      if (this.#machine.runLanes(wanted, this.#sliceParts)) return true;
      const took = performance.now() - before;
      if (took < SLICE / 2 && this.#sliceParts < 1 << 20) this.#sliceParts *= 2;
      else if (took > 2 * SLICE && this.#sliceParts > 1) this.#sliceParts >>= 1;
      if (stop()) return false;
    }
  }

  /** Learns from all games that have ended, move by move. */
  #learnFromEnded(averages: MoveAverages): void {
    const { words, columns } = this.#machine;
    const { moves, roles } = this.#circuit;
    // The value of having no goal, from which the value of a goal is measured.
    const nothing = roles.map((_, role) => onStandardScale(0, this.#scales[role] as UtilityRange));
    const goalsOf = roles.map((_, own) =>
      words.goals.flatMap(({ role, value }, goal) => {
        if (role !== own || value === 0) return [];
        const worth = onStandardScale(value, this.#scales[role] as UtilityRange) - (nothing[role] as number);
        return [{ worth, goal }];
      }),
    );
    let ended = 0;
    for (let part = 0; part < this.lanes / 32; part++) {
      const finished = this.#machine.doneIn(part);
      if (finished === 0) continue;
      ended += popCount(finished);
      columns.forEach(([move = 0], column) => {
        const made = this.#machine.madeIn(part, column) & finished;
        if (made === 0) return;
        const role = moves[move]?.role as number;
        const count = popCount(made);
        let total = (nothing[role] as number) * count;
        for (const { worth, goal } of goalsOf[role] ?? [])
          total += worth * popCount(made & this.#machine.scoredIn(part, goal));
        averages.add(move, total, count);
      });
    }
    this.#sinceWeights += ended;
    if (this.#sinceWeights < this.#untilWeights) return;
    this.#sinceWeights = 0;
    this.#untilWeights = Math.min(4096, this.#untilWeights * 1.5);
    this.#setWeights();
  }
}

/** Policies that look at single states cannot be queried for many lanes at once. */
export class OneStatePolicy extends TypeError {
  readonly code = 'one-state-policy';

  constructor() {
    super("lanes choose by the name of a policy; for one that looks at states, take batch({ lanes: 'one' })");
    this.name = 'OneStatePolicy';
  }
}

class EndedLane implements EndedPlayouts {
  tag = 0;
  lane = 0;
  readonly goals: number[] = [];
  readonly squares: number[] = [];
}

/** Moves are bits of columns, so the moves of many lanes are counted at once. */
class MadeInLanes implements MadeMoves {
  total = 0;
  readonly #machine: PlayoutMachine;
  /** The column that stands for each move, or -1. */
  readonly #columnOf: Int32Array;
  /** The goals of each role, and their values. */
  readonly #goals: readonly Int32Array[];
  readonly #values: readonly Int32Array[];

  constructor({ moves, roles }: Circuit, machine: PlayoutMachine) {
    this.#machine = machine;
    this.#columnOf = new Int32Array(moves.length).fill(-1);
    machine.columns.forEach((column, index) => {
      for (const move of column) this.#columnOf[move] = index;
    });
    const worth = machine.words.goals.map((goal, index) => ({ ...goal, index }));
    const ofRole = roles.map((_, own) => worth.filter(({ role, value }) => role === own && value !== 0));
    this.#goals = ofRole.map((goals) => Int32Array.from(goals, ({ index }) => index));
    this.#values = ofRole.map((goals) => Int32Array.from(goals, ({ value }) => value));
  }

  note(lane: number, move: number): void {
    const column = this.#columnOf[move] as number;
    if (column >= 0) this.#machine.noteMade(lane, column);
  }

  count(role: number, move: number, lanes: Int32Array, at: number): number {
    this.total = 0;
    const column = this.#columnOf[move] as number;
    if (column < 0) return 0;
    const machine = this.#machine;
    const goals = this.#goals[role] as Int32Array;
    const values = this.#values[role] as Int32Array;
    let count = 0;
    for (let part = 0; part < machine.lanes >>> 5; part++) {
      const made = (lanes[at + part] as number) & machine.madeIn(part, column);
      if (made === 0) continue;
      count += popCount(made);
      for (let i = 0; i < goals.length; i++)
        this.total += (values[i] as number) * popCount(made & machine.scoredIn(part, goals[i] as number));
    }
    return count;
  }
}

/** Lanes whose playouts were cut off, with the values of the positions they have reached. */
class CutLanes {
  readonly #machine: PlayoutMachine;
  readonly #words: number;
  readonly #roles: number;
  readonly #judge: Evaluator;
  /** The packed states of all lanes. */
  readonly #states: Int32Array;
  readonly #places: number[] = [];
  /** For each lane, its index among those that were cut off, or -1. */
  readonly #indexOf: Int32Array;
  #values: Float64Array = new Float64Array(0);

  constructor(machine: PlayoutMachine, words: number, roles: number, judge: Evaluator) {
    this.#machine = machine;
    this.#words = words;
    this.#roles = roles;
    this.#judge = judge;
    this.#states = new Int32Array(machine.lanes * words);
    this.#indexOf = new Int32Array(machine.lanes);
  }

  /** Judges the lanes that are done. Call it before reading their goals. */
  judge(): void {
    const { lanes } = this.#machine;
    this.#places.length = 0;
    this.#indexOf.fill(-1);
    for (let part = 0; part < lanes / 32; part++) {
      const before = this.#places.length;
      let done = this.#machine.doneIn(part);
      for (; done !== 0; done &= done - 1) {
        const lane = 32 * part + 31 - Math.clz32(done & -done);
        if (this.#machine.end(lane) !== 'cut') continue;
        this.#indexOf[lane] = this.#places.length;
        this.#places.push(lane * this.#words);
      }
      if (this.#places.length > before) this.#machine.takeStates(part, this.#states, 32 * part * this.#words);
    }
    if (this.#places.length > 0) this.#values = this.#judge.evaluate(this.#states, this.#places).values;
  }

  /** Replaces the goals from the rules by those of a lane that was cut off. */
  take(lane: number, goals: { [role: number]: number }, squares: { [role: number]: number }): void {
    const index = this.#indexOf[lane] as number;
    if (index < 0) return;
    for (let role = 0; role < this.#roles; role++) {
      const goal = this.#values[index * this.#roles + role] as number;
      goals[role] = goal;
      squares[role] = goal * goal;
    }
  }
}

/** The approximate time of an operation, and the cost of a new node apart from its playouts, in nanoseconds. */
const OPERATION_TIME = 0.35;
const NODE_TIME = 4000;
const MOST_DEFAULT_ROUNDS = 8;
const SAMPLE = 1024;

/**
 * Returns the number of rounds at which playouts take about half as long as the rest; it is the same on every machine.
 */
function cheapRounds(circuit: Circuit, machine: PlayoutMachine): number {
  const run = new SlicedRun(circuit.roles.length, machine, {
    from: initialBits(circuit),
    count: SAMPLE,
    seed: 1,
  });
  const { transitions, playouts } = finishRun(run);
  const length = transitions / Math.max(1, playouts);
  const { operations, numberOperations, lanes } = machine;
  const stepTime = OPERATION_TIME * (operations.step / lanes + numberOperations / 4 / circuit.roles.length);
  const playoutTime = length * stepTime;
  return Math.max(1, Math.min(MOST_DEFAULT_ROUNDS, Math.round(NODE_TIME / 2 / playoutTime)));
}
