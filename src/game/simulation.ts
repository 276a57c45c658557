/**
 * The contract of games that run by ticks, keep scores and draw chance as they go: arcade games, and whatever can be
 * stepped like one. Planners are written against it once.
 *
 * A simulation never changes; its states do. `step` changes a state in place, `copy` writes one state over another,
 * and neither allocates where the engine can avoid it, since planners do little else. All chance comes from the
 * generator that is passed to `step`, never from the state, so that a planner's imagined future draws numbers of its
 * own, and a run with the same seed and actions is the same run.
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

/** How a run stands for a role. */
export type SimulationStatus = 'on' | 'won' | 'lost' | 'drawn';

export interface SimulationTraits {
  /** Whether `step` ever draws from its generator. */
  readonly chance: 'none' | 'sampled';
  /** No run has more ticks, where that is known. */
  readonly maxTicks?: number | undefined;
  /** Whether the idle action is always legal and does nothing. */
  readonly canIdle?: boolean | undefined;
}

export interface Simulation<State = unknown> {
  readonly traits: SimulationTraits;
  /** The names of the roles; a role is its place in this list. */
  readonly roles: readonly string[];
  /**
   * Every action by name, where the list is fixed: an action is its place in it. Where actions depend on the state,
   * they are numbered as they are met, and only `actionName` knows them.
   */
  readonly actionNames?: readonly string[] | undefined;
  /** All atoms are below this number. */
  readonly atomLimit: number;
  /** A new state at tick 0. */
  start(): State;
  /** Writes `from` over `to`, or over a new state where `to` is absent. */
  copy(from: State, to?: State): State;
  /** The actions that a role may choose; never empty while the run is on. The array is only valid until the next call. */
  legalActions(state: State, role: number): ArrayLike<number>;
  /** The action that counts for a role that does not answer. */
  idleAction(state: State, role: number): number;
  actionName(action: number): string;
  /** One tick, in place. An action that is not legal counts as the idle one. */
  step(state: State, joint: ArrayLike<number>, random: Random): void;
  /** Ticks since the start. */
  ticks(state: State): number;
  isOver(state: State): boolean;
  status(state: State, role: number): SimulationStatus;
  /** What planners raise: points in an arcade game, the goal value of a game with goals. */
  score(state: State, role: number): number;
  /** Fills the buffer with the atoms that hold, those about what the role controls first (its *own* atoms). */
  atoms(state: State, role: number, into: AtomBuffer): void;
  /** The cell of a role's avatar, where there is one; −1 where it is gone. */
  avatarCell?(state: State, role: number): number;
  /**
   * How many there are of each thing that the rules count: of each kind of sprite, and what the role's avatar carries. The list
   * belongs to the caller.
   */
  counts?(state: State, role: number): number[];
  /** The names of what `counts` counts. */
  readonly countNames?: readonly string[] | undefined;
  /** Equal states have equal keys; ticks count only where the rules depend on them. */
  key(state: State): string;
  /** The shape of `layers`: how many there are, and the size of each. */
  readonly layerShape?:
    | { readonly layers: number; readonly width: number; readonly height: number }
    | undefined;
  /** Fills layers of cells, one for each kind of object, with 1 where such an object is and 0 elsewhere. */
  layers?(state: State, into: Float32Array): void;
}

// Games with turns as simulations, so that planners written for arcade games also play puzzles and board
// games.

/** A position of the game and how many joint moves led to it. */
export interface GameTicks {
  state: State;
  ticks: number;
}

/**
 * A tick is a joint move; a role of chance draws its moves from the generator. The score of a role is its goal value,
 * and it has won where that is the highest that it can get. Atoms are fluents; all of them count as the role's own,
 * since every fluent may depend on its moves.
 *
 * @throws RangeError where the game hides information: a simulation shows every role the whole state
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

  /** Where the fluents are not known before play, atoms are numbered as they are met. */
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

/** What holds in a state as a list of numbers, for planners that ask whether a state is new (novelty). */

/**
 * A list of atoms that is filled again and again without allocation.
 *
 * @example
 * const simulation = simulationOf(game);
 * const atoms = new AtomBuffer();
 * simulation.atoms(simulation.start(), 0, atoms);
 * atoms.length > 0 // true
 */
export class AtomBuffer {
  /** The atoms are the first `length` of these. */
  values: Int32Array = new Int32Array(256);
  length = 0;
  /** How many of the atoms, from the first on, are about what the role controls. */
  own = 0;

  clear(): void {
    this.length = 0;
    this.own = 0;
  }

  add(atom: number): void {
    if (this.length === this.values.length) this.#grow();
    this.values[this.length++] = atom;
  }

  /** Declares all atoms so far to be about what the role controls. */
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
 * The chance of one tick of a run. It depends on the seed and on the tick alone, so that a run can be taken up
 * from any state on the way without knowing what was drawn before.
 */
export function tickRandom(seed: number, tick: number): Random {
  return seededRandom(seed * TICK_STRIDE + tick);
}

/** More than the ticks of a run. */
const TICK_STRIDE = 4096;
