/** A batch with one lane: it plays one game at a time with the game's own methods. Engines without lanes use it. */
import { type Random, seededRandom } from '../base/index.ts';
import {
  type Batch,
  Children,
  DEFAULT_MAX_LENGTH,
  type EndedPlayouts,
  type Evaluator,
  type LegalMoves,
  type MadeMoves,
  type PerceptNumber,
  type PlayoutEnd,
  type PlayoutResult,
  type PlayoutRun,
  type PlayoutScores,
  type Playouts,
  type PlayoutsOptions,
  type Positions,
  type ScoresOptions,
  type StepEnds,
  type Steps,
  type TurnStart,
} from './batch.ts';
import {
  type Game,
  type Move,
  type Packing,
  perceptsIn,
  type Role,
  type State,
  type UtilityRange,
} from './game.ts';
import type { BlocksOptions, GameBlocks } from './game-blocks.ts';
import { legalByRole, rolesOf } from './joint-moves.ts';
import { oneLaneBlocks } from './one-lane-blocks.ts';
import { type PlayedStep, type PlayoutPolicy, uniformPolicy } from './playout-policy.ts';
import { onStandardScale, utilityScale } from './utility-scale.ts';

const PLAYER = 0 as Role;

export class OneLaneBatch implements Batch {
  readonly lanes = 1;
  readonly packing: Packing;
  readonly #game: Game;
  readonly #children: Children;

  constructor(game: Game, packing: Packing = game.packing()) {
    this.#game = game;
    this.packing = packing;
    this.#children = new Children(packing.words);
  }

