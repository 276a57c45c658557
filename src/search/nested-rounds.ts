/**
 * Tries all moves of a turn by nested Monte Carlo search: in many simultaneous games if there are lanes for them,
 * otherwise one after the other.
 */
import type { Random } from '../base/index.ts';
import {
  type Batch,
  type Game,
  type Move,
  type Playouts,
  type Positions,
  type Role,
  type State,
  type UtilityRange,
  utilityScale,
} from '../game/index.ts';
import {
  bestOf,
  Interrupted,
  LONGEST_GAME,
  type NestedOptions,
  type NestedResult,
  NestedSearch,
  type NestedWork,
  shuffled,
  type TriedMove,
  valueOfGoal,
} from './nested-search.ts';

/** The rounds of trials that a player can run. */
export interface Rounds {
  readonly work: Readonly<NestedWork>;
  /**
   * Returns one or more rounds, each with the moves that were tried. A single round is pruned according to the
   * options. If several rounds are to be averaged, games at the highest level are played in full, because the games
   * left after pruning are not representative.
   */
  run(state: State, role: Role, level: number, random: Random, isSingle: boolean): TriedMove[][];
}

/** Creates the rounds of a turn. */
export type RoundsOfTurn = (isOver: () => boolean) => Rounds;

/** The number of random games that fills the lanes well. */
const FULL_SWEEP = 512;

/**
 * Cutting on a win at level 1 leaves too few random games to play simultaneously, and passing bounds down requires the
 * games to be played one after the other.
 */
export function roundsFor(game: Game, options: NestedOptions, random: Random): RoundsOfTurn {
  const isOneByOne = options.cascade || (options.cut.has(1) && !options.discount);
  const batch = game.batch({ lanes: 'many' });
  if (isOneByOne || batch.lanes === 1) return (isOver) => oneByOne(game, options, isOver);
  const playouts = randomGames(batch, random.next32());
  return (isOver) => inStep(game, { batch, playouts }, options, isOver);
}

function oneByOne(game: Game, options: NestedOptions, isOver: () => boolean): Rounds {
  const search = new NestedSearch(game, options, isOver);
  return {
    work: search.work,
    run: (state, role, level, random, isSingle) => [
      search.tryMoves(state, role, level, random.fork(), !isSingle),
    ],
  };
}

/** The means of playing many nested games simultaneously. */
export interface NestedLanes {
  readonly batch: Batch;
  /** The playouts of the batch, for random games. */
  readonly playouts: Playouts;
}

export function randomGames(batch: Batch, seed: number): Playouts {
  return batch.playouts({ policy: 'uniform', maxLength: LONGEST_GAME, rounds: 1, seed });
}

function inStep(game: Game, lanes: NestedLanes, options: NestedOptions, isOver: () => boolean): Rounds {
  const batch = new NestedBatch(game, lanes, options, isOver);
  return {
    work: batch.work,
    run: (state, role, level, random, isSingle) => {
      if (isSingle) return batch.rounds(state, role, level, 1, random);
      const games = options.playouts * game.legalMoves(state, role).length ** level;
      return batch.rounds(state, role, level, Math.ceil(FULL_SWEEP / games), random, true);
    },
  };
}

// Nested Monte Carlo search over many simultaneous games: all games of a level make their next move together, so that
// the random games below fill the lanes of a batch. It chooses as `NestedSearch` does, but pruning only saves time
// here, as no bound is passed down.

/** The maximum number of simultaneous games; more are played in portions. */
const MOST_GAMES = 4096;

/** A packed position, and the facts about it that the search needs. */
interface NestedPosition {
  readonly words: Int32Array;
  readonly isTerminal: boolean;
  /** Indexed by role. */
  readonly goals: readonly number[];
  readonly legal: readonly (readonly Move[])[];
}

/** A joint move in a position. */
interface NestedStep {
  readonly position: NestedPosition;
  readonly moves: readonly Move[];
}

/** A role's choice in a position. */
interface Decision {
  readonly position: NestedPosition;
  readonly role: Role;
}

/** A game in progress, and the decision for which it is played. */
interface Trial {
  readonly start: NestedPosition;
  readonly decision: number;
  /** The index among the moves of the decision, in the order in which they are tried. */
  readonly place: number;
}

/** Which games of a decision need not be finished. */
type Pruning = 'none' | 'on win' | 'on depth';

const CUT: NestedResult = { goals: [], length: Number.POSITIVE_INFINITY, isCut: true };

export class NestedBatch {
  readonly work: NestedWork = { playouts: 0, states: 0 };
  readonly #batch: Batch;
  readonly #playouts: Playouts;
  readonly #options: NestedOptions;
  readonly #isOver: () => boolean;
  readonly #isChance: readonly boolean[];
  readonly #highest: readonly number[];
  /** Indexed by role. */
  readonly #scales: readonly UtilityRange[];

