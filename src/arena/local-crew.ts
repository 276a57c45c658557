/** Plays matches of several games on this machine. */
import { type Game, isChance } from '../machine/index.ts';
import { type Clocks, type Lane, type MatchRecord, playMatch } from '../match/index.ts';
import { choiceText } from '../players/index.ts';
import type { Entrant } from './definition.ts';
import type { Job } from './schedule.ts';

export interface ArenaGame {
  /** For the records. */
  readonly name: string;
  readonly game: Game;
  /** Roles are told only what they see (GDL-II). */
  readonly hidesMoves: boolean;
  readonly openLane: (signal: AbortSignal) => Promise<Lane> | Lane;
}

export interface CrewSetup {
  /** By number, when it is first needed. */
  readonly game: (game: number) => ArenaGame;
  readonly players: readonly Entrant[];
  readonly clocks: Clocks;
  readonly maxLength: number | undefined;
  /** A clock in milliseconds. */
  readonly now: () => number;
}

/** Lanes that a place keeps open for other games, since opening one takes longer than a short match. */
const MOST_LANES = 3;

export class LocalCrew {
  readonly #setup: CrewSetup;
  /** By place and game, the one used last at the end. */
  readonly #lanes: Map<number, Lane>[] = [];

  constructor(setup: CrewSetup) {
    this.#setup = setup;
  }

  async play(job: Job, place: number, signal: AbortSignal): Promise<MatchRecord> {
    const { players, clocks, maxLength, now } = this.#setup;
    const { name, game, hidesMoves, openLane } = this.#setup.game(job.game);
    const lane = await this.#lane(place, job.game, () => openLane(signal));
    const seats = playersByRole(game, job.seats).map((player, role) => {
      if (player === null) return undefined;
      const { choice } = players[player] as Entrant;
      return { name: choiceText(choice), player: lane.player(role, choice) };
    });
    return playMatch({
      name,
      game,
      hidesMoves,
      seats,
      seed: job.seed,
      clocks,
      ...(maxLength !== undefined && { maxLength }),
      now,
      signal,
    });
  }

  close(): void {
    for (const lanes of this.#lanes) for (const lane of lanes?.values() ?? []) lane.close();
    this.#lanes.length = 0;
  }

  async #lane(place: number, game: number, open: () => Promise<Lane> | Lane): Promise<Lane> {
    this.#lanes[place] ??= new Map();
    const lanes = this.#lanes[place];
    const known = lanes.get(game);
    lanes.delete(game);
    const [oldest] = lanes.entries();
    if (oldest !== undefined && lanes.size >= MOST_LANES) {
      lanes.delete(oldest[0]);
      oldest[1].close();
    }
    const lane = known ?? (await open());
    lanes.set(game, lane);
    return lane;
  }
}

/** By role, the number of the player; null where chance plays. */
export function playersByRole(game: Game, seats: readonly number[]): (number | null)[] {
  let seat = 0;
  return game.roles.map((role) => (isChance(role) ? null : (seats[seat++] as number)));
}
