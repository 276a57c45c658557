/**
 * Self-play of a network, with as many simultaneous games as the game has lanes: the target of every position mixes
 * the result of a one-move look-ahead with later results, TD(λ) with backed-up values (Sutton 1988; Baxter, Tridgell
 * and Weaver 2000).
 */
import type { Random } from '../../base/index.ts';
import type { Batch, Evaluator, Game, Role } from '../../game/index.ts';
import type { NetworkGame } from './network-values.ts';
import type { Samples } from './samples.ts';

export interface SelfPlaySettings {
  /** The weight of later results in a target: 0 for one move of look-ahead only, 1 for the end of the game only. */
  readonly lambda: number;
  /** Probability of a random move instead of the best one. */
  readonly exploration: number;
  /** Maximum number of random moves at the start of a game. */
  readonly opening: number;
}

const SELF_PLAY: SelfPlaySettings = { lambda: 0.7, exploration: 0.2, opening: 12 };

/** Approximate number of positions examined together, so that no step takes long in games with many moves. */
const TOGETHER = 2560;
/** Number of moves after which a game is cut. */
const LONGEST_GAME = 400;

/** A game in progress. */
interface LaneGame {
  opening: number;
  /** Inputs of its positions in sequence. */
  readonly inputs: number[];
  readonly heads: number[];
  /** For each position and role: the result of look-ahead, as a fraction of the range. */
  readonly found: number[];
  /** For each position, whether the game followed the move preferred by look-ahead. */
  readonly isFollowed: boolean[];
}

export class SelfPlay {
  /** Number of finished games. */
  games = 0;
  /** Number of moves made, and of positions evaluated in look-ahead. */
  moves = 0;
  evaluated = 0;
  readonly #about: NetworkGame;
  readonly #batch: Batch;
  readonly #random: Random;
  readonly #settings: SelfPlaySettings;
  readonly #lanes: LaneGame[];
  readonly #inputs: Int32Array;
  readonly #initial: Int32Array;
  /** The current position of each lane, followed by the positions one move ahead. */
  #store: Int32Array;

