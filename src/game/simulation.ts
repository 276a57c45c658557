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
import type { Random } from '../base/index.ts';
import type { AtomBuffer } from './atoms.ts';

/** How a run stands for a role. */
export type SimulationStatus = 'on' | 'won' | 'lost' | 'drawn';

export interface SimulationTraits {
  /** Whether `step` ever draws from its generator. */
  readonly chance: 'none' | 'sampled';
  /** No run has more ticks, where that is known. */
  readonly maxTicks?: number | undefined;
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
  /** Equal states have equal keys; ticks count only where the rules depend on them. */
  key(state: State): string;
  /** The shape of `layers`: how many there are, and the size of each. */
  readonly layerShape?:
    | { readonly layers: number; readonly width: number; readonly height: number }
    | undefined;
  /** Fills layers of cells, one for each kind of object, with 1 where such an object is and 0 elsewhere. */
  layers?(state: State, into: Float32Array): void;
}
