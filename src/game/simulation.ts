/**
 * The contract of games that advance by ticks, keep scores and sample chance events as they run: arcade games, and
 * anything that can be stepped like one. Planners are written against this contract.
 *
 * A simulation never changes; its states do. `step` changes a state in place, `copy` writes one state over another,
 * and neither allocates where the engine can avoid it, since planners do little else. All randomness comes from the
 * generator that is passed to `step`, never from the state, so that a planner's simulations use separate random
 * numbers, and the same seed and actions always give the same run.
 *
 * @example
 * const state = simulation.start();
 * const joint = new Int32Array(simulation.roles.length);
 * while (!simulation.isOver(state)) {
 *   simulation.roles.forEach((_, role) => { joint[role] = random.pick(simulation.legalActions(state, role)); });
 *   simulation.step(state, joint, random);
 * }
 * simulation.status(state, 0); // 'won', 'lost' or 'drawn'
 */
import { type Random, seededRandom } from '../base/index.ts';
import { canonicalText } from '../gdl/index.ts';
import type { Game, Move, Role, State } from './game.ts';
import { playingRoles } from './joint-moves.ts';

/** The status of a run for a role. */
export type SimulationStatus = 'on' | 'won' | 'lost' | 'drawn';

export interface SimulationTraits {
  /** Whether `step` ever uses its generator. */
  readonly chance: 'none' | 'sampled';
  /** The maximum number of ticks in a run, if known. */
  readonly maxTicks?: number | undefined;
  /** Whether the idle action is always legal and does nothing. */
  readonly canIdle?: boolean | undefined;
}

export interface Simulation<State = unknown> {
  readonly traits: SimulationTraits;
  /** The names of the roles; a role is an index into this list. */
  readonly roles: readonly string[];
  /**
   * The names of all actions, if the list is fixed: an action is an index into it. If actions depend on the state,
   * they are numbered as they occur, and only `actionName` gives their names.
   */
  readonly actionNames?: readonly string[] | undefined;
  /** All atoms are less than this number. */
  readonly atomLimit: number;
  /** A new state at tick 0. */
  start(): State;
  /** Copies `from` over `to`, or to a new state if `to` is absent. */
  copy(from: State, to?: State): State;
  /**
   * The actions that a role may choose; never empty while the run is on. The array is valid only until the next call.
   */
  legalActions(state: State, role: number): ArrayLike<number>;
  /** The action used for a role that does not answer. */
  idleAction(state: State, role: number): number;
  actionName(action: number): string;
  /** Advances the state by one tick, in place. An illegal action counts as the idle one. */
  step(state: State, joint: ArrayLike<number>, random: Random): void;
  /** Number of ticks since the start. */
  ticks(state: State): number;
  isOver(state: State): boolean;
  status(state: State, role: number): SimulationStatus;
  /** The value that planners maximise: points in an arcade game, the goal value in a game with goals. */
  score(state: State, role: number): number;
  /** Fills the buffer with the atoms that hold, starting with those about what the role controls (its *own* atoms). */
  atoms(state: State, role: number, into: AtomBuffer): void;
  /** The cell of a role's avatar in games with avatars; −1 if it is gone. */
  avatarCell?(state: State, role: number): number;
  /**
   * The number of each thing that the rules count: each kind of sprite, and what the role's avatar carries. The caller
   * owns the list.
   */
  counts?(state: State, role: number): number[];
  /** The names of the things in `counts`. */
  readonly countNames?: readonly string[] | undefined;
  /** A key that is equal exactly for equal states; ticks count only if the rules depend on them. */
  key(state: State): string;
  /** The shape of `layers`: the number of layers and their size. */
  readonly layerShape?:
    | { readonly layers: number; readonly width: number; readonly height: number }
    | undefined;
  /** Fills one layer of cells for each kind of object, with 1 where such an object is and 0 elsewhere. */
  layers?(state: State, into: Float32Array): void;
}

// Adapts turn-based games to simulations, so that planners for arcade games also play puzzles and board games.

/** A position and the number of joint moves that led to it. */
export interface GameTicks {
  state: State;
  ticks: number;
}

/**
 * A simulation of a turn-based game. A tick is a joint move; a chance role samples its moves from the generator. The
 * score of a role is its goal value, and the role wins with its highest possible goal. Atoms are fluents; all of them
 * count as the role's own, since every fluent may depend on its moves.
 *
 * @throws RangeError if the game hides information: a simulation shows every role the whole state
 */
export function simulationOf(game: Game): Simulation<GameTicks> {
  if (game.traits.hidesInformation)
    throw new RangeError('a game that hides information cannot be run as a simulation');
  return new GameSimulation(game);
}

