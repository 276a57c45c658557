/** A game as it runs by its own clock: facts run out, chance draws, and players' moves come in between. */
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

/** More updates without a player's move than this, at one instant or within the span, are a loop without end. */
const MOST_SILENT_UPDATES = 1_000;
const ZENO_SPAN: Microunits = 10_000;

/** What chance drew from, and when. */
export interface PossibleDraws {
  readonly among: readonly Move[];
  readonly since: Microunits;
}

/** What was done to a state, and when. */
export interface TimedUpdate {
  readonly before: TimedState;
  readonly at: Microunits;
  /** Those of players and of chance; empty where facts only ran out. */
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
  state: TimedState;
  /** How many updates there were. */
  updates = 0;
  /** Called after each update. */
  onUpdate: ((update: TimedUpdate) => void) | undefined;
  #random: Random;
  readonly #chance: Role | undefined;
  #draw: ({ readonly move: Move; readonly at: Microunits } & PossibleDraws) | undefined;
  /** Silent updates in a row, and when the first of them was made. */
  #silent = 0;
  #silentSince: Microunits = 0;

  constructor(game: TimedGame, random: Random) {
    this.game = game;
    this.state = game.initial;
    this.#random = random;
    const chance = game.roles.findIndex(({ isChance }) => isChance);
    this.#chance = chance < 0 ? undefined : (chance as Role);
    this.#drawNext();
  }

  /** Writes another run of the same game over this one; chance is drawn from `random` from now on. */
  assign(from: TimedRun, random: Random): void {
    this.state = from.state;
    this.updates = from.updates;
    this.#random = random;
    this.#draw = from.#draw;
    this.#silent = from.#silent;
    this.#silentSince = from.#silentSince;
  }

  /** Chance is drawn from this generator from now on. */
  useRandom(random: Random): void {
    this.#random = random;
  }

