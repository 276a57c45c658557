/** Search one game at a time, for games without a circuit and for playouts that look at the state. */
import { CircuitGame } from '../../engines/index.ts';
import { type Game, legalByRole, type Move, type Role, rolesOf, type State } from '../../game/index.ts';
import type { PlayedStep, PlayoutPolicy } from './playout-policy.ts';
import type { EndedPlayouts, PositionValues, StepEnds, Steps, TreeBatch, TurnStart } from './tree-batch.ts';

/** Plays a game to its end, and tells the goals; steps are noted in `played`. */
export type Playout = (from: State, played: PlayedStep[]) => readonly number[];

/** A playout by a policy; cut after so many moves, and worth what was learned, or what the rules say by then. */
export function policyPlayout(
  game: Game,
  policy: PlayoutPolicy,
  maxLength: number,
  judge?: PositionValues,
): Playout {
  return (from, played) => {
    let state = from;
    while (played.length < maxLength && !game.isTerminal(state)) {
      const legal = legalByRole(game, state);
      if (legal.some((moves) => moves.length === 0)) break;
      const moves = legal.map((each, role) => policy.choose(role, state, each, played));
      played.push({ state, moves });
      state = game.next(state, moves);
    }
    const isJudged = judge !== undefined && played.length === maxLength && !game.isTerminal(state);
    return rolesOf(game).map((role) => (isJudged ? judge.ofState(role, state) : game.utility(state, role)));
  };
}

export class SteppedTreeBatch implements TreeBatch {
  readonly stateSize: number;
  readonly lanes = 1;
  readonly rounds = 1;
  readonly learns: boolean;
  readonly #game: Game;
  readonly #states: PackedStates;
  readonly #playout: Playout;
  readonly #policy: PlayoutPolicy | undefined;
  #next: { readonly tag: number; readonly state: State } | undefined;

  constructor(game: Game, playout: Playout, policy?: PlayoutPolicy) {
    this.#game = game;
    this.#playout = playout;
    this.#policy = policy;
    this.learns = policy?.learnMove !== undefined;
    this.#states = packedStates(game);
    this.stateSize = this.#states.size;
  }

  pack(state: State, store: Int32Array, at: number): void {
    this.#states.put(state, store, at);
  }

  legalMoves(store: Int32Array, places: readonly number[]): (readonly Move[])[][] {
    return places.map((place) => legalByRole(this.#game, this.#states.take(store, place)));
  }

  successors(store: Int32Array, { from, to, moves }: Steps): StepEnds {
    const roles = rolesOf(this.#game);
    const isTerminal = new Uint8Array(from.length);
    const goals = new Float64Array(from.length * roles.length);
    from.forEach((place, i) => {
      const joint = moves.slice(i * roles.length, (i + 1) * roles.length) as Move[];
      const state = this.#game.next(this.#states.take(store, place), joint);
      this.#states.put(state, store, to + i * this.stateSize);
      if (!this.#game.isTerminal(state)) return;
      isTerminal[i] = 1;
      for (const role of roles) goals[i * roles.length + role] = this.#game.utility(state, role as Role);
    });
    return { isTerminal, goals };
  }

  start(tag: number, store: Int32Array, place: number): void {
    this.#next = { tag, state: this.#states.take(store, place) };
  }

  run(report: (ended: EndedPlayouts) => void): void {
    if (this.#next === undefined) return;
    const { tag, state } = this.#next;
    this.#next = undefined;
    const played: PlayedStep[] = [];
    const goals = this.#playout(state, played);
    this.#policy?.learn?.(played, goals);
    const squares = goals.map((goal) => goal * goal);
    const wasMade = (move: number): boolean => played.some(({ moves }) => moves.includes(move as Move));
    report({ tag, goals, squares, wasMade });
  }

  /** Chance comes from the generator that the playouts were made with. */
  begin({ store, place }: TurnStart): void {
    this.#policy?.begin?.(store, place);
  }

  keepOnly(store: Int32Array, count: number): void {
    this.#states.keepOnly(store, count);
  }

  clear(): void {
    this.#next = undefined;
  }

  learn(move: number, goal: number): void {
    this.#policy?.learnMove?.(move, goal);
  }
}

interface PackedStates {
  readonly size: number;
  put(state: State, store: Int32Array, at: number): void;
  take(store: Int32Array, at: number): State;
  /** Forgets all but the first states of a store. */
  keepOnly(store: Int32Array, count: number): void;
}

/** Bits where states are bits; else numbers of states that are kept aside, equal ones only once. */
function packedStates(game: Game): PackedStates {
  if (game instanceof CircuitGame) {
    const size = game.bits(game.initial).length;
    return {
      size,
      put: (state, store, at) => store.set(game.bits(state), at),
      take: (store, at) => game.stateOf(store.slice(at, at + size)),
      keepOnly: () => {},
    };
  }
  let states: State[] = [];
  const numbers = new Map<string, number>();
  const packed: PackedStates = {
    size: 1,
    put(state, store, at) {
      const key = game.key(state);
      const number = numbers.get(key) ?? states.length;
      if (number === states.length) {
        states.push(state);
        numbers.set(key, number);
      }
      store[at] = number;
    },
    take: (store, at) => states[store[at] as number] as State,
    keepOnly(store, count) {
      const before = states;
      states = [];
      numbers.clear();
      for (let at = 0; at < count; at++) packed.put(before[store[at] as number] as State, store, at);
    },
  };
  return packed;
}