  /** @param isOver called before every sweep; if it returns true, `Interrupted` is thrown */
  constructor(
    game: Game,
    { batch, playouts }: NestedLanes,
    options: NestedOptions,
    isOver: () => boolean = () => false,
  ) {
    this.#batch = batch;
    this.#playouts = playouts;
    this.#options = options;
    this.#isOver = isOver;
    this.#isChance = game.roles.map(({ isChance }) => isChance);
    this.#highest = game.roles.map(({ utility }) => utility.max);
    this.#scales = game.roles.map(({ utility }) => utilityScale(utility));
  }

  /**
   * Returns, as many times as requested, the moves tried in a state by a player of this level (at least 1).
   *
   * @param isFull whether to try all moves and to finish all games after them, even if players of this level usually
   * prune
   */
  rounds(
    state: State,
    role: Role,
    level: number,
    count: number,
    random: Random,
    isFull = false,
  ): TriedMove[][] {
    const [position] = this.#observed([state]);
    if (position === undefined) return [];
    return this.#decide(new Array<Decision>(count).fill({ position, role }), level, random, isFull);
  }

  /** Plays a game from each state between players of this level. */
  playouts(states: readonly State[], level: number, random: Random): NestedResult[] {
    const trials = this.#observed(states).map((start, decision): Trial => ({ start, decision, place: 0 }));
    return this.#games(trials, level, random, 'none', []);
  }