class GameSimulation implements Simulation<GameTicks> {
  readonly traits;
  readonly roles: readonly string[];
  readonly #game: Game;
  readonly #players: readonly Role[];
  readonly #atoms = new Map<string, number>();

  constructor(game: Game) {
    this.#game = game;
    this.#players = playingRoles(game);
    this.roles = this.#players.map((role) => game.roles[role]?.name ?? '');
    this.traits = {
      chance: this.#players.length < game.roles.length ? ('sampled' as const) : ('none' as const),
      maxTicks: game.traits.maxLength,
    };
  }

  /** If the fluents are not known in advance, atoms are numbered as they occur. */
  get atomLimit(): number {
    return this.#game.fluents?.length ?? 2 ** 30;
  }

  start(): GameTicks {
    return { state: this.#game.initial, ticks: 0 };
  }

  copy(from: GameTicks, to: GameTicks = this.start()): GameTicks {
    to.state = from.state;
    to.ticks = from.ticks;
    return to;
  }

  legalActions({ state }: GameTicks, role: number): readonly number[] {
    return this.#game.legalMoves(state, this.#roleOf(role));
  }

  idleAction(ticks: GameTicks, role: number): number {
    return this.legalActions(ticks, role)[0] ?? -1;
  }

  actionName(action: number): string {
    return this.#game.moveText(action as Move);
  }

  step(ticks: GameTicks, joint: ArrayLike<number>, random: Random): void {
    const game = this.#game;
    const { state } = ticks;
    let player = 0;
    const moves = game.roles.map(({ isChance }, role) => {
      const legal = game.legalMoves(state, role as Role);
      if (isChance) return random.pick(legal);
      const move = joint[player++] as Move;
      return legal.includes(move) ? move : (legal[0] as Move);
    });
    ticks.state = game.next(state, moves);
    ticks.ticks++;
  }

  ticks({ ticks }: GameTicks): number {
    return ticks;
  }

  isOver({ state }: GameTicks): boolean {
    return this.#game.isTerminal(state);
  }

  status({ state }: GameTicks, role: number): SimulationStatus {
    if (!this.#game.isTerminal(state)) return 'on';
    const seat = this.#roleOf(role);
    const range = this.#game.roles[seat]?.utility;
    const utility = this.#game.utility(state, seat);
    if (range === undefined || utility >= range.max) return 'won';
    return utility <= range.min ? 'lost' : 'drawn';
  }

  score({ state }: GameTicks, role: number): number {
    return this.#game.utility(state, this.#roleOf(role));
  }

  atoms({ state }: GameTicks, _role: number, into: AtomBuffer): void {
    into.clear();
    for (const fact of this.#game.facts(state)) {
      const text = canonicalText(fact);
      let atom = this.#atoms.get(text);
      if (atom === undefined) {
        atom = this.#atoms.size;
        this.#atoms.set(text, atom);
      }
      into.add(atom);
    }
    into.endOwn();
  }

  key({ state }: GameTicks): string {
    return this.#game.key(state);
  }

  #roleOf(role: number): Role {
    return this.#players[role] as Role;
  }
}

/** The facts of a state as a list of numbers, for planners that test whether a state is new (novelty). */

/**
 * A list of atoms that can be refilled without allocation.
 *
 * @example
 * const simulation = simulationOf(game);
 * const atoms = new AtomBuffer();
 * simulation.atoms(simulation.start(), 0, atoms);
 * atoms.length > 0 // true
 */
export class AtomBuffer {
  /** The first `length` of these are the atoms. */
  values: Int32Array = new Int32Array(256);
  length = 0;
  /** The number of leading atoms that are about what the role controls. */
  own = 0;

  clear(): void {
    this.length = 0;
    this.own = 0;
  }

  add(atom: number): void {
    if (this.length === this.values.length) this.#grow();
    this.values[this.length++] = atom;
  }

  /** Marks all atoms so far as about what the role controls. */
  endOwn(): void {
    this.own = this.length;
  }

  #grow(): void {
    const larger = new Int32Array(this.values.length * 2);
    larger.set(this.values);
    this.values = larger;
  }
}

/**
 * The random numbers of one tick of a run. They depend only on the seed and the tick, so that a run can be resumed
 * from any state without knowing what was drawn before.
 */
export function tickRandom(seed: number, tick: number): Random {
  return seededRandom(seed * TICK_STRIDE + tick);
}

/** More than the number of ticks in a run. */
const TICK_STRIDE = 4096;
