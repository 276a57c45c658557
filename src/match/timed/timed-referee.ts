/**
 * The referee of real-time games: accepts moves at any time, keeps the authoritative clock, and informs each role of
 * what it may know.
 */
import type { Random } from '../../base/index.ts';
import { TimedRun, type TimedUpdate } from '../../engines/index.ts';
import type { Microunits, Move, Role, TimedGame, TimedState } from '../../game/index.ts';
import type { TimedNews } from '../../players/index.ts';
import { RANK, type TimedClock } from './timed-clock.ts';

export interface TimedEnd {
  readonly at: Microunits;
  /** Goals by role, including chance. */
  readonly goals: readonly number[];
  /**
   * `terminal`: by the rules; `stuck`: no role can move and nothing will expire; `long`: it exceeded the time limit;
   * `stopped`: cancelled from outside.
   */
  readonly reason: 'terminal' | 'stuck' | 'long' | 'stopped';
}

/** Moves made at one time, including chance; pure expiries are not listed. */
export interface TimedEvent {
  readonly at: Microunits;
  readonly moves: readonly (Move | undefined)[];
}

export interface TimedRefereeOptions {
  readonly clock: TimedClock;
  /** Random numbers of chance. */
  readonly random: Random;
  readonly tell: (role: Role, news: TimedNews) => void;
  /** Called after every update, for spectators who see everything. */
  readonly onUpdate?: ((update: TimedUpdate) => void) | undefined;
  readonly onEnd: (end: TimedEnd) => void;
  /** The time at which the game is cut; never if absent. */
  readonly longest?: Microunits | undefined;
}

interface Submission {
  readonly role: Role;
  readonly move: Move;
  readonly at: Microunits;
}

/**
 * Runs one game from its start. Moves are timestamped on arrival and made in this order; those within the same
 * microunit form one update, together with the expiries at that time.
 */
export class TimedReferee {
  readonly game: TimedGame;
  readonly #options: TimedRefereeOptions;
  readonly #run: TimedRun;
  readonly #players: readonly Role[];
  readonly #events: TimedEvent[] = [];
  readonly #refused: number[];
  #submitted: Submission[] = [];
  #end: TimedEnd | undefined;
  #takeBack = (): void => {};

  constructor(game: TimedGame, options: TimedRefereeOptions) {
    this.game = game;
    this.#options = options;
    this.#run = new TimedRun(game, options.random);
    this.#players = game.roles.flatMap(({ isChance }, role) => (isChance ? [] : [role as Role]));
    this.#refused = game.roles.map(() => 0);
    this.#run.onUpdate = (update) => this.#report(update);
  }

  /** Starts the game; the clock must be at 0. */
  start(): void {
    if (!this.#endIfOver()) this.#arm();
  }

  get state(): TimedState {
    return this.#run.state;
  }

  get end(): TimedEnd | undefined {
    return this.#end;
  }

  get events(): readonly TimedEvent[] {
    return this.#events;
  }

  /** Number of illegal moves by role. */
  get refused(): readonly number[] {
    return this.#refused;
  }

  /** Submits a move, whose legality is checked now. */
  submit(role: Role, move: Move): void {
    if (this.#end !== undefined) return;
    const at = Math.max(this.#options.clock.now(), this.#run.state.at);
    this.#submitted.push({ role, move, at });
    this.#arm();
  }

  /** Reports a message that is not a move, which is answered like an illegal move. */
  refuse(role: Role): void {
    this.#refused[role] = (this.#refused[role] ?? 0) + 1;
    this.#options.tell(role, { kind: 'refused', at: this.#options.clock.now() });
  }

  stop(): void {
    this.#finish('stopped', this.#options.clock.now());
  }

  /** Completes an instant once all players acting at it have acted. */
  #settle(): void {
    if (this.#end !== undefined) return;
    const now = this.#options.clock.now();
    const { longest = Number.POSITIVE_INFINITY } = this.#options;
    while (this.#submitted.length > 0 && !this.#run.isOver) this.#moveBatch();
    this.#run.advance(Math.min(now, longest));
    if (this.#endIfOver()) return;
    if (now >= longest) this.#finish('long', longest);
    else this.#arm();
  }

  /** The moves of one instant, one for each role. */
  #moveBatch(): void {
    const [first] = this.#submitted;
    if (first === undefined) return;
    const batch: Submission[] = [];
    const rest: Submission[] = [];
    for (const each of this.#submitted) {
      const isFirst = each.at === first.at && !batch.some(({ role }) => role === each.role);
      (isFirst ? batch : rest).push(each);
    }
    this.#submitted = rest;
    const made = this.#run.move(first.at, batch);
    batch.forEach(({ role }, i) => {
      if (!made[i] && !this.#run.isOver) this.refuse(role);
    });
  }

  #arm(): void {
    this.#takeBack();
    const { clock, longest = Number.POSITIVE_INFINITY } = this.#options;
    const moment = this.#submitted.length > 0 ? clock.now() : Math.min(this.#run.nextEvent, longest);
    this.#takeBack = clock.at(moment, RANK.referee, () => this.#settle());
  }

  #report(update: TimedUpdate): void {
    const { before, at, moves } = update;
    const hasMoves = moves.some((move) => move !== undefined);
    if (hasMoves) this.#events.push({ at, moves: this.game.roles.map((_, role) => moves[role]) });
    for (const role of this.#players) {
      if (!this.game.traits.hidesInformation) {
        if (hasMoves) this.#options.tell(role, { kind: 'moves', at, moves });
        continue;
      }
      const { percepts, isNews } = this.game.percepts(before, at, moves, role);
      const own = moves[role];
      // The mover knows it anyway; others receive nothing that would reveal it.
      if (isNews || own !== undefined) this.#options.tell(role, { kind: 'percepts', at, own, percepts });
    }
    this.#options.onUpdate?.(update);
  }

  #endIfOver(): boolean {
    if (this.#run.isOver) this.#finish('terminal', this.#run.state.at);
    else if (
      this.#run.nextEvent === Number.POSITIVE_INFINITY &&
      this.#players.every((role) => this.game.legalMoves(this.#run.state, role).length === 0)
    )
      this.#finish('stuck', this.#run.state.at);
    return this.#end !== undefined;
  }

  #finish(reason: TimedEnd['reason'], at: Microunits): void {
    if (this.#end !== undefined) return;
    this.#takeBack();
    const goals = this.game.roles.map((_, role) => this.game.utility(this.#run.state, role as Role));
    this.#end = { at, goals, reason };
    for (const role of this.#players) this.#options.tell(role, { kind: 'end', at, goals });
    this.#options.onEnd(this.#end);
  }
}