  /**
   * Goes on from a state at a moment at which nobody but chance knows what is drawn; it is drawn again, as likely as it is
   * now that it has not happened yet.
   */
  resume(state: TimedState, draws: PossibleDraws | undefined, at: Microunits, random: Random): void {
    this.state = state;
    this.#random = random;
    this.#silent = 0;
    this.#draw = undefined;
    const possible = draws === undefined ? [] : stillPossible(this.game, draws, at);
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

  get isOver(): boolean {
    return this.game.isTerminal(this.state);
  }

  /** When something will happen by itself; Infinity if nothing will. */
  get nextEvent(): Microunits {
    return Math.min(this.game.nextExpiry(this.state), this.#draw?.at ?? Number.POSITIVE_INFINITY);
  }

  /** Makes everything happen that happens by itself up to and including a moment, or up to the end of the game. */
  advance(until: Microunits): void {
    for (let next = this.nextEvent; !this.isOver && next <= until; next = this.nextEvent) {
      if (next === Number.POSITIVE_INFINITY) return;
      this.#update(next, []);
    }
  }

  /**
   * Makes players' moves at a moment, after everything that happens before it; facts that run out at this very moment and
   * the moves are one update. Moves that are not legal then are left out.
   *
   * @returns whether each move was made
   */
  move(at: Microunits, moves: readonly { readonly role: Role; readonly move: Move }[]): boolean[] {
    this.advance(Math.max(this.state.at, at - 1));
    const joint: (Move | undefined)[] = [];
    const made = moves.map(({ role, move }) => {
      const isMade =
        !this.isOver && joint[role] === undefined && this.game.legalMoves(this.state, role).includes(move);
      if (isMade) joint[role] = move;
      return isMade;
    });
    if (made.includes(true)) {
      this.#silent = 0;
      this.#update(at, joint);
    }
    return made;
  }

  #update(at: Microunits, moves: (Move | undefined)[]): void {
    const draw = this.#draw;
    const chance = this.#chance;
    const isSilent = moves.length === 0;
    if (draw !== undefined && chance !== undefined && draw.at <= at) {
      this.#draw = undefined;
      if (this.game.legalMoves(this.state, chance).includes(draw.move)) moves[chance] = draw.move;
      else if (isSilent && this.game.nextExpiry(this.state) > at) {
        // The draw is wasted, and nothing else happens.
        this.#drawNext(at);
        if (draw.at === at) this.#watch(at, draw.move);
        return;
      }
    }
    if (isSilent) this.#watch(at, moves[chance ?? 0]);
    const before = this.state;
    this.state = this.game.update(before, at, moves);
    this.updates++;
    this.onUpdate?.({ before, at, moves });
    if (!this.isOver) this.#drawNext();
  }

  #drawNext(at = this.state.at): void {
    const role = this.#chance;
    if (role === undefined || this.#draw !== undefined) return;
    const legal = this.game.legalMoves(this.state, role);
    if (legal.length === 0) return;
    const move = this.#random.pick(legal);
    const longest = delayOf(this.game.moveTerm(move));
    const moment = at + Math.floor(this.#random.fineFraction() * (longest + 1));
    this.#draw = { move, at: moment, among: legal, since: at };
  }

  #watch(at: Microunits, drawn: Move | undefined): void {
    if (this.#silent === 0 || at - this.#silentSince > ZENO_SPAN) {
      this.#silent = 0;
      this.#silentSince = at;
    }
    if (++this.#silent <= MOST_SILENT_UPDATES) return;
    const { game, state } = this;
    const moment = unitsText(at);
    if (drawn !== undefined) {
      const move = game.moveTerm(drawn);
      const message = `chance moves without end at ${moment}: \`${termText(move)}\` is legal again and again, and no time passes`;
      throw new ZenoError({ kind: 'chance', move }, at, message);
    }
    const [first] = game.facts(state);
    const fluent = first?.fluent as Term;
    const message = `time does not go on at ${moment}: \`${termText(fluent)}\` runs out and comes back without end; give it a longer lifetime`;
    throw new ZenoError({ kind: 'expiry', fluent }, at, message);
  }
}

/** The draws that have not happened by a moment, each as likely as that was. */
function stillPossible(game: TimedGame, { among, since }: PossibleDraws, at: Microunits) {
  return among.flatMap((move) => {
    const longest = delayOf(game.moveTerm(move));
    const latest = since + longest;
    if (latest < at) return [];
    return [{ move, latest, weight: longest === 0 ? 1 : (latest - at + 1) / (longest + 1) }];
  });
}

/** The longest time that chance takes for a move. */
function delayOf(move: Term): Microunits {
  const first = move.kind === 'compound' ? move.args[0] : undefined;
  const units = first === undefined ? undefined : numberOf(first);
  return units === undefined || units < 0 ? 0 : (microunits(units) ?? 0);
}

export interface RandomTimedRun {
  readonly goals: readonly number[];
  /** How long the game took. */
  readonly time: Microunits;
  readonly updates: number;
  readonly isFinished: boolean;
}

/**
 * Plays a game with players that wait for a random part of a unit between moves and then make any legal one. It is a
 * function of the generator.
 */
export function randomTimedRun(game: TimedGame, random: Random, longest: Microunits): RandomTimedRun {
  const run = new TimedRun(game, random.fork());
  const players = game.roles.flatMap(({ isChance }, role) => (isChance ? [] : [role as Role]));
  const nextMove = players.map(() => 1 + random.below(MOST_WAITING));
  while (!run.isOver) {
    const at = Math.min(...nextMove);
    if (Math.min(at, run.nextEvent) > longest) break;
    run.advance(at - 1);
    const moves = players.flatMap((role, i) => {
      if (nextMove[i] !== at) return [];
      nextMove[i] = at + 1 + random.below(MOST_WAITING);
      const legal = run.isOver ? [] : game.legalMoves(run.state, role);
      return legal.length === 0 ? [] : [{ role, move: random.pick(legal) }];
    });
    if (moves.length > 0) run.move(at, moves);
    else run.advance(at);
  }
  return {
    goals: game.roles.map((_, role) => game.utility(run.state, role as Role)),
    time: run.state.at,
    updates: run.updates,
    isFinished: run.isOver,
  };
}

/** Random players wait up to a unit; a random game has about as many moves of each player as it takes half units. */
const MOST_WAITING: Microunits = 1_000_000;