  #decide(decisions: readonly Decision[], level: number, random: Random, isFull = false): TriedMove[][] {
    const { cut, prune, playouts, discount } = this.#options;
    const others = this.#otherMoves(decisions, level - 1, random);
    const orders = decisions.map(({ position, role }) =>
      shuffled(position.legal[role] as readonly Move[], random),
    );
    const steps = decisions.flatMap(({ position, role }, index) =>
      (orders[index] as Move[]).map((move) => ({
        position,
        moves: (others[index] as Move[]).map((other, each) => (each === role ? move : other)),
      })),
    );
    const children = this.#successors(steps);
    const trials: Trial[] = [];
    let child = 0;
    orders.forEach((order, decision) => {
      order.forEach((_, place) => {
        const start = children[child++] as NestedPosition;
        for (let i = 0; i < playouts; i++) trials.push({ start, decision, place });
      });
    });
    // With several games per move, one win does not settle the choice.
    const isSingle = playouts === 1 && !isFull;
    const pruning =
      isSingle && cut.has(level) && !discount
        ? 'on win'
        : isSingle && prune.has(level) && discount
          ? 'on depth'
          : 'none';
    const results = this.#games(trials, level - 1, random, pruning, decisions);
    return this.#tried(decisions, orders, results, cut.has(level) && !isFull);
  }

  /** Chooses the simultaneous moves of all other roles. */
  #otherMoves(decisions: readonly Decision[], level: number, random: Random): Move[][] {
    const joint = decisions.map(({ position }) => position.legal.map((moves) => moves[0] as Move));
    const nested: (Decision & { readonly index: number })[] = [];
    decisions.forEach(({ position, role }, index) => {
      position.legal.forEach((moves, other) => {
        if (other === role || moves.length === 1) return;
        if (level === 0 || this.#isChance[other]) (joint[index] as Move[])[other] = random.pick(moves);
        else nested.push({ position, role: other as Role, index });
      });
    });
    this.#picks(nested, level, random).forEach((move, i) => {
      const { index, role } = nested[i] as (typeof nested)[number];
      (joint[index] as Move[])[role] = move;
    });
    return joint;
  }

  #picks(decisions: readonly Decision[], level: number, random: Random): Move[] {
    if (decisions.length === 0) return [];
    return this.#decide(decisions, level, random).map((tried) => bestOf(tried, this.#options.discount).move);
  }

  /** Returns the moves tried, leaving out those that a pruning player would not have tried. */
  #tried(
    decisions: readonly Decision[],
    orders: readonly (readonly Move[])[],
    results: readonly NestedResult[],
    isCutting: boolean,
  ): TriedMove[][] {
    const { playouts } = this.#options;
    let next = 0;
    return decisions.map(({ role }, index) => {
      const scale = this.#scales[role] as UtilityRange;
      const tried = (orders[index] as readonly Move[]).map((move): TriedMove => {
        let [value, length, isCut] = [0, 0, false];
        for (let i = 0; i < playouts; i++) {
          const result = results[next++] as NestedResult;
          length += result.length;
          if (result.isCut) isCut = true;
          else value += valueOfGoal(result.goals[role] as number, scale);
        }
        return isCut ? { move, value: -1, length, isCut } : { move, value: value / playouts, length, isCut };
      });
      if (!isCutting) return tried;
      const highest = valueOfGoal(this.#highest[role] as number, scale);
      const won = tried.findIndex(({ value, isCut }) => !isCut && value >= highest);
      return won < 0 ? tried : tried.slice(0, won + 1);
    });
  }

  #games(
    trials: readonly Trial[],
    level: number,
    random: Random,
    pruning: Pruning,
    decisions: readonly Decision[],
  ): NestedResult[] {
    this.work.playouts += trials.length;
    if (level === 0) return this.#randomGames(trials);
    const results: NestedResult[] = [];
    for (let from = 0; from < trials.length; ) {
      let to = Math.min(trials.length, from + MOST_GAMES);
      // Games of one decision are kept together because they prune each other.
      while (to < trials.length && trials[to]?.decision === trials[to - 1]?.decision) to++;
      results.push(...this.#gamesInStep(trials.slice(from, to), level, random, pruning, decisions));
      from = to;
    }
    return results;
  }

  #gamesInStep(
    trials: readonly Trial[],
    level: number,
    random: Random,
    pruning: Pruning,
    decisions: readonly Decision[],
  ): NestedResult[] {
    const results: NestedResult[] = trials.map(() => CUT);
    const positions = trials.map(({ start }) => start);
    /** For each decision, the first index at which a game was won. */
    const won = new Map<number, number>();
    let active = trials.map((_, index) => index);
    for (let length = 0; active.length > 0; length++) {
      const finished = active.filter((index) => isFinished(positions[index] as NestedPosition, length));
      for (const index of finished) {
        const { decision, place } = trials[index] as Trial;
        const { goals } = positions[index] as NestedPosition;
        results[index] = { goals, length, isCut: false };
        const role = decisions[decision]?.role;
        if (role === undefined || (goals[role] as number) < (this.#highest[role] as number)) continue;
        won.set(decision, Math.min(won.get(decision) ?? place, place));
      }
      const isNeeded = (index: number): boolean => {
        const { decision, place } = trials[index] as Trial;
        const first = won.get(decision);
        return pruning === 'none' || first === undefined || (pruning === 'on win' && place < first);
      };
      const done = new Set(finished);
      active = active.filter((index) => !done.has(index) && isNeeded(index));
      const moves = this.#jointMoves(
        active.map((index) => positions[index] as NestedPosition),
        level,
        random,
      );
      const steps = active.map((index, i) => ({
        position: positions[index] as NestedPosition,
        moves: moves[i] as Move[],
      }));
      this.#successors(steps).forEach((position, i) => {
        positions[active[i] as number] = position;
      });
    }
    return results;
  }

  #jointMoves(positions: readonly NestedPosition[], level: number, random: Random): Move[][] {
    const joint = positions.map(({ legal }) => legal.map((moves) => moves[0] as Move));
    const decisions: (Decision & { readonly index: number })[] = [];
    positions.forEach((position, index) => {
      position.legal.forEach((moves, role) => {
        if (moves.length === 1) return;
        if (this.#isChance[role]) (joint[index] as Move[])[role] = random.pick(moves);
        else decisions.push({ position, role: role as Role, index });
      });
    });
    this.#picks(decisions, level, random).forEach((move, i) => {
      const { index, role } = decisions[i] as (typeof decisions)[number];
      (joint[index] as Move[])[role] = move;
    });
    return joint;
  }

  #randomGames(trials: readonly Trial[]): NestedResult[] {
    if (this.#isOver()) throw new Interrupted();
    const results: NestedResult[] = trials.map(() => CUT);
    const { store, places } = this.#stored(trials.map(({ start }) => start.words));
    this.#playouts.playEach(store, places, ({ start, goals, length }) => {
      this.work.states += length;
      results[start] = { goals, length, isCut: false };
    });
    return results;
  }

  #successors(steps: readonly NestedStep[]): NestedPosition[] {
    this.work.states += steps.length;
    const before = steps.map(({ position }) => position.words);
    const { store, places } = this.#stored(before, steps.length);
    const to = steps.length * this.#batch.packing.words;
    const moves = steps.flatMap((step) => step.moves);
    return this.#known(store, to, this.#batch.positionsAfter(store, { from: places, to, moves }));
  }

  #observed(states: readonly State[]): NestedPosition[] {
    const { packing } = this.#batch;
    const store = new Int32Array(states.length * packing.words);
    const places = states.map((state, index) => {
      packing.pack(state, store, index * packing.words);
      return index * packing.words;
    });
    return this.#known(store, 0, this.#batch.positions(store, places));
  }

  /** Stores packed positions consecutively, with room for `room` more. */
  #stored(positions: readonly Int32Array[], room = 0): { store: Int32Array; places: number[] } {
    const { words } = this.#batch.packing;
    const store = new Int32Array((positions.length + room) * words);
    const places = positions.map((each, index) => {
      store.set(each, index * words);
      return index * words;
    });
    return { store, places };
  }

  #known(store: Int32Array, from: number, { isTerminal, goals, legal }: Positions): NestedPosition[] {
    const { words } = this.#batch.packing;
    const roles = this.#isChance.length;
    return legal.map((moves, index) => ({
      words: store.slice(from + index * words, from + (index + 1) * words),
      isTerminal: isTerminal[index] === 1,
      goals: Array.from({ length: roles }, (_, role) => goals[index * roles + role] as number),
      legal: moves,
    }));
  }
}

function isFinished({ isTerminal, legal }: NestedPosition, length: number): boolean {
  return isTerminal || length >= LONGEST_GAME || legal.some((moves) => moves.length === 0);
}
