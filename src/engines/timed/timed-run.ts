/** Runs a game against its own clock: facts run out, chance draws moves, and players' moves come in between. */
import type { Random } from '../../base/index.ts';
import {
  type Microunits,
  type Move,
  microunits,
  type PartialMoves,
  type Role,
  type TimedGame,
  type TimedState,
  unitsText,
} from '../../game/index.ts';
import { numberOf, type Term, termText } from '../../gdl/index.ts';
import { ZenoError } from './lifetimes.ts';

/** More updates than this without a player's move, at one instant or within the span, count as an endless loop. */
const MOST_SILENT_UPDATES = 1_000;
const ZENO_SPAN: Microunits = 10_000;

/** The moves from which chance drew, and the moment of the draw. */
export interface PossibleDraws {
  readonly among: readonly Move[];
  readonly since: Microunits;
}

/** A change of a state, and its moment. */
export interface TimedUpdate {
  readonly before: TimedState;
  readonly at: Microunits;
  /** The moves of players and of chance; empty if facts only ran out. */
  readonly moves: PartialMoves;
}

/**
 * The state of a game at a moment. Chance is drawn when it has legal moves and no draw is pending: a move whose first
 * argument is a number t is made after a time that is uniform from 0 to t, if it is still legal then; any other at once.
 *
 * @example
 * const run = new TimedRun(game, seededRandom(1));
 * run.advance(UNIT); // everything that happens by itself in the first unit
 */
export class TimedRun {
  readonly game: TimedGame;
  /** The number of updates so far. */
  updates = 0;
  /** Called after each update. */
  onUpdate: ((update: TimedUpdate) => void) | undefined;
  #state: TimedState;
  #isOver = false;
  #nextExpiry: Microunits = 0;
  #random: Random;
  readonly #chance: Role | undefined;
  readonly #delays: (Microunits | undefined)[];
  #draw: ({ readonly move: Move; readonly at: Microunits } & PossibleDraws) | undefined;
  /** The number of consecutive silent updates, and the moment of the first of them. */
  #silent = 0;
  #silentSince: Microunits = 0;

  constructor(game: TimedGame, random: Random) {
    const { chance, delays } = chanceOf(game);
    this.game = game;
    this.#chance = chance;
    this.#delays = delays;
    this.#random = random;
    this.#state = game.initial;
    this.#enter(game.initial);
    if (chance !== undefined) this.#drawNext(this.#state.at);
  }

  /** Copies another run of the same game into this one; from now on, chance is drawn from `random`. */
  assign(from: TimedRun, random: Random): void {
    this.#state = from.#state;
    this.#isOver = from.#isOver;
    this.#nextExpiry = from.#nextExpiry;
    this.updates = from.updates;
    this.#random = random;
    this.#draw = from.#draw;
    this.#silent = from.#silent;
    this.#silentSince = from.#silentSince;
  }

  /** Draws chance from this generator from now on. */
  useRandom(random: Random): void {
    this.#random = random;
  }

  /**
   * Continues from a state at a moment when only chance knows what it has drawn. The draw is repeated with the
   * probabilities that remain, given that the move has not happened yet.
   */
  resume(state: TimedState, draws: PossibleDraws | undefined, at: Microunits, random: Random): void {
    this.#enter(state);
    this.#random = random;
    this.#silent = 0;
    this.#draw = undefined;
    const possible = draws === undefined ? [] : this.#stillPossible(draws, at);
    const total = possible.reduce((sum, { weight }) => sum + weight, 0);
    let place = random.fraction() * total;
    const chosen = possible.find(({ weight }) => {
      place -= weight;
      return place < 0;
    });
    if (draws === undefined || chosen === undefined) {
      this.#drawNext(at);
      return;
    }
    const moment = at + Math.floor(random.fineFraction() * (chosen.latest - at + 1));
    this.#draw = { ...draws, move: chosen.move, at: moment };
  }