  legalMoves(store: Int32Array, places: ArrayLike<number>): LegalMoves {
    const legal = Array.from(places, (place) => legalByRole(this.#game, this.packing.unpack(store, place)));
    return {
      counts: Int32Array.from(legal.flatMap((byRole) => byRole.map((moves) => moves.length))),
      moves: Int32Array.from(legal.flat(2)),
    };
  }

  tactics(): undefined {
    return undefined;
  }

  positions(store: Int32Array, places: ArrayLike<number>): Positions {
    return this.#observe(Array.from(places, (place) => this.packing.unpack(store, place)));
  }

  successors(store: Int32Array, steps: Steps): StepEnds {
    const roles = rolesOf(this.#game);
    const isTerminal = new Uint8Array(steps.from.length);
    const goals = new Float64Array(steps.from.length * roles.length);
    for (let step = 0; step < steps.from.length; step++) {
      const state = this.#step(store, steps, step);
      if (!this.#game.isTerminal(state)) continue;
      isTerminal[step] = 1;
      for (const role of roles) goals[step * roles.length + role] = this.#game.utility(state, role);
    }
    return { isTerminal, goals };
  }

  positionsAfter(store: Int32Array, steps: Steps): Positions {
    return this.#observe(Array.from(steps.from, (_, step) => this.#step(store, steps, step)));
  }

  percepts(
    store: Int32Array,
    { from, moves }: Omit<Steps, 'to'>,
    numberOf: PerceptNumber,
  ): Int32Array<ArrayBuffer> {
    const roles = rolesOf(this.#game);
    const numbers = new Int32Array(from.length * roles.length);
    for (let step = 0; step < from.length; step++) {
      const before = this.packing.unpack(store, from[step] as number);
      const joint = this.#joint(moves, step);
      for (const role of roles)
        numbers[step * roles.length + role] = numberOf(perceptsIn(this.#game.observe(before, joint, role)));
    }
    return numbers;
  }

  expand(store: Int32Array, places: ArrayLike<number>, only?: readonly number[]): Children {
    const game = this.#game;
    const children = this.#children;
    children.clear();
    for (let parent = 0; parent < places.length; parent++) {
      const state = this.packing.unpack(store, places[parent] as number);
      const all = (): readonly Move[] => (game.isTerminal(state) ? [] : game.legalMoves(state, PLAYER));
      for (const move of (only as readonly Move[] | undefined) ?? all()) {
        children.reserve(1);
        const child = children.count++;
        const next = game.next(state, [move]);
        const isTerminal = game.isTerminal(next);
        this.packing.pack(next, children.states, this.packing.words * child);
        children.parents[child] = parent;
        children.moves[child] = move;
        children.isTerminal[child] = isTerminal ? 1 : 0;
        children.goals[child] = isTerminal ? game.utility(next, PLAYER) : 0;
        children.mobility[child] = isTerminal ? 0 : game.legalMoves(next, PLAYER).length;
      }
    }
    return children;
  }

  playouts(options: PlayoutsOptions): Playouts {
    return new OneLanePlayouts(this.#game, this.packing, options);
  }

  scores(from: State, options: ScoresOptions = {}): PlayoutRun {
    return new OneLaneRun(this.#game, from, options);
  }

  blocks(options: BlocksOptions): GameBlocks {
    return oneLaneBlocks(this.#game, options);
  }

  #step(store: Int32Array, { from, to, moves }: Steps, step: number): State {
    const state = this.#game.next(this.packing.unpack(store, from[step] as number), this.#joint(moves, step));
    this.packing.pack(state, store, to + step * this.packing.words);
    return state;
  }

  #joint(moves: ArrayLike<number>, step: number): Move[] {
    const roles = this.#game.roles.length;
    return Array.from({ length: roles }, (_, role) => moves[step * roles + role] as Move);
  }

  #observe(states: readonly State[]): Positions {
    const roles = rolesOf(this.#game);
    return {
      isTerminal: Uint8Array.from(states, (state) => (this.#game.isTerminal(state) ? 1 : 0)),
      goals: Float64Array.from(
        states.flatMap((state) => roles.map((role) => this.#game.utility(state, role))),
      ),
      legal: states.map((state) => legalByRole(this.#game, state)),
    };
  }
}

interface PlayedGame {
  readonly goals: readonly number[];
  readonly length: number;
  /** The last state; absent if a whole-game policy played the game. */
  readonly last?: State;
}

/** The moves of the last playout, in the only lane. */
class LastMoves implements MadeMoves {
  total = 0;
  goals: readonly number[] = [];
  readonly moves = new Set<number>();

  note(_lane: number, move: number): void {
    this.moves.add(move);
  }

  count(role: number, move: number, lanes: Int32Array, at: number): number {
    const isMade = lanes[at] !== 0 && this.moves.has(move);
    this.total = isMade ? (this.goals[role] as number) : 0;
    return isMade ? 1 : 0;
  }
}

class OneLanePlayouts implements Playouts {
  readonly made = new LastMoves();
  readonly policy = 'uniform';
  readonly lanes = 1;
  readonly rounds = 1;
  readonly learns: boolean;
  readonly #packing: Packing;
  readonly #options: PlayoutsOptions;
  readonly #game: Game;
  readonly #scales: readonly UtilityRange[];
  #policy: PlayoutPolicy | undefined;
  readonly #play: (from: State, played: PlayedStep[]) => PlayedGame;
  #next: { readonly tag: number; readonly state: State } | undefined;

  constructor(game: Game, packing: Packing, options: PlayoutsOptions) {
    const { policy, maxLength = DEFAULT_MAX_LENGTH, judge, seed = 1 } = options;
    this.#game = game;
    this.#packing = packing;
    this.#options = options;
    this.#scales = game.roles.map(({ utility }) => utilityScale(utility));
    if (typeof policy === 'function') this.#play = (from) => policy(from);
    else {
      this.#policy = typeof policy === 'string' ? uniformPolicy(seededRandom(seed)) : policy;
      this.#play = (from, played) =>
        playByPolicy(game, from, this.#policy as PlayoutPolicy, maxLength, played, judge);
    }
    this.learns = this.#policy?.learnMove !== undefined;
  }

  begin({ seed, store, place }: TurnStart): void {
    if (typeof this.#options.policy === 'string') this.#policy = uniformPolicy(seededRandom(seed));
    this.#policy?.begin?.(store, place);
  }

  start(tag: number, store: Int32Array, place: number): void {
    this.#next = { tag, state: this.#packing.unpack(store, place) };
  }

  run(report: (ended: EndedPlayouts) => void): void {
    if (this.#next === undefined) return;
    const { tag, state } = this.#next;
    this.#next = undefined;
    const played: PlayedStep[] = [];
    const { goals } = this.#play(state, played);
    this.#policy?.learn?.(
      played,
      goals.map((goal, role) => onStandardScale(goal, this.#scales[role] as UtilityRange)),
    );
    const squares = goals.map((goal) => goal * goal);
    this.made.goals = goals;
    this.made.moves.clear();
    for (const { moves } of played) for (const move of moves) this.made.moves.add(move);
    report({ tag, goals, squares, lane: 0 });
  }

  clear(): void {
    this.#next = undefined;
  }

  learn(move: number, value: number): void {
    this.#policy?.learnMove?.(move, value);
  }

  playEach(
    store: Int32Array,
    places: ArrayLike<number>,
    report: (result: PlayoutResult) => void,
    stop?: () => boolean,
  ): void {
    for (let start = 0; start < places.length && !stop?.(); start++) {
      const from = this.#packing.unpack(store, places[start] as number);
      const { goals, length, last } = this.#play(from, []);
      report({ start, goals, length, end: this.#endOf(length, last) });
    }
  }

  #endOf(length: number, last: State | undefined): PlayoutEnd {
    if (last === undefined || this.#game.isTerminal(last)) return 'terminal';
    return length === (this.#options.maxLength ?? DEFAULT_MAX_LENGTH) ? 'cut' : 'stuck';
  }
}

/** Records the steps in `played`. */
function playByPolicy(
  game: Game,
  from: State,
  policy: PlayoutPolicy,
  maxLength: number,
  played: PlayedStep[],
  judge: Evaluator | undefined,
): PlayedGame {
  let state = from;
  while (played.length < maxLength && !game.isTerminal(state)) {
    const legal = legalByRole(game, state);
    if (legal.some((moves) => moves.length === 0)) break;
    const moves = legal.map((each, role) => policy.choose(role, state, each, played));
    played.push({ state, moves });
    state = game.next(state, moves);
  }
  const isJudged = judge !== undefined && played.length === maxLength && !game.isTerminal(state);
  const goals = rolesOf(game).map((role) =>
    isJudged ? judge.value(state, role) : game.utility(state, role),
  );
  return { goals, length: played.length, last: state };
}

/** Each call advances one game by one step. */
class OneLaneRun implements PlayoutRun {
  readonly policy = 'uniform';
  readonly count: number;
  readonly #game: Game;
  readonly #from: State;
  readonly #random: Random;
  readonly #maxLength: number;
  readonly #goals: readonly Map<number, number>[];
  readonly #counts = { playouts: 0, transitions: 0, unfinished: 0, stuck: 0 };
  #state: State;
  #length = 0;

  constructor(game: Game, from: State, options: ScoresOptions) {
    const { count = Number.MAX_SAFE_INTEGER, maxLength = DEFAULT_MAX_LENGTH, seed = 1 } = options;
    this.#game = game;
    this.#from = from;
    this.#random = seededRandom(seed);
    this.count = count;
    this.#maxLength = maxLength;
    this.#goals = game.roles.map(() => new Map<number, number>());
    this.#state = from;
  }

  get isOver(): boolean {
    return this.#counts.playouts >= this.count;
  }

  advance(): void {
    if (this.isOver) return;
    const legal = this.#game.isTerminal(this.#state) ? [] : legalByRole(this.#game, this.#state);
    if (legal.length === 0) this.#end('terminal');
    else if (this.#length === this.#maxLength) this.#end('unfinished');
    else if (legal.some((moves) => moves.length === 0)) this.#end('stuck');
    else {
      this.#state = this.#game.next(
        this.#state,
        legal.map((moves) => this.#random.pick(moves)),
      );
      this.#length++;
    }
  }

  scores(): PlayoutScores {
    return { ...this.#counts, goals: this.#goals.map((counts) => new Map(counts)) };
  }

  #end(reason: 'terminal' | 'unfinished' | 'stuck'): void {
    if (reason !== 'terminal') this.#counts[reason]++;
    this.#counts.playouts++;
    this.#counts.transitions += this.#length;
    for (const role of rolesOf(this.#game)) {
      const goal = this.#game.utility(this.#state, role);
      const counts = this.#goals[role];
      counts?.set(goal, (counts.get(goal) ?? 0) + 1);
    }
    this.#state = this.#from;
    this.#length = 0;
  }
}
