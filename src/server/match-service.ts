/** Seats people at pages in matches with a clock, beside players of any kind, and keeps what they play. */

import { randomBytes } from 'node:crypto';
import type { NetworkSeatPlayer, TournamentDefinition } from '../arena/index.ts';
import { Failure } from '../base/index.ts';
import type { LoadedGame } from '../engines/index.ts';
import type { Role } from '../game/index.ts';
import { type NetworkPlayers, registeredName } from '../host/index.ts';
import type { LazyTournamentStore } from '../host/store/index.ts';
import { type Clocks, type MatchRecord, type PlayerPool, playMatch, type Seat } from '../match/index.ts';
import {
  choiceText,
  isChoiceRefusal,
  PLAYERS,
  type PlayerChoice,
  readPlayerChoice,
} from '../players/index.ts';
import { isPlayerName } from '../protocol/index.ts';
import type { LiveMatchRequest, LivePage } from './api.ts';
import { LiveMatch } from './live-match.ts';
import { expectPlayers } from './registration.ts';
import { ApiRefusal } from './requests.ts';
import { rulesOf } from './sent-rules.ts';
import type { ServerThreads } from './threads.ts';

export interface MatchServiceSetup {
  readonly store: LazyTournamentStore;
  readonly threads: ServerThreads;
  readonly network: NetworkPlayers;
  readonly takesAddresses: boolean;
  /** Called with internal errors, for the operator of the server. */
  readonly complain: (problem: string) => void;
}

type WantedSeat =
  | { readonly kind: 'person' }
  | { readonly kind: 'local'; readonly choice: PlayerChoice }
  | { readonly kind: 'distant'; readonly address: string };

const MOST_MATCHES = 16;
/** Milliseconds that a match can be looked at after its end. */
const KEPT = 600_000;
const LONGEST_NAME = 60;

export class MatchService {
  readonly #setup: MatchServiceSetup;
  readonly #matches = new Map<string, LiveMatch>();
  readonly #running = new Set<Promise<void>>();

  constructor(setup: MatchServiceSetup) {
    this.#setup = setup;
  }

  /** @throws ApiRefusal if there is none, or no longer */
  find(id: string): LiveMatch {
    const match = this.#matches.get(id);
    if (match === undefined) throw new ApiRefusal(404, 'there is no such match, or no longer');
    return match;
  }

