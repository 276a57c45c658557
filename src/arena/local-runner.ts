/** Plays matches of several games on this machine. */
import type { Game } from '../game/index.ts';
import {
  type Clocks,
  type ErrorLimit,
  type MatchPlayer,
  type MatchRecord,
  type PlayerPool,
  playMatch,
} from '../match/index.ts';
import { type Entrant, entrantText, isNetworkChoice, type NetworkChoice } from './definition.ts';
import type { Job } from './schedule.ts';

export interface ArenaGame {
  /** The name in records. */
  readonly name: string;
  readonly game: Game;
  readonly openPool: (signal: AbortSignal) => Promise<PlayerPool> | PlayerPool;
}

/** A player on the network, for one match. */
export interface NetworkSeatPlayer extends MatchPlayer {
  /** Notifies it that the match was cancelled. */
  abort(): Promise<void>;
}

export interface NetworkSeat {
  readonly job: Job;
  readonly role: number;
  readonly choice: NetworkChoice;
  readonly signal: AbortSignal;
}

export interface LocalRunnerSetup {
  /** Returns a game by number when it is first needed. */
  readonly game: (game: number) => ArenaGame;
  readonly players: readonly Entrant[];
  readonly clocks: Clocks;
  readonly maxLength: number | undefined;
  readonly errorLimit?: ErrorLimit;
  /** Required if any of the players is on the network. */
  readonly networkPlayer?: (seat: NetworkSeat) => NetworkSeatPlayer;
  /** A clock in milliseconds. */
  readonly now: () => number;
  /** Called after every joint move of any match. */
  readonly onMove?: () => void;
}

/** Number of lanes that a place keeps open for other games, since opening one takes longer than a short match. */
const MOST_POOLS = 3;

export class LocalRunner {
  readonly #setup: LocalRunnerSetup;
  /** Lanes by place and game, most recently used last. */
  readonly #lanes: Map<number, PlayerPool>[] = [];

  constructor(setup: LocalRunnerSetup) {
    this.#setup = setup;
  }

  async play(job: Job, place: number, signal: AbortSignal): Promise<MatchRecord> {
    const { clocks, maxLength, errorLimit, now, onMove } = this.#setup;
    const { name, game, openPool: openLane } = this.#setup.game(job.game);
    const seated = playersByRole(game, job.seats).map((player) =>
      player === null ? undefined : (this.#setup.players[player] as Entrant),
    );
    const isAtHome = seated.some((entrant) => entrant && !isNetworkChoice(entrant.choice));
    const lane = isAtHome ? await this.#lane(place, job.game, () => openLane(signal)) : undefined;
    const distant: NetworkSeatPlayer[] = [];
    const seats = seated.map((entrant, role) => {
      if (entrant === undefined) return undefined;
      const { choice } = entrant;
      if (!isNetworkChoice(choice))
        return { name: entrantText(entrant), player: (lane as PlayerPool).player(role, choice) };
      const player = this.#distantPlayer({ job, role, choice, signal });
      distant.push(player);
      return { name: entrantText(entrant), player };
    });
    const record = await playMatch({
      name,
      game,
      seats,
      seed: job.seed,
      clocks,
      ...(distant.length > 0 && clocks.play.seconds !== undefined && { farewell: clocks.play.seconds }),
      ...(maxLength !== undefined && { maxLength }),
      errorLimit,
      now,
      signal,
      ...(onMove && { onMove }),
    });
    if (record.ending === 'interrupted') await Promise.all(distant.map((player) => player.abort()));
    return record;
  }

  close(): void {
    for (const lanes of this.#lanes) for (const lane of lanes?.values() ?? []) lane.close();
    this.#lanes.length = 0;
  }

  #distantPlayer(seat: NetworkSeat): NetworkSeatPlayer {
    const { networkPlayer: distantPlayer } = this.#setup;
    if (distantPlayer === undefined)
      throw new RangeError(`${seat.choice.address} is on the network, which is not reachable from here`);
    return distantPlayer(seat);
  }

  async #lane(
    place: number,
    game: number,
    open: () => Promise<PlayerPool> | PlayerPool,
  ): Promise<PlayerPool> {
    this.#lanes[place] ??= new Map();
    const lanes = this.#lanes[place];
    const known = lanes.get(game);
    lanes.delete(game);
    const [oldest] = lanes.entries();
    if (oldest !== undefined && lanes.size >= MOST_POOLS) {
      lanes.delete(oldest[0]);
      oldest[1].close();
    }
    const lane = known ?? (await open());
    lanes.set(game, lane);
    return lane;
  }
}

/** The number of the player for each role; null for chance. */
export function playersByRole(game: Game, seats: readonly number[]): (number | null)[] {
  let seat = 0;
  return game.roles.map(({ isChance }) => (isChance ? null : (seats[seat++] as number)));
}