  get state(): TimedState {
    return this.#state;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** The moment of the next event that happens by itself; Infinity if there is none. */
  get nextEvent(): Microunits {
    const draw = this.#draw;
    return draw !== undefined && draw.at < this.#nextExpiry ? draw.at : this.#nextExpiry;
  }

  /** Makes all events happen that happen by themselves up to and including a moment, or until the end of the game. */
  advance(until: Microunits): void {
    for (let next = this.nextEvent; !this.#isOver && next <= until; next = this.nextEvent) {
      if (next === Number.POSITIVE_INFINITY) return;
      this.#update(next, NO_MOVES);
    }
  }

  /**
   * Makes players' moves at a moment, after everything that happens before it; the moves and the facts that run out at
   * this very moment form one update. Moves that are not legal at that moment are left out.
   *
   * @returns whether each move was made
   */
  move(at: Microunits, moves: readonly { readonly role: Role; readonly move: Move }[]): boolean[] {
    this.advance(Math.max(this.#state.at, at - 1));
    const joint: (Move | undefined)[] = [];
    const made = moves.map(({ role, move }) => {
      const isMade = !this.#isOver && joint[role] === undefined && this.game.isLegal(this.#state, role, move);
      if (isMade) joint[role] = move;
      return isMade;
    });
    if (made.includes(true)) this.#moveTogether(at, joint);
    return made;
  }

  /** Makes one player's move, as `move` does. */
  moveAlone(at: Microunits, role: Role, move: Move): boolean {
    this.advance(Math.max(this.#state.at, at - 1));
    if (this.#isOver || !this.game.isLegal(this.#state, role, move)) return false;
    const joint: (Move | undefined)[] = [];
    joint[role] = move;
    this.#moveTogether(at, joint);
    return true;
  }

  #moveTogether(at: Microunits, joint: (Move | undefined)[]): void {
    this.#silent = 0;
    this.#update(at, joint);
  }

  #enter(state: TimedState): void {
    this.#state = state;
    this.#isOver = this.game.isTerminal(state);
    this.#nextExpiry = this.game.nextExpiry(state);
  }

  #update(at: Microunits, players: PartialMoves): void {
    const draw = this.#draw;
    const chance = this.#chance;
    const isSilent = players === NO_MOVES;
    let moves = players;
    if (draw !== undefined && chance !== undefined && draw.at <= at) {
      this.#draw = undefined;
      if (this.game.isLegal(this.#state, chance, draw.move)) {
        const joint = players.slice();
        joint[chance] = draw.move;
        moves = joint;
      } else if (isSilent && this.#nextExpiry > at) {
        // The draw has no effect, and nothing else happens.
        this.#drawNext(at);
        if (draw.at === at) this.#watch(at, draw.move);
        return;
      }
    }
    if (isSilent) this.#watch(at, moves[chance ?? 0]);
    const before = this.#state;
    this.#enter(this.game.update(before, at, moves));
    this.updates++;
    this.onUpdate?.({ before, at, moves });
    if (!this.#isOver && chance !== undefined && this.#draw === undefined) this.#drawNext(at);
  }

  #drawNext(at: Microunits): void {
    const role = this.#chance;
    if (role === undefined || this.#draw !== undefined) return;
    const legal = this.game.legalMoves(this.#state, role);
    if (legal.length === 0) return;
    const move = this.#random.pick(legal);
    const longest = this.#delayOf(move);
    const moment = at + Math.floor(this.#random.fineFraction() * (longest + 1));
    this.#draw = { move, at: moment, among: legal, since: at };
  }

  /** Returns the longest delay of a chance move. */
  #delayOf(move: Move): Microunits {
    this.#delays[move] ??= delayOf(this.game.moveTerm(move));
    return this.#delays[move] as Microunits;
  }

  /** Returns the draws that have not happened by a moment, each with its remaining probability. */
  #stillPossible({ among, since }: PossibleDraws, at: Microunits) {
    return among.flatMap((move) => {
      const longest = this.#delayOf(move);
      const latest = since + longest;
      if (latest < at) return [];
      return [{ move, latest, weight: longest === 0 ? 1 : (latest - at + 1) / (longest + 1) }];
    });
  }

  #watch(at: Microunits, drawn: Move | undefined): void {
    if (this.#silent === 0 || at - this.#silentSince > ZENO_SPAN) {
      this.#silent = 0;
      this.#silentSince = at;
    }
    if (++this.#silent <= MOST_SILENT_UPDATES) return;
    const game = this.game;
    const state = this.#state;
    const moment = unitsText(at);
    if (drawn !== undefined) {
      const move = game.moveTerm(drawn);
      const message = `chance moves without end at ${moment}: \`${termText(move)}\` is legal again and again, and no time passes`;
      throw new ZenoError({ kind: 'chance', move }, at, message);
    }
    const [first] = game.facts(state);
    const fluent = first?.fluent as Term;
    const message = `time does not advance at ${moment}: \`${termText(fluent)}\` runs out and comes back without end; give it a longer lifetime`;
    throw new ZenoError({ kind: 'expiry', fluent }, at, message);
  }
}

const NO_MOVES: PartialMoves = [];

/** The chance role of a game and, for each of its moves, the longest delay. */
interface Chance {
  readonly chance: Role | undefined;
  readonly delays: (Microunits | undefined)[];
}

/** Runs of the same game are created often. */
const chances = new WeakMap<TimedGame, Chance>();

function chanceOf(game: TimedGame): Chance {
  let known = chances.get(game);
  if (known === undefined) {
    const chance = game.roles.findIndex(({ isChance }) => isChance);
    known = { chance: chance < 0 ? undefined : (chance as Role), delays: [] };
    chances.set(game, known);
  }
  return known;
}

function delayOf(move: Term): Microunits {
  const first = move.kind === 'compound' ? move.args[0] : undefined;
  const units = first === undefined ? undefined : numberOf(first);
  return units === undefined || units < 0 ? 0 : (microunits(units) ?? 0);
}

export interface RandomTimedRun {
  readonly goals: readonly number[];
  /** The duration of the game. */
  readonly time: Microunits;
  readonly updates: number;
  readonly isFinished: boolean;
}

/**
 * Plays a game with players that wait for a random fraction of a unit between moves and then make any legal one. The
 * result depends only on the generator.
 */
export function randomTimedRun(
  game: TimedGame,
  random: Random,
  longest: Microunits,
  onUpdate?: (update: TimedUpdate) => void,
): RandomTimedRun {
  const run = new TimedRun(game, random.fork());
  run.onUpdate = onUpdate;
  const nextMove: Microunits[] = [];
  for (const { isChance } of game.roles)
    nextMove.push(isChance ? Number.POSITIVE_INFINITY : 1 + random.below(MOST_WAITING));
  while (!run.isOver) {
    let at = Number.POSITIVE_INFINITY;
    for (let role = 0; role < nextMove.length; role++) at = Math.min(at, nextMove[role] as number);
    if (Math.min(at, run.nextEvent) > longest) break;
    run.advance(at - 1);
    const moves: { readonly role: Role; readonly move: Move }[] = [];
    for (let each = 0; each < nextMove.length; each++) {
      if (nextMove[each] !== at) continue;
      const role = each as Role;
      nextMove[each] = at + 1 + random.below(MOST_WAITING);
      const legal = run.isOver ? NO_LEGAL : game.legalMoves(run.state, role);
      if (legal.length > 0) moves.push({ role, move: random.pick(legal) });
    }
    const [first] = moves;
    if (first === undefined) run.advance(at);
    else if (moves.length === 1) run.moveAlone(at, first.role, first.move);
    else run.move(at, moves);
  }
  return {
    goals: game.roles.map((_, role) => game.utility(run.state, role as Role)),
    time: run.state.at,
    updates: run.updates,
    isFinished: run.isOver,
  };
}

const NO_LEGAL: readonly Move[] = [];

/** Random players wait at most one unit, so a random game of n units has about 2n moves of each player. */
const MOST_WAITING: Microunits = 1_000_000;