  constructor(about: NetworkGame, random: Random, settings: SelfPlaySettings = SELF_PLAY) {
    const { game, positionWords } = about;
    this.#about = about;
    this.#batch = game.batch();
    this.#random = random;
    this.#settings = settings;
    const lanes = Math.max(1, Math.min(this.#batch.lanes, Math.floor(TOGETHER / movesAtFirst(game))));
    this.#inputs = new Int32Array(about.words);
    this.#initial = new Int32Array(positionWords);
    game.packing().pack(game.initial, this.#initial, 0);
    this.#store = new Int32Array(64 * lanes * positionWords);
    this.#lanes = Array.from({ length: lanes }, () => newGame());
    for (let lane = 0; lane < lanes; lane++) this.#restart(lane);
  }

  /** Continues playing with an evaluator until this many positions have been added to the samples. */
  play(evaluator: Evaluator, samples: Samples, positions: number, stop: () => boolean): void {
    const wanted = samples.added + positions;
    while (samples.added < wanted && !stop()) this.#step(evaluator, samples);
  }

  /** Makes one move in every lane. */
  #step(evaluator: Evaluator, samples: Samples): void {
    const { game, positionWords } = this.#about;
    const roles = game.roles.length;
    const lanes = this.#lanes.length;
    const { counts, moves: legal } = this.#batch.legalMoves(
      this.#store,
      this.#lanes.map((_, lane) => lane * positionWords),
    );
    const from: number[] = [];
    const moves: number[] = [];
    const firsts: number[] = [];
    const choosers: number[] = [];
    let at = 0;
    for (let lane = 0; lane < lanes; lane++) {
      const byRole = Array.from({ length: roles }, (_, role) => {
        const first = at;
        at += counts[lane * roles + role] as number;
        return Array.from(legal.subarray(first, at));
      });
      firsts.push(from.length);
      choosers.push(this.#addMoves(byRole, lane, from, moves));
    }
    firsts.push(from.length);
    const to = lanes * positionWords;
    this.#reserve(to + from.length * positionWords);
    const { isTerminal, goals } = this.#batch.successors(this.#store, { from, to, moves });
    const places = from.map((_, child) => to + child * positionWords);
    const { values } = evaluator.evaluate(this.#store, places);
    this.moves += lanes;
    this.evaluated += from.length;
    for (let child = 0; child < from.length; child++) {
      if (!isTerminal[child]) continue;
      for (let role = 0; role < roles; role++)
        values[child * roles + role] = goals[child * roles + role] as number;
    }
    for (let lane = 0; lane < lanes; lane++) {
      const first = firsts[lane] as number;
      const count = (firsts[lane + 1] as number) - first;
      const chosen = first + this.#choose(lane, values, first, count, choosers[lane] as number);
      if (count === 0 || isTerminal[chosen])
        this.#end(lane, samples, count === 0 ? undefined : chosen, goals);
      else {
        this.#store.copyWithin(
          lane * positionWords,
          to + chosen * positionWords,
          to + (chosen + 1) * positionWords,
        );
        if ((this.#lanes[lane] as LaneGame).heads.length >= LONGEST_GAME)
          this.#end(lane, samples, undefined, goals);
      }
    }
  }

  /**
   * Adds the joint moves to examine in a lane: all moves of a single role with a choice; otherwise one random joint
   * move, for simultaneous choices and chance.
   *
   * @returns the role with the choice, or -1
   */
  #addMoves(legal: readonly (readonly number[])[], lane: number, from: number[], moves: number[]): number {
    if (legal.some((own) => own.length === 0)) return -1;
    const place = lane * this.#about.positionWords;
    let chooser = -1;
    let choices = 0;
    for (let role = 0; role < legal.length; role++) {
      if ((legal[role] as readonly number[]).length === 1) continue;
      choices++;
      if (!this.#about.game.roles[role]?.isChance) chooser = role;
    }
    const isAlone = choices === 1 && chooser >= 0;
    const joint = legal.map((own) => this.#random.pick(own));
    for (const move of isAlone ? (legal[chooser] as readonly number[]) : [0]) {
      from.push(place);
      for (let role = 0; role < legal.length; role++)
        moves.push(isAlone && role === chooser ? move : (joint[role] as number));
    }
    return isAlone ? chooser : -1;
  }

  /** Records the results of look-ahead in a lane, and returns the move to make. */
  #choose(lane: number, values: Float64Array, first: number, count: number, chooser: number): number {
    const game = this.#lanes[lane] as LaneGame;
    if (count === 0) return 0;
    const roles = this.#about.game.roles.length;
    let best = 0;
    if (chooser >= 0) {
      for (let i = 1; i < count; i++) {
        const gain =
          (values[(first + i) * roles + chooser] as number) -
          (values[(first + best) * roles + chooser] as number);
        if (gain > 0) best = i;
      }
    }
    const isOpening = game.opening-- > 0;
    const explores =
      chooser >= 0 && (isOpening || this.#random.next32() < this.#settings.exploration * 2 ** 32);
    const chosen = explores ? this.#random.below(count) : best;
    this.#note(lane, game, values, first + best, chosen === best);
    return chosen;
  }

  #note(lane: number, game: LaneGame, values: Float64Array, best: number, isFollowed: boolean): void {
    const { positionWords, turns } = this.#about;
    const roles = this.#about.game.roles.length;
    const place = lane * positionWords;
    this.#about.takeInputs(this.#store, place, this.#inputs, 0);
    for (const word of this.#inputs) game.inputs.push(word);
    game.heads.push(turns.at(this.#store, place));
    for (let role = 0; role < roles; role++)
      game.found.push(this.#about.shareOf(role, values[best * roles + role] as number));
    game.isFollowed.push(isFollowed);
  }

  /** Converts a game to samples, and starts another one in its lane. */
  #end(lane: number, samples: Samples, last: number | undefined, goals: Float64Array): void {
    const { inputs, heads, found, isFollowed } = this.#lanes[lane] as LaneGame;
    const roles = this.#about.game.roles.length;
    const { lambda } = this.#settings;
    const words = this.#inputs.length;
    const worth = new Float64Array(roles);
    let isKnown = last !== undefined;
    for (let role = 0; role < roles && last !== undefined; role++)
      worth[role] = this.#about.shareOf(role, goals[last * roles + role] as number);
    for (let position = heads.length - 1; position >= 0; position--) {
      const sample = samples.add(
        Int32Array.from(inputs.slice(position * words, (position + 1) * words)),
        0,
        heads[position] as number,
      );
      // Results after a move that look-ahead did not prefer say nothing about the position before it.
      const part = isKnown && isFollowed[position] ? lambda : 0;
      for (let role = 0; role < roles; role++) {
        const share = found[position * roles + role] as number;
        worth[role] = (1 - part) * share + part * (worth[role] as number);
        samples.targets[sample * roles + role] = worth[role] as number;
      }
      isKnown = true;
    }
    this.games++;
    this.#restart(lane);
  }

  #restart(lane: number): void {
    const { opening } = this.#settings;
    this.#lanes[lane] = { ...newGame(), opening: opening === 0 ? 0 : this.#random.below(opening + 1) };
    this.#store.set(this.#initial, lane * this.#about.positionWords);
  }

  #reserve(size: number): void {
    if (size <= this.#store.length) return;
    const larger = new Int32Array(2 * size);
    larger.set(this.#store);
    this.#store = larger;
  }
}

function movesAtFirst(game: Game): number {
  return Math.max(1, ...game.roles.map((_, role) => game.legalMoves(game.initial, role as Role).length));
}

function newGame(): LaneGame {
  return { opening: 0, inputs: [], heads: [], found: [], isFollowed: [] };
}
