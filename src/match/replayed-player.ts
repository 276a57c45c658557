/**
 * A player elsewhere that is asked about positions in any order, although it can only play matches: for each question
 * it plays a match up to the position. Its own earlier answers in that match do not count, as if they had been
 * replaced. A match goes on if the next position continues it.
 */
import { type Budget, type Waited, waitFor } from '../base/index.ts';
import type { Move, Observation } from '../game/index.ts';
import type { MatchEvent, MatchStart, Player, Turn } from '../players/index.ts';
import { illegalText, type MatchPlayer, reasonOf } from './match-player.ts';
import type { Clocks } from './record.ts';

/** A player that can be told that a match was cancelled. */
export interface CancellablePlayer extends MatchPlayer {
  abort?(): Promise<void>;
}

export interface ReplaySetup {
  /** The player in a new match with a name of its own. */
  readonly newMatch: (number: number) => CancellablePlayer;
  readonly clocks: Clocks;
  /** Called for each answer that counts, with the reason if a random move is made instead. */
  readonly onAnswer: (incident?: string) => void;
}

/** Seconds for transmitting an answer, for players that state no time of their own. */
const GRACE = 0.5;
/** Seconds for players without a clock. */
const PATIENCE = 600;
const FAREWELL = 1;

/** A match in progress. */
interface LiveMatch {
  readonly player: CancellablePlayer;
  /** The number of observations that it has received, and of positions about which it was asked. */
  given: number;
  asked: number;
}

/** The seats of one player, of which only one is in a match at any time: some players play no more than one. */
export class ReplayedSeats {
  readonly setup: ReplaySetup;
  #matches = 0;
  #holder: ReplayedPlayer | undefined;

  constructor(setup: ReplaySetup) {
    this.setup = setup;
  }

  newPlayer(): Player {
    return new ReplayedPlayer(this);
  }

  /** Ends the match of another seat, if there is one. */
  async newMatch(holder: ReplayedPlayer): Promise<CancellablePlayer> {
    await this.#holder?.leave();
    this.#holder = holder;
    return this.setup.newMatch(++this.#matches);
  }
}

class ReplayedPlayer implements Player {
  readonly #seats: ReplayedSeats;
  #start: MatchStart | undefined;
  #observed: Observation[] = [];
  #live: LiveMatch | undefined;
  /** Whether moves were taken back that the live match has seen. */
  #isStale = false;

  constructor(seats: ReplayedSeats) {
    this.#seats = seats;
  }

  async start(match: MatchStart): Promise<void> {
    this.#start = match;
    this.#observed = [];
  }

  observe(event: MatchEvent): void {
    if (event.kind === 'observed') this.#observed.push(event.observation);
    else {
      this.#observed.length = event.step;
      if (this.#live !== undefined && event.step < this.#live.given) this.#isStale = true;
    }
  }

  async choose(turn: Turn): Promise<Move> {
    const start = this.#expectStart();
    const live = await this.#matchAt(turn);
    const answer = await this.#ask(live, turn, turn.budget);
    const { onAnswer } = this.#seats.setup;
    if (answer.kind === 'answer' && turn.legal.includes(answer.answer)) {
      onAnswer();
      return answer.answer;
    }
    onAnswer(
      answer.kind === 'answer'
        ? illegalText(start.game, answer.answer)
        : answer.kind === 'failed'
          ? reasonOf(answer.error)
          : `no answer after ${answer.seconds.toFixed(2)} s`,
    );
    return start.random.pick(turn.legal);
  }

  async stop(): Promise<void> {
    await this.leave();
  }

  async leave(): Promise<void> {
    const live = this.#live;
    this.#live = undefined;
    if (live === undefined) return;
    const { player } = live;
    const goals = this.#expectStart().game.roles.map(() => 0);
    // The match was not played to its end; a player that understands this is told so.
    const end = async (): Promise<void> =>
      player.isAskedAlways && player.abort !== undefined ? player.abort() : player.stop({ goals });
    const { kind } = await waitFor(end, { limit: FAREWELL, now: this.#expectStart().now });
    if (kind === 'late') player.abandon?.();
  }

  /** A match with the observations so far, in which the player has not been asked about this turn. */
  async #matchAt(turn: Turn): Promise<LiveMatch> {
    const { setup } = this.#seats;
    if (this.#isStale || (this.#live?.asked ?? 0) > this.#observed.length) await this.leave();
    this.#isStale = false;
    const live = this.#live ?? (await this.#newMatch());
    while (live.given < this.#observed.length) {
      // Such a player learns of a joint move only by being asked, and what it answers here does not matter.
      if (live.player.isAskedAlways && live.asked <= live.given)
        await this.#ask(live, { ...turn, step: live.given, legal: [] }, setup.clocks.play);
      const observation = this.#observed[live.given++] as Observation;
      live.player.observe?.({ kind: 'observed', step: live.given, observation });
    }
    return live;
  }

  async #newMatch(): Promise<LiveMatch> {
    const { game, role, random, now } = this.#expectStart();
    const player = await this.#seats.newMatch(this);
    this.#live = { player, given: 0, asked: 0 };
    const budget = this.#seats.setup.clocks.start;
    const match = { game, role, random: random.fork(), now, budget };
    await this.#waited(player, budget, () => player.start(match));
    return this.#live;
  }

  async #ask(live: LiveMatch, turn: Turn, budget: Budget): Promise<Waited<Move>> {
    live.asked = live.given + 1;
    return this.#waited(live.player, budget, () => live.player.choose(turn));
  }

  async #waited<Answer>(
    player: CancellablePlayer,
    { seconds }: Budget,
    work: () => Promise<Answer>,
  ): Promise<Waited<Answer>> {
    const limit = seconds === undefined ? PATIENCE : seconds + (player.grace ?? GRACE);
    const waited = await waitFor(work, { limit, now: this.#expectStart().now });
    if (waited.kind === 'late') player.abandon?.();
    return waited;
  }

  #expectStart(): MatchStart {
    if (this.#start === undefined) throw new Error('the player has not been started');
    return this.#start;
  }
}