  async begin(wish: LiveMatchRequest): Promise<LivePage> {
    this.#forgetOld();
    if ([...this.#matches.values()].filter(({ ended }) => ended === undefined).length >= MOST_MATCHES)
      throw new ApiRefusal(409, `${MOST_MATCHES} matches with people are being played; wait for one to end`);
    const sheets = wish.sheet === undefined ? {} : { [wish.game]: wish.sheet };
    const game = await this.#setup.threads.compiler.compile(await rulesOf(wish.game, sheets));
    const wanted = this.#wantedSeats(game, wish.seats);
    const role = wanted.findIndex((seat) => seat?.kind === 'person') as Role;
    const name = (wish.name ?? '').trim().slice(0, LONGEST_NAME) || 'a person';
    const names = wanted.map((seat) => (seat === undefined ? null : seatName(seat, name)));
    const id = randomBytes(16).toString('hex');
    const live = new LiveMatch({ id, game, role, seats: names, now });
    this.#matches.set(id, live);
    const clocks = { start: { seconds: wish.start }, play: { seconds: wish.time } };
    const running = this.#play(live, game, wanted, names, clocks).catch((error: unknown) => {
      if (!(error instanceof ApiRefusal || error instanceof Failure))
        this.#setup.complain(String(error instanceof Error ? error.stack : error));
      live.failed(error instanceof Error ? error.message : String(error));
    });
    this.#running.add(running);
    void running.then(() => this.#running.delete(running));
    return live.page();
  }

  async close(): Promise<void> {
    for (const { stop } of this.#matches.values()) stop.abort();
    await Promise.all(this.#running);
    for (const { events } of this.#matches.values()) events.close();
  }

  #forgetOld(): void {
    for (const [id, { ended }] of this.#matches)
      if (ended !== undefined && now() - ended > KEPT) this.#matches.delete(id);
  }

  #wantedSeats(game: LoadedGame, seats: LiveMatchRequest['seats']): (WantedSeat | undefined)[] {
    const machine = game.compilation.game;
    const wanted = machine.roles.map(({ name, isChance }): WantedSeat | undefined => {
      if (isChance) return undefined;
      const text = Object.hasOwn(seats, name) ? seats[name]?.trim() : undefined;
      if (text === undefined || text === '') throw new ApiRefusal(400, `${name} has no player`);
      return this.#wantedSeat(text);
    });
    if (wanted.filter((seat) => seat?.kind === 'person').length !== 1)
      throw new ApiRefusal(400, 'exactly one role is for the person at the page');
    const addresses = wanted.flatMap((seat) => (seat?.kind === 'distant' ? [seat.address] : []));
    if (new Set(addresses).size < addresses.length)
      throw new ApiRefusal(400, 'a player on the network cannot play several roles at once');
    return wanted;
  }

  #wantedSeat(text: string): WantedSeat {
    if (text === 'human') return { kind: 'person' };
    const name = registeredName(text);
    if (name !== undefined) {
      if (isPlayerName(name)) return { kind: 'distant', address: text };
      throw new ApiRefusal(400, `'${name}' is not the name of a registered player`);
    }
    if (/^https?:/i.test(text)) {
      if (!this.#setup.takesAddresses) throw new ApiRefusal(403, 'this server calls no addresses');
      if (URL.canParse(text) && new URL(text).protocol === 'http:') return { kind: 'distant', address: text };
      throw new ApiRefusal(400, `'${text}' is not an address such as http://localhost:9147`);
    }
    const choice = readPlayerChoice(text, PLAYERS);
    if (isChoiceRefusal(choice)) throw new ApiRefusal(400, choice.problem);
    return { kind: 'local', choice };
  }

  async #play(
    live: LiveMatch,
    game: LoadedGame,
    wanted: readonly (WantedSeat | undefined)[],
    names: readonly (string | null)[],
    clocks: Clocks,
  ): Promise<void> {
    const { threads, network } = this.#setup;
    const { signal } = live.stop;
    const addresses = wanted.flatMap((seat) => (seat?.kind === 'distant' ? [seat.address] : []));
    await expectPlayers(network, addresses, signal);
    const needsLane = wanted.some((seat) => seat?.kind === 'local');
    const lane = needsLane ? await threads.openPool(game)(signal) : undefined;
    const far: NetworkSeatPlayer[] = [];
    try {
      const seats = wanted.map((seat, role): Seat | undefined => {
        const name = names[role];
        if (seat === undefined || typeof name !== 'string') return undefined;
        if (seat.kind === 'person') return { name, player: live.person };
        if (seat.kind === 'local')
          return { name, player: (lane as PlayerPool).player(role as Role, seat.choice) };
        const match = { id: live.id, name: seat.address, clocks, signal };
        const player = network.player(seat.address, game, match);
        far.push(player);
        return { name, player };
      });
      const record = await playMatch({
        name: game.name,
        game: game.compilation.game,
        seats,
        seed: randomBytes(4).readUInt32BE(),
        clocks,
        now,
        signal,
        onMove: (match) => live.moved(match),
        onIncident: (incident) => live.happened(incident),
      });
      const isOver = record.ending !== 'interrupted';
      if (!isOver) await Promise.all(far.map((player) => player.abort()));
      live.over(record, isOver ? await this.#keep(game, wanted, record) : null);
    } finally {
      lane?.close();
    }
  }

  /** As a tournament of its own, which the next such match goes on with. Gives the number of the match. */
  async #keep(
    game: LoadedGame,
    wanted: readonly (WantedSeat | undefined)[],
    record: MatchRecord,
  ): Promise<number> {
    const store = await this.#setup.store.open();
    const date = new Date();
    const entrants = wanted.flatMap((seat, role) => {
      const name = record.seats[role];
      if (seat === undefined || typeof name !== 'string') return [];
      const choice = seat.kind === 'local' ? seat.choice : { address: name, matches: 1 };
      // The same player in two roles is two entrants.
      return [{ label: `${name} (${record.roles[role]})`, choice }];
    });
    const definition: TournamentDefinition = {
      name: `matches with people: ${game.name}`,
      games: [game.name],
      players: entrants,
      clocks: record.clocks,
      format: 'round-robin',
      champion: 0,
      rounds: 1,
      seed: 0,
      maxLength: undefined,
    };
    const sheet = { name: game.name, text: game.description.source.text };
    const tournament = store.tournaments.findOrAdd(definition, [sheet], date);
    const number = tournament.matches + 1;
    let next = 0;
    const players = wanted.map((seat) => (seat === undefined ? null : next++));
    const job = { number, round: number, game: 0, seats: entrants.map((_, i) => i), seed: record.seed };
    store.matches.add(tournament, definition, sheet, { job, players, record }, date);
    return store.matches.heads({ most: 1 }).heads[0]?.id ?? 0;
  }
}

function now(): number {
  return performance.now();
}

function seatName(seat: WantedSeat, person: string): string {
  if (seat.kind === 'person') return `person:${person}`;
  return seat.kind === 'local' ? choiceText(seat.choice) : seat.address;
}
